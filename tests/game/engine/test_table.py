"""The transposition table: what is stored is found, what does not fit together is not."""

from __future__ import annotations

from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from game.engine.table import (
    ANY_AGE,
    AT_LEAST,
    AT_MOST,
    EXACT,
    NO_MOVE,
    age_in,
    bound_in,
    depth_in,
    look_up,
    move_in,
    new_table,
    store,
    value_in,
)

KEYS = st.integers(0, 2**64 - 1)
MOVES = st.integers(NO_MOVE, 2**31 - 1)
VALUES = st.integers(-30_000, 30_000)
DEPTHS = st.integers(0, 255)
BOUNDS = st.sampled_from([AT_LEAST, AT_MOST, EXACT])
AGES = st.integers(0, 63)


@given(KEYS, MOVES, VALUES, DEPTHS, BOUNDS, AGES)
def test_what_is_stored_is_found(
    key: int, move: int, value: int, depth: int, bound: int, age: int
) -> None:
    table = new_table(1)
    store(table, key, move, value, depth, bound, age, ANY_AGE)
    known = look_up(table, key, ANY_AGE)
    found = (move_in, value_in, depth_in, bound_in, age_in)
    assert [read(known) for read in found] == [move, value, depth, bound, age]
    assert look_up(table, key, age) == known
    assert look_up(table, key, (age + 1) % 64) == 0
    assert look_up(table, key ^ 1 << 63, ANY_AGE) == 0


def test_a_table_is_of_the_size_asked_for_and_its_buckets_are_lines_of_the_cache() -> None:
    for megabytes in (1, 3, 64):
        table = new_table(megabytes)
        assert megabytes * 2**20 / 2 < table.nbytes <= megabytes * 2**20
        assert table.ctypes.data % 64 == 0


def test_of_many_in_one_bucket_the_deepest_of_this_age_stay() -> None:
    table = new_table(1)
    keys = [n << 40 for n in range(1, 9)]
    for depth, key in enumerate(keys):
        store(table, key, 0, 0, depth, EXACT, 5, ANY_AGE)
    assert [look_up(table, key, ANY_AGE) != 0 for key in keys] == [False] * 4 + [True] * 4
    fresh = 99 << 40
    store(table, fresh, 0, 0, 0, EXACT, 6, 6)
    assert look_up(table, fresh, 6) != 0


def test_the_same_position_keeps_its_move_when_a_search_finds_none() -> None:
    table = new_table(1)
    store(table, 7, 1234, 10, 3, AT_LEAST, 0, ANY_AGE)
    store(table, 7, NO_MOVE, -10, 4, AT_MOST, 0, ANY_AGE)
    known = look_up(table, 7, ANY_AGE)
    assert (move_in(known), value_in(known), depth_in(known)) == (1234, -10, 4)


def test_what_two_threads_have_half_written_is_passed_over() -> None:
    table = new_table(1)
    store(table, 7, 1234, 10, 3, EXACT, 0, ANY_AGE)
    at = int(np.flatnonzero(table)[0])
    draw = Random(1)
    for _ in range(64):
        torn = table.copy()
        torn[at + draw.randrange(2)] ^= np.uint64(1 << draw.randrange(64))
        assert look_up(torn, 7, ANY_AGE) == 0
