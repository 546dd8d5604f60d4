"""The fields of a part of a state, each named once: how it is written, who may see it, what scenario files call it.

Snapshots, observations, scenario files and the protocol read the table; only the class with its `copy` stays by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, make_dataclass
from typing import Any

from app.rules.engine.codec import SnapshotError, mask_of, names_of
from app.rules.engine.scenario import ScenarioError, names_list, number, table, truth


@dataclass(frozen=True, slots=True)
class Form:
    """How a value is written as JSON data, read from a snapshot, and read from a scenario file.

    `given` takes the value of the file, where it stands, and the value that the field has before; it raises
    ScenarioError. Without it files cannot give the field in one word of its own.
    """

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    given: Callable[[Any, str, Any], Any] | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """A field: its name, form and start.

    `hidden`: only its own seat sees it. `word` is what scenario files call it ("": they do not name it), `told` how it
    is written for other programs and `expected` how scenario files expect it, where these differ from its form.
    """

    name: str
    form: Form
    start: Any
    word: str = ""
    hidden: bool = False
    told: Callable[[Any], Any] | None = None
    expected: Callable[[Any], Any] | None = None


class Fields:
    """All fields of a class of objects. `more` are fields that only a view has, and what they come to."""

    def __init__(
        self,
        make: Callable[[], Any],
        fields: Sequence[Field],
        view: type,
        more: dict[str, Callable[[Any], Any]],
    ) -> None:
        self.make, self.fields, self.view_class, self.more = make, tuple(fields), view, more

    def freeze(self, thing: Any) -> dict[str, Any]:
        """Return it as JSON data for a snapshot."""
        return {field.name: field.form.write(getattr(thing, field.name)) for field in self.fields}

    def thaw(self, data: dict[str, Any]) -> Any:
        """Return what such data is of."""
        made = self.make()
        for field in self.fields:
            setattr(made, field.name, field.form.read(data[field.name]))
        return made

    def view(self, thing: Any, mine: bool) -> Any:
        """Return what may be seen of it; hidden fields are None unless it is one's own."""
        shown = {
            field.name: None if field.hidden and not mine else getattr(thing, field.name)
            for field in self.fields
        }
        return self.view_class(**shown, **{name: count(thing) for name, count in self.more.items()})

    def data(self, view: Any) -> dict[str, Any]:
        """Return a view as JSON data for other programs."""
        found = {}
        for field in self.fields:
            value = getattr(view, field.name)
            found[field.name] = None if value is None else (field.told or field.form.write)(value)
        return found

    def words(self) -> tuple[str, ...]:
        """Return what scenario files call the fields that they may give."""
        return tuple(field.word for field in self.fields if field.word)

    def give(self, thing: Any, given: dict[str, Any], where: str) -> None:
        """Set the fields that a scenario file names; raises ScenarioError."""
        for field in self.fields:
            if field.form.given is not None and field.word in given:
                before = getattr(thing, field.name)
                setattr(
                    thing, field.name, field.form.given(given[field.word], f"{where}.{field.word}", before)
                )

    def expected(self, thing: Any) -> dict[str, Any]:
        """Return all that scenario files may expect, by their words."""
        return {
            field.word: (field.expected or field.form.write)(getattr(thing, field.name))
            for field in self.fields
            if field.word
        }


def view_class(name: str, module: str, fields: Sequence[Field], *more: str) -> type:
    """Make the immutable class of what may be seen of such an object."""
    made = make_dataclass(
        name, [(word, Any) for word in (*(f.name for f in fields), *more)], frozen=True, slots=True
    )
    made.__module__ = module
    return made


# --- forms -------------------------------------------------------------------------------------------------------


def whole(least: int, most: int) -> Form:
    """A whole number; the range is that of scenario files."""
    return Form(int, int, lambda value, where, _: number(value, where, least, most))


YES_OR_NO = Form(bool, bool, lambda value, where, _: truth(value, where))


def mask(names: Sequence[str], what: str) -> Form:
    """A mask whose bits have names."""

    def given(value: Any, where: str, _: int) -> int:
        found = 0
        for bit in names_list(value, tuple(names), what, where):
            found |= 1 << bit
        return found

    return Form(lambda bits: names_of(bits, names), lambda words: mask_of(words, names), given)


def each(names: Sequence[str], *forms: Form) -> Form:
    """A tuple with a value for each of the names, of a form each or all of the one form."""
    inner = dict(zip(names, forms if len(forms) > 1 else forms * len(names), strict=True))

    def given(value: Any, where: str, before: tuple[Any, ...]) -> tuple[Any, ...]:
        """What the file leaves out stays as it was."""
        named, found = table(value, where, tuple(names)), []
        for (name, form), old in zip(inner.items(), before, strict=True):
            read = form.given if name in named else None
            found.append(old if read is None else read(named[name], f"{where}.{name}", old))
        return tuple(found)

    return Form(
        lambda values: {name: inner[name].write(value) for name, value in zip(names, values, strict=True)},
        lambda data: tuple(form.read(data[name]) for name, form in inner.items()),
        given,
    )


def several(names: Sequence[str], what: str) -> Form:
    """A tuple of numbers that have names."""
    numbers = {name: place for place, name in enumerate(names)}
    return Form(
        lambda values: [names[value] for value in values],
        lambda words: tuple(numbers[word] for word in words),
        lambda value, where, _: tuple(names_list(value, tuple(names), what, where)),
    )


def values_in(values: Sequence[tuple[int, ...]], top: int) -> Form:
    """A mask of tokens, written as their values from 1 to `top`; `values` are those of each mask."""

    def read(row: list[int]) -> int:
        for value in row:
            if not 1 <= value <= top:
                raise SnapshotError(f"a token of value {value}; allowed is 1 to {top}")
        return sum({1 << value for value in row})

    def given(row: Any, where: str, _: int) -> int:
        if not isinstance(row, list):
            raise ScenarioError(f"{where}: must be a list of values, not {row!r}")
        found = 0
        for entry in row:
            bit = 1 << number(entry, where, 1, top)
            if found & bit:
                raise ScenarioError(f"{where}: two tokens of value {entry}; a slot holds one")
            found |= bit
        return found

    return Form(lambda bits: list(values[bits]), read, given)
