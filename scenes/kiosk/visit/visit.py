"""A visitor's game, alone or with another one: all by touches, and the rules are taught by it."""

from __future__ import annotations

from dataclasses import replace
from math import hypot, inf
from statistics import mean
from typing import TYPE_CHECKING

from game.engine.levels import LEVELS
from game.events import Ended, Event, Played
from game.kiosk import asking
from game.kiosk.caption import Kind
from game.kiosk.captions import Captions
from game.kiosk.guide import Guide
from game.kiosk.idle import Place
from game.kiosk.level import EASIEST
from game.kiosk.start import start
from game.kiosk.teaching import Help
from game.match import Match
from game.rules import DONE, FIRST, SECOND, layout_spot
from game.seats import HUMAN, Seat, Seats
from game.taps import Turn
from game.wording import Sentence, say
from scenes.computer import SEEDS
from scenes.entities.marks import Marked
from scenes.hud.hud import Hud, Text
from scenes.hud.table_state import DARK, LIGHT, CameraActions, TableState
from scenes.kiosk.game_table import GameTable
from scenes.kiosk.message import Message
from scenes.kiosk.visit import beacons
from scenes.kiosk.visit.beacons import Beacons
from scenes.kiosk.visit.distance import Distance
from scenes.kiosk.visit.result_layer import ResultActions, ResultLayer
from scenes.kiosk.visit.visit_hud import Seen, VisitActions, VisitHud
from scenes.kiosk.words import ABOUT
from scenes.moment import table_state

if TYPE_CHECKING:
    from scenes.kiosk.kiosk import Kiosk

NEAR = 40.0
"""Nominal pixels: a finger that meets nothing within reach means the place so near."""
TWICE = 0.5
"""Seconds after a turn in which a touch is the same finger's, and not the next player's."""
WRONG_MARK = 1.2
"""Seconds that the mark of a wrong touch stays."""
FAREWELL = 1.6
"""Seconds at rest after the last turn until the result is told: the last move is looked at."""
SETTLED = 0.3
"""Seconds from the end of a flight until a visitor is waited for."""
LARGER = 1.5
"""How much larger than usual the marks of free places are: they are seen from afar."""
SOFT = 0.5
"""Of the volume that the staff have chosen."""

TOLD_AGAIN = 600.0
"""Seconds until a visitor is told a rule once more: who plays has read it."""
SAID_ELSEWHERE = Kind.GOAL, Kind.END
"""At the beginning, and with the result."""

YOU, COMPUTER = say("You"), say("Computer")

LEAVING = say("Leave this game?")
LOST = say("It is not over yet, and there is no way back to it.")
LEAVE, PLAY_ON = say("Leave"), say("Play on")
WAIT = say("One moment: the computer is to move.")
HARDER = say("Next time the computer plays a little better.")
EASIER = say("Next time the computer makes it easier.")


