"""Textures made on the graphics card from the shaders, once, for the fast tier."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from panda3d.core import (
    Camera,
    CardMaker,
    FrameBufferProperties,
    GraphicsEngine,
    GraphicsOutput,
    GraphicsPipe,
    NodePath,
    OmniBoundingVolume,
    OrthographicLens,
    SamplerState,
    Shader,
    Texture,
    WindowProperties,
)

from scenes.look.shaders import SHADERS, source


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
    card = root.attachNewNode(CardMaker("card").generate())
    card.node().setBounds(OmniBoundingVolume())  # The shader fills the picture, wherever it is.
    card.node().setFinal(True)
    card.setTwoSided(True)
    card.setShader(shader)
    prepare(card)
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
        vertex=head + (SHADERS / "bake.vert").read_text(),
        fragment=head + "\n".join(pieces),
    )


@contextmanager
def drawn_aside(
    pixels: tuple[int, int], camera: NodePath, texture: Texture
) -> Iterator[Callable[[], None]]:
    """Gives what draws, beside the first window, what a camera sees, and reads it back.

    Raises OSError where the renderer draws only to windows.
    """
    engine = GraphicsEngine.getGlobalPtr()
    host = engine.getWindow(0)
    wanted = FrameBufferProperties()
    wanted.setRgbaBits(8, 8, 8, 8)
    buffer = engine.makeOutput(
        host.getPipe(),
        "aside",
        -100,
        wanted,
        WindowProperties(size=pixels),
        GraphicsPipe.BFRefuseWindow,
        host.getGsg(),
        host,
    )
    if not buffer:
        raise OSError("the renderer draws nothing beside its window")
    buffer.addRenderTexture(texture, GraphicsOutput.RTMCopyRam)
    buffer.setClearColorActive(False)
    buffer.makeDisplayRegion().setCamera(camera)
    try:
        yield lambda: _draw_only(buffer)
    finally:
        engine.removeWindow(buffer)


def _draw_only(buffer: GraphicsOutput) -> None:
    engine = GraphicsEngine.getGlobalPtr()
    others = [w for w in engine.getWindows() if w != buffer and w.isActive()]
    for window in others:
        window.setActive(False)
    engine.renderFrame()
    for window in others:
        window.setActive(True)
