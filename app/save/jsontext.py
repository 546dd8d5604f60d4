"""Read JSON that somebody else may have written: whatever it holds, the answer is a value or one clear error."""

from __future__ import annotations

import gc
import json
from typing import Any, NoReturn

DEEPEST = 60  # a snapshot in the middle of cards that play cards stays below 20


class JsonError(ValueError):
    """Text that is no acceptable JSON; the message says why, without naming the file.

    `cut` tells that more text should have followed.
    """

    def __init__(self, message: str, cut: bool = False) -> None:
        super().__init__(message)
        self.cut = cut


def read(text: bytes | str) -> Any:
    """Return the value; raises JsonError. Stricter than the json module: no NaN, no field twice, not too deep."""
    try:
        line = text.decode("utf-8") if isinstance(text, bytes) else text
    except UnicodeDecodeError as error:
        raise JsonError(f"is not UTF-8 text (byte {error.start})") from None
    collecting = gc.isenabled()
    gc.disable()  # it would look again and again at a million lists of a file that is no save
    try:
        value = json.loads(line, object_pairs_hook=_once_each, parse_constant=_refused)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}" if error.lineno > 1 else f"column {error.colno}"
        cut = error.pos >= len(line.rstrip()) or error.msg.startswith("Unterminated")
        raise JsonError(f"is not valid JSON ({error.msg}, {place})", cut) from None
    except RecursionError:
        raise JsonError(_too_deep()) from None
    except JsonError:
        raise
    except ValueError:  # Python refuses to read numbers of thousands of digits
        raise JsonError("holds a number that is too long") from None
    finally:
        if collecting:
            gc.enable()
    _check_depth(value)
    return value


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise JsonError(f"has the field {twice[:40]!r} twice")
    return found


def _refused(constant: str) -> NoReturn:
    raise JsonError(f"holds {constant}, which is no JSON")


def _too_deep() -> str:
    return f"is nested too deeply (more than {DEEPEST} levels)"


def _check_depth(value: Any) -> None:
    level = [value]
    for _ in range(DEEPEST + 1):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return
    raise JsonError(_too_deep())
