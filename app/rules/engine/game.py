"""What every game is to whoever plays, saves, shows or measures it: the one door to its rules.

`Game` asks the stack of effects wherever that is enough; a game adds its data and whatever it knows better.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from app.rules.engine import codec, notation, trial
from app.rules.engine.decision import Decision, asked
from app.rules.engine.effect import Action, Reason, Registry
from app.rules.engine.events import SEAT, EventTable
from app.rules.engine.machine import Event, Machine
from app.rules.engine.scenario import ScenarioError

NOBODY = -1  # where a seat is expected: a viewer who knows what everybody may know, no actor

# A part of a thing, and why it cannot be had now; None: it can.
Part = tuple[tuple[Any, ...], Reason | None]


def part_of(parts: Sequence[Part], kind: str) -> Any:
    """What the rules say with a part of one kind: a price, or the events that a thing brings."""
    return next((part[1] for part, _ in parts if part[:1] == (kind,)), ())


@dataclass(frozen=True, slots=True)
class Options:
    """What a game is played with: part of every state of it. A game with settings has its own kind."""

    players: int


@dataclass(frozen=True, slots=True)
class Setting:
    """A choice made before a game, besides the players: one of the words, or several of them."""

    name: str
    words: tuple[str | None, ...]  # None: it may be left out on purpose
    about: str  # for the help of commands
    several: bool = False


@dataclass(frozen=True, slots=True)
class Switch:
    """A choice made before a game that is on or off."""

    name: str
    about: str


@dataclass(frozen=True, slots=True)
class Moment:
    """Where in a game a position is, and how the points stand there."""

    year: int
    season: int
    points: tuple[int, ...]


class Game:
    """The rules of one game. States are its own kind of `Machine`, options its own kind of `Options`."""

    id: str
    revision: int  # raised when a rule changes what a saved log would replay to
    seat_names: tuple[str, ...] = tuple(f"p{number}" for number in range(1, 10))  # of the most that may play
    effects: Registry
    events: EventTable  # all that may happen
    names: Mapping[str, Sequence[str]] = {}  # of what is numbered, by what it is: "card", "seat", ...
    words: notation.Plain = {}  # how actions are written
    reason_arguments: Mapping[str, str] = {}  # by the key of a reason, what its arguments are
    players: tuple[int, ...]  # how many may play
    players_said: str  # the same in words
    settings: tuple[Setting | Switch, ...] = ()

    # --- beginning -----------------------------------------------------------------------------------------------

    def options(self, players: int, chosen: Mapping[str, Any]) -> Any:
        """Return options of so many players and what was chosen by the names of settings; raises ValueError."""
        return self.options_from({"players": players, **chosen})

    def options_from(self, data: Mapping[str, Any]) -> Any:
        """Return the options of a saved game; raises ValueError for what `options_data` does not make."""
        players = data.get("players")
        if len(data) != 1 or isinstance(players, bool) or players not in self.players:
            raise ValueError(f"options are {dict(data)!r}; allowed is players: {self.players_said}")
        return Options(players)

    def options_data(self, options: Any) -> dict[str, Any]:
        """Return options as JSON data, the number of `players` among them."""
        return asdict(options)

    def blank(self, options: Any) -> Any:
        """Return a state with its seats, in which nothing has been done."""
        raise NotImplementedError

    def begin(self, options: Any, seed: int, events: list[Event] | None = None) -> Any:
        """Set a game up and run it to its first question; the set-up is recorded in `events`, if given.

        The same options, seed and answers always give the same game.
        """
        raise NotImplementedError

    def build(self, players: Any, given: Any) -> Any:
        """Return the position that is given in the words of a scenario file; raises ScenarioError."""
        raise ScenarioError(f"given: there are no words for positions of {self.id}")

    def differences(self, state: Any, expected: dict[str, Any], where: str) -> list[str]:
        """Return what is otherwise than a scenario expects; raises ScenarioError for words that there are not."""
        raise ScenarioError(f"{where}: there are no words for positions of {self.id}")

    # --- seeing and asking ---------------------------------------------------------------------------------------

    def observe(self, state: Any, viewer: int) -> Any:
        """Return all that a seat may know; NOBODY: what everybody may see."""
        raise NotImplementedError

    def decision(self, state: Any) -> Any:
        """Return the open question as a Decision, None after the end."""
        return None if state.is_over else Decision(**asked(state))

    def nature(self, state: Any) -> tuple[bool, bool]:
        """Of the open question: is it a reply in somebody else's turn, is it private?"""
        return False, not state.is_over and bool(asked(state)["private"])

    def moment(self, state: Any) -> Moment:
        """Return where in the game a position is."""
        raise NotImplementedError

    def season_name(self, season: int) -> str:
        """Return the id of a season of a `Moment`."""
        return self.names["season"][season]

    def winners(self, state: Any) -> tuple[int, ...]:
        """Return the seats that have won; empty before the end."""
        raise NotImplementedError

    def redeal(self, state: Any, viewer: int, seed: int) -> Any:
        """Return a copy in which all that the viewer cannot know is dealt anew."""
        raise NotImplementedError

    # --- explaining ----------------------------------------------------------------------------------------------

    def candidates(self, state: Machine) -> list[Action]:
        """Return every answer that could be meant by the open question, allowed or not."""
        if state.is_over:
            return []
        frame = state.stack[-1]
        found: list[Action] = frame[0].candidates(state, frame)
        return found

    def why_not(self, state: Machine, action: Action) -> Reason | None:
        """Say why an action is not allowed, None when it is. Never empty for an action that is not allowed."""
        if action in state.legal:
            return None
        if state.is_over:
            return ("game-over",)
        frame = state.stack[-1]
        effect = frame[0]
        if action not in effect.candidates(state, frame):
            return ("not-asked", effect.question(frame))
        reason: Reason | None = effect.refusal(state, frame, action)
        if reason is None:  # allowed by itself, but it would make the rest of the card impossible
            return ("must-finish",)
        return self.in_detail(state, frame[1], action, reason)

    def in_detail(self, state: Any, seat: int, action: Action, reason: Reason) -> Reason:
        """Add to a general reason what is missing for each of the things that it speaks of."""
        return reason

    def part_reason(self, state: Any, action: Action, name: str, where: str) -> tuple[Reason | None] | None:
        """Return what a part of a thing lacks for an action, in a tuple; None when the action says nothing of it.

        Raises ScenarioError for a name that there is not.
        """
        return None

    def reason_words(self, reason: Reason) -> str:
        """Return a reason as one line of names, for scenario files."""
        return " ".join(map(str, reason))

    def standing(self, state: Any, seat: int, kind: str, number: int) -> Sequence[Part]:
        """Say how a thing stands for a seat now: each of its parts, with what it lacks."""
        return ()

    def usual_place(self, state: Any, kind: int, action: int) -> Action | None:
        """Return where a worker of a kind goes when only the action is named; None where it finds no space."""
        return None

    def sure_gains(self, state: Any) -> Sequence[Event]:
        """Return what whoever is asked will gain for certain, whatever is answered now."""
        return ()

    def no_real_choice(self, state: Any) -> Action | None:
        """Return one of the answers where all of them come to the same, None where there is something to choose."""
        return None

    # --- told to other programs: JSON data with names instead of numbers --------------------------------------------

    def observation_data(self, seen: Any) -> dict[str, Any]:
        """Return all that an observation holds."""
        found = {field: self.name_of(field, getattr(seen, field)) for field in codec.fields_of(seen)}
        return {**found, "decision": self.decision_data(seen.decision) if seen.decision else None}

    def decision_data(self, question: Any) -> dict[str, Any]:
        """Return an open question without its options."""
        return {
            "seat": self.seat_names[question.seat],
            "prompt": question.prompt,
            "done": question.done,
            "least": question.least,
            "most": question.most,
            "private": question.private,
        }

    def event_data(self, event: Event) -> dict[str, Any]:
        """Return an event: kind, seat, and its arguments by name. A part that is hidden is None."""
        kind, arguments = self.events.kind(event), self.events.arguments(event)
        found: dict[str, Any] = {"kind": kind.name, SEAT: self.name_of("seat", arguments[SEAT])}
        for name, meaning in zip(kind.arguments, kind.meanings):
            found[name] = self.argument_data(meaning, arguments[name], arguments)
        return found

    def argument_data(self, meaning: str, value: Any, arguments: Mapping[str, Any]) -> Any:
        """Return one argument of an event, beside the others."""
        if meaning == "move":
            return None if value is None else self.text(value)
        return self.name_of(meaning, value)

    def reason_data(self, why: Reason) -> dict[str, Any]:
        """Return a reason: key, its arguments by name, and what is missing for each thing that it speaks of."""
        key, values = str(why[0]), list(why[1:])
        found: dict[str, Any] = {"key": key}
        if values and isinstance(values[-1], tuple) and all(isinstance(v, tuple) for v in values[-1]):
            found["details"] = [
                self.detail_data(what) | {"reason": None if lacks is None else self.reason_data(lacks)}
                for what, lacks in values.pop()
            ]
        names = self.reason_arguments.get(key, "").split()
        names += [f"argument{number}" for number in range(len(names) + 1, len(values) + 1)]
        found["args"] = {name: self.name_of(name, value) for name, value in zip(names, values)}
        return found

    def detail_data(self, what: Any) -> dict[str, Any]:
        """Return the thing that a part of a reason speaks of: a card by its number, else an action."""
        if isinstance(what, int):
            return {"card": self.name_of("card", what)}
        return {"move": self.text(what)}

    def result_data(self, state: Any) -> dict[str, Any]:
        """Return what there is to tell of an ended game besides winners and points."""
        return {}

    def name_of(self, kind: str, value: Any) -> Any:
        """Return a number, or each of a group, by its name in `names`; what has none stays."""
        names = self.names.get(kind)
        if isinstance(value, tuple | list):
            return [self.name_of(kind, inner) for inner in value]
        if names is None or not isinstance(value, int) or isinstance(value, bool):
            return value
        return names[value] if 0 <= value < len(names) else None

    # --- writing down --------------------------------------------------------------------------------------------

    def text(self, action: Action) -> str:
        """Return the action in one line of names."""
        return notation.written(self.words, action)

    def parse(self, line: str, state: Any = None) -> Action:
        """Return the action of a line; raises NotationError. With a state, what is left out is filled in."""
        return notation.parsed(line, notation.by_verb(self.words))

    def freeze(self, state: Any) -> dict[str, Any]:
        """Return a state as JSON data, its options among them as `options`."""
        return {"options": self.options_data(state.options), **codec.freeze_plain(state)}

    def thaw(self, data: dict[str, Any]) -> Any:
        """Return the state of such data; raises SnapshotError for what `freeze` does not make."""

        def read(data: dict[str, Any]) -> Any:
            return codec.thaw_plain(self.blank(self.options_from(data["options"])), data, self.effects)

        return codec.thawed(data, read, self.freeze)

    def try_out(self, state: Any) -> None:
        """Play on in copies of a position from outside; whatever this raises speaks against it."""
        trial.try_out(self, state)

    def summary(self, state: Any) -> dict[str, Any]:
        """Return what a list of saved games shows besides moment and points, by the names of a saved game's header."""
        return {"spaces": {}}
