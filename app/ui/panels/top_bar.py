"""The bar above the table: menu, year, seasons, whose turn it is, and the tools (R32)."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.texts import text
from app.ui.look import Look
from app.ui.panels.controls import label, picture, put_icon, tool
from app.ui.theme import BOLD, SEMI

SEASONS = ("spring", "summer", "fall", "winter")


@dataclass(frozen=True)
class TopView:
    """What the bar shows. `season` is an index into SEASONS, 4 after winter, -1 before the first spring."""

    year: int = 0
    ends_at: int = 20
    season: int = -1
    turn_colour: str = ""
    turn_words: str = ""
    turn_line: str = ""
    answers_colour: str = ""
    answers_name: str = ""
    undo_refusal: str = ""
    redo_refusal: str = ""
    undo_note: str = ""
    assisted: bool = False
    ends_words: str = ""
    unread: int = 0


class SeasonStrip(QWidget):
    """Four arrows from left to right: past ones ticked, the present one solid."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._season = -1
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_season(self, season: int) -> None:
        self._season = season
        if 0 <= season < len(SEASONS):
            words = text("ui.top.season-active", season=SEASONS[season])
        else:
            words = text("ui.top.setup")
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._look.theme.size(452), self._look.theme.size(34))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.theme.size(300), self._look.theme.size(30))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        point = min(10.0, self.height() / 3)
        width = (self.width() - 2 - point) / len(SEASONS)
        for index, season in enumerate(SEASONS):
            left = 1 + index * width
            right = left + width
            top, bottom = 1.0, self.height() - 1.0
            middle = (top + bottom) / 2
            corners = [
                QPointF(left, top),
                QPointF(right, top),
                QPointF(right + point - 2, middle),
                QPointF(right, bottom),
                QPointF(left, bottom),
            ]
            if index:
                corners.append(QPointF(left + point, middle))
            now = index == self._season
            painter.setPen(QPen(theme.role(season), 1.2))
            painter.setBrush(theme.role(season if now else f"{season}-tint"))
            painter.drawPolygon(QPolygonF(corners))
            role = self._ink_on(season) if now else "ink2"
            icon = self._look.icon(season, 16, role)
            ratio = icon.devicePixelRatio()
            words_left = left + point + 4
            painter.drawPixmap(QPointF(words_left, middle - icon.height() / ratio / 2), icon)
            words_left += icon.width() / ratio + 5
            painter.setPen(theme.role(role))
            painter.setFont(theme.body(13, BOLD if now else SEMI))
            painter.drawText(
                QRectF(words_left, top, right - words_left, bottom - top),
                Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
                text(f"viticulture.season.{season}.name"),
            )
            if index < self._season:
                tick = self._look.icon("check", 12, "ink2")
                painter.drawPixmap(
                    QPointF(right - tick.width() / ratio - 3, middle - tick.height() / ratio / 2), tick
                )
        painter.end()

    def _ink_on(self, season: str) -> str:
        """The text colour on a solid season: dark on summer, light on the others, dark in dark themes."""
        theme = self._look.theme
        if theme.dark:
            return "on-accent"
        return "ink" if season == "summer" else "raised"


