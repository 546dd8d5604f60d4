"""The list of saved games on the first screen: a thumbnail, where each stands, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app import texts
from app.texts import text
from app.ui.access.announcer import Announcer
from app.ui.look.look import Look
from app.ui.panels.controls import (
    TallPage,
    button,
    label,
    panel,
    picture,
    row,
    scrolling,
    set_words,
    tab_through,
    tool,
    turn_to_fit,
)
from app.ui.panels.drawn import put_picture
from app.ui.panels.flow import Flow
from app.ui.panels.key_menu import KeyMenu
from app.ui.panels.lasting_words import of_game, of_seat
from app.ui.panels.tip import set_tip
from app.ui.panels.year_guide import YearGuide
from app.ui.saved_games.thumbnail import SEASONS, Thumbnail
from app.words.typed import LONG_WORD, breakable, in_a_sentence

if TYPE_CHECKING:
    from app.save.header import Summary
    from app.save.library import Entry

AT_ONCE = 8  # rows that are made before somebody asks for more
RESUME, WATCH = "resume", "watch"
RENAME, DUPLICATE, EXPORT, DELETE, FILE = "rename", "duplicate", "export", "delete", "file"
OLDER = "older"


def title_of(summary: Summary) -> str:
    """The player's own title, or where the game stands."""
    if summary.title:
        return summary.title
    if summary.over:
        return text("ui.resume.finished-title", year=summary.year)
    return place_of(summary) or text("ui.top.setup")


def place_of(summary: Summary) -> str:
    """Year and season of a game, "" before the first year and for a season that no rule knows."""
    if not summary.year or not texts.has(f"viticulture.season.{summary.season}.word"):
        return ""
    return text("ui.resume.save-title", year=summary.year, season=summary.season)


def mode_of(summary: Summary) -> str:
    """The board, who plays, and by which house rules; ids that this version does not know are left out."""
    board = text("ui.new.base")
    parts = [text("ui.resume.save-mode", board=board, n=len(summary.players))]
    if summary.mode == "solo":
        level = f"viticulture.level.{summary.automa}.name"
        known = texts.has(level)
        solo = (
            text("ui.resume.mode-automa", level=text(level).lower()) if known else text("ui.games.mode-solo")
        )
        parts = [f"{board}, {solo}"]
        if summary.aggressive:
            parts.append(text("viticulture.solo.aggressive.name").lower())
    names = [f"viticulture.variant.{variant}.name" for variant in summary.variants]
    parts += [text(name).lower() for name in names if texts.has(name)]
    return ", ".join(parts)


def when(saved: str, now: datetime | None = None, *, seconds: bool = False) -> str:
    """The local day and time of a save; the text as it is when it is no time."""
    try:
        moment = datetime.fromisoformat(saved.replace("Z", "+00:00")).astimezone()
    except (ValueError, OverflowError, OSError):  # an edited file may name a year that no clock here can show
        return saved
    days = ((now or datetime.now()).date() - moment.date()).days
    time = f"{moment:%H:%M:%S}" if seconds else f"{moment:%H:%M}"
    if days == 0:
        return text("ui.resume.today", time=time)
    if days == 1:
        return text("ui.resume.yesterday", time=time)
    return text("ui.resume.date", date=day(moment.date()), time=time)


def day(moment: date) -> str:
    month = text(f"ui.games.month-{moment.month}")
    return text("ui.games.day", day=moment.day, month=month, year=moment.year)


EDGE = 18  # the scroll bar beside the rows
LEAST_TO_LEARN = 300  # the height of the list, at usual text size
WITH_PICTURE, BESIDE = 400, 300  # the least widths of a row with its picture, with its buttons at the right


