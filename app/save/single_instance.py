"""A file that is opened while the game already runs: the new copy hands it over to the running one and ends.

    open/<seat>-<token>.window    made and locked by each running window
    open/<seat>-<token>.request   the path of a file; whoever removes it has taken it

A seat is a desktop on a machine: with a home folder on a network the same folder serves several, and no file should
open on another's screen. Nothing here needs Qt, so the copy that hands over is gone again at once; and nothing takes
long to import, since every start comes through here.
"""

from __future__ import annotations

import contextlib
import os
import time
import zlib
from pathlib import Path

from app import paths
from app.save import plainfile
from app.save.lock import Busy, Lock

PATIENCE = 10.0  # seconds for the running copy to answer: it may be at its start still
_PAUSE = 0.02
_STALE = 3 * PATIENCE  # the program behind an older request has ended without an answer
_LONGEST = 32 * 1024  # bytes of a path


def folder() -> Path:
    """Where windows and requests are; it need not exist."""
    return paths.user_folder("data") / "open"


def _seat() -> str:
    """The desktop that this process belongs to."""
    machine = os.environ.get("COMPUTERNAME", "") if os.name == "nt" else os.uname().nodename
    parts = (machine, os.environ.get("DISPLAY", ""), os.environ.get("WAYLAND_DISPLAY", ""))
    return f"{zlib.crc32(os.fsencode(' '.join(parts))):08x}"


def _token() -> str:
    return os.urandom(6).hex()


class Presence:
    """Tells other copies, from now until `leave` or the end of the process, that a window is here or about to be.

    Where the folder cannot be written to, others do not hear of this window and open one of their own.
    """

    def __init__(self) -> None:
        self._place = folder()
        self._seat = _seat()
        self._lock = Lock(self._place / f"{self._seat}-{_token()}.window")
        with contextlib.suppress(OSError):
            self._place.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(Busy):
            self._lock.take()

    @property
    def place(self) -> Path:
        return self._place

    def requests(self) -> list[Path]:
        """Take what was handed over since the last time, oldest first."""
        taken = []
        for file in sorted(_files(self._place, self._seat, ".request"), key=_age, reverse=True):
            try:
                stale = _age(file) > _STALE
                try:
                    content = plainfile.content(file, _LONGEST + 1)
                finally:  # also what is no file: it would be looked at again and again
                    file.unlink()
            except OSError:  # another window was quicker, or the program that asked waits no longer
                continue
            if content and not stale and len(content) <= _LONGEST:
                taken.append(Path(os.fsdecode(content)))
        return taken

    def leave(self) -> None:
        self._lock.release()
        with contextlib.suppress(OSError):
            self._lock.path.unlink()


def hand_over(path: Path, patience: float = PATIENCE) -> bool:
    """Give a file to a running window; False when there is none, or none that answers."""
    place, seat = folder(), _seat()
    if not _someone_is_there(place, seat):
        return False
    request = place / f"{seat}-{_token()}.request"
    temporary = request.with_suffix(".tmp")
    try:
        temporary.write_bytes(os.fsencode(path.absolute()))
        os.replace(temporary, request)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink()
        return False
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if not os.path.exists(request):
            return True
        time.sleep(_PAUSE)
    try:
        request.unlink()
    except FileNotFoundError:  # taken at the last moment
        return True
    except OSError:
        pass
    return False


def _someone_is_there(place: Path, seat: str) -> bool:
    """Whether a window of this seat is open; what killed ones have left is cleared away."""
    found = False
    for file in _files(place, seat, ".window"):
        if Lock(file).held_elsewhere():
            found = True
        elif _age(file) > _STALE:  # a younger one may be about to be locked
            with contextlib.suppress(OSError):
                file.unlink()
    return found


def _files(place: Path, seat: str, suffix: str) -> list[Path]:
    try:
        names = os.listdir(place)
    except OSError:
        return []
    return [place / name for name in names if name.startswith(f"{seat}-") and name.endswith(suffix)]


def _age(file: Path) -> float:
    """Seconds, also when the clock was set back since; of a file that is gone, none."""
    try:
        return abs(time.time() - file.stat().st_mtime)
    except OSError:
        return 0.0
