"""Gives widgets of ours another accessible interface than Qt would."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from shiboken6 import Shiboken

Maker = Callable[[Any], QAccessibleInterface]

_makers: dict[str, Maker] = {}
_kept: list[QAccessibleInterface] = []
"""Qt owns them as long as their widgets live; Python must keep them until then."""


def provide(kind: type[QObject], make: Maker) -> None:
    """From now on widgets of this class have the interface that `make` makes. It is asked for later."""
    if not _makers:
        QAccessible.installFactory(_made)
    _makers[kind.__name__] = make


def forget(node: QAccessibleInterface) -> None:
    """Let Qt forget the interface of something that is no widget, as Qt does with those of widgets by itself."""
    if Shiboken.isValid(node):
        QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(node))


def _made(name: str, target: QObject | None) -> QAccessibleInterface | None:
    make = _makers.get(name)
    if make is None or target is None:
        return None
    _kept[:] = [each for each in _kept if Shiboken.isValid(each)]
    made = make(target)
    _kept.append(made)
    return made
