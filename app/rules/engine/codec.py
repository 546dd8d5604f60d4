"""States as plain JSON data and back: what every game writes in the same way, and how what comes back is checked.

What is going on is saved too: the stack's frames by the stable keys of their effects. Tuples become lists.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any

from app.rules.engine.effect import Frame, Registry
from app.rules.engine.machine import Machine


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


def freeze_plain(state: Any) -> dict[str, Any]:
    """Return every field of a state as it is, numbers as numbers, but for its options."""
    own = [name for name in fields_of(state) if name not in Machine.__slots__]
    return {
        **{name: listed(getattr(state, name)) for name in own},
        "seats": [{name: listed(getattr(seat, name)) for name in fields_of(seat)} for seat in state.seats],
        "stack": freeze_stack(state.stack),
        "result": listed(state.result),
    }


def thaw_plain(state: Any, data: dict[str, Any], effects: Registry) -> Any:
    """Fill a state of the same options from what `freeze_plain` made, and return it.

    Raises SnapshotError for a value that is of another kind than the one it replaces.
    """
    _fill(state, [name for name in fields_of(state) if name not in Machine.__slots__], data)
    for seat, own in zip(state.seats, data["seats"], strict=True):
        _fill(seat, fields_of(seat), own)
    state.stack = thaw_stack(data["stack"], effects)
    state.result = tupled(data["result"])
    return state


def _fill(thing: Any, names: Sequence[str], data: dict[str, Any]) -> None:
    for name in names:
        value = tupled(data[name])
        if type(value) is not type(getattr(thing, name)):
            raise SnapshotError(f"{name} is {data[name]!r}")
        setattr(thing, name, value)


def fields_of(thing: Any) -> list[str]:
    """Return the names of all slots of an object."""
    return [name for kind in reversed(type(thing).__mro__) for name in getattr(kind, "__slots__", ())]


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
