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

_ROOT = Path(__file__).resolve().parent.parent
_IMPORT = re.compile(r"^from (game[\w.]*) import ([\w, ]*)", re.MULTILINE)
_KEPT = 30 * 24 * 3600
"""Seconds after which the code of a version of ours that nobody uses is thrown away."""


def _sources() -> Iterator[Path]:
    """Every file that compiled code can come from: those that import this one, and what these
    import; and tables of weights."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(_ROOT.glob("game/**/*.py"))}
    waiting = [path for path, text in texts.items() if "from game.compiled import" in text]
    found = {Path(__file__).resolve()}
    while waiting:
        path = waiting.pop()
        if path not in texts or path in found:
            continue
        found.add(path)
        for module, names in _IMPORT.findall(texts[path]):
            folder = _ROOT.joinpath(*module.split("."))
            waiting += [folder.with_suffix(".py"), folder / "__init__.py"]
            waiting += [folder / f"{name.strip().split(' ')[0]}.py" for name in names.split(",")]
    yield from sorted(found)
    yield from sorted(_ROOT.glob("game/**/weights.*"))


def code_folder() -> Path:
    """Where compiled code is kept: a folder for each version of its sources.

    numba looks at the one file in which a function stands; but what it compiles contains the
    functions and constants of others as well.
    """
    named = os.environ.get("NUMBA_CACHE_DIR")
    base = Path(named) if named else platformdirs.user_cache_path("pylos-pillarz", appauthor=False)
    digest = sha256()
    for path in _sources():
        digest.update(path.read_bytes())
    return base / f"code-{digest.hexdigest()[:16]}"


def _tidy(folder: Path) -> None:
    """Mark a version's folder as in use, and throw away those of versions long unused."""
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    for other in folder.parent.glob("code-*"):
        if other.stat().st_mtime < time.time() - _KEPT:
            shutil.rmtree(other, ignore_errors=True)


with contextlib.suppress(OSError):  # Where nothing can be written, numba finds its own place.
    _tidy(code_folder())
    numba.config.CACHE_DIR = str(code_folder())


instruction = cast(Callable[[Callable[..., Any]], Callable[[int], int]], intrinsic)
"""numba's intrinsic, for those that make a word of a word."""


def compiled(signature: str) -> Callable[[Function], Function]:
    """Compile a function of numbers once, keep it on disk, and let other threads run beside it.

    The signature brings every argument to its type, whatever kind of integer the caller has.
    """
    decorate: Any = numba.njit(signature, cache=True, nogil=True)
    return cast(Callable[[Function], Function], decorate)


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
