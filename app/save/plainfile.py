"""Reads and writes plain files alone: opening a pipe would wait for ever, and a device must not be replaced."""

from __future__ import annotations

import os
import stat
from pathlib import Path

NO_FILE = "it is no file"


def content(path: str | os.PathLike[str], most: int) -> bytes:
    """The first bytes of a file, at most so many; raises OSError, also for what is no plain file."""
    # Not waiting: what stands there may have become a pipe a moment ago.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags)
    with os.fdopen(descriptor, "rb", buffering=0) as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(None, NO_FILE)
        found = bytearray()
        while len(found) < most:
            part = file.read(most - len(found))
            if not part:
                break
            found += part
        return bytes(found)


def may_be_replaced(path: Path) -> bool:
    """Whether nothing stands there, or a plain file."""
    return path.is_file() or not os.path.lexists(path)


def mode_of(path: Path) -> int | None:
    """The rights of a file that is to be replaced, None where there is none yet."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except OSError:
        return None
