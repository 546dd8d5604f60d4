"""Whether there is a display to open a window on, and which of Qt's platforms serves it (Linux)."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

PLATFORM, SESSION = "QT_QPA_PLATFORM", "XDG_SESSION_TYPE"
X11, WAYLAND = "DISPLAY", "WAYLAND_DISPLAY"
X11_PLATFORM, WAYLAND_PLATFORM = "xcb", "wayland"
PATIENCE = 5.0  # seconds for a socket of this machine to answer

NO_DISPLAY, SILENT = "no-display", "silent-display"


def problem(variables: Mapping[str, str]) -> tuple[str, str] | None:
    """Why no window can be opened and which display is meant; None where Qt may try.

    A platform that was chosen is taken at its word, and so is a display of this machine that has its socket.
    """
    if not on_linux() or variables.get(PLATFORM) or variables.get("WAYLAND_SOCKET"):
        return None
    named = [name for name in (variables.get(WAYLAND), variables.get(X11)) if name]
    if not named:
        return NO_DISPLAY, ""
    if wayland_answers(variables) or x11_may_answer(variables):
        return None
    return SILENT, ", ".join(named)


def platforms(variables: Mapping[str, str]) -> str:
    """The platforms that Qt is to try in turn: the chosen one, then what serves a display; "" leaves it to Qt."""
    if not on_linux():
        return ""
    others = [WAYLAND_PLATFORM] if wayland_answers(variables) else []
    others += [X11_PLATFORM] if variables.get(X11) else []
    asked = [name for name in variables.get(PLATFORM, "").split(";") if name]
    if asked:
        return ";".join([*asked, *(name for name in others if name not in asked)])
    # Left to itself Qt tries a Wayland that is long gone, whose library then complains on its own.
    gone = bool(variables.get(WAYLAND)) or variables.get(SESSION) == "wayland"
    return ";".join(others) if gone and WAYLAND_PLATFORM not in others else ""


def silent(variables: Mapping[str, str]) -> list[str]:
    """The displays that are named and do not answer when they are asked."""
    found = []
    if variables.get(WAYLAND) and not wayland_answers(variables):
        found.append(variables[WAYLAND])
    if variables.get(X11) and not x11_answers(variables[X11]):
        found.append(variables[X11])
    return found


def on_linux() -> bool:
    return sys.platform.startswith("linux")


def wayland_answers(variables: Mapping[str, str]) -> bool:
    """Whether a display server listens at the named socket."""
    if variables.get("WAYLAND_SOCKET"):  # one that is open already
        return True
    name = variables.get(WAYLAND, "")
    if not name:
        return False
    import socket

    try:
        with socket.socket(socket.AF_UNIX) as asked:
            asked.settimeout(PATIENCE)
            asked.connect(os.path.join(variables.get("XDG_RUNTIME_DIR", ""), name))
    except (OSError, ValueError):
        return False
    return True


def x11_may_answer(variables: Mapping[str, str]) -> bool:
    """Whether there is the usual socket of the X server, or else the server answers in some other way."""
    name = variables.get(X11, "")
    if not name:
        return False
    return os.path.exists(_x11_socket(name)) or x11_answers(name)


def _x11_socket(display: str) -> str:
    """Where the X server of this machine has its socket; looking there costs nothing."""
    return "/tmp/.X11-unix/X{}".format(display[1:].partition(".")[0]) if display.startswith(":") else ""


def x11_answers(display: str) -> bool:
    """Ask the X server itself; True where it cannot be asked, for want of its library."""
    import ctypes

    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(os.fsencode(display), None))
    answers = xcb.xcb_connection_has_error(connection) == 0
    xcb.xcb_disconnect(connection)
    return bool(answers)
