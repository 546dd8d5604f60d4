"""Saved games on disk: written so that no crash can harm the file that was there, read with every doubt.

A file is never changed by reading it, whatever is wrong with it.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app import paths
from app.save import jsontext
from app.save.errors import SaveError
from app.save.games import GAMES
from app.save.migrations import FORMAT, migrate
from app.save.record import Loaded, RecordError, record, resume
from app.session.session import Session
from app.session.undo import UndoPolicy

if TYPE_CHECKING:
    from app.save.models import Header, SaveFile

LARGEST = 20 * 1024 * 1024  # bytes; a long game of six takes about 60 thousand
SUFFIX = ".json"
SLOT = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")

_KEPT = "The file is left as it is."
_OTHER = f"{_KEPT} Choose another saved game."
_CHANGED = "was damaged, or changed outside the game"


@dataclass(frozen=True)
class Entry:
    """One file of the folder of saved games: its header, or what is wrong with it."""

    path: Path
    saved: str  # UTC, as in the file; empty when it cannot be read
    header: Header | None
    error: SaveError | None = None


def save_game(path: Path, session: Session) -> None:
    """Write a game; raises SaveError, and then the file that was there is untouched."""
    write_text(path, as_text(checked(record(session), path)))


def load_game(path: Path, policy: UndoPolicy | None = None) -> Loaded:
    """Read a game, play its log again and check it; raises SaveError."""
    return load_bytes(read_bytes(path), path, policy)


def load_bytes(content: bytes | str, path: Path | None = None, policy: UndoPolicy | None = None) -> Loaded:
    """Read a game from the content of a file; `path` is for messages. Raises SaveError."""
    return load_data(parse(content, path), path, policy)


def load_data(data: Any, path: Path | None = None, policy: UndoPolicy | None = None) -> Loaded:
    """Read a game from parsed JSON; `path` is for messages. Raises SaveError."""
    file = checked(up_to_date(data, path), path)
    game = GAMES.get(file.game)
    if game is not None and file.rules > game.revision:
        raise SaveError(
            path,
            f"was played under revision {file.rules} of the rules; this version knows revisions up to {game.revision}",
            f"{_KEPT} Open it with version {file.app} or later.",
        )
    try:
        return resume(file, policy)
    except RecordError as error:
        raise SaveError(path, f"{_CHANGED} ({error})", _OTHER) from error


def read_header(path: Path) -> tuple[str, Header]:
    """Return when a game was saved (UTC) and its header, without playing it; raises SaveError."""
    file = checked(up_to_date(parse(read_bytes(path), path), path), path)
    return file.saved, file.header


def slot_path(slot: str) -> Path:
    """Return where the game of a slot is kept; a slot is a short name of letters, digits and hyphens."""
    if not SLOT.fullmatch(slot):
        raise ValueError(f"slot is {slot!r}; allowed are lower-case letters, digits and hyphens")
    return paths.saves_folder() / f"{slot}{SUFFIX}"


def autosave(session: Session, slot: str) -> Path:
    """Write the current game of a slot; call it after every decision. Raises SaveError."""
    path = slot_path(slot)
    save_game(path, session)
    return path


def listing(folder: Path | None = None) -> list[Entry]:
    """Return the saved games of a folder, newest first; the unreadable ones last, with their error."""
    found = []
    for path in sorted((folder or paths.saves_folder()).glob(f"*{SUFFIX}")):
        try:
            saved, header = read_header(path)
        except SaveError as error:
            found.append(Entry(path, "", None, error))
        else:
            found.append(Entry(path, saved, header))
    return sorted(found, key=lambda entry: entry.saved, reverse=True)


def as_text(file: SaveFile) -> str:
    """Return the text of a file: a line for each field, so that people can read it and tools compare it."""
    fields = file.model_dump()
    lines = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in fields.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_bytes(path: Path) -> bytes:
    """Return the content of a file of bearable size; raises SaveError."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise SaveError(path, "is not there", "It may have been moved or deleted.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SaveError(path, f"cannot be read ({reason})", "Check that you may read it.") from error
    if len(content) > LARGEST:
        raise SaveError(path, f"is larger than {LARGEST >> 20} MB, so it is no saved game", _OTHER)
    return content


def parse(content: bytes | str, path: Path | None) -> Any:
    """Return the JSON of a file; raises SaveError."""
    if not content.strip():
        raise SaveError(path, "is empty", _OTHER)
    try:
        return jsontext.read(content)
    except jsontext.JsonError as error:
        ends = content.rstrip()[-1:] in ("}", b"}")
        cut = content.lstrip()[:1] in ("{", b"{") and (error.cut or not ends)
        raise SaveError(
            path, f"breaks off before its end ({error})" if cut else str(error), _OTHER
        ) from error


def up_to_date(data: Any, path: Path | None) -> dict[str, Any]:
    """Return the data of a file in today's format; raises SaveError."""
    found = data.get("format") if isinstance(data, dict) else None
    if not isinstance(found, int) or isinstance(found, bool) or found < 1 or "snapshot" not in data:
        raise SaveError(path, "is no saved game of Vendemmia", _OTHER)
    if found > FORMAT:
        needed = data.get("app")
        version = f"version {needed[:20]} or later" if isinstance(needed, str) else "a later version"
        raise SaveError(
            path,
            f"has format {found}; this version reads formats up to {FORMAT}",
            f"{_KEPT} Open it with {version}.",
        )
    try:
        return migrate(data, found)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        problem = f"{_CHANGED} (format {found} cannot be read: {type(error).__name__}: {error})"
        raise SaveError(path, problem, _OTHER) from error


def checked(data: dict[str, Any], path: Path | None) -> SaveFile:
    """Return the file with its shape checked; raises SaveError that names the first field at fault."""
    from pydantic import ValidationError

    from app.save.models import SaveFile

    try:
        return SaveFile.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(str(part)[:40] for part in first["loc"])
        raise SaveError(path, f"{_CHANGED} ({place}: {first['msg']})", _OTHER) from None


def write_text(path: Path, text: str) -> None:
    """Put a text into a file in one step: whoever reads it, at any time, sees the old text or the new one.

    Raises SaveError.
    """
    target = Path(os.path.realpath(path))  # a link stays a link
    temporary: str | None = None
    try:
        descriptor, temporary = tempfile.mkstemp(
            prefix=f".{target.name[:40]}-", suffix=".tmp", dir=target.parent
        )
        with os.fdopen(descriptor, "wb") as file:
            file.write(text.encode("utf-8", "backslashreplace"))
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
        temporary = None
        _sync_folder(target.parent)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        remedy = (
            "What was saved before is still there. Check the folder and the free space, or save elsewhere."
        )
        raise SaveError(path, f"cannot be written ({reason})", remedy) from error
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)


def _sync_folder(folder: Path) -> None:
    """Make a rename last through a loss of power, where the system has that."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError:
        pass  # some file systems of networks refuse it; the file itself is on disk
    finally:
        os.close(descriptor)
