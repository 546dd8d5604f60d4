"""States as plain JSON data and back: what every game writes in the same way, and how what comes back is checked.

What is going on is saved too: the stack's frames by the stable keys of their effects. Tuples become lists.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any

from app.rules.engine.effect import Frame, Registry


class SnapshotError(ValueError):
    """Data that is no snapshot of this game; the message names the place."""


class Unsound(ValueError):
    """A position that no game can hold; the message names the place."""


def listed(value: Any) -> Any:
    """Return tuples as lists, at every depth."""
    return [listed(v) for v in value] if isinstance(value, tuple) else value


def tupled(value: Any) -> Any:
    """Return lists as tuples, at every depth."""
    return tuple([tupled(v) for v in value]) if isinstance(value, list) else value


def names_of(mask: int, names: Sequence[str]) -> list[str]:
    """Return the names of the bits that are set."""
    return [name for bit, name in enumerate(names) if mask >> bit & 1]


def mask_of(names: Sequence[str], known: Sequence[str]) -> int:
    """Return the mask of names; raises ValueError for one that is not known."""
    return sum({1 << known.index(name) for name in names})


def freeze_stack(stack: Sequence[Frame]) -> list[Any]:
    """Return what is going on, each frame as [key, seat, locals ...]."""
    return [[frame[0].key, frame[1], *listed(frame[2:])] for frame in stack]


def thaw_stack(data: Sequence[Any], effects: Registry) -> list[Frame]:
    """Return the frames of such data; raises SnapshotError for an effect that there is not."""
    return [_thaw_frame(frame, effects) for frame in data]


def _thaw_frame(data: Sequence[Any], effects: Registry) -> Frame:
    key = data[0]
    if key not in effects:
        raise SnapshotError(f"the stack names {key!r}, which this version does not know")
    return (effects[key], int(data[1]), *(tupled(v) for v in data[2:]))


def thawed(data: dict[str, Any], read: Callable[[dict[str, Any]], Any], freeze: Callable[[Any], Any]) -> Any:
    """Return the state that `read` makes of the data, at its open question; raises SnapshotError.

    `freeze` must give the same data again: a real snapshot is at rest, so it comes back as it was; anything else has
    been changed by hand or by damage.
    """
    try:
        state = read(data)
        if state.stack:
            state.advance()
        if line(freeze(state)) != line(data):
            raise SnapshotError("not a snapshot of this game: it does not come back as it was written")
    except SnapshotError:
        raise
    except Unsound as error:
        raise SnapshotError(str(error)) from error
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise SnapshotError(f"not a snapshot of this game: {type(error).__name__}: {error}") from error
    return state


def line(data: dict[str, Any]) -> str:
    """Return the data as one line that is the same for equal data."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def fingerprint(data: dict[str, Any]) -> str:
    """Return the digest of a snapshot; equal states have equal digests on every platform."""
    return "sha256:" + hashlib.sha256(line(data).encode()).hexdigest()
