"""The shaders: one text in several shapes, by the kind of material and the tier."""

from __future__ import annotations

from enum import Enum, IntEnum
from functools import cache
from pathlib import Path

from panda3d.core import Shader

SHADERS = Path(__file__).resolve().parent.parent.parent / "assets" / "shaders"

SPHERES, BOXES = 40, 78
"""As many occluders of each kind as either game can have on the table at once."""


class Tier(IntEnum):
    """How finely is drawn."""

    FAST = 0
    """Light reckoned per vertex: for software and very old renderers."""
    FINE = 1
    """Light reckoned per pixel, the neighbours mirrored."""
    PHOTO = 2
    """For the still picture."""


FLYING = 6
"""As many pieces in the air at once as the fast tier takes account of."""


class Finish(Enum):
    """How a thing looks in the fast tier."""

    GLOSSY = "GLOSSY"
    """The room is seen in it."""
    MATT = "MATT"
    """Light is mirrored, but no picture."""
    GROUND = "GROUND"
    """As matt, and so large that every step for a pixel counts."""


def source(name: str) -> str:
    """A file of assets/shaders."""
    return (SHADERS / name).read_text()


@cache
def program(kind: str, tier: Tier) -> Shader:
    """The shader for a kind of material in the fine tier and the photograph."""
    head = (
        "#version 120\n#extension GL_ARB_shader_texture_lod : enable\n"
        f"#define TIER {int(tier)}\n#define {kind}\n"
        f"#define SPHERES {SPHERES}\n#define BOXES {BOXES}\n"
    )
    parts = ("occlusion.glsl", "materials.glsl", "room.glsl", "surface.frag")
    fragment = head + "".join(source(part) for part in parts)
    return Shader.make(Shader.SL_GLSL, vertex=head + source("surface.vert"), fragment=fragment)


@cache
def program_named(name: str) -> Shader:
    """The shader of two whole files, NAME.vert and NAME.frag."""
    return Shader.make(
        Shader.SL_GLSL, vertex=source(f"{name}.vert"), fragment=source(f"{name}.frag")
    )


@cache
def fast_program(finish: Finish) -> Shader:
    """The shader of the fast tier."""
    head = f"#version 120\n#define FLYING {FLYING}\n#define {finish.value}\n{source('film.glsl')}"
    return Shader.make(
        Shader.SL_GLSL, vertex=head + source("fast.vert"), fragment=head + source("fast.frag")
    )
