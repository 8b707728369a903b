"""What the compiled parts share: how they are compiled, and sets of places in machine words.

Only kernels, evaluations and the search import this: it loads numba.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

from game import cache

os.environ[cache.VARIABLE] = str(cache.folder())  # numba reads it when it is loaded.

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

Function = TypeVar("Function", bound=Callable[..., Any])

word = cast(type[int], np.uint64)
"""64 bits without a sign, an int to the type checker. Kernels bring their constants to it: literals
are signed to numba, and mixing both makes floats."""

number = cast(type[int], np.int64)
"""64 bits with a sign, an int to the type checker."""

instruction = cast(Callable[[Callable[..., Any]], Callable[[int], int]], intrinsic)
"""numba's intrinsic, for those that make a word of a word."""


def compiled(signature: str) -> Callable[[Function], Function]:
    """Compile a function of numbers once, keep it on disk, and let other threads run beside it.

    The signature brings every argument to its type, whatever kind of integer the caller has.
    """

    def compile_now(function: Function) -> Function:
        made = numba.njit(signature, cache=True, nogil=True)(function)
        cache.done += 1
        return cast(Function, made)

    return compile_now


@instruction
def _ones(_: Any, members: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), build


@instruction
def _lowest(_: Any, members: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), build


@compiled("int64(uint64)")
def ones(members: int) -> int:
    """How many numbers are in the set: one instruction."""
    return _ones(members)


@compiled("uint64(uint64)")
def lowest(members: int) -> int:
    """The smallest number in a set that is not empty: one instruction."""
    return _lowest(members)
