"""The door to Viticulture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.rules.engine.effect import Action, Reason
from app.rules.engine.game import NOBODY, Game, Moment, Part, Setting, Switch
from app.rules.engine.machine import Event
from app.rules.viticulture import ids
from app.rules.viticulture.boards.board import BOARD_NAMES
from app.rules.viticulture.course.new_game import RULES_REVISION, new_game
from app.rules.viticulture.effects.registry import EFFECTS
from app.rules.viticulture.events import EVENTS
from app.rules.viticulture.names import REASON_ARGUMENTS
from app.rules.viticulture.options import (
    MODULE_NAMES,
    VARIANT_NAMES,
    Options,
    as_tuple,
    options_data,
    options_from,
)
from app.rules.viticulture.outside import (
    explain,
    named_data,
    no_real_choice,
    notation,
    observation,
    redeal,
    snapshot,
    sure_gains,
    usual_space,
)
from app.rules.viticulture.outside.decision import Decision, decision
from app.rules.viticulture.outside.lasting import lasting
from app.rules.viticulture.state import State


class Viticulture(Game):
    """Viticulture Essential Edition. The words of scenarios, which no player needs, are loaded when they are used."""

    id = ids.GAME
    revision = RULES_REVISION
    seat_names = ids.SEAT_NAMES
    effects = EFFECTS
    events = EVENTS
    names = named_data.NAMES
    reason_arguments = REASON_ARGUMENTS
    players = (1, 2, 3, 4, 5, 6)
    players_said = "a whole number from 2 to 6, or 1 with automa"
    settings = (
        Setting("board", BOARD_NAMES, f"one of {', '.join(BOARD_NAMES)}"),
        Setting("modules", MODULE_NAMES, "modules, with commas", several=True),
        Setting("variants", VARIANT_NAMES, f"of {', '.join(VARIANT_NAMES)}, with commas", several=True),
        Setting(
            "automa", (None, *ids.LEVEL_NAMES), f"one player against the Automa: {', '.join(ids.LEVEL_NAMES)}"
        ),
        Switch("aggressive", "with automa: its variant that looks at the score every year"),
    )

    def options(self, players: int, chosen: Mapping[str, Any]) -> Options:
        return Options(
            players, **{name: as_tuple(value) for name, value in chosen.items() if value is not None}
        )

    def options_from(self, data: Mapping[str, Any]) -> Options:
        return options_from(data)

    def options_data(self, options: Options) -> dict[str, Any]:
        return options_data(options)

    def begin(self, options: Options, seed: int, events: list[Event] | None = None) -> State:
        return new_game(options, seed, events)

    def observation_data(self, seen: observation.Observation) -> dict[str, Any]:
        question = seen.decision
        return {
            **named_data.observation(seen),
            "decision": self.decision_data(question) if question else None,
            "legal": [self.text(action) for action in question.options] if question else None,
        }

    def decision_data(self, question: Decision) -> dict[str, Any]:
        return {
            **super().decision_data(question),
            "card": self.name_of("card", question.source),
            "card_player": self.name_of("seat", question.card_player),
            "action": self.name_of("action", question.action),
        }

    def argument_data(self, meaning: str, value: Any, arguments: Mapping[str, Any]) -> Any:
        if meaning == "wines":
            return [f"{ids.WINE_NAMES[wine]}-{worth}" for wine, worth in value]
        if meaning == "aged":
            return (ids.GRAPE_NAMES if arguments["what"] == "grape" else ids.WINE_NAMES)[value]
        return super().argument_data(meaning, value, arguments)

    def result_data(self, state: State) -> dict[str, Any]:
        seen = observation.observe(state, NOBODY)
        return {} if seen.solo is None else {"outcome": named_data.outcome(seen.solo)}

    def build(self, players: Any, given: Any) -> State:
        from app.rules.viticulture.outside import scenario

        return scenario.build(players, given)

    def differences(self, state: State, expected: dict[str, Any], where: str) -> list[str]:
        from app.rules.viticulture.outside import expectation

        return expectation.differences(state, expected, where)

    def part_reason(self, state: State, action: Action, name: str, where: str) -> tuple[Reason | None] | None:
        from app.rules.viticulture.outside import expectation

        return expectation.part_reason(state, action, name, where)

    def reason_words(self, reason: Reason) -> str:
        from app.rules.viticulture.outside import expectation

        return expectation.reason_words(reason)

    def observe(self, state: State, viewer: int) -> observation.Observation:
        return observation.observe(state, viewer)

    def decision(self, state: State) -> Decision | None:
        return decision(state)

    def nature(self, state: State) -> tuple[bool, bool]:
        asked = decision(state)
        if asked is None:
            return False, False
        return 0 <= asked.card_player != asked.seat, asked.private

    def moment(self, state: State) -> Moment:
        return Moment(state.year, state.season, tuple([seat.vp for seat in state.seats]))

    def winners(self, state: State) -> tuple[int, ...]:
        return state.winners

    def redeal(self, state: State, viewer: int, seed: int) -> State:
        return redeal.redeal(state, viewer, seed)

    def in_detail(self, state: State, seat: int, action: Action, reason: Reason) -> Reason:
        return explain.in_detail(state, seat, action, reason)

    def standing(self, state: State, seat: int, kind: str, number: int) -> Sequence[Part]:
        return explain.standing(state, seat, kind, number)

    def usual_place(self, state: State, kind: int, action: int) -> Action | None:
        return usual_space.usual_place(state, kind, action)

    def sure_gains(self, state: State) -> Sequence[Event]:
        return sure_gains.sure_gains(state)

    def no_real_choice(self, state: State) -> Action | None:
        return no_real_choice.no_real_choice(state)

    def text(self, action: Action) -> str:
        return notation.text(action)

    def parse(self, line: str, state: State | None = None) -> Action:
        return notation.parse(line, state)

    def freeze(self, state: State) -> dict[str, Any]:
        return snapshot.freeze(state)

    def thaw(self, data: dict[str, Any]) -> State:
        return snapshot.thaw(data)

    def summary(self, state: State) -> dict[str, Any]:
        lasts = lasting(state)
        return {
            "spaces": {
                ids.ACTION_NAMES[action]: [_worker(code) for code in space]
                for action, space in enumerate(state.spaces)
                if any(space)
            },
            "last_year": lasts.last_year,
            "first": ids.SEAT_NAMES[lasts.first] if lasts.first >= 0 else "",
            "out": [ids.SEAT_NAMES[seat] for seat in lasts.out],
        }


def _worker(code: int) -> str:
    """Name the worker on a place, as "p2 grande"; "" for an empty place."""
    if not code:
        return ""
    seat, kind = divmod(code - 1, 8)
    owner = ids.AUTOMA_NAME if seat == ids.AUTOMA_SEAT else ids.SEAT_NAMES[seat]
    return f"{owner} {ids.WORKER_NAMES[kind]}"


GAME = Viticulture()