class Visit(GameTable):
    """A new game. The visitor begins, and the computer plays at `level`; None: two visitors."""

    name = "visit"
    hud: VisitHud | None

    def __init__(self, kiosk: Kiosk, game: str, level: int | None) -> None:
        seats: Seats = (HUMAN, HUMAN) if level is None else (HUMAN, Seat(level))
        first = start(game, kiosk.lot.randrange(SEEDS))
        super().__init__(kiosk, Match(first), seats, kiosk.lot.randrange(SEEDS))
        self._level, self._alone = level, level is not None
        self._visitor = FIRST if self._alone else None
        self._names: tuple[Text, Text] = (YOU, COMPUTER) if self._alone else (LIGHT, DARK)
        self._guide = Guide(kiosk.engine, kiosk.lot, self.app.clock)
        self._captions = Captions(self.app.clock, TOLD_AGAIN)
        self._wrong: str | None = None
        self._wrong_until = 0.0
        self._turned_at = -TWICE
        self._over_since: float | None = None
        self._result: ResultLayer | None = None

    # Entering and leaving

    def enter(self) -> None:
        super().enter()
        self.go_home()
        self.resized()
        self.stage.arrive()
        self._tell(ABOUT[self.game])
        self.mark()

    @property
    def home(self) -> str:
        """Where the pieces of who begins are near, also if they have been drawn by lot."""
        pieces = self.match.start.layout().items()
        near = {
            side: mean(self.stage.set.where(spot).z for spot, piece in pieces if piece.side == side)
            for side in (FIRST, SECOND)
        }
        return "player" if near[FIRST] <= near[SECOND] else "opponent"

    def _set_up(self) -> None:
        super()._set_up()
        self.stage.marks.larger = LARGER
        self._beacons = Beacons(self.stage.root, self.stage.set)
        self._distance = Distance(self.stage)

    def leave(self) -> None:
        self._guide.begin()
        super().leave()

    def resized(self) -> None:
        if self.hud:
            self.stage.fit(None, self.hud.margins)
            self._distance.keep()
            self.show()

    def camera_actions(self) -> CameraActions:
        def turn(way: int) -> None:
            self._distance.turn(way)
            self.show()

        def zoom(way: int) -> None:
            self._distance.zoom(way)
            self.show()

        return replace(super().camera_actions(), on_rotate=turn, on_zoom=zoom)

    def open_hud(self) -> Hud:
        actions = VisitActions(
            on_leave=self._leave,
            on_undo=self.undo,
            on_done=lambda: self._touch(DONE),
            on_sound=self._change_volume,
            on_language=self.speak,
            camera=self.camera_actions(),
        )
        turn = Turn(self.match.position)
        state = table_state(self.match, turn, self._names)
        whose, asked = asking.whose(self.match, self._visitor), asking.asks(self.match, turn)
        return VisitHud(self.app, actions, self._seen(state, asked, whose))

    @property
    def place(self) -> Place:  # type: ignore[override]
        """Where the visitor is, for the idle rule."""
        return Place.MENU if self.match.outcome else Place.TURN

    # Touches

    def click(self, x: float, y: float) -> None:
        if self.hud is None:
            return
        self.hud.ripple(x, y)
        if not self.playing.can_tap:
            if not self.match.outcome and not self.seating.hears:
                self.hud.toast(WAIT)
            return
        if self.app.clock() - self._turned_at < TWICE:
            return
        if self.hud.has_words_at(x, y):
            # Who touches what is to be read has not understood it.
            self._guide.wrong()
            self._look()
        elif place := self.touched(x, y):
            self._touch(place)
        else:
            self._fail(asking.NOWHERE)

    def touched(self, x: float, y: float) -> str | None:
        """The place that a finger means: the one it meets; where that may not be touched, or there
        is none, one nearby that may, unless the finger is nearer to the middle of what it meets.
        """
        met = self.pick(x, y)
        if met in self.options:
            return met
        reach = NEAR * self.app.scale
        if met:
            reach = min(reach, self._far(met, x, y))
        near = [(self._far(place, x, y), place) for place in self.options]
        distance, place = min(near, default=(reach, ""))
        return place if distance < reach else met

    def _far(self, place: str, x: float, y: float) -> float:
        """Pixels to the middle of a place; infinitely many to one in mid-air."""
        mark = self.stage.set.mark(place, self.stage.table.layout)
        if not mark:
            return inf
        there_x, there_y = self.stage.pixel(mark.centre)
        return hypot(there_x - x, there_y - y)

    def _touch(self, place: str) -> None:
        if not self.playing.can_tap:
            return
        shown = self._guide.shown(self.playing.turn)
        before, taps = self.match.ply, self.taps
        self._wrong = None
        self.tap(place)
        if self.match.ply == before and self.taps == taps:
            return  # It was wrong, and `refused` has said so.
        if self.hud:
            self.hud.drop_toast()
        if self.match.ply == before:
            self._guide.right(place == shown)
        self._look()

    def refused(self, place: str, why: Sentence) -> None:
        self._wrong, self._wrong_until = place, self.app.clock() + WRONG_MARK
        self._fail(asking.kindly(why))
        spot = layout_spot(self.stage.table.layout, place)
        if spot:
            self.stage.table.shake(spot)
        elif self.stage.marks.wrong:
            self.stage.table.shake_mark(self.stage.marks.wrong)

    def _fail(self, why: Sentence) -> None:
        """A touch was wrong."""
        if self.hud:
            self.hud.toast(why)
        self._guide.wrong()
        self._look()

    def undo(self) -> None:
        """Take back what of a turn has begun, else the last turn, and the computer's before it."""
        self._guide.begin()
        self.seating.undo()
        self._look()

    def _leave(self) -> None:
        """To the choice; what a game that has begun would lose is asked first."""
        if not self.plies or self.match.outcome or not self.hud:
            self.kiosk.choose()
            return
        answers = ("leave", LEAVE, self.kiosk.choose), ("stay", PLAY_ON, lambda: None)
        self.hud.open(Message(self.hud, LEAVING, LOST, answers, over_table=True))

    # What the match tells

    def told(self, event: Event) -> None:
        self._turned_at = self.app.clock()
        self._guide.begin()
        if self.hud:
            self.hud.drop_toast()  # Whatever it said was about the turn before.
        if isinstance(event, Played):
            caption = self._captions.of(event.before, event.move, event.after)
            if caption and caption.kind not in SAID_ELSEWHERE:
                self._tell(caption.sentence)
        elif isinstance(event, Ended):
            self.kiosk.ended(self.match)

    def show(self) -> None:
        if self.hud:
            self.hud.show(self._seen(self.seating.state(), self._asked(), self._whose()))

    def _tell(self, sentence: Sentence) -> None:
        if self.hud:
            self.hud.caption(sentence)

    # Time

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        now = self.app.clock()
        if self._wrong and now >= self._wrong_until:
            self._wrong = None
            self.mark()
        waited_for = self.playing.can_tap and now - self._turned_at >= SETTLED
        if self._guide.update(self.playing.turn, waited_for and self._result is None):
            self._look()
        self._tell_result(now)
        return self._beacons.update(dt if self.app.motion else 60.0) or moving

    def _look(self) -> None:
        """The help that is needed may have changed."""
        if self._guide.calls(self.match, self.playing.turn):
            self._beacons.swell()
        self.show()
        self.mark()

    def _tell_result(self, now: float) -> None:
        if not self.match.outcome or self._result or self.hud is None:
            return
        if self.stage.table.moving:
            self._over_since = None
        elif self._over_since is None:
            self._over_since = now
        elif now - self._over_since >= FAREWELL:
            won, why = asking.result(self.match, self._visitor)
            actions = ResultActions(
                on_again=lambda: self.kiosk.play(self.game, self._alone),
                on_other=self.kiosk.choose,
                on_end=self.kiosk.attract,
            )
            self._result = ResultLayer(self.hud, won, why, self._news(), actions)
            self.hud.open(self._result)

    def _news(self) -> Sentence | None:
        """What the result means for the next game."""
        winner = self.match.outcome.winner if self.match.outcome else 0
        if winner == FIRST:
            return HARDER if self._level and self._level < LEVELS else None
        return EASIER if winner and self._level and self._level > EASIEST else None

    # What is seen

    def marked(self) -> Marked:
        return replace(super().marked(), wrong=self._wrong)

    def mark(self) -> None:
        super().mark()
        if self._beacons.show(*self._lit(), self.stage.table.layout):
            self.app.redraw()

    def _lit(self) -> tuple[frozenset[str], beacons.Ink]:
        """The places with beacons over them, and of what light."""
        if not self._helping or not self.playing.can_tap:
            return frozenset(), beacons.ANY
        shown = self._shown()
        if shown:
            return frozenset({shown} - {DONE}), beacons.ONE
        return self.options, beacons.ANY

    @property
    def _helping(self) -> bool:
        """Whether a visitor is to move who needs help."""
        if self._guide.help is Help.NONE or self.match.outcome:
            return False
        return self.seating.hears

    def _shown(self) -> str | None:
        """The next touch of the move that is shown, if one is."""
        return self._guide.shown(self.playing.turn) if self._helping else None

    def _whose(self) -> Sentence | None:
        """Whose turn it is, if a visitor's; who needs help reads that instead."""
        if self.match.outcome or not self.seating.hears:
            return None
        if not self._helping:
            return asking.whose(self.match, self._visitor)
        shown = self._shown()
        if shown:
            return asking.GREEN_DONE if shown == DONE else asking.THE_GREEN
        return asking.ANY_LIT

    def _asked(self) -> Sentence:
        """What is to be done now."""
        if self.match.outcome:
            return asking.result(self.match, self._visitor)[0]
        if not self.seating.hears:
            return asking.COMPUTER
        return asking.asks(self.match, self.playing.turn)

    def _seen(self, state: TableState, asked: Sentence, whose: Sentence | None) -> Seen:
        """All that lies over the table; at first there is no seating that could be asked."""
        return Seen(
            names=self._names,
            state=state,
            asked=asked,
            whose=whose,
            urgent=self._helping,
            lit_done=self._shown() == DONE,
            can_zoom=(self._distance.can(1), self._distance.can(-1)),
            languages=self.kiosk.settings.languages,
            loudness=self._loudness(),
        )

    # What can be set

    def speak(self, code: str) -> None:
        """Turn to another language."""
        self.kiosk.speak(code)
        if self.hud:
            self.hud.rebuild()

    def _loudness(self) -> str:
        """How loud it is; "" where the staff want silence."""
        full, volume = self.kiosk.settings.volume, self.app.sounds.volume
        if not full:
            return ""
        if volume > full * (1 + SOFT) / 2:
            return "loud"
        return "soft" if volume else "silent"

    def _change_volume(self) -> None:
        full = self.kiosk.settings.volume
        softer = {"loud": full * SOFT, "soft": 0.0, "silent": full}
        self.kiosk.set_volume(softer[self._loudness()])
        self.show()
