"""What the desktop says of its user: less motion, more contrast. Asked once the window stands, and never waited for.

Qt tells contrast where the platform does. Motion it does not tell, so on Linux the portal of the desktop is asked,
and where there is none the files that GTK and KDE keep; Windows and macOS are asked themselves. Nothing that does not
answer, or answers oddly, is more than "no wish".
"""

from __future__ import annotations

import configparser
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    from app.ui.look.look import Look
    from app.ui.look.preferences import Preferences

PORTAL = (
    "org.freedesktop.portal.Desktop",
    "/org/freedesktop/portal/desktop",
    "org.freedesktop.portal.Settings",
)
# Namespace and key of the portal, what it is about, and the value that means the wish.
ASKED: tuple[tuple[str, str, str, object], ...] = (
    ("org.freedesktop.appearance", "contrast", "more_contrast", 1),
    ("org.freedesktop.appearance", "reduced-motion", "less_motion", 1),
    ("org.gnome.desktop.interface", "enable-animations", "less_motion", False),
)
_PATIENCE = 2000  # milliseconds for an answer, which nothing waits for


class Said(NamedTuple):
    """What is wished."""

    less_motion: bool = False
    more_contrast: bool = False

    def __or__(self, other: object) -> Said:
        assert isinstance(other, Said)
        return Said(self.less_motion or other.less_motion, self.more_contrast or other.more_contrast)


class DesktopWishes(QObject):
    """`changed` comes when something else is wished than before."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.said = Said()
        self._told: dict[tuple[str, str], bool] = {}
        self._waiting: list[Any] = []
        self._style = (
            QGuiApplication.styleHints()
        )  # kept: without it in Python what hangs on it is gone there too
        if hasattr(self._style, "accessibility"):
            self._style.accessibility().contrastPreferenceChanged.connect(self.ask)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._came_back)

    def ask(self) -> None:
        """Ask everybody; what answers later changes it later."""
        self._tell()
        if sys.platform.startswith("linux") and os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
            self._ask_portal()

    def _came_back(self, state: Qt.ApplicationState) -> None:
        """Ask the system again when the window gets the focus: its settings may have changed meanwhile."""
        if state == Qt.ApplicationState.ApplicationActive:
            self.ask()

    def _tell(self) -> None:
        said = of_qt() | of_system()
        for namespace, key, wish, _ in ASKED:
            if self._told.get((namespace, key)):
                said |= Said(**{wish: True})
        if said != self.said:
            self.said = said
            self.changed.emit()

    def _ask_portal(self) -> None:
        try:
            from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher
        except ImportError:
            return
        bus = QDBusConnection.sessionBus()
        if not bus.isConnected():
            return
        for namespace, key, _, meant in ASKED:
            question = QDBusMessage.createMethodCall(*PORTAL, "Read")
            question.setArguments([namespace, key])
            watcher = QDBusPendingCallWatcher(bus.asyncCall(question, _PATIENCE), self)
            self._waiting.append(watcher)
            watcher.finished.connect(self._hear(watcher, (namespace, key), meant))

    def _hear(self, watcher: Any, asked: tuple[str, str], meant: object) -> Callable[[], None]:
        def heard() -> None:
            answer = watcher.reply()
            values = answer.arguments() if answer.type() == answer.MessageType.ReplyMessage else []
            self._told[asked] = bool(values) and _plain(values[0]) == meant
            if watcher in self._waiting:
                self._waiting.remove(watcher)
            watcher.deleteLater()
            self._tell()

        return heard


def _plain(value: Any) -> Any:
    """What is in the boxes of D-Bus: an answer of the portal comes in two."""
    for _ in range(4):
        if hasattr(value, "asVariant"):
            value = value.asVariant()
        elif hasattr(value, "variant"):
            value = value.variant()
    return value


def of_qt() -> Said:
    """What Qt knows; since 6.10, and where the platform tells."""
    style = QGuiApplication.styleHints()
    if not hasattr(style, "accessibility"):
        return Said()
    return Said(
        more_contrast=style.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast
    )


def of_system() -> Said:
    """What can be read without Qt and without waiting."""
    ask = {"win32": _of_windows, "darwin": _of_macos}.get(sys.platform, _of_files)
    try:
        return ask()
    except (OSError, ValueError, AttributeError, configparser.Error):  # another system than was thought
        return Said()


def _of_files() -> Said:
    """GTK's and KDE's own, for desktops without a portal; GTK_THEME is how a theme is forced on programs."""
    folder = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    said = Said(more_contrast=_is_high(os.environ.get("GTK_THEME", "")))
    for version in ("gtk-3.0", "gtk-4.0"):
        gtk = _section(folder / version / "settings.ini", "Settings")
        off = gtk.get("gtk-enable-animations", "").strip().lower() in ("0", "false")
        said |= Said(off, _is_high(gtk.get("gtk-theme-name", "")))
    kde = _section(folder / "kdeglobals", "KDE").get("animationdurationfactor", "")
    return said | Said(less_motion=kde.strip() in ("0", "0.0"))


def _is_high(theme: str) -> bool:
    return theme.lower().replace("-", "").startswith("highcontrast")


def _section(file: Path, name: str) -> dict[str, str]:
    parser = configparser.RawConfigParser(strict=False)
    try:
        parser.read(file, encoding="utf-8")
        return dict(parser[name]) if parser.has_section(name) else {}
    except (OSError, UnicodeDecodeError, configparser.Error):
        return {}


def _of_windows() -> Said:
    import ctypes

    animated = ctypes.c_int(1)
    client_area_animation = 0x1042
    user = ctypes.windll.user32  # type: ignore[attr-defined]
    done = user.SystemParametersInfoW(client_area_animation, 0, ctypes.byref(animated), 0)
    return Said(less_motion=bool(done) and not animated.value)


def _of_macos() -> Said:
    import plistlib

    file = Path.home() / "Library/Preferences/com.apple.universalaccess.plist"
    kept = plistlib.loads(file.read_bytes())
    return Said(bool(kept.get("reduceMotion")), bool(kept.get("increaseContrast")))


def follow(parent: QObject, look: Look, preferences: Preferences) -> None:
    """Ask the desktop what its user wishes, now and whenever it changes, and do so where nobody chose otherwise."""

    def heard() -> None:
        preferences.system_less_motion = desktop.said.less_motion
        look.follow_contrast(desktop.said.more_contrast)

    desktop = DesktopWishes(parent)
    desktop.changed.connect(heard)
    desktop.ask()
