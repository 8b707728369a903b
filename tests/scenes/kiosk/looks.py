"""What every page for fingers keeps to."""

from __future__ import annotations

from scenes.app import App
from scenes.hud.widgets import Label
from scenes.kiosk.visit.touch_button import TouchButton

SMALLEST, APART = 64, 14
"""Nominal pixels: the side of what is touched, and between two of them; 16 but for the rounding of
large ones.
"""
CORNER = 96
"""Of the hidden corner."""


def check_looks(app: App) -> None:
    """All widgets lie on the screen, their words within them; what is touched is large and apart,
    and not in the hidden corner.
    """
    width, height = app.size
    layer = app.scene.hud.layer
    seen = [w for w in layer.widgets if w.visible and w.leaf]
    for w in seen:
        assert w.x >= 0 and w.y >= 0 and w.x + w.w <= width and w.y + w.h <= height, w.name
        if isinstance(w, Label):
            assert w.measure(w.w)[1] <= w.h + 1, f"{w.name} is too long"
    touched = layer.buttons()
    for w in touched:
        assert min(w.w, w.h) >= SMALLEST * app.scale, w.name
        assert w.x >= CORNER * app.scale or w.y >= CORNER * app.scale, w.name
        if isinstance(w, TouchButton):
            assert w.content_width() <= w.w, f"{w.name} is too long"
    for i, a in enumerate(touched):
        for b in touched[:i]:
            beside = max(a.x, b.x) - min(a.x + a.w, b.x + b.w)
            below = max(a.y, b.y) - min(a.y + a.h, b.y + b.h)
            assert max(beside, below) >= APART * app.scale, f"{a.name}, {b.name}"
