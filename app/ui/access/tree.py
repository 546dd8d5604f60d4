"""A drawn view as a tree for screen readers: parts, and in them every thing that can be pointed at.

Interfaces may be asked for after their widget or their thing has gone: then they are not valid, have no object, and
answer with nothing; anything else would end the program.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, QRect, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleStateChangeEvent,
)
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from app.ui.access.interfaces import forget, provide
from app.ui.access.names import FOCUS, PRESS
from app.ui.access.node import Node
from app.ui.access.readable import NOTHING, ReadableView, Told

Key = tuple[Any, ...]


class _Node(Node):
    """What parts and things share."""

    def __init__(self, tree: ThingTree, role: QAccessible.Role) -> None:
        super().__init__(tree.view, role)
        self.tree: ThingTree | None = tree

    def shown_by(self) -> QWidget | None:
        return self.tree.view if self.tree is not None and self.tree.lives else None


class PartNode(_Node):
    """A part of the view."""

    def __init__(self, tree: ThingTree, name: str, number: int) -> None:
        super().__init__(tree, QAccessible.Role.List)
        self.name, self.number = name, number
        self.keys: list[Key] = []

    def parent(self) -> QAccessibleInterface | None:
        return self.tree.root if self.tree is not None and self.isValid() else None

    def childCount(self) -> int:
        return len(self.keys) if self.isValid() else 0

    def child(self, index: int) -> QAccessibleInterface | None:
        if self.tree is None or not self.isValid() or not 0 <= index < len(self.keys):
            return None
        return self.tree.node(self.keys[index])

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return self.keys.index(child.key) if isinstance(child, ThingNode) and child.key in self.keys else -1

    def rect(self) -> QRect:
        found = QRect()
        if self.tree is not None and self.isValid():
            for key in self.keys:
                found = found.united(self.tree.place(key))
        return found

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.invisible = self.tree is None or not self.isValid() or not self.tree.in_sight
        return state

    def text(self, kind: QAccessible.Text) -> str:
        return self.name if kind == QAccessible.Text.Name and self.isValid() else ""


class ThingNode(_Node):
    """A card, a space, a field: it can be read, and pressed as by a click."""

    def __init__(self, tree: ThingTree, key: Key) -> None:
        super().__init__(tree, QAccessible.Role.ListItem)
        self.key = key
        self.known = NOTHING
        """What a screen reader has last heard of it."""

    def parent(self) -> QAccessibleInterface | None:
        return self.tree.part_of(self.key) if self.tree is not None and self.isValid() else None

    def rect(self) -> QRect:
        return self.tree.place(self.key) if self.tree is not None and self.isValid() else QRect()

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        if self.tree is None or not self.isValid() or not self.tree.in_sight:
            state.invisible = True
            return state
        told = self.ask()
        state.focusable = True
        state.selectable = told.possible or told.chosen
        state.selected = told.chosen
        state.disabled = told.closed
        state.focused = self.tree.has_keys(self.key)
        return state

    def text(self, kind: QAccessible.Text) -> str:
        if kind not in (QAccessible.Text.Name, QAccessible.Text.Description):
            return ""
        told = self.ask()
        return told.name if kind == QAccessible.Text.Name else told.description

    def ask(self) -> Told:
        """Ask the view what is said of the thing now, and remember it."""
        self.known = self.tree.told(self.key) if self.tree is not None and self.isValid() else NOTHING
        return self.known

    def actionNames(self) -> list[str]:
        return [PRESS, FOCUS] if self.isValid() else []

    def doAction(self, name: str) -> None:
        if self.tree is None or not self.isValid():
            return
        if name == PRESS:
            self.tree.press(self.key)
        elif name == FOCUS:
            self.tree.take_keys(self.key)


class RootNode(QAccessibleWidget):
    """The view itself."""

    def __init__(self, view: ReadableView) -> None:
        super().__init__(view, QAccessible.Role.Grouping)
        self.tree = ThingTree(view, self)

    def childCount(self) -> int:
        return len(self.tree.parts) if self.tree.lives else 0

    def child(self, index: int) -> QAccessibleInterface | None:
        return self.tree.parts[index] if self.tree.lives and 0 <= index < len(self.tree.parts) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return self.tree.parts.index(child) if child in self.tree.parts else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:
        return self.tree.at(QPoint(x, y)) if self.tree.lives else None

    def focusChild(self) -> QAccessibleInterface | None:
        return self.tree.focused() if self.tree.lives else None

    def state(self) -> QAccessible.State:
        state = super().state()
        if self.tree.lives and self.tree.focused() is not None:
            state.focused = False
        return state

    def text(self, kind: QAccessible.Text) -> str:
        if kind == QAccessible.Text.Description and self.tree.lives:
            return self.tree.view.stop_words
        return super().text(kind) if self.tree.lives else ""


class ThingTree:
    """Keeps the nodes of one view in step with what lies in it. Made when a screen reader asks for it first."""

    def __init__(self, view: ReadableView, root: RootNode) -> None:
        self.view = view
        self.root = root
        self.parts: list[PartNode] = []
        self._part_of: dict[Key, PartNode] = {}
        self._nodes: dict[Key, ThingNode] = {}
        self.lives = True
        view.destroyed.connect(partial(_end, self))
        self._later = QTimer(view)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self.refresh)
        view.settled.connect(self._later.start)
        view.pointed.connect(self.point)
        self.refresh()

    # --- what nodes ask ----------------------------------------------------------------------------------------------

    def told(self, key: Key) -> Told:
        teller = self.view.teller
        if teller is None or key not in self._part_of or self.view.lies_at(key) is None:
            return NOTHING
        return teller.told(key)

    def place(self, key: Key) -> QRect:
        """Where a thing lies on the screen."""
        rect = self.view.lies_at(key)
        if rect is None:
            return QRect()
        box = self.view.mapFromScene(rect).boundingRect()
        return QRect(self.view.viewport().mapToGlobal(box.topLeft()), box.size())

    def part_of(self, key: Key) -> PartNode | None:
        return self._part_of.get(key)

    def node(self, key: Key) -> ThingNode:
        """The node of a thing, made when it is asked for first."""
        found = self._nodes.get(key)
        if found is None:
            found = self._nodes[key] = ThingNode(self, key)
        return found

    def at(self, point: QPoint) -> QAccessibleInterface | None:
        """The thing at a point of the screen."""
        inside = self.view.viewport().mapFromGlobal(point)
        key = self.view.thing_at(self.view.mapToScene(inside))
        return self.node(key) if key is not None and key in self._part_of else None

    @property
    def in_sight(self) -> bool:
        return self.view.isVisible()

    def has_keys(self, key: Key) -> bool:
        return self.view.pointed_at == key and self.view.hasFocus()

    def focused(self) -> ThingNode | None:
        """The node of the thing with the keyboard focus, None without one."""
        key = self.view.pointed_at
        return self.node(key) if key in self._part_of and self.view.hasFocus() else None

    def press(self, key: Key) -> None:
        # The reader waits for an answer first.
        QTimer.singleShot(0, self.view, partial(self.view.press_thing, key))

    def take_keys(self, key: Key) -> None:
        self.view.setFocus()
        self.view.wanted.emit(key)

    # --- what nodes tell ---------------------------------------------------------------------------------------------

    def point(self, key: Key | None) -> None:
        """The keys have come to a thing."""
        if key is not None and self.lives:
            self.refresh()
            if key in self._part_of:
                _tell(self.node(key), QAccessible.Event.Focus)

    def refresh(self) -> None:
        """Come in step with the view, and tell what has come, gone or changed."""
        if not self.lives:
            return
        self._later.stop()
        teller = self.view.teller
        wanted = list(teller.parts()) if teller is not None else []
        self._shape([name for name, _ in wanted])
        before = self._part_of
        self._part_of = {key: part for part, (_, keys) in zip(self.parts, wanted) for key in keys}
        for key in [key for key in self._nodes if key not in self._part_of]:
            self._remove(self._nodes.pop(key))
        for part, (_, keys) in zip(self.parts, wanted):
            part.keys = list(keys)
        if before:
            for key in self._part_of.keys() - before.keys():
                _tell(self.node(key), QAccessible.Event.ObjectCreated)
        for node in self._nodes.values():
            self._renew(node)

    def _shape(self, names: Sequence[str]) -> None:
        """As many parts as there are names; those that stay keep their place and what is said of them."""
        while len(self.parts) > len(names):
            self._remove(self.parts.pop())
        for number, part in enumerate(self.parts):
            if part.name != names[number]:
                part.name = names[number]
                _tell(part, QAccessible.Event.NameChanged)
        while len(self.parts) < len(names):
            part = PartNode(self, names[len(self.parts)], len(self.parts))
            self.parts.append(part)
            _tell(part, QAccessible.Event.ObjectCreated)

    def _renew(self, node: ThingNode) -> None:
        """What a reader has heard of a thing and is true no more; where the keys are, messages tell it."""
        before = node.known
        if before is NOTHING or self.has_keys(node.key):
            return
        now = node.ask()
        if now.name != before.name:
            _tell(node, QAccessible.Event.NameChanged)
        changed = QAccessible.State()
        changed.disabled = now.closed != before.closed
        changed.selected = now.chosen != before.chosen
        if changed.disabled or changed.selected:
            QAccessible.updateAccessibility(QAccessibleStateChangeEvent(node, changed))

    def _remove(self, node: _Node) -> None:
        _tell(node, QAccessible.Event.ObjectDestroyed)
        _delete(node)


def _tell(node: QAccessibleInterface, event: QAccessible.Event) -> None:
    QAccessible.updateAccessibility(QAccessibleEvent(node, event))


def _delete(node: _Node) -> None:
    """Let Qt forget the node. A screen reader that still holds it gets no answer."""
    node.tree = None
    forget(node)


def _end(tree: ThingTree) -> None:
    """The view goes."""
    tree.lives = False
    for node in (*tree._nodes.values(), *tree.parts):
        _delete(node)
    tree._nodes.clear()
    tree.parts.clear()
    tree._part_of.clear()


def serve(view_class: type[ReadableView]) -> None:
    """Views of this class have such a tree from now on, once somebody asks for it."""
    provide(view_class, RootNode)
