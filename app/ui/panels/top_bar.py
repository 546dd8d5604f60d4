"""The bar above the table: menu, year, seasons, whose turn it is, and the tools (R32)."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QSizePolicy,
    QSpacerItem,
    QToolButton,
    QWidget,
)

from app import texts
from app.texts import text
from app.ui.access.closable import ClosableTool, set_closed
from app.ui.look.look import Look
from app.ui.panels.controls import label, picture, put_icon, set_fit, set_tone, tool
from app.ui.panels.literal import put_words
from app.ui.panels.tip import set_tip
from app.ui.panels.worded import dress, word_height
from app.ui.panels.year_sign import BELOW, BESIDE, LINE, YearSign
from app.ui.theme import BOLD, SEMI, drawing

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
    last_year: str = ""
    """What it means that this year is the last one; "" before."""


NAMES, NAME, ICONS = "names", "name", "icons"


@dataclass(frozen=True)
class _Step:
    """How much the bar tells."""

    year: str
    seasons: str
    name: bool = False
    word: bool = True
    line: bool = True
    small: bool = False
    """The turn in small letters: a long name in big text."""
    close: bool = False
    """Less room between the parts."""


_SPACING = 8
_EDGE = 10
_BADGE = 15
_TURN_PX = 15  # the style sheet's size of a heading at 100 % text
_TURN_ROOM = 210  # for whose turn it is and who answers, at 100 % text
# Taken in this order until all fits; year, goal, season and turn are told in every one.
_STEPS = (
    _Step(BESIDE, NAMES, name=True),
    _Step(BESIDE, NAMES),
    _Step(BELOW, NAMES),
    _Step(BELOW, NAME),
    _Step(BELOW, ICONS),
)
# In a bar too low for two lines of words.
_LOW_STEPS = (
    _Step(LINE, NAMES, name=True),
    _Step(LINE, NAMES),
    _Step(LINE, NAME),
    _Step(LINE, NAME, word=False),
    _Step(LINE, NAME, word=False, line=False),
    _Step(LINE, ICONS, word=False, line=False),
    _Step(LINE, ICONS, word=False, line=False, small=True),
    _Step(LINE, ICONS, word=False, line=False, small=True, close=True),
)


class SeasonStrip(QWidget):
    """Four arrows from left to right: past ones ticked, the present one solid.

    With all names, with the present season's alone, or with none where there is no room.
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._season = -1
        self._style = NAMES
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def season(self) -> int:
        return self._season

    def show_season(self, season: int) -> None:
        if 0 <= season < len(SEASONS):
            words = text("ui.top.season-active", season=SEASONS[season])
        else:
            words = text("ui.top.setup")
        self._season = season
        self.setAccessibleName(words)
        set_tip(self, words)
        self.updateGeometry()
        self.update()

    def set_style(self, style: str, height: int) -> None:
        """Names or icons, in so many pixels of height."""
        self._style = style
        self.setFixedHeight(height)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        least = self._least_width()
        usual = self._look.theme.size(452)
        return QSize(max(least, usual) if self._style == NAMES else least, self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._least_width(), self.height())

    def _least_width(self) -> int:
        return ceil(sum(self._needs()) + self._point()) + 3

    def _point(self) -> float:
        return min(10.0, self.height() / 3)

    def _named(self, index: int) -> bool:
        return self._style == NAMES or (self._style == NAME and index == self._season)

    def _font(self, index: int) -> QFont:
        return self._look.theme.body(13, BOLD if index == self._season else SEMI)

    def _needs(self) -> list[float]:
        """The least width of each arrow: point, icon, name, tick."""
        size = self._look.theme.size
        needs = []
        for index, season in enumerate(SEASONS):
            width = self._point() + 4 + size(16)
            if self._named(index):
                words = text(f"viticulture.season.{season}.name")
                width += 5 + QFontMetricsF(self._font(index)).horizontalAdvance(words)
            if index < self._season:
                width += 4 + size(12)
            needs.append(width + 4)
        return needs

    def arrows(self) -> list[QRectF]:
        """The rectangle of each arrow without its point."""
        needs = self._needs()
        spare = self.width() - 2 - self._point() - sum(needs)
        if self._style == NAMES and spare > 0:
            # Equal widths where the names allow it: what is spare goes to the narrow ones first.
            level = _level(needs, spare)
            widths = [max(need, level) for need in needs]
        else:
            widths = [need + spare / len(needs) for need in needs]
        left, found = 1.0, []
        for width in widths:
            found.append(QRectF(left, 1.0, width, self.height() - 2.0))
            left += width
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        point = self._point()
        for index, (season, box) in enumerate(zip(SEASONS, self.arrows())):
            middle = box.center().y()
            left = box.left() + (3 if index else 0)  # the arrows stand a little apart
            corners = [
                QPointF(left, box.top()),
                QPointF(box.right(), box.top()),
                QPointF(box.right() + point - 2, middle),
                QPointF(box.right(), box.bottom()),
                QPointF(left, box.bottom()),
            ]
            if index:
                corners.append(QPointF(left + point - 2, middle))
            now = index == self._season
            painter.setPen(QPen(theme.role(season if now else "rule2"), 1.2))
            painter.setBrush(theme.role(season if now else f"{season}-tint"))
            painter.drawPolygon(QPolygonF(corners))
            role = self._ink_on(season) if now else "ink2"
            icon = self._look.icon(season, 16, role)
            ratio = icon.devicePixelRatio()
            x = box.left() + point + 4
            painter.drawPixmap(QPointF(x, middle - icon.height() / ratio / 2), icon)
            x += icon.width() / ratio + 5
            if self._named(index):
                painter.setPen(theme.role(role))
                painter.setFont(self._font(index))
                painter.drawText(
                    QRectF(x, box.top(), box.right() + point - x, box.height()),
                    Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
                    text(f"viticulture.season.{season}.name"),
                )
            if index < self._season:
                tick = self._look.icon("check", 12, "ink2")
                painter.drawPixmap(
                    QPointF(box.right() - tick.width() / ratio - 1, middle - tick.height() / ratio / 2), tick
                )
        painter.end()

    def _ink_on(self, season: str) -> str:
        """The text colour on a solid season: dark on summer, light on the others, dark in dark themes."""
        theme = self._look.theme
        if theme.dark:
            return "on-accent"
        return "ink" if season == "summer" else "raised"


