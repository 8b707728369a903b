"""What a long run must not eat up: memory, and all that piles up when it is not taken down."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from panda3d.core import GeomNode, NodePath

if TYPE_CHECKING:
    from scenes.app import App

PROC = Path("/proc")
MB = 2**20
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


class Sample(NamedTuple):
    """How much there was at a moment. Memory is resident, in MB, 0 where it can't be told."""

    hours: float
    memory: float
    family: float
    """With all processes that this one has started."""
    nodes: int
    geoms: int
    textures: int
    prepared: int
    """Textures on the renderer, also those that nothing shows any more."""
    tasks: int
    hooks: int
    """Who listens to events."""
    buffers: int
    """Windows and pictures that are drawn into."""
    files: int
    objects: int
    """Of Python's."""


COUNTED = ("nodes", "geoms", "textures", "tasks", "hooks", "buffers", "files")
"""What must not grow at all; the rest comes and goes."""


def sample(app: App, hours: float) -> Sample:
    """How much there is now, rubbish left out."""
    gc.collect()
    base = app.base
    nodes = geoms = textures = 0
    for root in (base.render, app.overlay.getTop(), base.aspect2d.getTop()):
        found = _counted(root)
        nodes, geoms = nodes + found[0], geoms + found[1]
        textures += root.findAllTextures().getNumTextures()
    prepared = base.win.getGsg().getPreparedObjects()
    return Sample(
        hours,
        _memory("self"),
        _memory("self") + sum(map(_memory, _descendants(os.getpid()))),
        nodes,
        geoms,
        textures,
        prepared.getNumPreparedTextures(),
        len(base.taskMgr.getAllTasks()),
        sum(len(base.messenger.whoAccepts(event) or ()) for event in base.messenger.getEvents()),
        base.graphicsEngine.getNumWindows(),
        _files(),
        len(gc.get_objects()),
    )


def _counted(root: NodePath) -> tuple[int, int]:
    """Nodes below a root, and what is to be drawn in them."""
    nodes = root.findAllMatches("**")
    geoms = sum(path.node().getNumGeoms() for path in nodes if isinstance(path.node(), GeomNode))
    return nodes.getNumPaths(), geoms


def _memory(process: int | str) -> float:
    with suppress(OSError, ValueError):
        return int((PROC / str(process) / "statm").read_text().split()[1]) * PAGE / MB
    return 0.0


def _files() -> int:
    with suppress(OSError):
        return len(list((PROC / "self" / "fd").iterdir()))
    return 0


def _descendants(process: int) -> Iterator[int]:
    """All processes that this one has started, and those that they have."""
    with suppress(OSError):
        for task in (PROC / str(process) / "task").iterdir():
            for child in map(int, (task / "children").read_text().split()):
                yield child
                yield from _descendants(child)
