"""Our own line icons, drawn on a grid of 24 units with a pen of 1.9."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.hud.shapes import Point, Shape, arc
from scenes.hud.theme import Colour

GRID = 24
PEN = 1.9


class Pen:
    """Draws on the grid into a Shape whose top left corner of the icon is x, y."""

    def __init__(self, shape: Shape, x: float, y: float, size: float, colour: Colour) -> None:
        self._shape = shape
        self._origin = (x, y)
        self._unit = size / GRID
        self._colour = colour

    def line(self, *points: Point, closed: bool = False) -> None:
        """A line through the points."""
        self._shape.stroke(self._at(points), PEN * self._unit, self._colour, closed)

    def area(self, *points: Point) -> None:
        """A filled polygon."""
        self._shape.polygon(self._at(points), self._colour)

    def dot(self, x: float, y: float, r: float) -> None:
        """A filled circle."""
        ((px, py),) = self._at([(x, y)])
        self._shape.disc(px, py, r * self._unit, self._colour)

    def _at(self, points: Sequence[Point]) -> list[Point]:
        ox, oy = self._origin
        return [(ox + x * self._unit, oy + y * self._unit) for x, y in points]


def draw(name: str, shape: Shape, x: float, y: float, size: float, colour: Colour) -> None:
    """Add the icon of that name to the shape; `size` is the side of its square in pixels."""
    ICONS[name](Pen(shape, x, y, size, colour))


def _menu(pen: Pen) -> None:
    for y in (6.5, 12, 17.5):
        pen.line((4, y), (20, y))


def _mirrored(points: list[Point]) -> list[Point]:
    return [(GRID - x, y) for x, y in points]


UNDO_HOOK: list[Point] = [(5, 8.5), (14.5, 8.5), *arc(14.5, 13.5, 5, -90, 90)[1:], (9, 18.5)]
UNDO_HEAD: list[Point] = [(9, 4), (4.5, 8.5), (9, 13)]


def _undo(pen: Pen) -> None:
    pen.line(*UNDO_HOOK)
    pen.line(*UNDO_HEAD)


def _redo(pen: Pen) -> None:
    pen.line(*_mirrored(UNDO_HOOK))
    pen.line(*_mirrored(UNDO_HEAD))


TURN_ARC = arc(12, 12.4, 7.6, 32, 332)
TURN_HEAD: list[Point] = [(19.4, 3.6), (19.2, 8.9), (13.9, 8.7)]


def _turn_left(pen: Pen) -> None:
    pen.line(*_mirrored(TURN_ARC))
    pen.line(*_mirrored(TURN_HEAD))


def _turn_right(pen: Pen) -> None:
    pen.line(*TURN_ARC)
    pen.line(*TURN_HEAD)


def _plus(pen: Pen) -> None:
    pen.line((12, 5), (12, 19))
    pen.line((5, 12), (19, 12))


def _minus(pen: Pen) -> None:
    pen.line((5, 12), (19, 12))


def _up(pen: Pen) -> None:
    pen.line((5.5, 13), (12, 6.5), (18.5, 13))
    pen.line((7, 18), (17, 18))


def _down(pen: Pen) -> None:
    pen.line((5.5, 11), (12, 17.5), (18.5, 11))
    pen.line((7, 6), (17, 6))


def _reset(pen: Pen) -> None:
    pen.line(*arc(12, 12, 5.6, 0, 345), closed=True)
    for near, far in ((2.5, 6.4), (17.6, 21.5)):
        pen.line((12, near), (12, far))
        pen.line((near, 12), (far, 12))
    pen.dot(12, 12, 1.6)


def _eye(pen: Pen) -> None:
    pen.line(*arc(12, 18, 11, -145, -35))
    pen.line(*arc(12, 6, 11, 35, 145))
    pen.dot(12, 12, 3.1)


def _view_player(pen: Pen) -> None:
    pen.line((7, 3), (17, 3), (17, 13), (7, 13), closed=True)
    pen.area((12, 16.4), (16, 21.6), (8, 21.6))


def _view_opponent(pen: Pen) -> None:
    pen.line((7, 11), (17, 11), (17, 21), (7, 21), closed=True)
    pen.area((12, 7.6), (16, 2.4), (8, 2.4))


def _view_left(pen: Pen) -> None:
    pen.line((11, 7), (21, 7), (21, 17), (11, 17), closed=True)
    pen.area((7.6, 12), (2.4, 8), (2.4, 16))


def _view_right(pen: Pen) -> None:
    pen.line((3, 7), (13, 7), (13, 17), (3, 17), closed=True)
    pen.area((16.4, 12), (21.6, 8), (21.6, 16))


def _view_top(pen: Pen) -> None:
    pen.line((6, 6), (18, 6), (18, 18), (6, 18), closed=True)
    pen.dot(12, 12, 2.6)


def _check(pen: Pen) -> None:
    pen.line((4.5, 12.5), (10, 18), (19.5, 6.5))


def _erase(pen: Pen) -> None:
    pen.line((8.5, 5.5), (21.5, 5.5), (21.5, 18.5), (8.5, 18.5), (2.5, 12), closed=True)
    pen.line((11.5, 9), (17.5, 15))
    pen.line((17.5, 9), (11.5, 15))


def _back(pen: Pen) -> None:
    pen.line((14.5, 5), (7.5, 12), (14.5, 19))


def _play(pen: Pen) -> None:
    pen.area((7.5, 4.5), (19.5, 12), (7.5, 19.5))


def _next(pen: Pen) -> None:
    pen.line((9.5, 5), (16.5, 12), (9.5, 19))


def _start(pen: Pen) -> None:
    pen.line((17.5, 5), (10.5, 12), (17.5, 19))
    pen.line((6, 5), (6, 19))


def _end(pen: Pen) -> None:
    pen.line((6.5, 5), (13.5, 12), (6.5, 19))
    pen.line((18, 5), (18, 19))


def _hold(pen: Pen) -> None:
    for x in (6.5, 14):
        pen.area((x, 5), (x + 3.5, 5), (x + 3.5, 19), (x, 19))


def _moves(pen: Pen) -> None:
    for y in (6.5, 12, 17.5):
        pen.dot(5, y, 1.4)
        pen.line((9, y), (20, y))


def _notice(pen: Pen) -> None:
    pen.line(*arc(12, 12, 9, 0, 350), closed=True)
    pen.dot(12, 7.6, 1.35)
    pen.line((12, 11.4), (12, 16.8))


def _hurry(pen: Pen) -> None:
    pen.line((12, 4.2), (20.8, 19.8), (3.2, 19.8), closed=True)
    pen.line((12, 9.8), (12, 13.8))
    pen.dot(12, 16.9, 1.3)


def _flag(pen: Pen) -> None:
    pen.line((6, 2.5), (6, 21.5))
    pen.area((7, 3.5), (20, 8.2), (7, 13))


BULB = [*arc(12, 9.6, 6.2, 125, 415), (14.6, 16.4), (9.4, 16.4)]


def _hint(pen: Pen) -> None:
    pen.line(*BULB, closed=True)
    pen.line((9.6, 19.2), (14.4, 19.2))
    pen.line((11, 21.8), (13, 21.8))


def _hint_shown(pen: Pen) -> None:
    _hint(pen)
    for near, far in (((3.6, 9.6), (1.4, 9.6)), ((20.4, 9.6), (22.6, 9.6))):
        pen.line(near, far)
    for x, away in ((5.6, 4.0), (18.4, 20.0)):
        pen.line((x, 3.2), (away, 1.6))


def _waiting(pen: Pen) -> None:
    for x in (5.5, 12, 18.5):
        pen.dot(x, 12, 1.9)


def _fold(pen: Pen) -> None:
    pen.line((6, 14.5), (12, 8.5), (18, 14.5))


def _unfold(pen: Pen) -> None:
    pen.line((6, 9.5), (12, 15.5), (18, 9.5))


def _person(pen: Pen) -> None:
    _somebody(pen, 12)


def _people(pen: Pen) -> None:
    _somebody(pen, 7, 0.8)
    _somebody(pen, 17, 0.8)


def _somebody(pen: Pen, x: float, wide: float = 1.0) -> None:
    """A head and shoulders, the middle at x."""
    pen.dot(x, 7.6, 3.6 * wide + 0.4)
    shoulders = arc(x, 20, 6.4 * wide, 180, 360)
    pen.area(*shoulders)


SPEAKER: list[Point] = [(3, 9.4), (6.6, 9.4), (11.6, 5), (11.6, 19), (6.6, 14.6), (3, 14.6)]


def _soft(pen: Pen) -> None:
    pen.area(*SPEAKER)
    pen.line(*arc(11.4, 12, 4.2, -45, 45))


def _loud(pen: Pen) -> None:
    _soft(pen)
    pen.line(*arc(11.4, 12, 8.2, -48, 48))


def _silent(pen: Pen) -> None:
    pen.area(*SPEAKER)
    pen.line((15.2, 9.2), (20.8, 14.8))
    pen.line((20.8, 9.2), (15.2, 14.8))


ICONS: dict[str, Callable[[Pen], None]] = {
    "menu": _menu,
    "undo": _undo,
    "redo": _redo,
    "turn left": _turn_left,
    "turn right": _turn_right,
    "plus": _plus,
    "minus": _minus,
    "up": _up,
    "down": _down,
    "reset": _reset,
    "eye": _eye,
    "view player": _view_player,
    "view opponent": _view_opponent,
    "view left": _view_left,
    "view right": _view_right,
    "view top": _view_top,
    "check": _check,
    "erase": _erase,
    "back": _back,
    "play": _play,
    "previous": _back,
    "next": _next,
    "start": _start,
    "end": _end,
    "hold": _hold,
    "moves": _moves,
    "notice": _notice,
    "hurry": _hurry,
    "flag": _flag,
    "hint": _hint,
    "hint shown": _hint_shown,
    "waiting": _waiting,
    "fold": _fold,
    "unfold": _unfold,
    "person": _person,
    "people": _people,
    "soft": _soft,
    "loud": _loud,
    "silent": _silent,
}
