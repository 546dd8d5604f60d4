"""The theme and the pictures in use, with a signal when the player or the system changes them."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QIcon, QPixmap
from PySide6.QtWidgets import QApplication

from app.ui import theme as themes
from app.ui.sprites import Sprites

SYSTEM = "system"


class Look(QObject):
    """Owns theme and sprites. Widgets ask it for pictures and repaint on `changed`."""

    changed = Signal()

    def __init__(self, name: str = SYSTEM, text_scale: float = 1.0, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.choice = name
        self.text_scale = text_scale
        screen = QGuiApplication.primaryScreen()
        self.ratio = screen.devicePixelRatio() if screen is not None else 1.0
        self._load()
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._follow_system)

    def set(self, name: str | None = None, text_scale: float | None = None) -> None:
        """Change theme, text scale or both; every widget follows."""
        if name is not None:
            self.choice = name
        if text_scale is not None:
            self.text_scale = text_scale
        self._load()
        self.apply()
        self.changed.emit()

    def apply(self) -> None:
        """Give palette and style sheet to the application."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.setPalette(self.theme.palette())
            application.setStyleSheet(self.theme.style_sheet())

    def icon(self, name: str, px: float = 18, role: str = "ink") -> QPixmap:
        """A drawn icon in a role's colour, px at 100 % text."""
        return self.sprites.icon(name, self.theme.size(px), role)

    def button_icon(self, name: str, px: float = 18, role: str = "ink") -> QIcon:
        icon = QIcon(self.icon(name, px, role))
        icon.addPixmap(self.icon(name, px, "ink3"), QIcon.Mode.Disabled)
        return icon

    def emblem(self, colour: str, px: float = 24) -> QPixmap:
        """A player's emblem on the player's colour."""
        return self.sprites.emblem(colour, self.theme.size(px))

    def _load(self) -> None:
        name = system_theme() if self.choice == SYSTEM else self.choice
        self.theme = themes.load(name, self.text_scale)
        self.sprites = Sprites(self.theme, self.ratio)

    def _follow_system(self) -> None:
        if self.choice == SYSTEM:
            self.set()


def system_theme() -> str:
    """The theme that goes with the desktop's colour scheme."""
    dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return "dark" if dark else "light"
