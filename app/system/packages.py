"""The libraries of the system that Qt needs, and the command that brings what is missing."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable

TOOLS = ("apt", "dnf", "pacman")
PROGRAMS = {"apt": "apt-get", "dnf": "dnf", "pacman": "pacman"}
COMMANDS = {
    "apt": "apt-get install --no-install-recommends",
    "dnf": "dnf install",
    "pacman": "pacman -S --needed",
}

# What Qt loads as soon as it is imported, and the package of each for apt, dnf, pacman.
QT_LIBRARIES = {
    "libEGL.so.1": ("libegl1", "libglvnd-egl", "libglvnd"),
    "libGL.so.1": ("libgl1", "libglvnd-glx", "libglvnd"),
    "libX11.so.6": ("libx11-6", "libX11", "libx11"),
    "libdbus-1.so.3": ("libdbus-1-3", "dbus-libs", "dbus"),
    "libfontconfig.so.1": ("libfontconfig1", "fontconfig", "fontconfig"),
    "libfreetype.so.6": ("libfreetype6", "freetype", "freetype2"),
    "libglib-2.0.so.0": ("libglib2.0-0", "glib2", "glib2"),
    "libgthread-2.0.so.0": ("libglib2.0-0", "glib2", "glib2"),
    "libstdc++.so.6": ("libstdc++6", "libstdc++", "gcc-libs"),
    "libxkbcommon.so.0": ("libxkbcommon0", "libxkbcommon", "libxkbcommon"),
    "libz.so.1": ("zlib1g", "zlib", "zlib"),
    "libzstd.so.1": ("libzstd1", "libzstd", "zstd"),
}

# What Qt needs besides to open a window on a desktop.
WINDOW_LIBRARIES = {
    "libX11-xcb.so.1": ("libx11-xcb1", "libX11-xcb", "libx11"),
    "libxcb-cursor.so.0": ("libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor"),
    "libxcb-icccm.so.4": ("libxcb-icccm4", "xcb-util-wm", "xcb-util-wm"),
    "libxcb-image.so.0": ("libxcb-image0", "xcb-util-image", "xcb-util-image"),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms"),
    "libxcb-randr.so.0": ("libxcb-randr0", "libxcb", "libxcb"),
    "libxcb-render-util.so.0": ("libxcb-render-util0", "xcb-util-renderutil", "xcb-util-renderutil"),
    "libxcb-render.so.0": ("libxcb-render0", "libxcb", "libxcb"),
    "libxcb-shape.so.0": ("libxcb-shape0", "libxcb", "libxcb"),
    "libxcb-shm.so.0": ("libxcb-shm0", "libxcb", "libxcb"),
    "libxcb-sync.so.1": ("libxcb-sync1", "libxcb", "libxcb"),
    "libxcb-util.so.1": ("libxcb-util1", "xcb-util", "xcb-util"),
    "libxcb-xfixes.so.0": ("libxcb-xfixes0", "libxcb", "libxcb"),
    "libxcb-xkb.so.1": ("libxcb-xkb1", "libxcb", "libxcb"),
    "libxcb.so.1": ("libxcb1", "libxcb", "libxcb"),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11"),
}


def loads(soname: str) -> bool:
    """Whether the system has a library, and all that it needs in turn."""
    import ctypes

    try:
        ctypes.CDLL(soname)
    except OSError:
        return False
    return True


def missing_for_a_window() -> list[str]:
    """The libraries that keep Qt from opening a window."""
    return [soname for soname in {**QT_LIBRARIES, **WINDOW_LIBRARIES} if not loads(soname)]


def packages_of(sonames: Iterable[str]) -> list[tuple[str, str, str]]:
    """The packages of libraries, as rows of names for apt, dnf and pacman."""
    known = {**QT_LIBRARIES, **WINDOW_LIBRARIES}
    return [known[soname] for soname in sonames if soname in known]


def names_for(tool: str, rows: Iterable[tuple[str, str, str]]) -> list[str]:
    column = TOOLS.index(tool)
    return sorted({row[column] for row in rows})


def install_command(tool: str, rows: Iterable[tuple[str, str, str]]) -> str:
    """The command for the present user: an administrator needs no `sudo`."""
    administrator = hasattr(os, "geteuid") and os.geteuid() == 0
    return f"{'' if administrator else 'sudo '}{COMMANDS[tool]} {' '.join(names_for(tool, rows))}"


def commands(rows: Iterable[tuple[str, str, str]]) -> list[str]:
    """The command of the system at hand; that of each we know where it has none of them."""
    rows = list(rows)
    here = [tool for tool in TOOLS if shutil.which(PROGRAMS[tool])][:1]
    return [install_command(tool, rows) for tool in here or TOOLS]
