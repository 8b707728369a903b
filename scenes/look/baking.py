"""Textures made on the graphics card from the shaders, once, for the fast tier."""

from __future__ import annotations

from collections.abc import Callable

from panda3d.core import Camera, NodePath, OrthographicLens, SamplerState, Shader, Texture

from scenes.look.aside import card, drawn_aside
from scenes.look.shaders import source


def bake(
    shader: Shader,
    pixels: tuple[int, int],
    prepare: Callable[[NodePath], None],
    name: str,
    coarse: bool = False,
) -> Texture:
    """What `shader` draws on a card; `prepare` gives the card its shader inputs.

    Unless it is `coarse`, smaller copies are looked up where it is seen small.

    The texture keeps its picture in memory, so that it outlives a lost graphics context.
    """
    root = NodePath("bake")
    prepare(card(root, shader))
    drawn = Texture(name)
    camera = root.attachNewNode(Camera("bake-camera", OrthographicLens()))
    with drawn_aside(pixels, camera, drawn) as draw:
        draw()
    drawn.releaseAll()
    texture = Texture(name)
    texture.setup2dTexture(*pixels, Texture.TUnsignedByte, Texture.FRgba)
    texture.setRamImage(drawn.getRamImageAs("BGRA"))
    # From one size to the next in a step: half the cost of a blend on software renderers.
    smaller = SamplerState.FTLinear if coarse else SamplerState.FTLinearMipmapNearest
    texture.setMinfilter(smaller)
    texture.setMagfilter(SamplerState.FTLinear)
    texture.setWrapU(SamplerState.WMRepeat)
    texture.setWrapV(SamplerState.WMRepeat)
    return texture


def bake_program(fragment: str, *parts: str) -> Shader:
    """A shader for `bake` of fragment texts and what they lean on; parts may be `#define`s."""
    head = "#version 120\n#extension GL_ARB_shader_texture_lod : enable\n"
    pieces = [part if part.startswith("#") else source(part) for part in (*parts, fragment)]
    return Shader.make(
        Shader.SL_GLSL,
        vertex=head + source("bake.vert"),
        fragment=head + "\n".join(pieces),
    )
