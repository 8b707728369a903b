"""What lies over the table while visitors play, driven by what there is to be seen of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.wording import Sentence
from scenes.hud.hud import Hud, Text
from scenes.hud.table_state import CameraActions, TableState
from scenes.kiosk.visit.result_layer import ResultLayer
from scenes.kiosk.visit.visit_layer import VisitLayer
from scenes.stage.stage import Margins

if TYPE_CHECKING:
    from scenes.app import App

Act = Callable[[], None]


@dataclass(frozen=True, kw_only=True)
class VisitActions:
    """What the buttons do."""

    on_leave: Act
    on_undo: Act
    on_done: Act
    on_sound: Act
    on_language: Callable[[str], None]
    camera: CameraActions


@dataclass(frozen=True, kw_only=True)
class Seen:
    """All that lies over the table. `names` are those of the two sides."""

    names: tuple[Text, Text]
    state: TableState
    asked: Sentence
    """What is to be done now."""
    whose: Sentence | None = None
    """Whose turn it is, if a visitor's."""
    urgent: bool = False
    """Whether that is to catch the eye."""
    lit_done: bool = False
    """Whether it is to touch Done."""
    can_zoom: tuple[bool, bool] = (True, True)
    """Whether the camera can go nearer, and farther away."""
    languages: tuple[str, ...] = ()
    loudness: str = ""
    """"loud", "soft" or "silent"; "" where there is nothing to be set."""


TOAST_FADE = 0.15
CAPTION_FADE = 0.35
"""Seconds."""
TOAST_SHORTEST, CAPTION_SHORTEST, PER_LETTER = 2.5, 3.0, 0.06
"""Seconds that a notice and a caption stay, and what each letter of them adds."""


@dataclass
class Passing:
    """A sentence that goes by itself."""

    text: Sentence | None = None
    until: float = 0.0

    def say(self, text: Sentence, told: str, shortest: float, now: float) -> None:
        """Say it for as long as it takes to read."""
        self.text, self.until = text, now + shortest + PER_LETTER * len(told)

    def over(self, now: float) -> bool:
        """Whether it has just been said for long enough."""
        if self.text is None or now < self.until:
            return False
        self.text = None
        return True


@dataclass
class Notices:
    """What is told in passing: why a touch was wrong, and what a turn teaches."""

    toast: Passing = field(default_factory=Passing)
    caption: Passing = field(default_factory=Passing)


class VisitHud(Hud):
    """Shows what is `Seen`, and what is told in passing."""

    def __init__(self, app: App, actions: VisitActions, seen: Seen) -> None:
        super().__init__(app)
        self.actions = actions
        self.seen = seen
        self.notices = Notices()
        self._table = VisitLayer(self)
        self.open(self._table)

    @property
    def margins(self) -> Margins:
        """What is kept free of the table."""
        return self._table.margins

    def show(self, seen: Seen) -> None:
        """Show another moment."""
        if seen != self.seen:
            self.seen = seen
            self._table.show_seen()
            self._table.arrange()
            self.app.redraw()

    def toast(self, text: Sentence) -> None:
        """Say why a touch was wrong."""
        self.notices.toast.say(text, self.tell(text), TOAST_SHORTEST, self.app.clock())
        self._table.toast_appears(TOAST_FADE)

    def caption(self, text: Sentence) -> None:
        """Say what can be learnt now."""
        self.notices.caption.say(text, self.tell(text), CAPTION_SHORTEST, self.app.clock())
        self._table.caption_appears(CAPTION_FADE)

    def drop_toast(self) -> None:
        """What was wrong has been put right."""
        if self.notices.toast.text:
            self.notices.toast.until = 0.0

    def ripple(self, x: float, y: float) -> None:
        """Show that a touch was felt."""
        if isinstance(self.layer, VisitLayer | ResultLayer):
            self.layer.ripple.appear(x, y)

    def has_words_at(self, x: float, y: float) -> bool:
        """Whether something that is only read lies over that pixel of the table."""
        return any(w.visible and w.leaf and w.contains(x, y) for w in self._table.widgets)

    def update(self, dt: float) -> bool:
        now = self.app.clock()
        if self.notices.toast.over(now):
            self._table.toast_goes(TOAST_FADE)
        if self.notices.caption.over(now):
            self._table.caption_goes(CAPTION_FADE)
        return super().update(dt)
