"""What a thing on the table means for the reader at this moment, in numbers: the inspector's "for you now".

Whether something can be had, what it lacks, what it costs and what it is certain to bring is asked of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app import texts
from app.rules.engine.game import Part, part_of
from app.rules.viticulture import ids, tables
from app.rules.viticulture.effects.hand import DiscardToLimit
from app.rules.viticulture.events import EVENTS
from app.texts import text, viticulture
from app.ui.viticulture.words.wording import Wording

Key = tuple[Any, ...]
Standing = Callable[[int, str, int], Sequence[Part]]

_PLAYS = {ids.PLAY_SUMMER: ids.SUMMER_VISITOR, ids.PLAY_WINTER: ids.WINTER_VISITOR}


class CostsAndGains:
    """Speaks to one seat about what it sees. `standing` asks the rules about that seat's things."""

    def __init__(self, observation: Any, wording: Wording, standing: Standing) -> None:
        self._observation = observation
        self._wording = wording
        self._standing = standing
        self._seat: int = observation.viewer
        self._own: Any = observation.seats[self._seat] if self._seat >= 0 else None

    def lines(self, key: Key) -> tuple[str, ...]:
        """The lines about an item of the table; none for what means the same at any time, and for nobody's eyes."""
        own = self._own
        if own is None or own.hand is None or self._observation.over:
            return ()
        kind = key[0]
        if kind == "card":
            return self._card(key[1]) if key[1] in own.hand else ()
        if kind == "space" and key[2] > self._observation.open_slots:
            return ()  # a space that is closed in this game means nothing at any time; its reason stands apart
        if kind in ("tile", "space", "over"):
            return self._action(key[1])
        if kind in ("structure", "field") and key[1] == self._seat:
            return self._structure(key[2]) if kind == "structure" else self._field(key[2])
        if kind == "row":
            return self._row(key[1])
        return ()

    # --- cards ---------------------------------------------------------------------------------------------------

    def _card(self, card: int) -> tuple[str, ...]:
        parts = self._standing(self._seat, "card", card)
        deck = tables.DECK_OF[card]
        whole = parts[0][1]
        if deck == ids.VINE:
            return (*self._vine(card, parts[1:]), *self._changes(parts))
        if deck == ids.ORDER and whole is None:
            return (text("ui.now.fills"), *self._changes(parts, ("vp", "residual")))
        halves = [(part, reason) for part, reason in parts[1:] if part[0] == "choice"]
        choices = [self._part(card, part, reason) for part, reason in halves]
        # Of a card with choices the whole is told where it can be done in none or not in full.
        beside = whole is not None and any(reason is None for _, reason in halves)
        return tuple(choices if choices and not beside else [self._part(card, (), whole), *choices])

    def _vine(self, card: int, parts: Sequence[Part]) -> tuple[str, ...]:
        found = []
        for (what, field), reason in parts:
            if what != "field":
                continue
            if reason is not None and reason[0] == "needs-structure":
                return (self._why(reason), self._price(reason[1]))
            found.append(self._planted(field, card, reason))
        return tuple(found)

    def _planted(self, field: int, card: int, reason: tuple[Any, ...] | None) -> str:
        total, value = self._total(field), tables.VINE_VALUE[card]
        if reason is None:
            limit = ids.FIELD_VALUES[field]
            fits = text(
                "ui.now.field-fits", field=field, old=total, value=value, new=total + value, limit=limit
            )
            return texts.capital(fits)
        if reason[0] == "field-limit":
            full = text("ui.now.field-full", field=field, old=total, value=value, new=total + value)
            return texts.capital(full)
        return self._why(reason)

    def _part(self, card: int, part: tuple[Any, ...], reason: tuple[Any, ...] | None) -> str:
        words = self._why(reason) if reason else text("ui.now.possible")
        if not part:
            return words
        choice = viticulture.choice_label(part[1], card)
        return text("ui.now.part", part=choice, words=words[:1].lower() + words[1:])

    def _price(self, structure: int) -> str:
        """What building would cost the reader now."""
        cost = part_of(self._standing(self._seat, "structure", structure), "price")
        lira = self._own.lira
        key = "too-dear" if lira < cost else "price" if cost else "free"
        return texts.capital(text(f"ui.now.{key}", structure=structure, cost=cost, lira=lira))

    # --- actions -------------------------------------------------------------------------------------------------

    def _action(self, action: int) -> tuple[str, ...]:
        """What can be had of it, else why not and what would help."""
        parts = self._standing(self._seat, "action", action)
        reason = parts[0][1]
        if reason is not None:
            lines, helps = self._wording.reason_parts(reason)
            return (*lines, helps) if helps else tuple(lines)
        found = [self._spaces(action)] if action not in (ids.GAIN_LIRA, ids.YOKE_SPACE) else []
        return (*found, *self._changes(parts), *self._possible(action))

    def _spaces(self, action: int) -> str:
        taken = self._observation.spaces[action]
        free = sum(1 for worker in taken[: self._observation.open_slots] if not worker)
        return text("ui.now.spaces", n=free, most=self._observation.open_slots)

    def _changes(self, parts: Sequence[Part], order: Sequence[str] = ("lira", "vp", "residual")) -> list[str]:
        """What the rules say that a thing is certain to bring and cost, as before and after."""
        events = part_of(parts, "brings")
        found = []
        for what in order:
            amount = sum(change for total, change in map(EVENTS.total, events) if total == what)
            if amount or (what == "residual" and len(order) < 3):
                found.append(self._change(what, getattr(self._own, what), amount))
        if any(EVENTS.of(events, "train")):
            now = sum(self._own.owned)
            found.append(text("ui.now.workers", old=now, new=now + 1))
        drawn = [draw["deck"] for draw in EVENTS.of(events, "draw")]
        if drawn:
            count = len(self._own.hand) + len(drawn)
            over = count - DiscardToLimit.LIMIT
            found.append(text("ui.now.hand", n=count, deck=self._observation.deck_sizes[drawn[0]]))
            found += [text("ui.now.hand-over", n=over)] if over > 0 else []
        return found

    def _possible(self, action: int) -> list[str]:
        """What could be chosen, of an action that asks."""
        own = self._own
        if action == ids.HARVEST:
            fields = [self._harvest(field) for field in range(ids.FIELD_COUNT) if self._ripe(field)]
            return [line for line in fields if line]
        if action == ids.MAKE_WINE:
            return [text("ui.now.grapes", grapes=self._grapes())]
        if action == ids.BUILD_STRUCTURE:
            open_ones = [s for s in range(len(ids.STRUCTURE_NAMES)) if self._open("structure", s)]
            names = texts.listed([self._structure_name(s) for s in open_ones])
            return [text("ui.now.can-build", names=names)] if names else []
        decks = {ids.PLANT_VINE: ids.VINE, ids.FILL_ORDER: ids.ORDER, **_PLAYS}
        if action in decks:
            cards = [c for c in own.hand if tables.DECK_OF[c] == decks[action] and self._open("card", c)]
            names = texts.listed([viticulture.card_name(card) for card in sorted(set(cards))])
            return [text("ui.now.can-play", names=names)] if names else []
        return []

    def _open(self, kind: str, number: int) -> bool:
        return self._standing(self._seat, kind, number)[0][1] is None

    def _ripe(self, field: int) -> bool:
        return self._standing(self._seat, "field", field)[0][1] is None

    # --- the own mat ---------------------------------------------------------------------------------------------

    def _structure(self, structure: int) -> tuple[str, ...]:
        if self._own.built >> structure & 1:
            return ()
        reason = self._standing(self._seat, "structure", structure)[0][1]
        if reason is not None and reason[0] != "lira":
            return (self._why(reason),)
        return (self._price(structure),)

    def _field(self, field: int) -> tuple[str, ...]:
        (_, harvest), *parts = self._standing(self._seat, "field", field)
        found = [self._harvest(field)] if harvest is None else []
        fitting = [
            viticulture.card_name(part[1]) for part, reason in parts if part[0] == "card" and reason is None
        ]
        if fitting:
            found.append(text("ui.now.takes", names=texts.listed(fitting)))
        return tuple(found)

    def _harvest(self, field: int) -> str:
        events = part_of(self._standing(self._seat, "field", field), "brings")
        grapes, _ = self._wording.preview(events, self._seat)
        return texts.capital(text("ui.now.harvest", field=field, grapes=grapes))

    def _row(self, row: int) -> tuple[str, ...]:
        for seat, view in enumerate(self._observation.seats):
            if view.row == row:
                return (text("ui.now.row-taken", who=self._wording.people.who(seat)),)
        return (text("ui.now.row-free"),)

    # --- words ---------------------------------------------------------------------------------------------------

    def _change(self, what: str, old: int, gain: int) -> str:
        return text(f"ui.now.{what}", old=old, new=old + gain)

    def _why(self, reason: tuple[Any, ...]) -> str:
        return "\n".join(viticulture.reason_lines(reason, self._wording.people))

    def _total(self, field: int) -> int:
        return sum(tables.VINE_VALUE[vine] for vine in self._own.fields[field])

    def _grapes(self) -> str:
        return texts.listed(
            [
                text("ui.mat.grape-slot", colour=colour, value=value)
                for colour, mask in enumerate(self._own.grapes)
                for value in range(1, 10)
                if mask >> value & 1
            ]
        )

    @staticmethod
    def _structure_name(structure: int) -> str:
        return text(f"viticulture.structure.{ids.STRUCTURE_NAMES[structure]}.name")
