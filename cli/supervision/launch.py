"""`python launch.py PID COMMAND...`: becomes another program that can't outlive its supervisor.

When the process PID, which started it, ends in any way, it is killed, even while it is stopped.
Only Linux has such. It stands alone, so that it starts quickly.
"""

import ctypes
import os
import signal
import sys

SET_DEATH_SIGNAL = 1


def main(supervisor: int, command: list[str]) -> None:
    """Put the command in the place of this process."""
    ctypes.CDLL(None).prctl(SET_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() == supervisor:  # Else it has ended before the signal was set.
        try:
            os.execvp(command[0], command)
        except OSError as error:
            sys.exit(f"{command[0]}: {error.strerror}")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
