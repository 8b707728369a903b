"""Moves that are named but not made: their pieces as ghosts on the table, with the move's number.

They are drawn over the still picture, as marks are, and no light or shadow knows of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from panda3d.core import GeomNode, LVecBase3f, NodePath, TransparencyAttrib

from game.rules import FIRST, SECOND, Move, Piece, Position, Spot
from scenes.entities.game_set import GameSet
from scenes.hud import theme
from scenes.hud.lettering import STRONG, typeset, width
from scenes.hud.shapes import Shape
from scenes.look.fallback import works
from scenes.look.shaders import program_named

TINTS = {FIRST: (0.93, 0.82, 0.62), SECOND: (0.36, 0.20, 0.13), 0: (0.80, 0.77, 0.70)}
"""Of the sides' pieces, and of those that are nobody's."""
OUTLINE = (1.0, 0.97, 0.90)
PLAIN = 0.6
"""How opaque a ghost is where there are no shaders."""

LETTER, ROUND, ROOM = 36, 26, 16
"""Pixels of a number, of half the height of its badge, and between number and end of the badge."""
UNIT = 0.0095
"""Of the table, for such a pixel."""

Numbers = dict[Spot, list[int]]


class Ghosts:
    """Draws named moves on a set's table."""

    def __init__(self, parent: NodePath, game_set: GameSet) -> None:
        self._set = game_set
        self.root = parent.attachNewNode("ghosts")
        self.root.setBin("fixed", 20)
        self._drawn: tuple[Position, tuple[Move, ...]] | None = None
        self.layout: Mapping[Spot, Piece] = {}
        """Where the ghosts are, and of which pieces."""

    def show(self, position: Position, moves: Sequence[Move]) -> bool:
        """Draw these moves of a position instead, each with its number; True if that is new."""
        state = (position, tuple(moves)) if moves else None
        if state == self._drawn:
            return False
        self._drawn = state
        self.root.getChildren().detach()
        came, gone = _numbered(position, moves)
        self.layout = {spot: piece for spot, (piece, _) in came.items()}
        for spot, (piece, numbers) in came.items():
            self._badge(self._ghost(spot, piece), numbers, reached=True)
        for spot, (piece, numbers) in gone.items():
            self._badge(self._unseen(spot, piece), numbers, reached=False)
        return True

    def destroy(self) -> None:
        """Take them away."""
        self.root.removeNode()

    def _ghost(self, spot: Spot, piece: Piece) -> NodePath:
        node = self._unseen(spot, piece)
        tint = TINTS[piece.side]
        if works(program_named("ghost"), "ghosts are of one colour"):
            node.setShader(program_named("ghost"))
            node.setShaderInput("tint", LVecBase3f(*tint))
            node.setShaderInput("outline", LVecBase3f(*OUTLINE))
        else:
            node.setLightOff()
        node.setColor(*tint, PLAIN)
        node.setTransparency(TransparencyAttrib.MAlpha)
        node.show()
        return node

    def _unseen(self, spot: Spot, piece: Piece) -> NodePath:
        """Where the piece is or would be."""
        shape, scale = self._set.shape(piece)
        node = self.root.attachNewNode(GeomNode("ghost"))
        node.node().addGeom(shape.fine().geom)
        node.setPos(*self._set.where(spot))
        node.setScale(scale)
        node.hide()
        return node

    def _badge(self, piece: NodePath, numbers: Sequence[int], reached: bool) -> None:
        """The moves' numbers in the middle of a piece: dark on bright where a piece is to come."""
        low, high = piece.getTightBounds(self.root)
        node = self.root.attachNewNode("badge")
        node.setPos((low + high) / 2)
        node.setScale(UNIT)
        node.setBillboardPointEye()
        node.setBin("fixed", 30)
        node.setDepthTest(False)
        node.setDepthWrite(False)
        node.setTransparency(TransparencyAttrib.MAlpha)
        node.setLightOff()
        node.setTwoSided(True)  # Shapes are flat, and drawn with y down.
        text = "  ".join(map(str, numbers))
        half = max(ROUND, width(text, STRONG, LETTER) / 2 + ROOM)
        ground, ink = (theme.BRASS, theme.INK) if reached else (theme.SOLID, theme.BRASS)
        shape = Shape()
        shape.rounded(-half, -ROUND, 2 * half, 2 * ROUND, ROUND, ground)
        shape.border(-half, -ROUND, 2 * half, 2 * ROUND, ROUND, 3, ink)
        node.attachNewNode(shape.node("ground"))
        written = node.attachNewNode(typeset([text], STRONG, LETTER, ink, "center").generate())
        written.setTag("reads", text)
        written.setScale(LETTER)
        written.setPos(0, -STRONG.capitals * LETTER / 2, 0)


Pieces = dict[Spot, tuple[Piece, list[int]]]


def _numbered(position: Position, moves: Sequence[Move]) -> tuple[Pieces, Pieces]:
    """The pieces that would come onto the board, and those that would leave their spots on it."""
    places, before = frozenset(position.game.places), position.layout()
    came: Pieces = {}
    gone: Pieces = {}
    for number, move in enumerate(moves, 1):
        for step in chain(*position.steps(move.paths[0])):
            if step.target and step.target.place in places:
                _add(came, step.target, step.piece, number)
            source = step.source
            if source and source.place in places and before.get(source) == step.piece:
                _add(gone, source, step.piece, number)
    return came, gone


def _add(pieces: Pieces, spot: Spot, piece: Piece, number: int) -> None:
    numbers = pieces.setdefault(spot, (piece, []))[1]
    if number not in numbers:
        numbers.append(number)
