"""The look in use: colours by role, fonts and sizes; every widget and item asks here, none has its own."""

from functools import cache, lru_cache

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.paths import resources_folder
from app.settings.finish import USUAL, Finish
from app.ui.theme import icon_folder, palette_file, style_sheet, typefaces
from app.ui.theme.palette_file import THEME_NAMES, PlayerLook

_ICON_PIXELS = 64
LEAST_TEXT, PLAIN_TEXT = 11.0, 1.3
RIM_WITHOUT_GLOW = 3.0

REGULAR, SEMI, BOLD = QFont.Weight.Normal, QFont.Weight.DemiBold, QFont.Weight.Bold

PLAYER_COLOURS = ("garnet", "amber", "olive", "azure", "plum", "ink")


class Theme:
    """One theme at one text scale (1.0 = 100 %, allowed 0.8 to 2.0). Immutable: a change makes a new one."""

    def __init__(self, name: str = "light", text_scale: float = 1.0, finish: Finish = USUAL) -> None:
        file = palette_file.read(name)
        self.name = name
        self.text_scale = min(2.0, max(0.8, text_scale))
        self.edge = file.edge
        self.glow = file.glow
        self.landscape = file.landscape
        self.bands = file.landscape and finish.landscape
        self.finish = finish
        self.shadow = file.shadow
        self.seal_rim = file.seal_rim
        self.dark = file.dark
        self.players: dict[str, PlayerLook] = file.players
        self._texts = file.roles
        self._colours = {role: QColor(text) for role, text in file.roles.items()}
        self._player_colours = {
            key: (QColor(look.fill), QColor(look.mark)) for key, look in file.players.items()
        }
        self._fonts: dict[tuple[float, QFont.Weight, bool], QFont] = {}
        self._metrics: dict[tuple[float, QFont.Weight, bool], QFontMetricsF] = {}

    def role(self, name: str) -> QColor:
        """The colour of a role; do not change the object that you get."""
        return self._colours[name]

    def role_text(self, name: str) -> str:
        """The colour of a role as `#RRGGBB`, for style sheets and SVG texts."""
        return self._texts[name]

    def player_fill(self, colour: str) -> QColor:
        """The fill of a player's pieces; `colour` is a key of `players` ("garnet", ..., "automa")."""
        return self._player_colours[colour][0]

    def player_mark(self, colour: str) -> QColor:
        """The colour of emblem and letters on a player's fill."""
        return self._player_colours[colour][1]

    def size(self, px: float) -> int:
        """A length or text size of the design (px at 100 %) at this text scale, as whole px."""
        return max(1, round(px * self.text_scale))

    def mark_edge(self, width: float) -> float:
        """The width of an edge that marks a thing: three pixels where no glow goes with it."""
        return width if self.glow else max(width, RIM_WITHOUT_GLOW)

    @property
    def least_text(self) -> float:
        """The least size of any text, in real px.

        Above 130 % a text need not grow with the others where a small window has no room for it, as on the table.
        """
        return LEAST_TEXT * min(self.text_scale, PLAIN_TEXT)

    def heading(self, px: float = 15, weight: QFont.Weight = BOLD) -> QFont:
        """A serif font for names and titles, `px` at 100 % text scale."""
        return self.exact_font(px * self.text_scale, weight, serif=True)

    def body(self, px: float = 13, weight: QFont.Weight = REGULAR) -> QFont:
        """The font for everything else, `px` at 100 % text scale."""
        return self.exact_font(px * self.text_scale, weight)

    def exact_font(self, px: float, weight: QFont.Weight = REGULAR, serif: bool = False) -> QFont:
        """The font that stands for exactly `px` of the design (a half is kept).

        For texts that were already scaled by their container.
        """
        # First without what calculating in another order leaves: a quarter would go up once and down once.
        px = max(6.0, round(round(px * 2, 6)) / 2)
        key = (px, weight, serif)
        font = self._fonts.get(key)
        if font is None:
            font = typefaces.font(typefaces.HEADING if serif else typefaces.BODY, px, weight)
            self._fonts[key] = font
        return font

    def metrics(self, px: float, weight: QFont.Weight = REGULAR, serif: bool = False) -> QFontMetricsF:
        """The measures of `exact_font`."""
        key = (px, weight, serif)
        found = self._metrics.get(key)
        if found is None:
            found = self._metrics[key] = QFontMetricsF(self.exact_font(px, weight, serif))
        return found

    def body_metrics(self, px: float = 13, weight: QFont.Weight = REGULAR) -> QFontMetricsF:
        """The measures of `body`, which rounds otherwise than a length does."""
        return self.metrics(px * self.text_scale, weight)

    def icon_file(self, name: str, role: str) -> str:
        """A file with the icon in one role's colour: a style sheet can only name files."""
        return _coloured_icon(name, self.role_text(role))

    def palette(self) -> QPalette:
        """The palette for the whole application."""
        return _palette(self)

    def style_sheet(self) -> str:
        """The style sheet for the whole application, made from the roles."""
        return style_sheet.build(self)


@cache
def _coloured_icon(name: str, colour: str) -> str:
    """Kept in a folder of our own that goes away with the process, so that nothing is written beside the game.

    Drawn here and larger than it is shown: for an SVG the style sheet would load a part of Qt of its own.
    """
    text = (resources_folder() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    picture = QPixmap(_ICON_PIXELS, _ICON_PIXELS)
    picture.fill(QColor(0, 0, 0, 0))
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(text.replace("currentColor", colour).encode())).render(painter)
    painter.end()
    target = icon_folder.folder().path / f"{name}-{colour[1:]}.png"
    picture.save(str(target))
    return target.as_posix()


def _palette(theme: Theme) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for target, name in (
        (role.Window, "table"),
        (role.WindowText, "ink"),
        (role.Base, "raised"),
        (role.AlternateBase, "sunk"),
        (role.Text, "ink"),
        (role.Button, "raised"),
        (role.ButtonText, "ink"),
        (role.BrightText, "danger"),
        (role.Highlight, "accent"),
        (role.HighlightedText, "on-accent"),
        (role.ToolTipBase, "tip"),
        (role.ToolTipText, "on-tip"),
        (role.PlaceholderText, "ink3"),
        (role.Link, "focus"),
        (role.Mid, "rule2"),
        (role.Dark, "rule2"),
        (role.Light, "raised"),
        (role.Midlight, "rule"),
        (role.Shadow, "shadow"),
    ):
        palette.setColor(target, theme.role(name))
    disabled = QPalette.ColorGroup.Disabled
    for target in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(disabled, target, theme.role("ink3"))
    return palette


@lru_cache(maxsize=8)
def load(name: str = "light", text_scale: float = 1.0, finish: Finish = USUAL) -> Theme:
    """The theme "light", "dark" or "high-contrast" at a text scale (needs a QGuiApplication for fonts)."""
    return Theme(name, text_scale, finish)


__all__ = [
    "BOLD",
    "PLAYER_COLOURS",
    "REGULAR",
    "SEMI",
    "THEME_NAMES",
    "PlayerLook",
    "Theme",
    "load",
]
