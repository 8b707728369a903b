"""The commands with a picture: what they give to the scenes."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

import scenes as package
from cli import play as cli_play
from cli import replay as cli_replay
from cli import show as cli_show
from cli.system import NotReady
from game import record_reader
from game.clock import TimeControl
from game.games import game_named
from game.match import Match
from game.pillarz import PILLARZ
from game.pylos import PYLOS
from game.record import Record, RecordError, write_records
from game.record_file import RecordFile
from game.record_reader import read_records
from game.rules import SECOND, Game, Outcome, Reason
from game.seats import HUMAN, USUAL_LEVEL, Seat
from game.wording import say
from tests.cli.commands import WINNING, Answer, Run
from tests.game.matches import play


class Scenes:
    """Takes the place of the scenes: what were they given?"""

    given: dict[str, object]

    def __call__(self, **given: object) -> int:
        self.given = given
        return 7


@pytest.fixture
def scenes(monkeypatch: pytest.MonkeyPatch) -> Scenes:
    scenes = Scenes()
    monkeypatch.setattr(cli_replay, "ready_to_play", lambda: None)
    for name, command in (("play", cli_play), ("show", cli_show)):
        module = ModuleType(f"scenes.{name}")
        setattr(module, name, scenes)
        monkeypatch.setitem(sys.modules, f"scenes.{name}", module)
        monkeypatch.setattr(package, name, module, raising=False)
        monkeypatch.setattr(command, f"ready_to_{name}", lambda: None)
    return scenes


class NoExposure(Exception):
    """Stands for the scenes' own."""


