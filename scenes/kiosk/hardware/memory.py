"""Memory that a program which runs for weeks gives back."""

from __future__ import annotations

import ctypes
import sys

LARGE = 8 << 20
"""Bytes: from this size on a block is the system's own, and goes back to it when it is freed."""

M_MMAP_THRESHOLD = -3
"""Of the GNU C library's malloc.h."""


def give_back() -> bool:
    """Have large blocks given back; without a GNU C library nothing is done, and it is False.

    By itself glibc keeps blocks of up to 32 MB in its heap once one has been freed, where a small
    one above holds them: each PIN that is tried could leave the 16 MB of its hash behind.
    """
    if sys.platform != "linux":
        return False
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except AttributeError:
        return False
    return bool(mallopt(M_MMAP_THRESHOLD, LARGE))
