"""A short sentence that teaches a rule just as it occurs."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from game.wording import Sentence


class Kind(StrEnum):
    """What a caption tells of."""

    GOAL = "goal"
    TURN = "turn"
    END = "end"

    PLACE = "place"
    CARRY = "carry"
    RAISE = "raise"
    SQUARE = "square"
    LINE = "line"
    DECLINED = "declined"
    BLOCK = "block"
    FEW_LEFT = "few left"

    UP = "up"
    DOWN = "down"
    THIRD = "third level"
    CHANCE = "chance"
    DOME = "dome"
    JUST_IN_TIME = "just in time"


class Caption(NamedTuple):
    """What it tells of, and the sentence."""

    kind: Kind
    sentence: Sentence