class TestPlay:
    def test_without_a_command_the_menu_opens(self, run: Run, scenes: Scenes) -> None:
        for line in ("", "play", "--lang hu", "--window 800x600 --fullscreen", "play --seed 5"):
            assert run(*line.split()).status == 7
            assert scenes.given["match"] is None and scenes.given["record"] is None

    def test_the_arguments_arrive(self, run: Run, scenes: Scenes, tmp_path: Path) -> None:
        line = "play pylos --rules expert --window 800x600 --fullscreen --lang hu --seed 9 --record"
        run(*line.split(), tmp_path / "a.game")
        given = scenes.given
        assert isinstance(given["match"], Match) and isinstance(given["record"], RecordFile)
        assert given["match"].start == PYLOS.start("expert")
        assert given["record"].path == tmp_path / "a.game"
        assert given["language"].code == "hu"  # type: ignore[attr-defined]
        assert (given["size"], given["fullscreen"], given["seed"]) == ((800, 600), True, 9)
        run("play", "--theme", "night", "--tier", "fast")
        assert (scenes.given["theme"], scenes.given["tier"]) == ("night", "fast")

    def test_without_them_the_settings_decide(self, run: Run, scenes: Scenes) -> None:
        run("play", "pillarz")
        for name in ("language", "size", "theme", "tier"):
            assert scenes.given[name] is None
        assert scenes.given["fullscreen"] is False

    def test_who_plays(self, run: Run, scenes: Scenes) -> None:
        run("play", "pylos", "--first", "human", "--second", "computer:5")
        assert scenes.given["seats"] == (HUMAN, Seat(5))
        run("play", "pylos", "--first", "computer")
        assert scenes.given["seats"] == (Seat(USUAL_LEVEL), HUMAN)
        run("play", "pylos")
        assert scenes.given["seats"] == (HUMAN, HUMAN)

    @pytest.mark.parametrize(
        ("text", "control"),
        [
            ("5+3", "300+3"),
            ("10+0", "600"),
            ("5+3,10+0", "300+3 600"),
            ("300d2", "300d2"),
            ("90b5,1+0", "90b5 60"),
        ],
    )
    def test_clocks(self, run: Run, scenes: Scenes, text: str, control: str) -> None:
        run("play", "pylos", "--clock", text)
        match = scenes.given["match"]
        assert isinstance(match, Match) and match.clock
        assert match.clock.control == TimeControl.parse(control)

    def test_a_start_is_a_name_or_a_position(self, run: Run, scenes: Scenes) -> None:
        for text, start in (
            ("ring", PILLARZ.start(start="ring")),
            (WINNING, PILLARZ.parse_position(WINNING)),
            ("random", PILLARZ.start(start="random", seed=3)),
        ):
            run("play", "pillarz", "--seed", 3, "--start", text)
            assert isinstance(scenes.given["match"], Match)
            assert scenes.given["match"].start == start

    def test_every_run_draws_anew(self, run: Run, scenes: Scenes) -> None:
        seeds = set()
        for _ in range(4):
            run("play")
            seeds.add(scenes.given["seed"])
        assert len(seeds) == 4

    def test_a_machine_that_is_not_ready(
        self, run: Run, scenes: Scenes, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail() -> None:
            raise NotReady(say("There is no file {path}", path="x"))

        monkeypatch.setattr(cli_play, "ready_to_play", fail)
        assert run("play") == Answer(3, "", "main.py: There is no file x\n")
        assert run("play", "chess").status == 2


class TestReplay:
    GAMES = (
        '[Game "pylos"]\n\n1. b2 c3 *\n\n[Game "pillarz"]\n\n1. B3>B4^A3 C2>C1 *\n\n'
        f'[Game "pillarz"]\n[Start "{WINNING}"]\n\n1. A5>B5# 1-0\n'
    )

    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        path = tmp_path / "ő.game"
        path.write_text(self.GAMES, encoding="utf-8")
        return path

    def test_the_first_game_or_another(self, run: Run, scenes: Scenes, path: Path) -> None:
        first, _, third = read_records(self.GAMES)
        assert run("replay", path) == Answer(7, "", "")
        assert scenes.given["replay"] == first and scenes.given["fault"] is None
        assert scenes.given["language"] is None and scenes.given["size"] is None
        line = "--number 3 --window 800x600 --fullscreen --lang hu --theme night --tier fast"
        run("replay", path, *line.split())
        given = scenes.given
        assert given["replay"] == third
        assert given["language"].code == "hu"  # type: ignore[attr-defined]
        assert (given["size"], given["fullscreen"]) == ((800, 600), True)
        assert (given["theme"], given["tier"]) == ("night", "fast")

    def test_the_games_behind_it_are_not_read(
        self, run: Run, scenes: Scenes, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A file may hold thousands."""
        read: list[str] = []

        def noted(name: str) -> Game:
            read.append(name)
            return game_named(name)

        monkeypatch.setattr(record_reader, "game_named", noted)
        assert run("replay", path, "--number", 2).status == 7
        assert read == ["pylos", "pillarz"]

    def test_of_a_faulty_one_what_comes_before_the_fault(
        self, run: Run, scenes: Scenes, path: Path
    ) -> None:
        answer = run("replay", path, "--number", 2)
        assert answer.status == 7
        assert answer.err.startswith(f"main.py: {path}, line 7, column 18: ")
        assert answer.err.count("\n") == 1
        replay, fault = scenes.given["replay"], scenes.given["fault"]
        assert isinstance(replay, Record) and isinstance(fault, RecordError)
        assert [str(move) for move in replay.moves] == ["B3>B4^A3"]
        assert (fault.line, fault.so_far) == (7, replay)


class TestShow:
    def shown(self, scenes: Scenes) -> Match:
        match = scenes.given["match"]
        assert isinstance(match, Match)
        return match

    def test_the_arguments_arrive(self, run: Run, scenes: Scenes, tmp_path: Path) -> None:
        picture = tmp_path / "a.PNG"
        line = "show pylos --size 64x32 --view top --lang hu --out"
        assert run(*line.split(), picture).status == 7
        given = scenes.given
        assert (given["out"], given["size"], given["view"]) == (picture, (64, 32), "top")
        assert given["language"].code == "hu"  # type: ignore[attr-defined]
        run("show", "pylos", "--out", picture)
        assert (scenes.given["size"], scenes.given["view"]) == ((1280, 720), "player")
        assert (scenes.given["theme"], scenes.given["tier"]) == ("walnut", "photo")
        assert scenes.given["marks"] is scenes.given["transparent"] is False

    def test_a_photographers_arguments_arrive(
        self, run: Run, scenes: Scenes, tmp_path: Path
    ) -> None:
        line = "show pylos --size 3840x2160 --turn -30 --tilt 12.5 --zoom 1.25"
        run(*line.split(), "--transparent", "--marks", "--out", tmp_path / "a.png")
        given = scenes.given
        assert (given["turn"], given["tilt"], given["zoom"]) == (-30.0, 12.5, 1.25)
        assert given["size"] == (3840, 2160)
        assert given["marks"] is given["transparent"] is True

    def test_a_machine_that_draws_only_to_a_window(
        self, run: Run, scenes: Scenes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(**given: object) -> int:
            raise NoExposure

        module = sys.modules["scenes.show"]
        monkeypatch.setattr(module, "show", fail)
        monkeypatch.setattr(module, "NoExposure", NoExposure, raising=False)
        answer = run("show", "pylos", "--out", tmp_path / "a.png")
        told = "main.py: This machine draws only to a window, not into a file.\n"
        assert answer == Answer(3, "", told)

    def test_after_some_turns(self, run: Run, scenes: Scenes, tmp_path: Path) -> None:
        run(
            "show",
            "pylos",
            "--rules",
            "children",
            "--moves",
            " b2 c3\n",
            "--out",
            tmp_path / "a.png",
        )
        assert str(self.shown(scenes).position) == ".....1....2...../........./...././1"
        assert self.shown(scenes).position.rules == "children"
        assert str(self.shown(scenes).last_move) == "c3"

    def test_a_record_at_any_ply(self, run: Run, scenes: Scenes, tmp_path: Path) -> None:
        match = Match(PYLOS.start("expert"))
        play(match, "b2", "c3", "d1")
        match.resign(1)
        (tmp_path / "a.game").write_text(write_records([match.record()]))
        line = ["show", "pylos", "--out", tmp_path / "a.png", "--record", tmp_path / "a.game"]
        run(*line)
        assert self.shown(scenes).positions == match.positions
        assert self.shown(scenes).outcome == Outcome(SECOND, Reason.RESIGNATION)
        for ply in range(4):
            run(*line, "--ply", ply)
            assert self.shown(scenes).positions == match.positions[: ply + 1]
        assert self.shown(scenes).outcome is not None
