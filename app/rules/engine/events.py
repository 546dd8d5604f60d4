"""What can happen in a game: each kind of event declared once, with its arguments and the facts that hang on it.

An event is a tuple: its kind, the seat that it happened to (-1: to nobody), then its arguments in the declared order.
Whoever makes something of events (undo, log, marks, protocol) asks the table of the game or keeps `Readers` for it, so
that no kind is compared by its name and no argument is taken by its place anywhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from app.rules.engine.effect import Action
from app.rules.engine.machine import FORCED, Event

Key = tuple[Any, ...]
Arguments = dict[str, Any]
R = TypeVar("R")

SEAT = "seat"

# To whom a kind shows a card that lay hidden: to whom its secret is known, to all, to all but its seat.
SHOWS_NOBODY, SHOWS_KNOWERS, SHOWS_ALL, SHOWS_OTHERS = "nobody", "knowers", "all", "others"

# What a kind ends: the turn, or only what was meant by the choice that led to it.
ENDS_NOTHING, ENDS_CHOICE, ENDS_TURN = range(3)

# Where a kind stands in a log: it begins a turn or another act, begins one that takes in all that follow of its kind,
# belongs to the act that is open, or to the one that gathers what comes to a seat by itself, stands aside in the middle
# of an act, stands alone and ends one, comes between acts, or is told by what goes with it.
TURN, HEAD, RUN, PART, GATHERED = "turn", "head", "run", "part", "gathered"
ASIDE, ALONE, BETWEEN, UNTOLD = "aside", "alone", "between", "untold"


class Secret(NamedTuple):
    """The argument that not everybody may see, the arguments that name the seats who may, and for which values."""

    argument: str
    known_to: tuple[str, ...] = (SEAT,)
    when: Callable[[Any], bool] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What the rules know of a kind.

    `at` are places on the table, the most telling first: a kind of place, then arguments by name and fixed numbers; or
    a function of the arguments by name. `counts` is the number of the seat to which "delta" is added. `into` and
    `out_of` are the arguments that name the seat whose hand gains or loses the "card", `turns_up` tells that it comes
    from the top of a deck, `received` that whoever gets it has to look at it before the screen changes hands.
    `by_choice`: it is worth telling only where it was somebody's choice. `doer` is who did it where no seat did. `role`
    is its place in a log, `roles` that in some seasons.
    """

    secret: Secret | None = None
    shows: str = SHOWS_NOBODY
    ends: int = ENDS_NOTHING
    at: tuple[Key, ...] | Callable[[Arguments], tuple[Key, ...]] = ()
    counts: str = ""
    into: str = ""
    out_of: str = ""
    turns_up: bool = False
    received: bool = False
    by_choice: bool = False
    doer: int = -1
    role: str = PART
    roles: Mapping[int, str] = field(default_factory=dict)


class Kind:
    """A kind of event; `arguments` are their names in order, with ":" and what it is where the name is another's."""

    def __init__(self, name: str, arguments: str = "", **facts: Any) -> None:
        pairs = [word.partition(":") for word in arguments.split()]
        self.name = name
        self.arguments = tuple(word for word, _, _ in pairs)
        self.meanings = tuple(meaning or word for word, _, meaning in pairs)
        """What each argument is, for whoever writes or words it."""
        self.facts = Facts(**facts)
        self.place = {SEAT: 1} | {word: number for number, word in enumerate(self.arguments, 2)}
        named = [self.facts.into, self.facts.out_of]
        if self.facts.secret is not None:
            named += [self.facts.secret.argument, *self.facts.secret.known_to]
        if self.facts.counts:
            named.append("delta")
        for argument in filter(None, named):
            if argument not in self.place:
                raise ValueError(f"{name} has no argument {argument!r}")


# What the effects and card piles of the engine record; a game may declare the same kind with more facts.
ENGINE_KINDS = (
    Kind(FORCED, "action:move", role=UNTOLD),
    Kind("choice", "choice"),
    Kind("answer", "answer"),
    Kind("reshuffle", "deck", role=ASIDE),
)


