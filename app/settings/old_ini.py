"""Reads the settings that earlier versions kept in an ini file: plain values alone.

Qt's own reader is not used: it would bring to life whatever object such a file names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from app.save import jsontext

_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{1,4})|(.))", re.DOTALL)
_LETTERS = {"n": "\n", "r": "\r", "t": "\t", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}


def wishes(content: bytes) -> dict[str, Any]:
    """The values of the section of wishes, each of which was kept as JSON; what is none is left out."""
    found = {}
    for name, value in _lines(content, "wishes"):
        plain = _plain(value)
        if plain is not None:
            try:
                found[name] = jsontext.read(plain)
            except jsontext.JsonError:
                continue
    return found


def _lines(content: bytes, wanted: str) -> Iterator[tuple[str, str]]:
    section = ""
    for line in content.decode("utf-8", "replace").splitlines():
        line = line.strip()
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1]
        elif section == wanted and "=" in line:
            name, _, value = line.partition("=")
            yield name.strip(), value.strip()


def _plain(value: str) -> str | None:
    """The text that a line stands for; None for anything that is no text."""
    if value.startswith("@"):  # an object, bytes, or a text that no setting was ever kept as
        return None
    if len(value) > 1 and value[0] == value[-1] == '"':
        value = value[1:-1]
    return _ESCAPE.sub(
        lambda found: chr(int(found[1], 16)) if found[1] else _LETTERS.get(found[2], found[2]), value
    )
