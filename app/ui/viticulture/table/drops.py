"""What letting a thing of the table go over another one means: pure functions.

A vine on a field plants it, an order goes to Fill order or to its wines, a visitor to its space, a card that is
discarded to the discards, a worker to an action or to a structure, a grape to the cellar.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from app.rules.engine.effect import Reason
from app.rules.viticulture import ids, tables
from app.rules.viticulture.stations import STATION, STATIONS
from app.session.session import Session
from app.ui.asking.drop import AWAY, Drop
from app.ui.asking.interaction import Interaction, Wish, whole_action
from app.ui.asking.targets import Target, worker_target
from app.ui.viticulture.table.targets import target_of_key, targets_of

Action = tuple[Any, ...]
Key = tuple[Any, ...]

_TURN, _BOOK = "turn", "book"
_PLACINGS = frozenset({"place", "book"})
_ACTION_OF = {
    ids.VINE: ids.PLANT_VINE,
    ids.ORDER: ids.FILL_ORDER,
    ids.SUMMER_VISITOR: ids.PLAY_SUMMER,
    ids.WINTER_VISITOR: ids.PLAY_WINTER,
}
# What is asked for when a thing may be let go there without a worker, by the kind of the answer.
_ANSWERS = frozenset({"visitor", "order", "discard", "give", "offer", "make", "plant"})
_GIVEN_AWAY = frozenset({"discard", "give", "offer"})
_BETWEEN = frozenset({"bonus", "first"})  # questions that may come between the worker and what it is for
_DEPTH = 3
_CLOSED: Reason = ("closed",)


class Drops:
    """What each drop would mean for one question. Positions after a placement are looked at once and kept."""

    def __init__(self, session: Session, interaction: Interaction, observation: Any) -> None:
        self._session = session
        self._interaction = interaction
        self._question = interaction.question
        self._observation = observation
        self._reached: dict[tuple[Action, ...], list[Action]] = {}

    # --- what may be lifted -------------------------------------------------------------------------------------------

    def liftable(self, keys: set[Key]) -> list[Key]:
        """Workers that can be placed, the cards of the own hand, and grapes that something can be made of."""
        seat, legal = self._question.seat, self._question.legal
        usable = {action[1] for action in legal if action[0] in _PLACINGS}
        grapes = self._question.prompt == _TURN or any(action[0] == "make" for action in legal)
        return [
            key
            for key in keys
            if (key[0] == "home" and key[1] == seat and key[2] in usable)
            or key[0] == "card"
            or (key[0] == "grape" and key[1] == seat and grapes)
        ]

    # --- where to ----------------------------------------------------------------------------------------------------

    def open_places(self, source: Key, keys: set[Key]) -> list[Key]:
        """The items over which a lifted thing may be let go now."""
        found = []
        for key in keys:
            drop = self.drop(source, key)
            if drop is None or not drop.possible:
                continue
            # A space that is closed leaves it to its tile: that glows, and the space itself does not.
            space = None if drop.place is None else targets_of(drop.place, self._question.seat)[1]
            if key[0] not in ("space", "over", "piece") or key == space:
                found.append(key)
        return found

    def drop(self, source: Key, key: Key) -> Drop | None:
        """What letting a thing go there means; None where it means nothing."""
        if source[0] == "home":
            return self._worker(source[2], key)
        if self._question.prompt in (_TURN, _BOOK):
            return self._with_a_worker(source, key)
        return self._answer(source, key)

    def _worker(self, worker: int, key: Key) -> Drop | None:
        """A worker on an action, or on a structure that it would build."""
        target = target_of_key(key, self._observation)
        if target[0] in ("tile", "space", "over", "piece") and target[1] not in STATION:
            return self._placed(target[1], target, worker)
        if target[0] != "structure" or target[1] != self._question.seat:
            return None
        for station in STATIONS:
            if target[2] == station.structure and station.open_to(self._own):
                return self._placed(station.action, target, worker)
        if self._question.prompt != _TURN:
            return None
        return self._for(("build", target[2]), ids.BUILD_STRUCTURE, ("tile", ids.BUILD_STRUCTURE), worker)

    def _with_a_worker(self, source: Key, key: Key) -> Drop | None:
        """A card or a grape on what it is for: the worker that this takes is placed first."""
        if self._question.prompt != _TURN:
            return None
        action, tile = self._action_for(source), self._tile_under(source, key)
        if tile is None:
            return None
        return self._for(self._wish(source, key), action, tile)

    def _answer(self, source: Key, key: Key) -> Drop | None:
        """A card or a grape that is asked about, on what it is for."""
        target = self._asked(source)
        kinds = {
            action[0]
            for action in (*self._question.legal, *self._question.candidates)
            if target_of_key(source, self._observation) in targets_of(action, self._question.seat)
        } & _ANSWERS
        if not kinds or not self._meant(kinds, source, key):
            return None
        wish = self._wish(source, key)
        if wish and wish[0] == "plant":
            return self._said(wish)
        if target in self._interaction.open_targets():
            return Drop(wish=(target,))
        refused = self._interaction.closed_targets().get(target)
        return (
            None if refused is None else Drop(why=self._question.why_not(refused) or _CLOSED, about=refused)
        )

    def _meant(self, kinds: set[str], source: Key, key: Key) -> bool:
        if kinds & _GIVEN_AWAY:
            return key == AWAY or key[0] in ("discards", "deck")
        return self._tile_under(source, key) is not None

    def _asked(self, source: Key) -> Target:
        """This very card in a choice of several, else the thing itself."""
        if source in self._interaction.open_targets():
            return source
        return target_of_key(source, self._observation)

    # --- placements --------------------------------------------------------------------------------------------------

    def _placed(self, action: int, target: Target, worker: int) -> Drop:
        place = self._place_on(action, target, worker)
        if place is not None:
            return Drop(place)
        refused = self._refused(action, worker) or ("place", worker, action, 1)
        return Drop(why=self._question.why_not(refused) or _CLOSED, about=refused)

    def _for(self, wish: Wish, action: int, target: Target, worker: int | None = None) -> Drop:
        """A placement for the sake of what follows upon it."""
        place = self._place_on(action, target, worker)
        if place is not None and self._leads_to((place,), wish):
            return Drop(place, wish)
        about = wish if whole_action(wish) else ("place", ids.REGULAR, action, 1)
        own = self._lacks(wish)
        if own is None and place is None:
            refused = self._refused(action, worker)
            own = None if refused is None else self._question.why_not(refused)
        return Drop(why=own or _CLOSED, about=about)

    def _place_on(self, action: int, target: Target, worker: int | None) -> Action | None:
        """The placement that is meant: of the worker, else of the chosen one, else of any; on the space or the tile."""
        if target[0] in ("space", "over", "structure"):
            chosen = [kept[1] for kept in self._interaction.selection if kept[0] == "worker"]
            order = [worker] if worker is not None else [*chosen, ids.REGULAR, ids.TEMPORARY, ids.GRANDE]
            for kind in order:
                wanted = {worker_target(kind), target}
                for each in self._question.legal:
                    if each[0] in ("place", "book") and set(targets_of(each, self._question.seat)) == wanted:
                        return each
        return self._interaction.landing(("tile", action), worker)

    def _refused(self, action: int, worker: int | None) -> Action | None:
        for each in self._question.closed:
            if each[0] in ("place", "book") and each[2] == action and worker in (None, each[1]):
                return each
        return None

    def _leads_to(self, actions: tuple[Action, ...], wish: Wish) -> bool:
        """Whether the wish can be said after some actions, with a bonus in between perhaps."""
        following = self._reach(actions)
        if any(says(action, wish, self._question.seat) for action in following):
            return True
        if len(actions) >= _DEPTH:
            return False
        # What was done as the only choice cannot be chosen once more.
        between = [action for action in self._session.after(actions) if action[0] in _BETWEEN][:2]
        return any(self._leads_to((*actions, each), wish) for each in between)

    def _reach(self, actions: tuple[Action, ...]) -> list[Action]:
        if actions not in self._reached:
            self._reached[actions] = self._session.within_reach(actions)
        return self._reached[actions]

    # --- cards and grapes ---------------------------------------------------------------------------------------------

    @property
    def _own(self) -> Any:
        return self._observation.seats[self._question.seat]

    @staticmethod
    def _action_for(source: Key) -> int:
        return ids.MAKE_WINE if source[0] == "grape" else _ACTION_OF[tables.DECK_OF[source[1]]]

    def _tile_under(self, source: Key, key: Key) -> Target | None:
        """The tile, or a space of it, that a thing on this item is for; None where it is for nothing there."""
        action, seat = self._action_for(source), self._question.seat
        if key[0] in ("tile", "space", "over", "piece"):
            return (key if key[0] != "piece" else ("tile", action)) if key[1] == action else None
        on_mat = {
            ids.PLANT_VINE: ("field", "vine"),
            ids.FILL_ORDER: ("wine", "cellar"),
            ids.MAKE_WINE: ("wine", "cellar"),
        }
        return ("tile", action) if key[0] in on_mat.get(action, ()) and key[1] == seat else None

    def _wish(self, source: Key, key: Key) -> Wish:
        """What is chosen by that: a whole action, or a part of one."""
        if source[0] == "grape":
            return (source,)
        card = source[1]
        deck = tables.DECK_OF[card]
        if deck == ids.VINE:
            return ("plant", card, key[2]) if key[0] in ("field", "vine") else (("card", card),)
        return ("order", card) if deck == ids.ORDER else ("visitor", card)

    def _said(self, action: Action) -> Drop:
        if action in self._question.legal:
            return Drop(wish=action)
        return Drop(why=self._question.why_not(action) or _CLOSED, about=action)

    def _lacks(self, wish: Wish) -> Reason | None:
        """What the card or the structure itself lacks."""
        seat = self._question.seat
        if wish and wish[0] == "build":
            return self._session.standing(seat, "structure", wish[1])[0][1]
        card = wish[1] if whole_action(wish) else wish[0][1] if wish and wish[0][0] == "card" else None
        if card is None:
            return None
        parts = dict(self._session.standing(seat, "card", card))
        field = ("field", wish[2]) if wish[0] == "plant" else ()
        return parts.get(field, parts[()])


def says(action: Action, wish: Wish, seat: int) -> bool:
    """Whether an action is what is wished, or holds all of it."""
    if whole_action(wish):
        return action == wish
    return bool(wish) and set(wish) <= set(targets_of(action, seat))


def kind_of_thing(key: Key, kinds: Collection[str]) -> str:
    """What a thing is that was let go where it means nothing, for the words that say what it is for.

    `kinds` are those of the answers that are asked for.
    """
    if key[0] != "card":
        return "worker" if key[0] == "home" else "grape"
    if {"discard", "give"} & set(kinds):
        return "discard"
    deck = tables.DECK_OF[key[1]]
    return "vine" if deck == ids.VINE else "order" if deck == ids.ORDER else "visitor"