class SavedGame(QFrame):
    """One game. `wanted` carries what was pressed and the entry."""

    wanted = Signal(str, object)

    def __init__(self, look: Look, entry: Entry, *, first: bool = False) -> None:
        super().__init__()
        self._look = look
        self.entry = entry
        self.setProperty("kind", "selected" if first else "raised")
        summary = entry.summary
        self.title = title_of(summary) if summary else text("ui.message.damaged.title")
        self.setAccessibleName(self.title)
        over = summary is not None and summary.over
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 8, 8, 8)
        layout.setSpacing(12)
        self.thumbnail = Thumbnail(look)
        layout.addWidget(self.thumbnail)
        words = QVBoxLayout()
        words.setSpacing(2)
        head = QHBoxLayout()
        head.setSpacing(6)
        if summary is not None and not over and summary.season in SEASONS:
            season = summary.season
            head.addWidget(put_picture(picture(), look, lambda: look.icon(season, 18, season)))
        elif over:
            head.addWidget(put_picture(picture(), look, lambda: look.icon("trophy", 18)))
        elif summary is None:
            head.addWidget(put_picture(picture(), look, lambda: look.icon("warning", 18)))
        head.addWidget(label(breakable(self.title), "heading", wrap=True), 1)
        self.open_button = self._open_button(over, first)
        self.menu_button = tool(look, "menu", text("ui.games.more", name=self.title))
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = self._menu(over)
        self.menu_button.setMenu(menu)
        KeyMenu(self.menu_button, menu)
        buttons = QHBoxLayout()
        buttons.setSpacing(6)
        buttons.addWidget(self.open_button, 1)
        buttons.addWidget(self.menu_button)
        self._top = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._top.addLayout(head, 1)
        self._top.addLayout(buttons)
        words.addLayout(self._top)
        foot = Flow(6)
        if summary is not None:
            self._describe(summary, words, foot)
        else:
            words.addWidget(label(error_words(entry.error), "second", wrap=True))
            self.open_button.setAccessibleDescription(error_words(entry.error))
        words.addStretch(1)
        words.addLayout(foot)
        layout.addLayout(words, 1)

    def fit(self, width: int) -> None:
        """In a narrow list the row does without its picture, which says nothing that the words do not say."""
        scale = self._look.theme.text_scale
        with_picture = width >= WITH_PICTURE * scale
        self.thumbnail.setVisible(with_picture)
        outer = self.layout()
        assert outer is not None
        edges = outer.contentsMargins()
        room = width - edges.left() - edges.right()
        if with_picture:
            room -= self.thumbnail.sizeHint().width() + outer.spacing()
        ways = QBoxLayout.Direction
        self._top.setDirection(ways.LeftToRight)
        if width < BESIDE * scale or self._top.minimumSize().width() > room:
            self._top.setDirection(ways.TopToBottom)

    def _describe(self, summary: Summary, words: QVBoxLayout, foot: Flow) -> None:
        self.thumbnail.show_game(
            "" if summary.over else summary.season, [p.colour for p in summary.players], summary.spaces
        )
        if summary.title:
            plain = text("ui.resume.finished-title", year=summary.year)
            if not summary.over and summary.season in SEASONS:
                plain = text("ui.resume.save-title", year=summary.year, season=summary.season)
            words.addWidget(label(plain, "second"))
        words.addWidget(label(mode_of(summary), "", wrap=True))
        if summary.last_year and not summary.over:
            plate = panel("gold")
            inner = QHBoxLayout(plate)
            inner.setContentsMargins(8, 1, 8, 1)
            inner.addWidget(label(texts.capital(text("ui.top.last-year")), "plate"))
            foot.addWidget(plate)
        line = ", ".join((when(summary.saved), *of_game(False, summary.assisted)))
        words.addWidget(label(line, "second", wrap=True))
        said = [self.title, mode_of(summary), *of_game(summary.last_year and not summary.over, False), line]
        for seat, player in enumerate(summary.players):
            states = [] if summary.over else of_seat(summary, seat)
            points = label(texts.number(player.points), "heading")
            told = ", ".join((text("ui.access.points", name=player.name, n=player.points), *states))
            set_tip(points, ", ".join((in_a_sentence(player.name), *states)))
            points.setAccessibleName(told)
            said.append(told)
            parts = [self._emblem(player.colour, player.name), points]
            for icon, holds in (("first-player", seat == summary.first), ("pass", seat in summary.out)):
                if holds and not summary.over:
                    parts.append(self._state(icon))
                    set_tip(parts[-1], points.toolTip())
            both = QWidget()
            both.setLayout(row(*parts, spacing=4))
            foot.addWidget(both)
        self.setAccessibleDescription(". ".join(said))
        self.open_button.setAccessibleDescription(". ".join(said[1:]))

    def _emblem(self, colour: str, name: str) -> QLabel:
        look = self._look
        return put_picture(picture(None, name), look, lambda: look.emblem(colour, 18))

    def _state(self, icon: str) -> QLabel:
        look = self._look
        return put_picture(picture(), look, lambda: look.icon(icon, 14, "ink2"))

    def _open_button(self, over: bool, first: bool) -> QPushButton:
        words = text("ui.resume.watch" if over else "ui.resume.resume")
        short = text("ui.games.watch") if over else words
        made = button(short, "primary" if first and not over else "plain", look=self._look, icon="play")
        made.setAccessibleName(f"{words}: {self.title}")
        made.clicked.connect(lambda: self.wanted.emit(WATCH if over else RESUME, self.entry))
        return made

    def _menu(self, over: bool) -> QMenu:
        menu = QMenu(self.menu_button)
        if not over and self.entry.summary is not None:
            self._add(menu, "ui.resume.watch", WATCH)
        self._add(menu, "ui.keeping.older", OLDER)
        self._add(menu, "ui.games.rename", RENAME)
        self._add(menu, "ui.games.duplicate", DUPLICATE)
        self._add(menu, "ui.games.export", EXPORT)
        self._add(menu, "ui.button.show-file", FILE)
        menu.addSeparator()
        self._add(menu, "ui.button.delete", DELETE)
        return menu

    def _add(self, menu: QMenu, key: str, what: str) -> None:
        action = QAction(text(key), menu)
        action.triggered.connect(lambda checked=False: self.wanted.emit(what, self.entry))
        menu.addAction(action)


