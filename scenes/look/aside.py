"""Drawing beside the window, into a buffer that is read back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from panda3d.core import (
    CardMaker,
    FrameBufferProperties,
    GraphicsEngine,
    GraphicsOutput,
    GraphicsPipe,
    NodePath,
    OmniBoundingVolume,
    Shader,
    Texture,
    WindowProperties,
)

ONLY = GraphicsPipe.BFRefuseWindow | GraphicsPipe.BFRefuseParasite
"""No window, and no part of another one's picture."""


def card(parent: NodePath, shader: Shader) -> NodePath:
    """A card that `shader` lays over the whole picture, wherever Panda3D thinks it is."""
    node: NodePath = parent.attachNewNode(CardMaker("card").generate())
    node.node().setBounds(OmniBoundingVolume())
    node.node().setFinal(True)
    node.setTwoSided(True)
    node.setShader(shader)
    return node


def buffer_aside(
    name: str, pixels: tuple[int, int], wanted: FrameBufferProperties, flags: int = ONLY
) -> GraphicsOutput | None:
    """A buffer that shares all with the first window; None where the renderer has none such."""
    engine = GraphicsEngine.getGlobalPtr()
    host = engine.getWindow(0)
    size = WindowProperties.size(*pixels)
    return engine.makeOutput(host.getPipe(), name, -10, wanted, size, flags, host.getGsg(), host)


def draw_only(buffer: GraphicsOutput) -> None:
    """Draw a buffer; every other output, the window too, keeps what it shows."""
    engine = GraphicsEngine.getGlobalPtr()
    others = [output for output in engine.getWindows() if output.isActive()]
    for output in others:
        output.setActive(False)
    buffer.setActive(True)
    engine.renderFrame()
    buffer.setActive(False)
    for output in others:
        output.setActive(True)


@contextmanager
def drawn_aside(
    pixels: tuple[int, int], camera: NodePath, texture: Texture
) -> Iterator[Callable[[], None]]:
    """Gives what draws what a camera sees, and reads it back into a texture.

    Raises OSError where the renderer draws only to windows.
    """
    wanted = FrameBufferProperties()
    wanted.setRgbaBits(8, 8, 8, 8)
    buffer = buffer_aside("aside", pixels, wanted)
    if not buffer:
        raise OSError("the renderer draws nothing beside its window")
    buffer.setActive(False)
    buffer.addRenderTexture(texture, GraphicsOutput.RTMCopyRam)
    buffer.setClearColorActive(False)
    buffer.makeDisplayRegion().setCamera(camera)
    try:
        yield lambda: draw_only(buffer)
    finally:
        GraphicsEngine.getGlobalPtr().removeWindow(buffer)
