"""Keeps a running game on disk: a new generation after every decision, whatever the disk is doing.

The thread of the window puts the whole text into a temporary file, without waiting for the disk: that alone outlives
a killed program. A thread of its own then makes it last (fsync, rename, fsync of the folder) and drops the oldest
generations. Loading also takes a whole temporary file, so a kill between the two loses nothing.

What a loss of power can take: a killed program loses nothing that was confirmed, since the system still holds the
temporary file. When the whole machine stops, those decisions go that the second thread has not made to last yet: as a
rule the one or two of the last tenths of a second, as that is how long a disk needs for each. They are made to last in
their order, at most `MOST_WAITING` wait, and when the disk cannot keep up the oldest of these are left out, so the
queue never grows and the newest is never further away than that many writes. What was made to last before is whole in
any case. `close` waits for all of them, and so do leaving a game for another, branching off, and closing the window.

When the disk refuses, the game goes on: the newest state stays in memory, is tried again with every decision and every
few seconds, and the caller is told once, and once more when all is well again. On a full disk the oldest generations of
the game make room first. A fault of our own is trouble too, whatever it is: an error that ends the thread would be seen
by nobody, and every later decision would be lost.
"""

from __future__ import annotations

import contextlib
import errno
import os
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.rules.engine.machine import Event
from app.save import store
from app.save.lock import Busy, Lock
from app.save.notice import Notice
from app.session.session import Session

if TYPE_CHECKING:
    from app.save.library import Library

RING = 20  # generations that are kept
# Beyond these the oldest that wait for the disk are dropped: the newer ones hold all that they hold.
MOST_WAITING = 8
LEAST_KEPT = 3  # generations that are not given up to make room on a full disk
RETRY_SECONDS = 3.0
CLOSE_SECONDS = 10.0

Tell = Callable[[Notice], None]

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
_FULL = (*_NO_ROOM, errno.EFBIG)
_FORBIDDEN = (errno.EROFS, errno.EACCES, errno.EPERM)
_GONE = (errno.ENOENT, errno.ENOTDIR, errno.EEXIST, errno.ESTALE)


@dataclass
class _Job:
    number: int
    content: bytes
    written: bool  # the temporary file is whole
    instead_of: int  # the first generation whose place it takes; its own number: none


def file_name(number: int) -> str:
    return f"{number:08d}{store.SUFFIX}"


def temporary_name(number: int) -> str:
    return f"{number:08d}.tmp"


