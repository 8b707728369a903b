#!/usr/bin/env python3
"""Pylos and pillarz, two climbing games on a real 3D table.

`python3 main.py` plays, `python3 main.py test` runs the tests, `python3 main.py --help` tells
the rest. Packages that are missing are installed when a command needs them (cli/setup.py).

An old Python must be able to read this page, so that it can say what is wrong.
"""

import gc
import gettext
import os
import sys

OLDEST = (3, 11)
NOT_READY = 3
"""The exit status when the machine lacks what the command needs."""


def too_old():
    # type: () -> str
    """What to tell somebody whose Python is too old, in their language."""
    locales = os.path.join(os.path.dirname(os.path.abspath(__file__)), "assets", "locales")
    catalogue = gettext.translation("pylos-pillarz", locales, fallback=True)
    return catalogue.gettext(
        "This program needs Python {oldest} or newer, but {python} is Python {version}: "
        "start it with a newer one, for example python{oldest} main.py."
    ).format(
        oldest="{}.{}".format(*OLDEST),
        version="{}.{}".format(*sys.version_info),
        python=sys.executable or "python3",
    )


def main(arguments):
    # type: (list[str]) -> int
    """Run the command line and return its exit status."""
    if sys.version_info < OLDEST:
        sys.stderr.write(too_old() + "\n")
        return NOT_READY
    # Starting makes much and throws nothing away: looking for waste all the time takes a twentieth.
    gc.set_threshold(100000, 20, 100)
    from cli import parser

    return parser.main(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