class TopBar(QFrame):
    """Fixed at the top of the table in every mode."""

    undo_pressed = Signal()
    redo_pressed = Signal()
    log_pressed = Signal()
    settings_pressed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setProperty("kind", "bar")
        self.setAccessibleName(text("ui.region.top"))
        self.menu_button = tool(look, "menu", text("ui.top.menu"))
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._name = label(text("ui.app.name"), "section")
        self._year_word = label(text("ui.top.year"), "caption")
        self._year = label("", "section")
        self._ends = label("", "second")
        self._seasons = SeasonStrip(look)
        self._emblem = picture()
        self._turn = label("", "heading")
        self._turn_line = label("", "second")
        self._assisted = label(text("ui.top.assisted"), "warn")
        self._assisted.setToolTip(text("saves.notice.assisted-text"))
        self._assisted.setAccessibleDescription(text("saves.notice.assisted-text"))
        self._assisted.hide()
        self._answers = picture()
        self.undo = tool(look, "undo", text("ui.top.undo"))
        self.redo = tool(look, "redo", text("ui.top.redo"))
        self.log = tool(look, "log", text("ui.top.log"))
        self.settings = tool(look, "settings", text("ui.top.settings"))
        self.undo.clicked.connect(self.undo_pressed)
        self.redo.clicked.connect(self.redo_pressed)
        self.log.clicked.connect(self.log_pressed)
        self.settings.clicked.connect(self.settings_pressed)
        self._lay_out()
        look.changed.connect(self._refresh_icons)

    def _lay_out(self) -> None:
        year = QVBoxLayout()
        year.setSpacing(0)
        line = QHBoxLayout()
        line.setSpacing(6)
        line.addWidget(self._year)
        line.addWidget(self._ends)
        year.addWidget(self._year_word)
        year.addLayout(line)
        turn = QVBoxLayout()
        turn.setSpacing(0)
        turn.addWidget(self._turn)
        turn.addWidget(self._turn_line)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 2, 10, 2)
        layout.setSpacing(8)
        layout.addWidget(self.menu_button)
        layout.addWidget(self._name)
        layout.addWidget(self._assisted)
        layout.addStretch(2)
        layout.addLayout(year)
        layout.addWidget(self._seasons)
        layout.addSpacing(4)
        layout.addWidget(self._emblem)
        layout.addLayout(turn)
        layout.addWidget(self._answers)
        layout.addStretch(3)
        for tool_button in (self.undo, self.redo, self.log, self.settings):
            layout.addWidget(tool_button)

    def show_view(self, view: TopView) -> None:
        """Show a state of the game."""
        self._year.setText(str(view.year) if view.year else "–")
        self._ends.setText(view.ends_words or text("ui.top.ends-at", n=view.ends_at))
        self._assisted.setVisible(view.assisted)
        self._seasons.show_season(view.season)
        self._turn.setText(view.turn_words)
        self._turn_line.setText(view.turn_line)
        if view.turn_colour:
            self._emblem.setPixmap(self._look.emblem(view.turn_colour, 28))
        self._emblem.setVisible(bool(view.turn_colour))
        self._answers.setVisible(bool(view.answers_colour))
        if view.answers_colour:
            self._answers.setPixmap(self._look.emblem(view.answers_colour, 28))
            self._answers.setAccessibleName(text("ui.top.answers", name=view.answers_name))
            self._answers.setToolTip(text("ui.top.answers", name=view.answers_name))
        self._allow(self.undo, text("ui.top.undo"), view.undo_refusal, view.undo_note)
        self._allow(self.redo, text("ui.top.redo"), view.redo_refusal)
        log = text("ui.top.log-unread", n=view.unread) if view.unread else text("ui.top.log")
        self.log.setAccessibleName(log)
        self.log.setToolTip(log)

    def show_seed(self, words: str) -> None:
        """The seed of a solo game, for whoever points at the year; "" for other games."""
        for part in (self._year_word, self._year, self._ends):
            part.setToolTip(words)
        self._year.setAccessibleDescription(words)

    def fit(self, width: float) -> None:
        """Give way at small widths: the goal and the name go first, year, season and turn never."""
        scale = self._look.theme.text_scale
        self._ends.setVisible(width >= 1200 * scale)
        self._name.setVisible(width >= 1000 * scale)

    def _allow(self, target: QToolButton, name: str, refusal: str, note: str = "") -> None:
        """A refused tool looks disabled but keeps the focus, so that its reason can be read."""
        target.setProperty("refused", bool(refusal))
        said = refusal or note
        target.setToolTip(f"{name}: {said}" if said else name)
        target.setAccessibleName(name)
        target.setAccessibleDescription(said)
        icon = "undo" if target is self.undo else "redo"
        target.setIcon(self._look.button_icon(icon, 18, "ink3" if refusal else "ink"))

    def _refresh_icons(self) -> None:
        put_icon(self.menu_button, self._look, "menu")
        put_icon(self.log, self._look, "log")
        put_icon(self.settings, self._look, "settings")
