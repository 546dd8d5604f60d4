"""What the tree of the table says: the same words that are heard when the keys come to a thing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from app.ui.access.readable import NOTHING, Told
from app.ui.faces.face import CHOSEN, POSSIBLE, Face, Spoken, Wording
from app.ui.panels.inspector import InspectorView
from app.ui.play.drawn_table import DrawnTable

Key = tuple[Any, ...]


class Sight(Protocol):
    """How a position is seen: by whom, and as whose table."""

    @property
    def face(self) -> Face: ...

    @property
    def drawn(self) -> DrawnTable: ...

    @property
    def observation(self) -> Any: ...

    @property
    def wording(self) -> Wording: ...

    @property
    def own(self) -> int: ...


class ScreenReaderWords:
    """`view` tells the rule and the reason of a thing, `state` in a word of `spoken` what can be done with it."""

    def __init__(
        self,
        sight: Sight,
        view: Callable[[Key], InspectorView],
        state: Callable[[Key], str] = lambda key: "",
        long: Callable[[], bool] = lambda: True,
    ) -> None:
        self._sight = sight
        self._view = view
        self._state = state
        self._long = long

    def parts(self) -> Sequence[tuple[str, Sequence[Key]]]:
        sight = self._sight
        keys, seats = sight.drawn.scene.readable_keys(), len(sight.wording.seats)
        return (
            sight.face.table_parts(keys, sight.own, seats, sight.wording.people)
            if sight.observation is not None
            else ()
        )

    def spoken(self, key: Key, *, whole: bool = False) -> Spoken | None:
        """The words for a thing, None for what has none; `whole` with all that belongs to its rule."""
        sight, view = self._sight, self._view(key)
        if not view.title:
            return None
        hand = sight.drawn.hand_keys()
        return sight.face.spoken(
            key,
            view,
            sight.observation,
            sight.wording,
            hand,
            self._state(key),
            rule=self._long(),
            whole=whole,
        )

    def told(self, key: Key) -> Told:
        words, state = self.spoken(key), self._state(key)
        if words is None:
            return NOTHING
        closed = not state and bool(self._view(key).refusal)
        return Told(words.name, words.rest, state == POSSIBLE, state == CHOSEN, closed)
