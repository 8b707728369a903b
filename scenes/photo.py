"""Photographs of the table: taken bit by bit while play goes on, kept among the user's pictures."""

from __future__ import annotations

import errno
import io
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from game.storage import reserved, write_atomically
from game.wording import Sentence, say
from scenes.look.shaders import Tier
from scenes.stage.exposure import Exposure
from scenes.stage.film import NoExposure

if TYPE_CHECKING:
    from concurrent.futures import Future

    from PIL import Image

    from scenes.app import App
    from scenes.stage.stage import Stage

LARGER, WIDEST = 2, 3840
"""How much larger than the window a photograph is; its width in pixels at most."""
PASSES = 16
PATIENCE = 60.0
"""Seconds after which the pass that is under way is the last."""
BIT = 0.02
"""Seconds of a turn of the loop that may be spent on it."""


class Photographer:
    """Takes one photograph at a time; `tell` gets the news of it."""

    def __init__(
        self,
        tell: Callable[[Sentence], None],
        folder: Path | None = None,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self._tell = tell
        self._folder = folder
        self._now = now
        self._name = ""
        self._exposure: Exposure | None = None
        self._begun = 0.0
        self._keeping: Future[Sentence] | None = None

    @property
    def at_work(self) -> bool:
        """Whether a photograph is not finished."""
        return bool(self._exposure or self._keeping)

    def take(self, stage: Stage, title: str) -> None:
        """Begin a photograph of what a stage shows now, without its marks."""
        if self.at_work:
            self._tell(say("The last photograph is still being taken."))
            return
        self._begun = stage.app.clock()
        self._name = f"{title} {self._now():%Y-%m-%d %H.%M.%S}"
        try:
            self._exposure = Exposure(stage, photo_size(*stage.app.size), Tier.PHOTO, PASSES)
        except NoExposure:
            self._tell(say("No photograph can be taken: this machine draws only to its window."))
            return
        self._tell(say("A photograph of the table is being taken."))

    def update(self, app: App) -> None:
        """Go on with it for a moment."""
        if self._exposure:
            app.stay_awake()
            if app.clock() > self._begun + PATIENCE:
                self._exposure.hurry()
        if self._exposure and self._exposure.step(BIT):
            image = self._exposure.image()
            self.close()
            # To press a large picture into a file takes seconds.
            from concurrent.futures import ThreadPoolExecutor

            worker = ThreadPoolExecutor(1)
            folder = self._folder or platformdirs.user_pictures_path()
            self._keeping = worker.submit(keep, image, folder, self._name)
            worker.shutdown(wait=False)
        elif self._keeping and self._keeping.done():
            kept, self._keeping = self._keeping, None
            self._tell(kept.result())

    def close(self) -> None:
        """Give up what is not taken yet; what is taken will be kept."""
        if self._exposure:
            self._exposure.close()
            self._exposure = None


def photo_size(width: int, height: int) -> tuple[int, int]:
    """The size of a photograph for a window's size, in pixels."""
    scale = min(LARGER, WIDEST / width)
    return round(width * scale), round(height * scale)


def keep(image: Image.Image, folder: Path, name: str) -> Sentence:
    """Write a picture into a folder, beside whatever is there; says where it is, or why not."""
    data = io.BytesIO()
    image.save(data, "PNG")
    try:
        folder.mkdir(exist_ok=True)
        path = reserved(folder, name, ".png")
        try:
            write_atomically(path, data.getvalue())
        except BaseException:
            path.unlink(missing_ok=True)
            raise
    except OSError as error:
        if error.errno == errno.ENOSPC:
            return say("The photograph can't be kept: the disk is full.")
        return say("The photograph can't be kept: nothing can be written in {path}", path=folder)
    return say("The photograph is in {path}", path=path)