def _level(needs: list[float], spare: float) -> float:
    """The width up to which `spare` fills the narrow ones."""
    rows = sorted(needs)
    for count, need in enumerate(rows, 1):
        above = rows[count] if count < len(rows) else None
        if above is None or spare <= (above - need) * count:
            return need + spare / count
        spare -= (above - need) * count
    return rows[-1]


class Badge(QWidget):
    """A number in the upper right corner of a tool; its name says the same."""

    def __init__(self, look: Look, on: QToolButton) -> None:
        super().__init__(on)
        self._look = look
        self._on = on
        self.count = 0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_count(self, count: int) -> None:
        """Nothing at all where there is nothing to count."""
        self.count = count
        # Large text must not hide the tool's picture.
        high = min(self._look.theme.size(_BADGE), max(_BADGE, round(self._on.height() * 0.5)))
        self.resize(high if count < 10 else round(high * 1.4), high)
        self.move(self._on.width() - self.width() - 1, 1)
        self.setVisible(count > 0)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        drawing.panel(painter, box, box.height() / 2, theme.role("gold"), theme.role("ink"), 1.0)
        painter.setFont(theme.exact_font(min(theme.size(11), box.height() * 0.74), BOLD))
        painter.setPen(theme.role("on-gold"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(min(self.count, 99)))
        painter.end()


def _asked(look: Look, colour: str, side: int) -> QPixmap:
    """The emblem of the player who answers in another player's turn, in a frame of accent."""
    theme, sprites = look.theme, look.sprites
    inset = max(4, round(side * 0.13))
    made = drawing.new_pixmap(side, side, sprites.ratio)
    painter = drawing.begin(made)
    frame, edge = QRectF(0, 0, side, side), theme.role("accent")
    drawing.panel(painter, frame, side * 0.22, theme.role("selected-tint"), edge, theme.mark_edge(2.2))
    sprites.draw_emblem(painter, colour, frame.adjusted(inset, inset, -inset, -inset))
    painter.end()
    return made


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
        self._year = YearSign(look)
        self._seasons = SeasonStrip(look)
        self._emblem = picture()
        self._turn = label("", "heading")
        self._turn_line = label("", "second")
        self._assisted = label(text("ui.top.assisted"), "warn")
        set_tip(self._assisted, text("saves.notice.assisted-text"))
        self._assisted.setAccessibleDescription(text("saves.notice.assisted-text"))
        self._assisted.hide()
        self._turn_colour = self._answers_colour = ""
        self._room = (0, 0)
        self._fitted: tuple = ()
        self._answers = picture()
        self.undo = tool(look, "undo", text("ui.top.undo"), ClosableTool)
        self.redo = tool(look, "redo", text("ui.top.redo"), ClosableTool)
        self.log = tool(look, "log", text("ui.top.log"))
        self.log_badge = Badge(look, self.log)
        self.settings = tool(look, "settings", text("ui.top.settings"))
        self.undo.clicked.connect(self.undo_pressed)
        self.redo.clicked.connect(self.redo_pressed)
        self.log.clicked.connect(self.log_pressed)
        self.settings.clicked.connect(self.settings_pressed)
        for button in (self.menu_button, *self._tools()):
            put_words(button, button.accessibleName())
        self._shown: tuple[object, ...] = ()
        self._lay_out()

    def _lay_out(self) -> None:
        turn = self._turn_box = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        turn.setSpacing(0)
        turn.addWidget(self._turn)
        turn.addWidget(self._turn_line)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(_EDGE, 0, _EDGE, 0)
        layout.setSpacing(_SPACING)
        layout.addWidget(self.menu_button)
        layout.addWidget(self._name)
        layout.addWidget(self._assisted)
        layout.addStretch(2)
        layout.addWidget(self._year)
        layout.addWidget(self._seasons)
        layout.addSpacing(4)
        layout.addWidget(self._emblem)
        layout.addLayout(turn)
        layout.addWidget(self._answers)
        self._kept = QSpacerItem(0, 0)
        layout.addSpacerItem(self._kept)
        layout.addStretch(3)
        for tool_button in self._tools():
            layout.addWidget(tool_button)

    def _tools(self) -> tuple[QToolButton, ...]:
        return self.undo, self.redo, self.log, self.settings

    def show_view(self, view: TopView) -> None:
        """Show a state of the game."""
        shown = (view, self._look.theme, self._look.icon_words)
        if shown == self._shown:
            return
        self._shown = shown
        self._year.show_year(
            view.year, view.ends_words or text("ui.top.ends-at", n=view.ends_at), view.last_year
        )
        self._assisted.setVisible(view.assisted)
        self._seasons.show_season(view.season)
        self._turn.setText(view.turn_words)
        self._turn_line.setText(view.turn_line)
        self._turn_colour, self._answers_colour = view.turn_colour, view.answers_colour
        self._emblem.setVisible(bool(view.turn_colour))
        self._answers.setVisible(bool(view.answers_colour))
        if view.answers_colour:
            self._answers.setAccessibleName(text("ui.top.answers", name=view.answers_name))
            set_tip(self._answers, text("ui.top.answers", name=view.answers_name))
        self._allow(self.undo, text("ui.top.undo"), view.undo_refusal, view.undo_note)
        self._allow(self.redo, text("ui.top.redo"), view.redo_refusal)
        self._fit()

    def show_unread(self, count: int) -> None:
        """So many lines of the log are new and not in sight."""
        name = text("ui.top.log-unread", n=count) if count else text("ui.top.log")
        self.log.setAccessibleName(name)
        set_tip(self.log, name)
        self.log_badge.show_count(count)

    def show_seed(self, words: str) -> None:
        """The tip of the year: the seed of a solo game, "" for other games."""
        self._year.show_tip(words)

    def fit(self, width: float, height: float) -> None:
        """Give way in a fixed order where the bar is narrow or low; year, goal, season and turn never go."""
        self._room = (int(width), int(height))
        self._fitted = ()
        self._fit()

    def _fit(self) -> None:
        width, height = self._room
        size = self._look.theme.size
        said = (self._turn.text(), self._turn_line.text(), *self._year.words)
        marks = (self._turn_colour, self._answers_colour, self._seasons.season, self._assisted.isHidden())
        state = (self._room, self._look.theme, self._look.icon_words, said, marks)
        if state == self._fitted or not width:
            return
        self._fitted = state
        if self._turn_colour:
            self._emblem.setPixmap(self._look.sprites.emblem(self._turn_colour, min(size(28), height - 8)))
        if self._answers_colour:
            self._answers.setPixmap(_asked(self._look, self._answers_colour, min(size(35), height - 4)))
        two = height >= size(39)
        self._turn_box.setDirection(
            QBoxLayout.Direction.TopToBottom if two else QBoxLayout.Direction.LeftToRight
        )
        self._turn_box.setSpacing(0 if two else size(8))
        second = bool(self._turn_line.text())
        steps = _STEPS if two else _LOW_STEPS
        # The words below the tools are the first to give way.
        worded = self._look.icon_words and height >= word_height(self._look) + 2
        if not worded or not self._take(steps[0], worded=True):
            for step in steps:
                if self._take(step, worded=False):
                    break
        hidden = second and self._turn_line.isHidden()
        set_tip(self._turn, self._turn_line.text() if hidden else "")

    def _take(self, step: _Step, *, worded: bool) -> bool:
        """Lay everything out as a step has it; whether there is room for that."""
        width, height = self._room
        for button in (self.menu_button, *self._tools()):
            dress(button, self._look, worded, height)
        self.log_badge.show_count(self.log_badge.count)
        self._year.set_style(step.year, word=step.word, height=height, close=step.close)
        set_fit(self._assisted, "smallest" if step.close else "")
        self._seasons.set_style(step.seasons, min(self._look.theme.size(34), height - 8))
        self._name.setVisible(step.name)
        self._turn_line.setVisible(step.line and bool(self._turn_line.text()))
        set_tone(self._turn, "caption" if step.small else "heading")
        theme = self._look.theme
        low = theme.metrics(_TURN_PX * theme.text_scale, BOLD, True).height() > height
        set_fit(self._turn, "smaller" if low and not step.small else "")
        layout = self.layout()
        assert layout is not None
        layout.setSpacing(_SPACING // 2 if step.close else _SPACING)
        edge = _EDGE // 2 if step.close else _EDGE
        layout.setContentsMargins(edge, 0, edge, 0)
        self._kept.changeSize(0, 0)
        for box in (self._turn_box, layout):  # each keeps its measures till it is told
            box.invalidate()
        if layout.minimumSize().width() > width:
            return False
        # Year and seasons stand still whatever words the turn takes (R32).
        turn = self._turn_box.sizeHint().width()
        turn += 0 if self._answers.isHidden() else self._answers.sizeHint().width() + layout.spacing()
        spare = width - layout.sizeHint().width()
        self._kept.changeSize(max(0, min(self._look.theme.size(_TURN_ROOM) - turn, spare)), 0)
        layout.invalidate()
        return True

    def _allow(self, target: QToolButton, name: str, refusal: str, note: str = "") -> None:
        """A refused tool looks disabled but keeps the focus, so that its reason can be read."""
        set_closed(target, bool(refusal))
        said = refusal or note
        set_tip(target, f"{name}: {said}" if said else name)
        target.setAccessibleName(name)
        target.setAccessibleDescription(texts.capital(texts.not_possible(refusal)) if refusal else said)
        icon = "undo" if target is self.undo else "redo"
        put_icon(target, self._look, icon, role="ink3" if refusal else "ink")
