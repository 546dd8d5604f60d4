"""The folder of coloured icons that the style sheet names: one for each window, gone with it or at the next start."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import tempfile
import time
from functools import cache
from pathlib import Path

from app.save.lock import Busy, Lock

PREFIX = "vendemmia-icons-"
_LOCK = "lock"
_YOUNG = 2.0  # seconds; the program that has just made a folder may be about to lock it
_OLD = 24 * 3600.0  # of one without a lock, as earlier versions made them


class IconFolder:
    """Made when it is asked for and removed when the program ends; the lock tells others that it is in use."""

    def __init__(self) -> None:
        self._made = tempfile.TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True)
        self.path = Path(self._made.name)
        self._lock = Lock(self.path / _LOCK)
        with contextlib.suppress(Busy):
            self._lock.take()


@cache
def folder() -> IconFolder:
    return IconFolder()


def clear_away() -> None:
    """Remove the folders of windows that were killed and could not do it."""
    place = Path(tempfile.gettempdir())
    try:
        names = [name for name in os.listdir(place) if name.startswith(PREFIX)]
    except OSError:
        return
    for name in names:
        if _is_left(place / name):
            shutil.rmtree(place / name, ignore_errors=True)


def _is_left(found: Path) -> bool:
    """Whether it is ours to remove: a folder of this account that no window holds."""
    try:
        known = found.lstat()
        if not stat.S_ISDIR(known.st_mode) or (hasattr(os, "getuid") and known.st_uid != os.getuid()):
            return False
        lock = found / _LOCK
        if not lock.is_file():
            return _age(known) > _OLD
        return _age(lock.lstat()) > _YOUNG and not Lock(lock).held_elsewhere()
    except OSError:
        return False


def _age(known: os.stat_result) -> float:
    """Seconds, also where the clock was set back since."""
    return abs(time.time() - known.st_mtime)
