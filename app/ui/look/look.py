"""The theme and the pictures in use, with a signal when the player or the system changes them."""

from __future__ import annotations

from PySide6 import QtCore
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QIcon, QPixmap
from PySide6.QtWidgets import QApplication

from app.settings.finish import USUAL, Finish
from app.ui import theme as themes
from app.ui.look.sprites import Sprites

SYSTEM, HIGH_CONTRAST = "system", "high-contrast"
OWN_PALETTE = "own-palette"  # set on the application once the desktop's palette is replaced by the theme's
NORMAL = "off"
VISIONS = (NORMAL, "protan", "deutan", "tritan")


class Drawn:
    """A theme with the pictures drawn in it."""

    theme: themes.Theme
    sprites: Sprites

    def icon(self, name: str, px: float = 18, role: str = "ink") -> QPixmap:
        """A drawn icon in a role's colour, px at 100 % text."""
        return self.sprites.icon(name, self.theme.size(px), role)

    def button_icon(self, name: str, px: float = 18, role: str = "ink") -> QIcon:
        """The same for a button, px at 100 % text."""
        return self.sprites.button_icon(name, self.theme.size(px), role)

    def emblem(self, colour: str, px: float = 24) -> QPixmap:
        """A player's emblem on the player's colour."""
        return self.sprites.emblem(colour, self.theme.size(px))


class Zoomed(Drawn):
    """The same theme with larger letters and pictures, for a part of a large window."""

    def __init__(self, look: Look, zoom: float) -> None:
        self.theme = themes.load(look.theme.name, look.text_scale * zoom, look.finish)
        self.sprites = Sprites(self.theme, look.ratio)


class Look(QObject, Drawn):
    """Owns theme and sprites. Widgets ask it for pictures and repaint on `changed`."""

    changed = Signal()
    vision_changed = Signal()

    def __init__(
        self,
        name: str = SYSTEM,
        text_scale: float = 1.0,
        parent: QObject | None = None,
        *,
        finish: Finish = USUAL,
        icon_words: bool = True,
    ) -> None:
        """`icon_words`: buttons with an icon alone show their word below it where there is room."""
        super().__init__(parent)
        self.choice = name
        self.text_scale = text_scale
        self.finish = finish
        self.icon_words = icon_words
        self.vision = NORMAL
        self._zoomed: tuple[float, Zoomed] | None = None
        self._more_contrast = False
        screen = QGuiApplication.primaryScreen()
        self.ratio = screen.devicePixelRatio() if screen is not None else 1.0
        self._load()
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._follow_system)

    def set(
        self,
        name: str | None = None,
        text_scale: float | None = None,
        finish: Finish | None = None,
        icon_words: bool | None = None,
    ) -> None:
        """Change the given parts of the look; all widgets are drawn anew."""
        if name is not None:
            self.choice = name
        if text_scale is not None:
            self.text_scale = text_scale
        if finish is not None:
            self.finish = finish
        if icon_words is not None:
            self.icon_words = icon_words
        self._load()
        self.apply()
        self.changed.emit()

    def set_vision(self, vision: str) -> None:
        """Show tables as others may see them, for a check: one of VISIONS."""
        if vision != self.vision:
            self.vision = vision
            self.vision_changed.emit()

    def apply(self) -> None:
        """Give palette, font and style sheet to the application."""
        self.prepare()
        self.dress()

    def prepare(self) -> None:
        """Give palette and font: best before there are widgets, each of which would hear of the change."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.setProperty(OWN_PALETTE, True)
            application.setPalette(self.theme.palette())
            application.setFont(self.theme.body())

    def dress(self) -> None:
        """Give the style sheet: best when the widgets are made, as every step of building would apply it anew."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.setStyleSheet(self.theme.style_sheet())

    def zoomed(self, zoom: float) -> Drawn:
        """This look, larger by a factor; kept until the look changes."""
        if zoom <= 1.0:
            return self
        if self._zoomed is None or self._zoomed[0] != zoom:
            self._zoomed = (zoom, Zoomed(self, zoom))
        return self._zoomed[1]

    def _load(self) -> None:
        self._zoomed = None
        name = self.choice
        if name == SYSTEM:
            name = HIGH_CONTRAST if self._more_contrast else system_theme()
        self.theme = themes.load(name, self.text_scale, self.finish)
        self.sprites = Sprites(self.theme, self.ratio)

    def follow_contrast(self, more: bool) -> None:
        """The desktop wishes more contrast, or no longer."""
        if more != self._more_contrast:
            self._more_contrast = more
            self._follow_system()

    def _follow_system(self) -> None:
        if self.choice == SYSTEM:
            self.set()


def system_theme() -> str:
    """The theme that goes with the desktop's colour scheme."""
    application = QGuiApplication.instance()
    if application is None or not application.property(OWN_PALETTE):
        # The palette still is the desktop's. Asking for the scheme itself would make the `Qt` namespace, whose many
        # names cost a sixth of the start: the first picture of the window does without it.
        palette = QGuiApplication.palette()
        return "dark" if palette.window().color().lightness() < 128 else "light"
    dark = QGuiApplication.styleHints().colorScheme() == QtCore.Qt.ColorScheme.Dark
    return "dark" if dark else "light"
