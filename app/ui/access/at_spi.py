"""Asks the accessibility bus of Linux what screen readers listen to."""

from __future__ import annotations

import os
import re
from functools import cache
from typing import Any

WAIT = 300  # milliseconds
_ANNOUNCEMENT = re.compile(r'"object:announcement\b', re.IGNORECASE)
_REGISTRY = (
    "org.a11y.atspi.Registry",
    "/org/a11y/atspi/registry",
    "org.a11y.atspi.Registry",
    "GetRegisteredEvents",
)
_LAUNCHER = ("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")


def hears_announcements() -> bool:
    """Whether a screen reader that runs has asked for announcements. Orca does since version 45; older ones do not."""
    bus = _bus()
    if bus is None:
        return False
    # PySide cannot read lists of pairs out of a message; Qt's own text of it holds the names.
    return bool(_ANNOUNCEMENT.search(str(_ask(bus, _REGISTRY))))


@cache
def _bus() -> Any:
    """The connection, None where there is no such bus."""
    try:
        from PySide6.QtDBus import QDBusConnection
    except ImportError:  # a package may leave it out
        return None
    address = os.environ.get("AT_SPI_BUS_ADDRESS", "")
    if not address:
        told = _ask(QDBusConnection.sessionBus(), _LAUNCHER).arguments()
        address = told[0] if told and isinstance(told[0], str) else ""
    bus = QDBusConnection.connectToBus(address, "vendemmia-access") if address else None
    return bus if bus is not None and bus.isConnected() else None


def _ask(bus: Any, method: tuple[str, str, str, str]) -> Any:
    from PySide6.QtDBus import QDBus, QDBusMessage

    return bus.call(QDBusMessage.createMethodCall(*method), QDBus.CallMode.Block, WAIT)