class SavedGames(QWidget):
    """All rows, and below them what does not belong to one game."""

    wanted = Signal(str, object)
    file_wanted = Signal()
    statistics_wanted = Signal()
    rules_wanted = Signal()
    undo_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.announcer = Announcer(self)
        self.rows: list[SavedGame] = []
        self._waiting: list[Callable[[], QWidget]] = []
        self._empty = label(text("ui.guide.no-saves"), "second", wrap=True)
        self._note = label(text("ui.resume.note"), "second", wrap=True)
        inner = TallPage()
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(0, 0, 6, 0)
        self._column.setSpacing(8)
        self.area = scrolling(inner)
        self.more_button = button("", "plain")
        self.more_button.clicked.connect(self._show_more)
        self._deleted = panel("sunk")
        line = QHBoxLayout(self._deleted)
        line.setContentsMargins(10, 4, 6, 4)
        self._deleted_words = label("", "", wrap=True)
        self.undo_button = button(text("ui.games.undo-delete"), "plain", look=look, icon="undo")
        self.undo_button.clicked.connect(self.undo_wanted)
        line.addWidget(self._deleted_words, 1)
        line.addWidget(self.undo_button)
        self._deleted.hide()
        self.file_button = button(text("ui.button.open-file"), "plain", look=look, icon="open")
        self.file_button.clicked.connect(self.file_wanted)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self._note)
        layout.addWidget(self._empty)
        layout.addWidget(self.area, 1)
        layout.addWidget(self._deleted)
        self.statistics_button = button(text("ui.games.statistics"), look=look, icon="trophy")
        self.statistics_button.clicked.connect(self.statistics_wanted)
        self.learn_button = button(text("ui.start.learn"), look=look, icon="hint")
        self.learn_button.setCheckable(True)
        self.learn_button.toggled.connect(self._show_guide)
        self._guide_page = TallPage()
        self._guide = scrolling(self._guide_page)
        self._guide.hide()
        layout.addWidget(self._guide, 1)
        self._pair = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._foot = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._foot.addWidget(self.statistics_button)
        self._foot.addLayout(self._pair)
        for made in (self.file_button, self.learn_button):
            self._pair.addWidget(made)
        self._foot.setContentsMargins(0, 0, 0, 0)
        for box in (self._pair, self._foot):
            box.setSpacing(8)
        foot = QWidget()
        foot.setLayout(self._foot)
        foot.setMinimumWidth(1)  # it turns by the width that there is, so it must not ask for more itself
        layout.addWidget(foot)

    @property
    def controls(self) -> tuple[QAbstractButton, ...]:
        """What the menu offers of it too; what belongs to one game is in the menu of its row."""
        return self.statistics_button, self.learn_button, self.more_button, self.undo_button

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for game in self.rows:
            game.fit(self.width() - EDGE)
        self._fit_foot()

    def _fit_foot(self) -> None:
        """Side by side what has room. A low list needs its height more than the way to learn, which the menu has too.

        Where there is no game yet, the game in short stands in the place of the list.
        """
        enough = self.height() >= LEAST_TO_LEARN * self._look.theme.text_scale
        self.learn_button.setVisible(bool(self.rows) and (enough or self.learn_button.isChecked()))
        for made in (self.statistics_button, self.file_button, self.learn_button):
            made.ensurePolished()
        for box in (self._pair, self._foot):  # what came into sight just now is not reckoned yet
            box.invalidate()
        self._pair.setDirection(QBoxLayout.Direction.LeftToRight)
        turn_to_fit(self._foot, self.width())
        turn_to_fit(self._pair, self.width())
        self._foot.invalidate()
        holder = self._foot.parentWidget()
        if holder is not None:
            holder.setMinimumHeight(self._foot.minimumSize().height())

    def _new_guide(self) -> YearGuide:
        made = YearGuide(self._look)
        made.rules_wanted.connect(self.rules_wanted)
        return made

    def _show_guide(self, on: bool) -> None:
        """The game in short takes the place of the list for as long as it is wanted."""
        if on and self._guide_page.layout() is None:
            column = QVBoxLayout(self._guide_page)
            column.setContentsMargins(0, 0, 6, 0)
            column.addWidget(self._new_guide())
        self.area.setVisible(not on)
        self._note.setVisible(not on and bool(self.rows))
        self._guide.setVisible(on)

    def show_games(self, running: Sequence[Entry], finished: Sequence[Entry]) -> None:
        """Show the games last played first; the finished ones stand under a heading of their own."""
        self._clear()
        parts: list[Callable[[], QWidget]] = [
            lambda entry=entry, first=(place == 0): self._row(entry, first)  # type: ignore[misc]
            for place, entry in enumerate(running)
        ]
        if finished:
            parts.append(lambda: self._heading(text("ui.games.finished")))
            parts += [lambda entry=entry: self._row(entry, False) for entry in finished]  # type: ignore[misc]
        self._waiting = parts
        self._empty.setVisible(not parts)
        self.learn_button.setChecked(False)
        if not parts:
            self._column.addWidget(self._new_guide())
        self._note.setVisible(bool(parts))
        self._column.addWidget(self.more_button)
        self._column.addStretch(1)
        self._show_more()
        self._fit_foot()

    def first_button(self) -> QPushButton | None:
        """What goes on with the game that was played last; None when there is none to go on with."""
        game = self.rows[0] if self.rows else None
        goes_on = game is not None and game.open_button.property("kind") == "primary"
        return game.open_button if game is not None and goes_on else None

    def say_deleted(self, title: str) -> None:
        """Offer to bring the game back; "" takes the offer away."""
        words = text("ui.games.deleted", name=title) if title else ""
        self._deleted_words.setText(breakable(words, LONG_WORD))
        self._deleted.setVisible(bool(title))
        if title:
            self.announcer.say(f"{texts.ended(words)} {texts.ended(self.undo_button.accessibleName())}")
            self.undo_button.setFocus()

    def _clear(self) -> None:
        self.rows = []
        while self._column.count():
            item = self._column.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None and widget is not self.more_button:
                widget.hide()
                widget.deleteLater()

    def _show_more(self) -> None:
        now, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
        for make in now:
            self._column.insertWidget(self._column.indexOf(self.more_button), make())
        set_words(self.more_button, text("ui.games.show-more", n=len(self._waiting)))
        self.more_button.setVisible(bool(self._waiting))
        games = [stop for game in self.rows for stop in (game.open_button, game.menu_button)]
        tab_through(
            [
                *games,
                self.more_button,
                self.undo_button,
                self.statistics_button,
                self.file_button,
                self.learn_button,
            ]
        )

    def _row(self, entry: Entry, first: bool) -> QWidget:
        made = SavedGame(self._look, entry, first=first)
        made.wanted.connect(self.wanted)
        self.rows.append(made)
        made.fit(self.width() - EDGE)
        return made

    def _heading(self, words: str) -> QLabel:
        return label(words, "caption")


def error_words(error: object) -> str:
    """What the library says of a file it cannot read, in the player's language."""
    kind = getattr(error, "kind", "unreadable")
    return text(f"saves.error.{kind}")