class EventTable:
    """All kinds of a game with those of the engine. Raises KeyError when it is asked about any other."""

    def __init__(self, *kinds: Kind) -> None:
        own = {kind.name: kind for kind in kinds}
        if len(own) < len(kinds):
            raise ValueError("a kind is declared twice")
        self._kinds = {kind.name: kind for kind in ENGINE_KINDS} | own

    def __iter__(self) -> Iterator[Kind]:
        return iter(self._kinds.values())

    def kind(self, event: Event) -> Kind:
        return self._kinds[event[0]]

    def named(self, name: str) -> Kind:
        return self._kinds[name]

    def facts(self, event: Event) -> Facts:
        return self._kinds[event[0]].facts

    def arguments(self, event: Event) -> Arguments:
        """The arguments by name, the seat among them."""
        return {word: event[place] for word, place in self.kind(event).place.items()}

    def argument(self, event: Event, name: str) -> Any:
        """One argument; None where the kind has none of this name."""
        place = self.kind(event).place.get(name)
        return None if place is None else event[place]

    def only(self, events: Iterable[Event], *names: str) -> Iterator[Event]:
        """The events of some kinds, in order."""
        wanted = [self._kinds[name].name for name in names]
        return (event for event in events if event[0] in wanted)

    def of(self, events: Iterable[Event], *names: str) -> Iterator[Arguments]:
        """The arguments of the events of some kinds, in order."""
        return map(self.arguments, self.only(events, *names))

    def without(self, events: Iterable[Event], *names: str) -> list[Event]:
        """The events of all other kinds."""
        unwanted = [self._kinds[name].name for name in names]
        return [event for event in events if event[0] not in unwanted]

    def forced(self, events: Iterable[Event]) -> list[tuple[int, Action]]:
        """The seats and answers that the machine gave without asking, as the only ones."""
        return [(found[SEAT], found["action"]) for found in self.of(events, FORCED)]

    # --- who may see it ------------------------------------------------------------------------------------------

    def visible(self, event: Event, viewer: int) -> Event:
        """The event with the part blanked that a seat may not see."""
        kind = self._kinds[event[0]]
        secret = kind.facts.secret
        if secret is None:
            return event
        place = kind.place[secret.argument]
        if any(event[kind.place[seat]] == viewer for seat in secret.known_to):
            return event
        if secret.when is not None and not secret.when(event[place]):
            return event
        return (*event[:place], None, *event[place + 1 :])

    def shows_hidden(self, event: Event, seats: Collection[int]) -> bool:
        """Whether it shows one of the seats a card that lay hidden; an empty deck shows none."""
        kind = self._kinds[event[0]]
        secret = kind.facts.secret
        if kind.facts.shows == SHOWS_KNOWERS and secret is not None:
            known = event[kind.place[secret.argument]] is not None
            return known and any(event[kind.place[seat]] in seats for seat in secret.known_to)
        return kind.facts.shows == SHOWS_ALL or (kind.facts.shows == SHOWS_OTHERS and event[1] not in seats)

    # --- what it means -------------------------------------------------------------------------------------------

    def ends_turn(self, event: Event) -> bool:
        return self.facts(event).ends == ENDS_TURN

    def ends_choice(self, event: Event) -> bool:
        """Whether what comes from here on is no part of the choice that led to it."""
        return self.facts(event).ends != ENDS_NOTHING

    def total(self, event: Event) -> tuple[str, int]:
        """The number of the seat that changes, and by how much; "" for none."""
        counts = self.facts(event).counts
        return (counts, self.argument(event, "delta")) if counts else ("", 0)

    def card(self, event: Event) -> int | None:
        """The card that it is about; None where it is hidden or there is none."""
        found: int | None = self.argument(event, "card")
        return found

    def hands(self, event: Event) -> tuple[tuple[int, int], ...]:
        """The seats whose hands change, each with the number of cards."""
        kind = self.kind(event)
        changes = ((kind.facts.out_of, -1), (kind.facts.into, 1))
        return tuple((event[kind.place[seat]], change) for seat, change in changes if seat)

    def at(self, event: Event) -> tuple[Key, ...]:
        """Where on the table it lies, the most telling place first."""
        at, known = self.facts(event).at, self.arguments(event)
        if callable(at):
            return at(known)
        return tuple(tuple(known.get(word, word) if n else word for n, word in enumerate(key)) for key in at)

    def doer(self, event: Event) -> int:
        """Who did it: its seat, or who the table names where no seat did."""
        return event[1] if event[1] >= 0 else self.facts(event).doer

    def own_choice(self, events: Sequence[Event], chooser: int) -> Iterator[Event]:
        """The events that came of a choice, without those that need somebody's choice and just happened by the way."""
        for number, event in enumerate(events):
            if not self.facts(event).by_choice or (number == 0 and event[1] == chooser):
                yield event

    def role(self, event: Event, season: int) -> str:
        """Its place in a log when it happens in a season."""
        facts = self.facts(event)
        return facts.roles.get(season, facts.role)


class Readers(Generic[R]):
    """What somebody makes of some kinds of events: for each a function that takes the arguments it wants by name.

    Arguments before those are context: `read(event, *context)` hands them on. Raises KeyError for a kind, and
    ValueError for an argument, that the table does not declare: when the readers are made, not when an event comes.
    """

    def __init__(self, table: EventTable, rows: Mapping[str, Callable[..., R]], context: int = 0) -> None:
        self._rows: dict[str, tuple[Callable[..., R], tuple[int, ...]]] = {}
        for name, reader in rows.items():
            kind = table.named(name)
            code = reader.__code__
            wanted = code.co_varnames[context : code.co_argcount]
            unknown = [word for word in wanted if word not in kind.place]
            if unknown:
                raise ValueError(f"{name} has no argument {', '.join(unknown)}")
            self._rows[name] = reader, tuple(kind.place[word] for word in wanted)

    def __contains__(self, event: Event) -> bool:
        return event[0] in self._rows

    def read(self, event: Event, *context: Any) -> R | None:
        """What the event comes to; None for a kind without a reader."""
        row = self._rows.get(event[0])
        return None if row is None else row[0](*context, *(event[place] for place in row[1]))
