"""The saved games of a player: a folder for each, with a ring of generations, and what can be done with them.

    saves/games/<id>/00000042.json   a generation; the highest number is the newest, whatever any clock says
    saves/games/<id>/00000043.tmp    one that is being made to last
    saves/games/<id>/00000041.damaged   one that could not be loaded when the player went on from an earlier one
    saves/games/<id>/lock            held by the program that plays the game
    saves/archive/<id>/              finished games, their last generations
    saves/trash/<id>/                deleted games, until others take their place

Numbers grow through all games, so the game with the highest number is the one played last. A game that is open in
another program is not shared: whoever opens it then goes on with a copy.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from app import paths
from app.save import store
from app.save.errors import DamagedGame, SaveError
from app.save.header import LONGEST_TITLE, Summary, read_summary
from app.save.keeper import Keeper, Tell, file_name, temporary_name
from app.save.lock import Busy, Lock
from app.save.notice import Notice
from app.save.record import Loaded, sealed
from app.session.session import Session
from app.session.undo import UndoPolicy
from app.words import typed

GAMES, ARCHIVE, TRASH = "games", "archive", "trash"
KEPT_OF_FINISHED = 2
KEPT_IN_TRASH = 20

_ID = re.compile(r"[a-z0-9-]{1,40}")
_GENERATION = re.compile(r"(\d{8,15})\.(json|tmp)")


@dataclass(frozen=True)
class Generation:
    """One state of a game on disk."""

    number: int
    path: Path
    lasting: bool  # False: the program ended before it was made to last; it may be cut


@dataclass(frozen=True)
class Entry:
    """One game of a list: its newest header, or what is wrong with it."""

    id: str
    number: int
    path: Path
    summary: Summary | None
    error: SaveError | None = None


@dataclass(frozen=True)
class Opened:
    """A game to go on with, and what the player should hear about it."""

    session: Session
    keeper: Keeper
    notices: tuple[Notice, ...] = ()


class Library:
    """All saved games below one folder, by default the player's. Never raises for a folder that cannot be made."""

    def __init__(self, folder: Path | None = None) -> None:
        self._root = folder or paths.saves_folder()

    @property
    def root(self) -> Path:
        return self._root

    # --- lists -------------------------------------------------------------------------------------------------

    def entries(self, finished: bool = False) -> list[Entry]:
        """The games to go on with, or the finished ones, last played first; unreadable ones come last."""
        found = [_entry(folder) for folder in self._folders()]
        wanted = [e for e in found if (e.summary.over if e.summary else False) == finished]
        order = sorted(wanted, key=lambda e: (e.number, e.summary.saved if e.summary else ""), reverse=True)
        return sorted(order, key=lambda e: e.summary is None)

    def latest(self) -> Entry | None:
        """The game for `Continue`: the one played last that is not over."""
        newest_first = sorted(((_newest(folder), folder) for folder in self._folders()), reverse=True)
        for _, folder in newest_first:  # headers are read until one fits, so this stays fast with many games
            entry = _entry(folder)
            if entry.summary is not None and not entry.summary.over:
                return entry
        return None

    def generations(self, game: str) -> list[Generation]:
        """The states of a game that are on disk, newest first."""
        return _generations(self.folder_of(game))

    def is_open(self, game: str) -> bool:
        """Whether a program plays this game now."""
        return Lock(self.folder_of(game) / "lock").held_elsewhere()

    # --- playing -----------------------------------------------------------------------------------------------

    def create(self, session: Session, title: str = "", tell: Tell | None = None) -> Keeper:
        """Keep a new game from now on. Trouble with the disk is told, never raised.

        Raises SaveError for what a file cannot hold, such as a name of a thousand letters.
        """
        store.text_of(session, title)
        game = self._new_id()
        folder = self._root / GAMES / game
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True)
        lock = Lock(folder / "lock")
        with contextlib.suppress(Busy):
            lock.take()
        keeper = Keeper(self, game, session, lock, self.next_number(), title, tell)
        keeper.save()
        return keeper

    def open(
        self,
        game: str,
        generation: int | None = None,
        policy: UndoPolicy | None = None,
        tell: Tell | None = None,
    ) -> Opened:
        """Go on with a game. One that is open elsewhere is copied, and a notice says so.

        Raises DamagedGame when the newest generation cannot be loaded; it names the newest good one, to be opened by
        its number. Raises SaveError for other reasons. Nothing on disk is changed by a failure.
        """
        notices: list[Notice] = []
        if not os.path.isdir(self.folder_of(game)):
            raise _no_game(self.folder_of(game))
        lock = Lock(self.folder_of(game) / "lock")
        try:
            lock.take()
        except Busy:
            try:
                game = self.duplicate(game, generation=generation)
            except SaveError as error:
                if error.kind != "not-written":
                    raise
                return self._unkept(self._load(game, generation, policy)[1], tell)
            generation = None
            lock = Lock(self.folder_of(game) / "lock")
            with contextlib.suppress(Busy):
                lock.take()
            notices.append(Notice("saves.notice.copy"))
        try:
            found, loaded = self._load(game, generation, policy)
        except SaveError:
            lock.release()
            raise
        if loaded.notice is not None:
            notices.append(Notice("saves.notice.rules", {"found": loaded.file.rules}))
        self._clear_newer(game, found.number, chosen=generation is not None)
        title = typed.tidy(loaded.file.header.title, LONGEST_TITLE)
        newest = found.number if found.lasting and generation is None else None
        keeper = Keeper(self, game, loaded.session, lock, self.next_number(), title, tell, newest)
        if newest is None:
            keeper.save()  # from now on this is the newest one
        return Opened(loaded.session, keeper, tuple(notices))

    def open_unkept(self, path: Path, tell: Tell | None = None) -> Opened:
        """Go on with a file where the library cannot be written to: as with a new game, that is told and tried again.

        Raises SaveError for a file that cannot be read.
        """
        return self._unkept(store.load_game(path), tell)

    def _unkept(self, loaded: Loaded, tell: Tell | None) -> Opened:
        title = typed.tidy(loaded.file.header.title, LONGEST_TITLE)
        return Opened(loaded.session, self.create(loaded.session, title, tell))

    def load(self, game: str, generation: int | None = None) -> Session:
        """Read a game to look at it, also while it is being played; raises SaveError as `open` does."""
        return self._load(game, generation, None)[1].session

    def open_file(self, path: Path, tell: Tell | None = None) -> Opened:
        """Go on with a file from anywhere, as `vendemmia FILE` does. Raises SaveError; the file is never changed."""
        return self.open(self.take_in(path), tell=tell)

    def take_in(self, path: Path) -> str:
        """Return the id of the game of a file from anywhere, which is taken into the library first.

        A file of the library itself, or one that was taken in before and not played since, is that game.
        Raises SaveError; the file is never changed.
        """
        return self._game_at(path) or self.import_file(path)

    # --- managing ----------------------------------------------------------------------------------------------

    def rename(self, game: str, title: str) -> None:
        """Give a game another title; for one that is being played use its keeper's `rename`. Raises SaveError."""
        with self._alone(game):
            found, loaded = self._load(game, None, None)
            store.checked(
                {**loaded.file.model_dump(), "header": {**loaded.file.header.model_dump(), "title": title}},
                None,
            )
            data = store.up_to_date(store.parse(store.read_bytes(found.path), found.path), found.path)
            content = store.as_text(sealed({**data, "header": {**data["header"], "title": title}}))
            self._add(self.folder_of(game), self.next_number(), content.encode("utf-8", "backslashreplace"))

    def duplicate(self, game: str, generation: int | None = None) -> str:
        """Return the id of a new game in the same state. Raises SaveError."""
        found, _ = self._load(game, generation, None)
        return self._new_game(store.read_bytes(found.path))

    def delete(self, game: str) -> None:
        """Move a game to the trash; `restore` brings it back. Raises SaveError when it is being played."""
        with self._alone(game):
            pass
        self._move(game, TRASH)
        in_trash = sorted((_newest(folder), folder) for folder in self._folders((TRASH,)))
        for _, old in in_trash[:-KEPT_IN_TRASH]:
            if old.name != game:
                shutil.rmtree(old, ignore_errors=True)

    def restore(self, game: str) -> None:
        """Take a game out of the trash. Raises SaveError."""
        self._check(game)
        if not os.path.isdir(self._root / TRASH / game):
            raise _no_game(self._root / TRASH / game)
        self._move(game, GAMES)

    def export(self, game: str, path: Path, generation: int | None = None) -> None:
        """Write the newest state of a game, or another one, into one file for another computer. Raises SaveError."""
        found, _ = self._load(game, generation, None)
        store.write_bytes(path, store.read_bytes(found.path))

    def import_file(self, path: Path) -> str:
        """Take a file into the library and return the id of its game; raises SaveError, the file is not changed."""
        content = store.read_bytes(path)
        store.load_bytes(content, path)
        for folder in self._folders():
            rows = _generations(folder)
            if rows and _holds(rows[0].path, content):
                return folder.name
        return self._new_game(content)

    # --- for the keeper ----------------------------------------------------------------------------------------

    def folder_of(self, game: str) -> Path:
        """Where a game lies; for an unknown one, where it would be made."""
        self._check(game)
        for place in (GAMES, ARCHIVE, TRASH):
            if os.path.isdir(
                self._root / place / game
            ):  # Path.is_dir raises for a folder that is closed to us
                return self._root / place / game
        return self._root / GAMES / game

    @staticmethod
    def _check(game: str) -> None:
        """An id is the name of a folder: it must not lead anywhere else."""
        if not _ID.fullmatch(game):
            raise ValueError(f"game is {game!r}; allowed are lower-case letters, digits and hyphens")

    def next_number(self) -> int:
        """A number greater than that of every generation of every game."""
        return 1 + max((_newest(folder) for folder in self._folders((GAMES, ARCHIVE, TRASH))), default=0)

    def replace(self, game: str, first: int, number: int) -> None:
        """A generation takes the place of all from the first one up to it."""
        for old in self.generations(game):
            if first <= old.number < number:
                with contextlib.suppress(OSError):
                    old.path.unlink()

    def prune(self, game: str, count: int) -> None:
        """Keep the newest generations only, and no temporary file older than these."""
        rows = self.generations(game)
        lasting = [g for g in rows if g.lasting]
        stale = [g for g in rows if not g.lasting and lasting and g.number <= lasting[0].number]
        for old in lasting[count:] + stale:
            with contextlib.suppress(OSError):
                old.path.unlink()

    def give_up_oldest(self, game: str, least: int) -> bool:
        """Remove the oldest generation to make room; False when only so many are left, or it cannot be removed."""
        lasting = [g for g in self.generations(game) if g.lasting]
        if len(lasting) <= least:
            return False
        try:
            lasting[-1].path.unlink()
        except OSError:
            return False
        return True

    def put_away(self, game: str, over: bool) -> None:
        """Move a game that is closed to the archive when it is over, or back when it is not."""
        folder = self.folder_of(game)
        if over:
            self.prune(game, KEPT_OF_FINISHED)
        if folder.parent.name != (ARCHIVE if over else GAMES):
            with contextlib.suppress(SaveError):  # it is found in either place
                self._move(game, ARCHIVE if over else GAMES)

    # --- inner ones --------------------------------------------------------------------------------------------

    def _folders(self, places: Iterable[str] = (GAMES, ARCHIVE)) -> list[Path]:
        return [
            self._root / place / name
            for place in places
            for name in _names(self._root / place)
            if _ID.fullmatch(name)
        ]

    def _load(self, game: str, wanted: int | None, policy: UndoPolicy | None) -> tuple[Generation, Loaded]:
        """The newest whole generation, or the wanted one."""
        problem: SaveError | None = None
        for generation in self.generations(game):
            if wanted is not None and generation.number != wanted:
                continue
            try:
                loaded = store.load_game(generation.path, policy)
            except SaveError as error:
                if generation.lasting or wanted is not None:
                    problem = problem or error
                continue
            if problem is None:
                return generation, loaded
            raise DamagedGame(problem, generation.number)
        if problem is not None:
            raise DamagedGame(problem, None)
        raise _no_game(self.folder_of(game))

    def _clear_newer(self, game: str, number: int, chosen: bool) -> None:
        """Put aside what the played state leaves behind: cut temporary files, and damaged generations newer than it."""
        for generation in self.generations(game):
            with contextlib.suppress(OSError):
                if not generation.lasting:
                    if generation.number != number:
                        generation.path.unlink()
                elif chosen and generation.number > number and not _loads(generation.path):
                    generation.path.rename(generation.path.with_suffix(".damaged"))

    @contextlib.contextmanager
    def _alone(self, game: str) -> Iterator[None]:
        """Hold the lock of a game for a moment; raises SaveError when it is being played or not there."""
        if not os.path.isdir(self.folder_of(game)):
            raise _no_game(self.folder_of(game))
        lock = Lock(self.folder_of(game) / "lock")
        try:
            lock.take()
        except Busy:
            raise SaveError(
                self.folder_of(game), "is open in another window", "Close it there first.", "busy"
            ) from None
        try:
            yield
        finally:
            lock.release()

    def _new_id(self) -> str:
        return secrets.token_hex(6)

    def _new_game(self, content: bytes) -> str:
        game = self._new_id()
        folder = self._root / GAMES / game
        try:
            folder.mkdir(parents=True)
        except OSError as error:
            raise _not_written(folder, error) from error
        try:
            self._add(folder, self.next_number(), content)
        except SaveError:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        return game

    def _add(self, folder: Path, number: int, content: bytes) -> None:
        temporary = folder / temporary_name(number)
        try:
            with temporary.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, folder / file_name(number))
            store.sync_folder(folder)
        except OSError as error:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise _not_written(folder, error) from error

    def _move(self, game: str, place: str) -> None:
        places = (TRASH, GAMES, ARCHIVE) if place == GAMES else (GAMES, ARCHIVE, TRASH)
        origin = next(
            (self._root / p / game for p in places if os.path.isdir(self._root / p / game)),
            self._root / GAMES / game,
        )
        try:
            (self._root / place).mkdir(parents=True, exist_ok=True)
            os.rename(origin, self._root / place / game)
        except OSError as error:
            raise _not_written(origin, error) from error

    def _game_at(self, path: Path) -> str | None:
        """The game whose newest generation this file is."""
        folder = path.resolve().parent
        game = folder.name
        if not _ID.fullmatch(game) or folder.parent.resolve() not in (
            (self._root / place).resolve() for place in (GAMES, ARCHIVE)
        ):
            return None
        rows = self.generations(game)
        return game if rows and rows[0].path.name == path.name else None


