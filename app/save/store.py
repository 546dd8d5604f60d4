"""Saved games on disk: written so that no crash can harm the file that was there, read with every doubt.

A file is never changed by reading it, whatever is wrong with it.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.rules.engine.games import find, known
from app.save import file_names, jsontext, plainfile
from app.save.errors import SaveError
from app.save.migrations import FORMAT, migrate
from app.save.record import SEAL, Loaded, RecordError, record, resume, seal
from app.session.session import Session
from app.session.undo import UndoPolicy

if TYPE_CHECKING:
    from app.save.models import SaveFile

LARGEST = 4 * 1024 * 1024  # bytes; a long game of six takes about 60 thousand. Files are never compressed.
SUFFIX = ".json"

_KEPT = "The file is left as it is."
_OTHER = f"{_KEPT} Choose another saved game."
_CHANGED = "was damaged, or changed outside the game"


def save_game(path: Path, session: Session, title: str = "") -> None:
    """Write a game; raises SaveError, and then the file that was there is untouched."""
    write_text(path, text_of(session, title, path))


def text_of(session: Session, title: str = "", path: Path | None = None) -> str:
    """Return the text of a file; raises SaveError for what a file cannot hold, such as a name without end."""
    data = record(session, title=title)
    checked(data, path)
    return as_text(data)


def load_game(path: Path, policy: UndoPolicy | None = None) -> Loaded:
    """Read a game, play its log again and check it; raises SaveError."""
    return load_bytes(read_bytes(path), path, policy)


def load_bytes(content: bytes | str, path: Path | None = None, policy: UndoPolicy | None = None) -> Loaded:
    """Read a game from the content of a file; `path` is for messages. Raises SaveError."""
    return load_data(parse(content, path), path, policy)


def load_data(data: Any, path: Path | None = None, policy: UndoPolicy | None = None) -> Loaded:
    """Read a game from parsed JSON; `path` is for messages. Raises SaveError."""
    whole = not isinstance(data, dict) or data.get("format") == 1 or data.get(SEAL) == seal(data)
    file = checked(up_to_date(data, path), path)
    if file.game in known() and file.rules > (newest := find(file.game).revision):
        raise SaveError(
            path,
            f"was played under revision {file.rules} of the rules; this version knows revisions up to {newest}",
            f"{_KEPT} Open it with version {file.app} or later.",
            "newer",
        )
    try:
        loaded = resume(file, policy)
    except RecordError as error:
        raise changed(path, str(error)) from error
    if not whole:  # said last: the checks above name the place
        raise changed(path, "its seal does not fit")
    return loaded


def last_decision(path: Path) -> tuple[int, int]:
    """Return how many decisions a file holds and the seat of the newest, -1 without any; raises SaveError.

    The file is read to its end but not played again.
    """
    data = up_to_date(parse(read_bytes(path), path), path)
    try:
        log = data["log"]
        return len(log), int(log[-1][0].removeprefix("p")) - 1 if log else -1
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise changed(path, f"its log: {type(error).__name__}: {error}") from error


def as_text(data: dict[str, Any]) -> str:
    """Return the text of a file: a line for each field, so that people can read it and tools compare it."""
    lines = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in data.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_bytes(path: Path) -> bytes:
    """Return the content of a file of bearable size; raises SaveError."""
    try:
        content = plainfile.content(path, LARGEST + 1)
    except FileNotFoundError:
        raise SaveError(path, "is not there", "It may have been moved or deleted.", "missing") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SaveError(
            path, f"cannot be read ({reason})", "Check that you may read it.", "unreadable"
        ) from error
    if len(content) > LARGEST:
        raise SaveError(
            path, f"is larger than {LARGEST >> 20} MB, so it is no saved game", _OTHER, "too-large"
        )
    return content


def parse(content: bytes | str, path: Path | None) -> Any:
    """Return the JSON of a file; raises SaveError."""
    if not content.strip():
        raise SaveError(path, "is empty", _OTHER, "empty")
    try:
        return jsontext.read(content)
    except jsontext.JsonError as error:
        ends = content.rstrip()[-1:] in ("}", b"}")
        cut = content.lstrip()[:1] in ("{", b"{") and (error.cut or not ends)
        problem, kind = (f"breaks off before its end ({error})", "cut") if cut else (str(error), "foreign")
        raise SaveError(path, problem, _OTHER, kind) from error


def up_to_date(data: Any, path: Path | None) -> dict[str, Any]:
    """Return the data of a file in today's format; raises SaveError."""
    found = data.get("format") if isinstance(data, dict) else None
    if not isinstance(found, int) or isinstance(found, bool) or found < 1 or "snapshot" not in data:
        raise SaveError(path, "is no saved game of Vendemmia", _OTHER, "foreign")
    if found > FORMAT:
        needed = data.get("app")
        version = f"version {needed[:20]} or later" if isinstance(needed, str) else "a later version"
        raise SaveError(
            path,
            f"has format {found}; this version reads formats up to {FORMAT}",
            f"{_KEPT} Open it with {version}.",
            "newer",
        )
    try:
        return migrate(data, found)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise changed(path, f"format {found} cannot be read: {type(error).__name__}: {error}") from error


def checked(data: dict[str, Any], path: Path | None) -> SaveFile:
    """Return the file with its shape checked; raises SaveError that names the first field at fault."""
    from pydantic import ValidationError

    from app.save.models import SaveFile

    try:
        return SaveFile.model_validate({key: value for key, value in data.items() if key != SEAL})
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(str(part)[:40] for part in first["loc"])
        raise changed(path, f"{place}: {first['msg']}") from None


def changed(path: Path | None, how: str) -> SaveError:
    """Return the error for a file that is ours but holds what we never wrote."""
    return SaveError(path, f"{_CHANGED} ({how})", _OTHER)


def write_text(path: Path, text: str) -> None:
    """Put a text into a file in one step: every reader, at any time, sees the old text or the new one.

    Raises SaveError.
    """
    write_bytes(path, text.encode("utf-8", "backslashreplace"))


def write_bytes(path: Path, content: bytes) -> None:
    """The same for bytes."""
    temporary: str | None = None
    try:
        target = Path(os.path.realpath(path))  # a link stays a link
        if not plainfile.may_be_replaced(target):
            raise SaveError(path, "stands for something that is no file", "Choose another name.", "no-file")
        if file_names.is_reserved(target.name):
            raise _bad_name(path, "the system keeps that name for itself")
        temporary = str(target.with_name(f".{target.name[:40]}-{secrets.token_hex(4)}.tmp"))
        # With the rights that the system gives to new files, or those of the file that goes.
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(temporary, flags, 0o666), "wb") as file:
            mode = plainfile.mode_of(target)
            if mode is not None:
                with contextlib.suppress(OSError):
                    os.chmod(temporary, mode)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
        temporary = None
        sync_folder(target.parent)
    except (OSError, ValueError) as error:
        if isinstance(error, ValueError) or error.errno in file_names.REFUSED:
            raise _bad_name(path, getattr(error, "strerror", None) or str(error)) from error
        reason = getattr(error, "strerror", None) or str(error)
        remedy = (
            "What was saved before is still there. Check the folder and the free space, or save elsewhere."
        )
        raise SaveError(path, f"cannot be written ({reason})", remedy, "not-written") from error
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)


def _bad_name(path: Path, reason: str) -> SaveError:
    return SaveError(path, f"cannot have that name ({reason})", "Choose another, shorter one.", "bad-name")


def sync_folder(folder: Path) -> None:
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
