"""Connections that belong together and are taken back together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Wires:
    """The connections of an object that lives shorter than the widgets whose signals it hears.

    A presenter joins the table's signals here and cuts all of them when its game ends; the table goes on.
    """

    def __init__(self) -> None:
        self._made: list[tuple[Any, Callable[..., Any]]] = []

    def join(self, signal: Any, slot: Callable[..., Any]) -> None:
        signal.connect(slot)
        self._made.append((signal, slot))

    def cut(self) -> None:
        for signal, slot in self._made:
            signal.disconnect(slot)
        self._made.clear()