def _names(folder: Path) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _newest(folder: Path) -> int:
    """The number of the newest generation of a game, 0 without any."""
    return max(
        (int(match[1]) for name in _names(folder) if (match := _GENERATION.fullmatch(name))), default=0
    )


def _rows(folder: Path) -> list[tuple[int, bool, str]]:
    """The generations of a game, newest first: number, whether it was made to last, name of the file."""
    return sorted(
        (
            (int(match[1]), match[2] == "json", name)
            for name in _names(folder)
            if (match := _GENERATION.fullmatch(name))
        ),
        reverse=True,
    )


def _generations(folder: Path) -> list[Generation]:
    return [Generation(number, folder / name, lasting) for number, lasting, name in _rows(folder)]


def _entry(folder: Path) -> Entry:
    error: SaveError | None = None
    rows = _rows(folder)
    newest = rows[0][0] if rows else 0
    path = folder
    for _, lasting, name in rows:
        try:
            return Entry(folder.name, newest, folder / name, read_summary(folder / name))
        except SaveError as problem:
            if lasting and error is None:
                error, path = problem, folder / name
    return Entry(folder.name, newest, path, None, error or _no_game(path))


def _holds(path: Path, content: bytes) -> bool:
    try:
        return path.stat().st_size == len(content) and path.read_bytes() == content
    except OSError:  # some other game that cannot be read is no reason to refuse this one
        return False


def _loads(path: Path) -> bool:
    try:
        store.load_game(path)
    except SaveError:
        return False
    return True


def _no_game(path: Path) -> SaveError:
    return SaveError(path, "holds no saved game", "It may have been moved or deleted.", "no-game")


def _not_written(path: Path, error: OSError) -> SaveError:
    return SaveError(
        path,
        f"cannot be written ({error.strerror or error})",
        "Check the folder and the free space.",
        "not-written",
    )