class Keeper:
    """Saves one session, from `Library.create` or `open` until `close`.

    `tell` may be called from the thread that writes: emit a signal there, touch no widget.
    """

    def __init__(
        self,
        library: Library,
        game_id: str,
        session: Session,
        lock: Lock,
        number: int,
        title: str = "",
        tell: Tell | None = None,
        newest: int | None = None,
    ) -> None:
        """`newest` is the generation that holds this very state already, if there is one."""
        self.id = game_id
        self.session = session
        # What is wrong now; None: all decisions are on disk, or soon will be.
        self.trouble: Notice | None = None
        self._library = library
        self._lock = lock
        self._number = number  # of the next generation; greater than all there are, whatever the clock says
        self._title = title
        self._tell = tell
        # A run of taking back and doing again has one place among the generations, after the one in which it began.
        self._ahead = None if newest is None else session.ahead
        self._run = newest if session.undone else None  # the first generation of the run
        self._waiting: deque[_Job] = deque()
        self._elsewhere: Path | None = None
        self._turn = threading.Condition()
        self._closing = False
        self._busy = False
        self._behind = False  # the newest state could not even be put into words
        self._held = 0
        self._changed_while_held = False
        self._thread = threading.Thread(target=self._work, name=f"save {game_id}", daemon=True)
        session.listen(self._heard)
        self._thread.start()

    @property
    def folder(self) -> Path:
        return self._library.folder_of(self.id)

    @property
    def title(self) -> str:
        return self._title

    # --- on the thread of the window ---------------------------------------------------------------------------

    def save(self) -> None:
        """Write the game as it is now; decisions and undo do so by themselves."""
        number, self._number = self._number, self._number + 1
        run = self._run_of(number)
        try:
            content = store.text_of(self.session, self._title).encode("utf-8", "backslashreplace")
        except Exception as error:  # the decision stands, so its caller gets no error
            self._behind = True
            self._in_trouble(error)
            return
        job = _Job(number, content, False, run)
        if self.trouble is None:  # else the other thread tries, so that a slow failing disk holds up nobody
            with contextlib.suppress(Exception):  # the other thread tries again, and tells
                self._write(job)
        with self._turn:
            self._behind = False
            while (
                self._waiting and self._waiting[-1].number >= run
            ):  # the same run: it is to be replaced anyway
                self._drop(self._waiting.pop())
            self._waiting.append(job)
            while len(self._waiting) > MOST_WAITING:
                self._drop(self._waiting.popleft())
            self._turn.notify_all()

    def _run_of(self, number: int) -> int:
        """The first generation of the run of undos that this one goes on; its own number for a place of its own."""
        if self._ahead != self.session.ahead:  # a decision has been made since, or nothing is saved yet
            self._ahead, self._run = self.session.ahead, None
            return number
        self._run = self._run or number
        return self._run

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """Several decisions that are confirmed as one, written once at the end."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            if not self._held and self._changed_while_held:
                self._changed_while_held = False
                self.save()

    def rename(self, title: str) -> None:
        """Give the game another title; raises SaveError when it is too long."""
        store.text_of(self.session, title)
        self._title = title
        self.save()

    def save_elsewhere(self, path: Path) -> None:
        """Write the game into a file of its own, now, and keep that file current until the usual place works again.

        Raises SaveError.
        """
        store.save_game(path, self.session, self._title)
        self._elsewhere = path

    def flush(self, seconds: float = CLOSE_SECONDS) -> bool:
        """Wait until everything is on disk; False when it is not, for trouble or for lack of time."""
        with self._turn:
            self._turn.notify_all()
            self._turn.wait_for(
                lambda: self.trouble is not None or not (self._waiting or self._busy), timeout=seconds
            )
            return self.trouble is None and not self._waiting and not self._busy

    def close(self) -> bool:
        """Stop saving the session and put its game with the running or the finished ones.

        False when the last state is not on disk.
        """
        self.session.forget(self._heard)
        done = self.flush()
        with self._turn:
            self._closing = True
            self._turn.notify_all()
        self._thread.join(CLOSE_SECONDS)
        self._lock.release()
        if done:
            self._library.put_away(self.id, over=self.session.is_over)
        return done

    def _heard(self, events: tuple[Event, ...], actor: int) -> None:
        if self._held:
            self._changed_while_held = True
        else:
            self.save()

    # --- both --------------------------------------------------------------------------------------------------

    def _write(self, job: _Job) -> None:
        path = self.folder / temporary_name(job.number)
        try:
            with path.open("wb") as file:
                file.write(job.content)
        except Exception:
            with contextlib.suppress(OSError):
                path.unlink()
            raise
        job.written = True

    def _drop(self, job: _Job) -> None:
        if job.written:
            with contextlib.suppress(Exception):  # it is in nobody's way, and is cleared away with older ones
                (self.folder / temporary_name(job.number)).unlink()

    def _in_trouble(self, error: Exception) -> None:
        """Tell the first time only."""
        notice = _notice(error)
        with self._turn:
            first = self.trouble is None
            self.trouble = notice
            self._turn.notify_all()
        if first:
            self._say(notice)

    def _say(self, notice: Notice) -> None:
        if self._tell is None:
            return
        try:
            self._tell(notice)
        except Exception:  # the listener may be gone; the game is saved all the same
            traceback.print_exc()

    # --- on the thread that writes -----------------------------------------------------------------------------

    def _work(self) -> None:
        while True:
            with self._turn:
                self._turn.wait_for(
                    lambda: self._waiting or self._closing, timeout=RETRY_SECONDS if self.trouble else None
                )
                if not self._waiting:
                    if self._closing:
                        return
                    continue
                if self.trouble is not None:  # what matters now is the newest state alone
                    while len(self._waiting) > 1:
                        self._drop(self._waiting.popleft())
                job = self._waiting.popleft()
                self._busy = True
            try:
                made_again = self._store_in_room(job)
            except Exception as error:
                self._failed(job, error)
            else:
                self._succeeded(made_again)

    def _store_in_room(self, job: _Job) -> bool:
        """`_store`, on a full disk in the place of the oldest generations."""
        while True:
            try:
                return self._store(job)
            except OSError as error:
                if error.errno not in _NO_ROOM or not self._library.give_up_oldest(self.id, LEAST_KEPT):
                    raise

    def _store(self, job: _Job) -> bool:
        """Make a generation last; tell whether the folder had to be made again."""
        folder = self.folder
        made_again = False
        if not os.path.isdir(folder):
            folder.mkdir(parents=True)
            made_again = True
            job.written = False
            with contextlib.suppress(Busy):
                self._lock.take()
        if not job.written:
            self._write(job)
        temporary = folder / temporary_name(job.number)
        descriptor = os.open(temporary, os.O_RDWR)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        os.replace(temporary, folder / file_name(job.number))
        job.written = False  # there is no temporary file any more, should the rest have to be tried again
        store.sync_folder(folder)
        self._library.replace(self.id, job.instead_of, job.number)
        self._library.prune(self.id, RING)
        return made_again

    def _failed(self, job: _Job, error: Exception) -> None:
        elsewhere = self._elsewhere
        if elsewhere is not None:
            try:
                store.write_bytes(elsewhere, job.content)
            except Exception:
                self._elsewhere = None
        with self._turn:
            self._busy = False
            newer = bool(self._waiting)
            if not newer:
                self._waiting.append(job)
        self._in_trouble(error)
        with self._turn:  # a new decision is tried at once, else the same one a little later
            if newer:
                return
            self._turn.wait_for(lambda: len(self._waiting) > 1 or self._closing, timeout=RETRY_SECONDS)
            if self._closing:
                self._waiting.clear()

    def _succeeded(self, made_again: bool) -> None:
        with self._turn:
            over = self.trouble is not None and not self._behind
            if over:
                self.trouble = None
            self._elsewhere = None if over else self._elsewhere
            self._busy = False
            self._turn.notify_all()
        if over:
            self._say(Notice("saves.trouble.over"))
        elif made_again:
            self._say(Notice("saves.trouble.made-again"))


def _notice(error: Exception) -> Notice:
    """What the player is told of an error; a fault of ours carries its trace for a report."""
    if isinstance(error, OSError):
        return Notice(f"saves.trouble.{_kind(error)}", {"reason": error.strerror or str(error)})
    reason = f"{type(error).__name__}: {error}".rstrip(": ")
    return Notice("saves.trouble.other", {"reason": reason}, tuple(traceback.format_exception(error)))


def _kind(error: OSError) -> str:
    for kind, numbers in (("full", _FULL), ("read-only", _FORBIDDEN), ("gone", _GONE)):
        if error.errno in numbers:
            return kind
    return "other"
