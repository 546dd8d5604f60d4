"""The file of settings: JSON of plain values, each checked when it is read; the window's place is bytes as base64."""

from __future__ import annotations

import binascii
import contextlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from app.save import jsontext, plainfile
from app.settings import wishes
from app.settings.wishes import Wishes

FORMAT = 1
LARGEST = 256 * 1024  # bytes; every setting at its longest takes a tenth
OLD_NAME = "settings.ini"


@dataclass(frozen=True)
class Stored:
    """What a file of settings holds."""

    wishes: Wishes = field(default_factory=Wishes)
    window: bytes | None = None
    """Place and size of the window, in Qt's own form."""


def read(file: Path) -> Stored:
    """What is kept; the usual settings where nothing can be read. Nothing is changed on disk."""
    return found(file) or Stored()


def found(file: Path) -> Stored | None:
    """What can be read; None without a file, or with one of rubbish.

    A player who comes from an earlier version has another file, which is then read instead.
    """
    content = _content(file)
    if content is None:
        old = _content(file.with_name(OLD_NAME))
        if old is None:
            return None
        from app.settings import old_ini

        return Stored(wishes.read(old_ini.wishes(old)))
    try:
        data = jsontext.read(content)
    except jsontext.JsonError:
        return None
    if not isinstance(data, dict):
        return None
    kept = data.get("wishes")
    return Stored(wishes.read(kept) if isinstance(kept, dict) else Wishes(), _bytes(data.get("window")))


def write(file: Path, changes: Mapping[str, Any], window: bytes | None = None) -> None:
    """Keep what has changed, beside what another window may have kept since; raises SaveError.

    Without a place of the window the one that was kept stays.
    """
    from app.save import store

    before = read(file)
    window = before.window if window is None else window
    data: dict[str, Any] = {"format": FORMAT, "wishes": asdict(replace(before.wishes, **changes))}
    if window is not None:
        data["window"] = binascii.b2a_base64(window, newline=False).decode("ascii")
    with contextlib.suppress(OSError):  # writing says why it cannot be done
        file.parent.mkdir(parents=True, exist_ok=True)
    store.write_text(file, json.dumps(data, indent=1) + "\n")


def _content(file: Path) -> bytes | None:
    """None for what is not there, cannot be read, is no file or too large."""
    try:
        content = plainfile.content(file, LARGEST + 1)
    except (OSError, ValueError):
        return None
    return content if len(content) <= LARGEST else None


def _bytes(value: Any) -> bytes | None:
    if not isinstance(value, str):
        return None
    try:
        return binascii.a2b_base64(value, strict_mode=True)
    except ValueError:
        return None
