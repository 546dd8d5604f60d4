"""Connections that belong together and are taken back together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Wires:
    """Whoever takes over widgets that outlive it joins their signals here, and cuts all of them when it goes."""

    def __init__(self) -> None:
        self._made: list[tuple[Any, Callable[..., Any]]] = []

    def join(self, signal: Any, slot: Callable[..., Any]) -> None:
        signal.connect(slot)
        self._made.append((signal, slot))

    def cut(self) -> None:
        for signal, slot in self._made:
            signal.disconnect(slot)
        self._made.clear()
