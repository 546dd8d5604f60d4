"""A drawn view whose things a screen reader can explore, though none of them is a widget."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QAccessible, QFocusEvent
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView, QWidget

from app.ui.access import channel

Key = tuple[Any, ...]


@dataclass(frozen=True)
class Told:
    """What is said of a thing: its name, sentences about it, and what can be done with it now."""

    name: str = ""
    description: str = ""
    possible: bool = False
    chosen: bool = False
    closed: bool = False


NOTHING = Told()


class Teller(Protocol):
    """Knows what there is to be said, for the eyes that are here."""

    def parts(self) -> Sequence[tuple[str, Sequence[Key]]]:
        """Name and things of each part of the view, in the order in which they are read."""
        ...

    def told(self, key: Key) -> Told: ...


class ReadableView(QGraphicsView):
    """Subclasses say where things lie. `settled` must come whenever something has changed."""

    settled = Signal()
    pointed = Signal(object)
    """The keys have come to a thing."""
    wanted = Signal(object)
    """A screen reader asks for the keys to come to a thing."""

    def __init__(self, scene: QGraphicsScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.teller: Teller | None = None
        """What there is to be said, for a screen reader."""
        self.pointed_at: Key | None = None
        self.stop_words = ""
        """The words last said of that thing, which a screen reader can read again."""
        self._told: Key | None = None  # the thing that a screen reader takes the keys to be at

    def lies_at(self, key: Key) -> QRectF | None:
        """Where a thing lies in the scene; None where there is no such thing."""
        raise NotImplementedError

    def thing_at(self, point: QPointF) -> Key | None:
        """The uppermost thing at a point of the scene."""
        raise NotImplementedError

    def press_thing(self, key: Key) -> None:
        """Do what a click on it would do."""
        raise NotImplementedError

    def point_at(self, key: Key | None, words: str = "") -> bool:
        """The keys are at a thing, of which this is said, or at none. True when a screen reader hears it by that."""
        self.pointed_at, self.stop_words = key, words
        if key is None or key == self._told or not self.hasFocus() or not channel.stops_by_focus():
            return False
        self._told = key
        QAccessible.queryAccessibleInterface(self)  # its tree is made when it is asked for first
        self.pointed.emit(key)
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._told = None
        super().focusInEvent(event)
