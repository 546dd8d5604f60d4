"""Where the keyboard is on the table: a walk over targets by arrows or one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from PySide6.QtCore import QRectF

from app.ui.asking.interaction import Interaction, Question

Key = tuple[Any, ...]


class HasRects(Protocol):
    def item_rect(self, key: Key) -> QRectF | None: ...


class FocusTraversal:
    """Arrows reach closed targets too, for their reasons; Tab walks over the open ones only.

    Looking around reaches everything that can be read about.
    """

    def __init__(self) -> None:
        self.current: Key | None = None
        self._open: list[Key] = []
        self._all: list[Key] = []
        self._scene: HasRects | None = None
        self._seen: Key | None = None  # where looking around has led

    def clear(self) -> None:
        self.current = None
        self._open = []
        self._all = []

    def set_targets(
        self, interaction: Interaction, keys: set[Key], question: Question, scene: HasRects
    ) -> None:
        """The targets of a new question, in the order of the rules, workers last."""
        self._scene = scene
        self._open = self._stops(interaction.open_targets(), keys, question)
        closed = self._items(list(interaction.closed_targets()), keys, question)
        self._all = self._open + [key for key in closed if key not in self._open]
        if self.current not in self._all and (self.current != self._seen or self.current not in keys):
            self.current = None

    def _stops(self, targets: list[Any], keys: set[Key], question: Question) -> list[Key]:
        """Where Tab stops: some worker is always chosen, so the other kinds come last, each of them once."""
        workers = [target for target in targets if target[0] == "worker"]
        rest = [target for target in targets if target[0] != "worker"]
        kinds = [self._items([worker], keys, question)[:1] for worker in workers]
        return self._as_they_lie(self._items(rest, keys, question)) + [key for kind in kinds for key in kind]

    def _as_they_lie(self, keys: list[Key]) -> list[Key]:
        """The cards among them from left to right, row by row; everything else stays where the rules have it."""
        assert self._scene is not None
        places = {key: self._scene.item_rect(key) for key in keys if key[0] == "card"}
        lying = sorted(
            (key for key, rect in places.items() if rect is not None),
            key=lambda key: (round(places[key].y()), places[key].x()),  # type: ignore[union-attr]
        )
        if len(lying) < len(places):
            return keys
        cards = iter(lying)
        return [next(cards) if key[0] == "card" else key for key in keys]

    @staticmethod
    def _items(targets: list[Any], keys: set[Key], question: Question) -> list[Key]:
        found: dict[Key, None] = {}
        for target in targets:
            for key in question.face.keys_of_target(target, question.seat, keys, question.observation):
                found[key] = None
        return list(found)

    @property
    def has_open(self) -> bool:
        """Whether anything on the table can be chosen."""
        return bool(self._open)

    def step(self, step: int) -> bool:
        """The next open target; False behind the last one."""
        if not self._open:
            return False
        if self.current not in self._open:
            self.current = self._open[0 if step > 0 else -1]
            return True
        place = self._open.index(self.current) + step
        if not 0 <= place < len(self._open):
            self.current = None
            return False
        self.current = self._open[place]
        return True

    def move(self, dx: int, dy: int) -> bool:
        """The nearest target in a direction; sideways distance counts double."""
        if not self._all or self._scene is None:
            return False
        if self.current is None:
            self.current = (self._open or self._all)[0]
            return True
        here = self._scene.item_rect(self.current)
        if here is None:
            self.current = self._all[0]
            return True
        return self._go(self._all, here, dx, dy)

    def look(self, dx: int, dy: int, keys: Iterable[Key], scene: HasRects) -> bool:
        """The nearest thing in a direction, whether it can be chosen or not."""
        rects = {key: rect for key in keys if (rect := scene.item_rect(key)) is not None}
        self._scene = scene
        here = rects.get(self.current) if self.current is not None else None
        if here is None:
            if not rects:
                return False
            self.current = min(rects, key=lambda key: (rects[key].top(), rects[key].left()))
            found = True
        else:
            found = self._go(list(rects), here, dx, dy)
        self._seen = self.current
        return found

    def _go(self, keys: Sequence[Key], here: QRectF, dx: int, dy: int) -> bool:
        assert self._scene is not None
        best: tuple[float, Key] | None = None
        for key in keys:
            there = self._scene.item_rect(key)
            if key == self.current or there is None:
                continue
            right = there.center().x() - here.center().x()
            down = there.center().y() - here.center().y()
            ahead = right * dx + down * dy
            aside = abs(right * dy) + abs(down * dx)
            if ahead <= 1:
                continue
            cost = ahead + 2 * aside
            if best is None or cost < best[0]:
                best = (cost, key)
        if best is None:
            return False
        self.current = best[1]
        return True
