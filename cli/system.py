"""What the program needs of the machine around Python: OpenGL, EGL, a screen, venv.

Only Linux comes without some of these. Each is looked for by using it, not by package name.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from cli.progress import Progress
from game.wording import Failure, say


class NotReady(Failure):
    """The machine lacks what a command needs; the sentence says what, where and what to do."""


@dataclass(frozen=True, slots=True)
class Part:
    """Something the system can lack, and the packages that bring it, by package manager."""

    name: str
    works: Callable[[], bool]
    packages: Mapping[str, tuple[str, ...]]


APT_LISTS = Path("/var/lib/apt/lists")

ON_LINUX = sys.platform == "linux"

INSTALL = {
    "apt-get": "apt-get install -y --no-install-recommends",
    "dnf": "dnf install -y",
    "pacman": "pacman -S --needed --noconfirm",
}
"""How each package manager is told to install, asking nothing."""


def loads(library: str) -> bool:
    """Whether a shared library can be loaded."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _opengl_works() -> bool:
    return loads("libGL.so.1")


def _egl_works() -> bool:
    """Whether EGL can draw with no screen: the library alone is useless without a driver."""
    try:
        egl = ctypes.CDLL("libEGL.so.1")
        initialize, of_default = egl.eglInitialize, egl.eglGetDisplay
        of_platform = egl.eglGetPlatformDisplay
    except (OSError, AttributeError):
        return False
    for ask in (of_platform, of_default):
        ask.restype = ctypes.c_void_p
    initialize.argtypes = [ctypes.c_void_p] * 3
    surfaceless = 0x31DD  # EGL_PLATFORM_SURFACELESS_MESA
    screens = (of_platform(surfaceless, None, None), of_default(None))
    return any(screen and initialize(screen, None, None) for screen in screens)


def _xvfb_works() -> bool:
    return shutil.which("Xvfb") is not None


def has_screen() -> bool:
    """Whether a window can be opened: on Linux there must be an X display."""
    if not ON_LINUX:
        return True
    if not os.environ.get("DISPLAY"):
        return False
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return True  # It comes with OpenGL, whose lack is told elsewhere.
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    screen = x11.XOpenDisplay(None)
    if screen:
        x11.XCloseDisplay(screen)
    return bool(screen)


def _venv_works() -> bool:
    return all(importlib.util.find_spec(name) for name in ("venv", "ensurepip"))


OPENGL = Part(
    "OpenGL",
    _opengl_works,
    {"apt-get": ("libgl1",), "dnf": ("mesa-libGL",), "pacman": ("libglvnd", "mesa")},
)
EGL = Part(
    "EGL",
    _egl_works,
    {
        "apt-get": ("libegl1", "libgl1-mesa-dri"),
        "dnf": ("mesa-libEGL", "mesa-dri-drivers"),
        "pacman": ("libglvnd", "mesa"),
    },
)
XVFB = Part(
    "Xvfb",
    _xvfb_works,
    {
        "apt-get": ("xvfb",),
        "dnf": ("xorg-x11-server-Xvfb",),
        "pacman": ("xorg-server-xvfb",),
    },
)
VENV = Part(
    "venv",
    _venv_works,
    {
        "apt-get": ("python{}.{}-venv".format(*sys.version_info),),
        "dnf": ("python3",),
        "pacman": ("python",),
    },
)

# Other systems come with what a window needs.
TO_PLAY = (OPENGL,) if ON_LINUX else ()
TO_SHOW = (OPENGL, EGL) if ON_LINUX else ()
TO_TEST = (OPENGL, EGL, XVFB) if ON_LINUX else ()
TO_SET_UP = (VENV,)


def missing(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Those of `parts` that this machine lacks."""
    return tuple(part for part in parts if not part.works())


def require(parts: Iterable[Part], may_install: bool = False) -> None:
    """Raise NotReady, with the command to type, if this machine lacks one of `parts`.

    With `may_install`, root on Debian and its kin has them installed first, and is told so.
    """
    lacking = missing(parts)
    if lacking and may_install and _is_root() and shutil.which("apt-get"):
        lacking = _installed(lacking)
    if lacking:
        raise NotReady(
            say(
                "This machine lacks {parts}: type `{command}`, and start again.",
                parts=", ".join(part.name for part in lacking),
                command=install_command(lacking),
            )
        )


def install_command(parts: Iterable[Part], manager: str | None = None) -> str:
    """What to type to install `parts` with the package manager of this machine."""
    manager = manager or next((name for name in INSTALL if shutil.which(name)), "apt-get")
    command = " ".join((INSTALL[manager], *_packages(parts, manager)))
    return command if _is_root() else f"sudo {command}"


def require_screen() -> None:
    """Raise NotReady where no window can be opened: on Linux without an X display."""
    if not has_screen():
        raise NotReady(
            say(
                "There is no screen to play on (DISPLAY is {display}); "
                "`python3 main.py show` draws a table into a file without one.",
                display=os.environ.get("DISPLAY") or say("not set"),
            )
        )


def _packages(parts: Iterable[Part], manager: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for part in parts for name in part.packages[manager]))


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _installed(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Install the parts with apt; returns those that are still missing."""
    packages = _packages(parts, "apt-get")
    Progress().line(say("Installing system packages: {packages}.", packages=" ".join(packages)))
    install = (*INSTALL["apt-get"].split()[1:], *packages)
    if not any(APT_LISTS.glob("*_Packages*")):
        _apt("update")
    if _apt(*install) != 0:
        _apt("update")  # An old list names files that are gone.
        _apt(*install)
    importlib.invalidate_caches()
    return missing(parts)


def _apt(*arguments: str) -> int:
    command = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=120", *arguments]
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        command, env=env, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    return done.returncode
