"""The commands without a picture, as a user or another program meets them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli import parser, suite
from game.match import Match
from game.pillarz import PILLARZ
from game.pylos import PYLOS
from game.record import write_records
from tests.cli.commands import WINNING, Answer, Run
from tests.game.matches import play

ROOT = Path(__file__).resolve().parents[2]

EMPTY = "................/........./...././1"


def main(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    """Carries out a command line as a user does."""
    command = [sys.executable, str(ROOT / "main.py"), *arguments]
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        command, capture_output=True, encoding="utf-8", check=False, timeout=60, **options
    )


class TestMoves:
    def test_the_turns_of_a_start(self, run: Run) -> None:
        answer = run("moves", "pylos")
        assert answer.out.split() == [f"{column}{row}" for column in "abcd" for row in "1234"]
        assert (answer.status, answer.err) == (0, "")
        assert len(run("moves", "pillarz").out.split("\n")) == 68 + 1
        assert "PA1" in run("moves", "pillarz", "--start", "placement").out.split()

    def test_the_turns_of_a_position(self, run: Run) -> None:
        square = "11..1.........../........./...././1"
        for option in ("--position", "--start"):
            assert "b2-a1-b2" in run("moves", "pylos", option, square).out.split()
        declined = run("moves", "pylos", "--position", square, "--rules", "optional")
        assert "b2" in declined.out.split()
        assert "B5#" in run("moves", "pillarz", "--position", WINNING).out

    def test_no_turns_after_the_end(self, run: Run) -> None:
        over = "0044044400000000000000000/1/A5,B5/D1,E1".replace("0044044", "0040044", 1)
        assert run("moves", "pillarz", "--position", over) == Answer(0, "", "")

    def test_a_seed_settles_what_is_drawn(self, run: Run) -> None:
        drawn = [run("moves", "pillarz", "--start", "random", "--seed", n).out for n in (1, 1, 2)]
        assert drawn[0] == drawn[1] != drawn[2]


class TestPerft:
    @pytest.mark.parametrize(
        ("arguments", "counts"),
        [
            ("pillarz --depth 2", "68 5156"),
            ("pillarz --start ring --depth 2", "68 4850"),
            ("pylos --depth 4", "16 240 3360 43680"),
            ("pylos --rules children --depth 2", "16 240"),
            (f"pillarz --position {WINNING} --depth 1", "28"),
            ("pillarz --position 0040044400000000000000000/1/A5,B5/D1,E1 --depth 2", "0 0"),
        ],
    )
    def test_a_line_a_depth(self, run: Run, arguments: str, counts: str) -> None:
        lines = [f"{depth} {count}\n" for depth, count in enumerate(counts.split(), start=1)]
        assert run("perft", *arguments.split()) == Answer(0, "".join(lines), "")

    def test_each_count_comes_as_soon_as_it_is_known(self) -> None:
        command = [sys.executable, str(ROOT / "main.py"), "perft", "pylos", "--depth", "30"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as process:
            assert process.stdout is not None
            assert [process.stdout.readline() for _ in range(3)] == [
                "1 16\n",
                "2 240\n",
                "3 3360\n",
            ]
            process.kill()


class TestCheck:
    def written(self, folder: Path) -> Path:
        won = Match(PILLARZ.parse_position(WINNING))
        play(won, "A5>B5#")
        begun = Match(PYLOS.start())
        play(begun, "b2", "c3")
        path = folder / "ő.game"
        path.write_text(write_records([won.record(), begun.record()]), encoding="utf-8")
        return path

    def test_sound_records(self, run: Run, tmp_path: Path) -> None:
        path = self.written(tmp_path)
        assert run("check", path) == Answer(
            0, f"{path}, game 1: 1-0 after 1 turn\n{path}, game 2: * after 2 turns\n", ""
        )

    def test_an_unsound_one_among_them(self, run: Run, tmp_path: Path) -> None:
        path = self.written(tmp_path)
        path.write_text(path.read_text("utf-8").replace("A5>B5#", "A5>B4#"), encoding="utf-8")
        answer = run("check", path)
        assert answer.status == 1
        first, second = answer.out.splitlines()
        assert first.startswith(f"{path}, game 1: line 9, column 4: The step does not reach")
        assert second.endswith("game 2: * after 2 turns")

    def test_a_file_without_a_game(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "a").touch()
        answer = run("check", tmp_path / "a")
        assert answer == Answer(1, f"{tmp_path / 'a'}: there is no game in this file.\n", "")

    def test_a_file_that_cannot_be_read_does_not_hide_the_others(
        self, run: Run, tmp_path: Path
    ) -> None:
        path = self.written(tmp_path)
        answer = run("check", tmp_path / "no", path, tmp_path)
        assert answer.status == 2
        assert len(answer.out.splitlines()) == 2
        assert answer.err == (
            f"main.py: There is no file {tmp_path / 'no'}\nmain.py: {tmp_path} can't be read.\n"
        )


class TestMisuse:
    """Bad values: one clear line, status 2, nothing else."""

    @pytest.mark.parametrize(
        ("line", "told"),
        [
            ("frobnicate", "invalid choice: 'frobnicate'"),
            ("--frobnicate", "unrecognized arguments: --frobnicate"),
            ("moves", "required: GAME"),
            ("moves chess", "No game is called “chess”; there are: pylos, pillarz."),
            ("moves pylos --rules x", "--rules: No rule set is called “x”; there are: standard"),
            ("moves pylos --start x", "--start: No start is called “x”"),
            ("moves pillarz --position 00/1", "--position, character 5: A position has four parts"),
            ("moves pylos --position x", "--position: A place is"),
            (f"moves pylos --start {EMPTY}x", "--start, character 36: The position is complete"),
            ("moves pylos --rules", "--rules: expected one argument"),
            ("moves pylos --position a --start b", "not allowed with argument"),
            ("moves pylos extra", "unrecognized arguments: extra"),
            ("moves pylos --rule standard", "unrecognized arguments: --rule"),
            ("moves pylos --seed -1", "--seed"),
            ("moves pylos --seed 1e3", "--seed must be a whole number"),
            ("perft pylos", "required: --depth"),
            ("perft pylos --depth 0", "--depth must be a whole number from 1 to 99, not “0”."),
            ("perft pylos --depth x", "--depth must be a whole number"),
            (f"perft pylos --depth {'9' * 9999}", "--depth must be a whole number"),
            ("check", "required: FILE"),
            ("--lang de moves pylos", "--lang must be one of en, hu, not “de”."),
            ("moves pylos --lang", "--lang must be one of en, hu, not “”."),
            ("play chess", "No game is called “chess”"),
            ("play pylos --window 12", "--window must be like 1280x720"),
            ("play pylos --window 1x1", "--window must be like 1280x720"),
            ("play --rules expert", "Rules, a start, players and clocks need a game"),
            ("play --first computer", "Rules, a start, players and clocks need a game"),
            ("play pylos --first robot", "--first: A player is human, computer or computer:5"),
            ("play --clock 5+3", "Rules, a start, players and clocks need a game"),
            ("play pylos --clock 5", "--clock: A clock is written as 5+3"),
            ("play pylos --clock 0+3", "--clock: A clock begins with 1 to 86400 seconds, not 0."),
            ("play pylos --clock 5+99999", "--clock, character 3: A turn adds at most 3600"),
            ("play pylos --clock 5+3,5-3", "--clock, character 5: A clock is written as 5+3"),
            ("play pylos --second computer:9", "--second: Levels go from 1 to 8, not “9”."),
            ("play --start cross", "Rules, a start, players and clocks need a game"),
            ("play pylos --record {tmp}/no/a.game", "There is no folder {tmp}/no"),
            ("play pylos --record {tmp}", "{tmp} can't be read."),
            ("play pylos --record {tmp}/diary", "other than sound records (line 1, column"),
            ("replay", "required: FILE"),
            ("replay {tmp}/no", "There is no file {tmp}/no"),
            ("replay {tmp}", "{tmp} can't be read."),
            ("replay {tmp}/void", "{tmp}/void: there is no game in this file."),
            ("replay {tmp}/diary", "{tmp}/diary, line 1, column 1: The tag Game is missing"),
            ("replay {tmp}/won --number 2", "--number: the last game is 1."),
            ("replay {tmp}/won --number 0", "--number must be a whole number from 1"),
            ("show pylos", "required: --out"),
            ("show pylos --out {tmp}/a.jpg", "The picture must be named something.png"),
            ("show pylos --out {tmp}/no/a.png", "There is no folder {tmp}/no"),
            ("show pylos --out {tmp}/dir.png", "{tmp}/dir.png is a folder."),
            ("show pylos --out {tmp}/a.png --view under", "invalid choice: 'under'"),
            ("bench", "required: WHAT"),
            ("bench speed", "invalid choice: 'speed'"),
            ("bench frames --seconds 0", "--seconds must be a number from 0.01 to 600"),
            ("play --theme pink", "invalid choice: 'pink'"),
            ("play --tier best", "invalid choice: 'best'"),
            ("show pylos --out {tmp}/a.png --turn 361", "--turn must be a number from -360 to 360"),
            ("show pylos --out {tmp}/a.png --zoom nan", "--zoom must be a number from 0.6 to 2"),
            ("show pylos --out {tmp}/a.png --zoom 1e0", "--zoom must be a number"),
            ("show pylos --out {tmp}/a.png --tilt", "--tilt: expected one argument"),
            ("show pylos --out {tmp}/a.png --size 9x9", "--size must be like 1280x720"),
            ("show pylos --out {tmp}/a.png --size 99999x9999", "--size must be like 1280x720"),
            ("show pylos --out {tmp}/a.png --ply 3", "--ply needs --record."),
            ("show pylos --out {tmp}/a.png --record {tmp}/no", "There is no file {tmp}/no"),
            ("show pylos --out {tmp}/a.png --record {tmp}/void", "there is no game in this file"),
            ("show pylos --out {tmp}/a.png --record {tmp}/diary", "line 1, column 1: The tag Game"),
            ("show pylos --out {tmp}/a.png --record {tmp}/won", "This is a record of pillarz."),
            ("show pillarz --out {tmp}/a.png --record {tmp}/won --ply 2", "the record ends at 1"),
            ("show pillarz --out {tmp}/a.png --record {tmp}/won --start ring", "has its own rules"),
            ("show pillarz --out {tmp}/a.png --record {tmp}/won --moves a", "not allowed with"),
        ],
    )  # fmt: skip
    def test_one_clear_line(self, run: Run, tmp_path: Path, line: str, told: str) -> None:
        (tmp_path / "void").touch()
        (tmp_path / "dir.png").mkdir()
        (tmp_path / "diary").write_text("Dear diary")
        (tmp_path / "won").write_text(f'[Game "pillarz"]\n[Start "{WINNING}"]\n1. A5>B5# 1-0')
        before = sorted(tmp_path.iterdir())
        answer = run(*line.replace("{tmp}", str(tmp_path)).split())
        assert (answer.status, answer.out) == (2, "")
        assert answer.err.startswith("main.py: ") and answer.err.count("\n") == 1
        assert told.replace("{tmp}", str(tmp_path)) in answer.err
        assert sorted(tmp_path.iterdir()) == before

    @pytest.mark.parametrize(
        ("turns", "told"),
        [
            ("b2 b2", "--moves, turn 2: b2 is occupied."),
            ("b2 c3 x", "--moves, turn 3: “x” is not a turn"),
        ],
    )
    def test_turns_that_cannot_be_played(
        self, run: Run, tmp_path: Path, turns: str, told: str
    ) -> None:
        answer = run("show", "pylos", "--out", tmp_path / "a.png", "--moves", turns)
        assert answer.status == 2 and answer.err.startswith(f"main.py: {told}")

    def test_a_line_stays_one_line_whatever_is_in_it(self, run: Run) -> None:
        answer = run("check", "no\nsuch\nfile")
        assert answer.err.count("\n") == 1 and answer.status == 2
        assert run("two\nlines").err.count("\n") == 1


class TestHelp:
    @pytest.mark.parametrize("command", ["", *parser.COMMANDS])
    @pytest.mark.parametrize("lang", ["en", "hu"])
    def test_every_command_has_it(self, run: Run, command: str, lang: str) -> None:
        answer = run(*command.split(), "--help", "--lang", lang)
        assert (answer.status, answer.err) == (0, "")
        assert answer.out.startswith({"en": "usage: ", "hu": "használat: "}[lang])
        assert ("show this help message" in answer.out) == (lang == "en")
        assert "--lang" in answer.out

    @pytest.mark.parametrize(
        ("command", "told"),
        [
            ("arena", "--movetime MS"),
            ("bench", "--seconds S"),
            ("perft", "--depth N"),
            ("show", "--tilt DEGREES"),
        ],
    )
    def test_a_number_has_its_unit(self, run: Run, command: str, told: str) -> None:
        assert f"\n  {told} " in run(command, "--help").out

    def test_it_names_every_command(self, run: Run) -> None:
        out = run("-h").out
        assert all(f"\n    {command} " in out for command in parser.COMMANDS)


class TestLanguage:
    def test_before_or_after_the_command(self, run: Run) -> None:
        told = "main.py: Nincs „go” nevű játék; a játékok: pylos, pillarz.\n"
        for line in (
            "--lang hu moves go",
            "moves --lang hu go",
            "moves go --lang hu",
            "moves go --lang=hu",
            "--lang en moves go --lang hu",
        ):
            assert run(*line.split()).err == told

    def test_the_systems_language_is_the_default(
        self, run: Run, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("LANG", "hu_HU.UTF-8")
        assert run("moves").err == "main.py: hiányzó argumentumok: GAME\n"
        assert run("moves", "--lang", "en").err.endswith("required: GAME\n")

    @pytest.mark.parametrize("line", ["x", "moves pylos --rules", "moves --x pylos", "check"])
    def test_argparse_speaks_hungarian_too(self, run: Run, line: str) -> None:
        english = ("argument", "invalid", "choose", "expected", "required", "unrecognized")
        hungarian = run("--lang", "hu", *line.split()).err
        assert not any(f"{word} " in hungarian for word in english)
        assert hungarian != run(*line.split()).err

    def test_the_environment_is_left_as_it_was(
        self, run: Run, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run("moves", "pylos", "--lang", "hu")
        assert "LANGUAGE" not in os.environ
        monkeypatch.setenv("LANGUAGE", "de:en")
        run("moves", "pylos", "--lang", "hu")
        assert os.environ["LANGUAGE"] == "de:en"


class TestTest:
    def test_the_arguments_are_pytests(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        given: list[list[str]] = []

        def tested(arguments: list[str]) -> int:
            given.append(arguments)
            return 5

        monkeypatch.setattr(suite, "run", tested)
        assert run("test").status == 5
        run("test", "-k", "moves", "--maxfail=1", "tests/cli")
        assert given == [[], ["-k", "moves", "--maxfail=1", "tests/cli"]]


class TestAsAProcess:
    def test_a_command(self) -> None:
        done = main("perft", "pillarz", "--depth", "1")
        assert (done.returncode, done.stdout, done.stderr) == (0, "1 68\n", "")

    def test_misuse(self) -> None:
        done = main("moves", "go", "--lang", "hu")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == "main.py: Nincs „go” nevű játék; a játékok: pylos, pillarz.\n"

    def test_from_another_folder_and_an_old_locale(self, tmp_path: Path) -> None:
        env = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
        done = main("moves", "go", "--lang", "hu", cwd=tmp_path, env=env)
        assert done.stderr.startswith("main.py: Nincs „go” nevű játék")

    def test_the_headless_commands_load_nothing_for_pictures(self) -> None:
        code = (
            "import sys; from cli.parser import main; main(['perft', 'pylos', '--depth', '1']); "
            "print(sorted({'ursina', 'panda3d', 'direct', 'PIL', 'numpy', 'platformdirs', 'scenes'}"
            " & set(sys.modules)))"
        )
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        assert done.stdout == "1 16\n[]\n"

    @pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell")
    def test_a_reader_who_has_enough(self) -> None:
        command = f"'{sys.executable}' '{ROOT / 'main.py'}' perft pylos --depth 4 | head -n 1"
        done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
        assert (done.stdout, done.stderr) == ("1 16\n", "")

    @pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell")
    def test_a_reader_who_has_left_before(self) -> None:
        command = f"'{sys.executable}' '{ROOT / 'main.py'}' moves pylos | true"
        done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
        assert done.stderr == ""

    @pytest.mark.skipif(sys.platform == "win32", reason="a signal of POSIX")
    def test_ctrl_c(self) -> None:
        command = [sys.executable, str(ROOT / "main.py"), "perft", "pylos", "--depth", "30"]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdout=pipe, stderr=pipe, encoding="utf-8") as process:
            assert process.stdout is not None and process.stderr is not None
            assert process.stdout.readline() == "1 16\n"
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=20) == 130
            assert process.stderr.read() == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_disk_under_the_output_gets_one_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "main.py", "moves", "pillarz", "--lang", "en"],
            cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == "main.py: The output can't be written: there is no room left.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="a shell's redirection")
def test_a_closed_output_is_no_fault() -> None:
    command = f'"{sys.executable}" main.py moves pillarz >&-'
    done = subprocess.run(
        command, shell=True, cwd=ROOT, stderr=subprocess.PIPE, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
