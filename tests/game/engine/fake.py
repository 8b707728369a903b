"""An engine for tests that speaks the protocol well or badly: `python fake.py LOG [FAULT ...]`.

Its n-th start has the n-th fault, and the last one ever after. Every line it is told goes into
the file LOG, and `started` at each start.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path


def main(log: Path, faults: list[str]) -> None:
    told = log.read_text(encoding="utf-8").count("started\n") if log.exists() else 0
    fault = faults[min(told, len(faults) - 1)] if faults else ""

    def note(line: str) -> None:
        with log.open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    def say(line: str) -> None:
        print(line, flush=True)

    note("started")
    if fault == "mute":
        time.sleep(600)
    if fault == "gone":
        return
    best = ""
    for line in sys.stdin:
        note(line.strip())
        match line.split():
            case ["uci"]:
                say("Fake 1.0 by nobody")
                say("uciok")
            case ["isready"] if fault != "unready":
                say("readyok")
            case ["position", *words]:
                best = {"pylos": "a1", "pillarz": "B3>B4^A3"}[words[1]]
                if "moves" in words:
                    best = "d4"
            case ["go", *_]:
                say(f"info depth 1 score cp 5 nodes 9 time 1 pv {best} b2")
                say("info depth 1 multipv 2 score cp 4 nodes 9 time 1 pv c3")
                match fault:
                    case "killed":
                        os.kill(os.getpid(), 9)
                    case "hangs" | "patient":
                        continue
                    case "illegal":
                        best = "e1"
                    case "nonsense":
                        best = "\x00\xff"
                    case "none":
                        best = "none"
                    case "empty":
                        best = ""
                    case "infos":
                        say("info depth x score cp y")
                    case "floods":
                        while True:
                            print("info depth 1 score cp 5 pv a1")
                    case "stream":
                        while True:
                            sys.stdout.write("x" * 4096)
                say(f"bestmove {best}")
            case ["stop"] if fault == "patient":
                say(f"bestmove {best}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
