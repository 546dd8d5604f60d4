"""One running program for each game: a lock that the operating system lets go of when the program ends, however."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

_BUSY = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)


class Busy(Exception):
    """Another running program holds the lock."""


class Lock:
    """Held from `take` to `release`. Where the folder knows no locks, no program is kept out."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    def take(self) -> None:
        """Take the lock, or take it anew after its folder was made again; raises Busy."""
        self.release()
        try:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return  # no writing here either; the next save will say so
        try:
            _lock(file)
        except OSError as error:
            os.close(file)
            if error.errno in _BUSY:
                raise Busy from error
            return
        self._file = file

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)  # which unlocks
            self._file = None

    def held_elsewhere(self) -> bool:
        """Whether another program (or another part of this one) has the lock now."""
        if not os.path.exists(self.path):
            return False
        try:
            self.take()
        except Busy:
            return True
        self.release()
        return False


def _lock(file: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
