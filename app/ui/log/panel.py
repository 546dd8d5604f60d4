"""The log beside the board: what happened since the reader's last turn, or the whole game with its filters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEvent, QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.texts import text
from app.ui.access.announcer import Announcer
from app.ui.faces.face import Face
from app.ui.log.delegate import LogDelegate
from app.ui.log.filter import LogFilter, by_round, by_season
from app.ui.log.filter_bar import LogFilters
from app.ui.log.model import LINE_ROLE, LogLine, LogModel
from app.ui.look.look import Look
from app.ui.panels.controls import label, scrolling, tool
from app.ui.panels.row_list import RowView

_ANY_WIDTH = 16_777_215  # Qt's word for no limit
_LOW = 1.6  # as many times wider than high, the filters stand beside the lines
_LEAST_FOR_FILTERS = 360  # below this height the filters stand only with the search, or while one is in use
_LEAST_FOR_HINT = 330  # below this height the lines need all the room
_HEAD_SHARE = 0.46  # of the width that they have there
_MOST_FILTERS = 0.5  # of the height that they may take above the lines


class SearchField(QLineEdit):
    """Esc gives up the search, the arrow down and Enter go to what was found."""

    given_up = Signal()
    done = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
            self.done.emit()
        else:
            super().keyPressEvent(event)
            return
        event.accept()


class LogLines(RowView):
    """The lines themselves; the keys come to the newest first."""

    def first_row(self) -> int:
        return self.model().rowCount() - 1


class LogPanel(QFrame):
    """Shows lines that others make. `pointed` carries the line that the keys or the mouse came to."""

    pointed = Signal(object)
    clicked = Signal(object)
    opened = Signal(object)  # Enter: its rule is wanted
    watched = Signal(object)  # a double click, or Enter with Ctrl: its moment is wanted
    whole_wanted = Signal(bool)  # the whole log, or no longer
    left = Signal()

    def __init__(self, look: Look, face: Face) -> None:
        super().__init__()
        self._look = look
        self.setProperty("kind", "panel")
        self.setAccessibleName(text("ui.region.log"))
        self.model = LogModel(self)
        self.whole = False
        self._replay = False
        self._lines: list[LogLine] = []
        self._silent = False
        self._settle = QTimer(self)  # once the list knows its new room
        self._settle.setSingleShot(True)
        self._settle.setInterval(0)
        self._settle.timeout.connect(self._keep_in_sight)
        self.title = label("", "heading")
        self.title.setWordWrap(True)
        self.count = label("", "second")
        self.announcer = Announcer(self)
        self.find_button = tool(look, "search", text("ui.log.find"))
        self.find_button.setCheckable(True)
        self.open_button = tool(look, "chevron-right", text("ui.log.opens"))
        self.open_button.setProperty("kind", "bare")
        self.close_button = tool(look, "cancel", text("ui.log.close"))
        self.search = SearchField()
        self.search.setPlaceholderText(text("ui.log.find-words"))
        self.search.setAccessibleName(text("ui.log.find"))
        self.search.setClearButtonEnabled(True)
        self.filters = LogFilters(look, face)
        self._area = scrolling(self.filters)
        self.delegate = LogDelegate(look, self, face)
        self.view = LogLines(self.model, self.delegate, text("ui.top.log"))
        self.view.setProperty("kind", "bare")
        self.nothing = label("", "second", wrap=True)
        self.hint = label(text("ui.log.enter"), "faint", wrap=True)
        self._lay_out()
        self._connect()
        self.show_as(False)

    def _lay_out(self) -> None:
        bar = self._bar = QHBoxLayout()
        bar.setContentsMargins(2, 0, 0, 0)
        bar.setSpacing(6)
        bar.addWidget(self.title)
        bar.addWidget(self.count, 1)
        for button in (self.find_button, self.open_button, self.close_button):
            bar.addWidget(button)
        self._head = QWidget()
        head = QVBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(5)
        head.addLayout(bar)
        head.addWidget(self.search)
        head.addWidget(self._area)
        self._rest = head
        body = QVBoxLayout()
        body.setSpacing(3)
        body.addWidget(self.nothing)
        body.addWidget(self.view, 1)
        body.addWidget(self.hint)
        self._layout = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._layout.setContentsMargins(8, 6, 8, 8)
        self._layout.setSpacing(6)
        self._layout.addWidget(self._head)
        self._layout.addLayout(body, 1)

    def _connect(self) -> None:
        self.view.left.connect(self.left)
        self.view.selectionModel().currentChanged.connect(self._point)
        self.view.clicked.connect(self._click)
        self.view.doubleClicked.connect(self._watch)
        self.view.pressed_row.connect(lambda row: self.opened.emit(self.model.line(row)))
        self.open_button.clicked.connect(lambda: self.whole_wanted.emit(True))
        self.close_button.clicked.connect(lambda: self.whole_wanted.emit(False))
        self.find_button.toggled.connect(self._show_search)
        self.search.textChanged.connect(lambda: self._show())
        self.search.given_up.connect(self._give_up_search)
        self.search.done.connect(self.focus_lines)
        self.filters.changed.connect(lambda: self._show())
        self._look.changed.connect(self._restyle)

    def event(self, event: QEvent) -> bool:
        """In the whole log Esc closes it, whatever else the key may mean."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if self.whole and event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        now = self.current()
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier and now is not None:
            self.watched.emit(now)
        else:
            super().keyPressEvent(event)

    # --- what is shown -------------------------------------------------------------------------------------------

    def begin(self, named: Mapping[int, tuple[str, str]], replay: bool = False) -> None:
        """Another game: name and colour of everybody who takes part by seat, and whether it is only looked at."""
        self._replay = replay
        self.delegate.colours = {seat: colour for seat, (_, colour) in named.items()}
        self.delegate.now = None
        hint = text("ui.log.enter")
        self.hint.setText(hint if replay else f"{hint} {text('ui.log.watch')}")
        self.filters.set_players(named)
        self.search.clear()
        self.find_button.setChecked(False)
        self.show_lines([])

    def show_as(self, whole: bool) -> None:
        """The whole log with everything to search it by, or what is new."""
        self.whole = whole
        self.find_button.setVisible(whole)
        self.close_button.setVisible(whole)
        self.open_button.setVisible(not whole)
        self._area.setVisible(whole)
        self.hint.setVisible(whole)
        self.count.setVisible(whole)
        self.search.setVisible(whole and self.find_button.isChecked())
        since = not whole and not self._replay
        self.title.setText(text("ui.log.since") if since else text("ui.log.title"))
        self.model.set_lines([])
        self._fit()

    def show_lines(self, lines: Sequence[LogLine]) -> None:
        """The lines without captions, the newest last: all of them, or those since the last turn."""
        self._lines = list(lines)
        self._show()

    def line_filter(self) -> LogFilter:
        return self.filters.value(self.search.text()) if self.whole else LogFilter()

    def _show(self) -> None:
        lines = self._lines
        if self.whole:
            self.filters.set_years(sorted({line.year for line in lines if line.year}))
        wanted = self.line_filter()
        shown = wanted.matching(lines) if wanted.hides else lines
        at_end = self._at_end()
        now = self.current()
        self.delegate.show_as(self.whole, len(str(lines[-1].step if lines else 0)))
        rows = by_season(shown) if self.whole or self._replay else by_round(shown)
        self._quietly(lambda: self.model.set_lines(rows))
        if now is not None and self.current() != now:
            self._go_to(next((row for row, line in enumerate(rows) if line == now), -1), scroll=not at_end)
        elif now is None and self.delegate.now is not None:
            self._go_to(self.model.row_of_step(self.delegate.now))
            at_end = False
        total, found = len(lines), len(shown)
        words = (
            text("ui.log.lines-match", n=total, match=found)
            if wanted.hides
            else text("ui.log.lines", n=total)
        )
        if wanted.hides and words != self.count.text():
            self.announcer.say_later(words)
        self.count.setText(words)
        self.nothing.setText(self._nothing_words(bool(lines)))
        self.nothing.setVisible(not shown)
        if at_end:
            self.view.scrollToBottom()
        self._fit()

    def _nothing_words(self, lines: bool) -> str:
        if lines:
            return text("ui.log.no-match")
        return text("ui.log.empty" if self.whole or self._replay else "ui.log.since-nothing")

    def _keep_in_sight(self) -> None:
        """After a change of the room: the line in use, else the newest."""
        if self.current() is not None:
            self.view.scrollTo(self.view.currentIndex())
        else:
            self.view.scrollToBottom()

    def _at_end(self) -> bool:
        bar = self.view.verticalScrollBar()
        return bar.value() >= bar.maximum() - 4

    # --- where the keys are --------------------------------------------------------------------------------------

    def current(self) -> LogLine | None:
        index = self.view.currentIndex()
        line: LogLine | None = index.data(LINE_ROLE) if index.isValid() else None
        return line

    def focus_lines(self) -> None:
        """The keys go to the list: to the line in use, else to the newest."""
        if self.current() is None and self.model.rowCount():
            self._go_to(self.model.rowCount() - 1)
        now = self.current()
        if not self.view.hasFocus():
            self.view.setFocus()
            if now is not None:
                self.pointed.emit(now)

    def focus_search(self) -> None:
        self.find_button.setChecked(True)
        self.search.setFocus()
        self.search.selectAll()

    def point_at_step(self, step: int) -> None:
        """Go to the line of a step, or to the nearest one before; says nothing."""
        self.delegate.now = step
        now = self.current()
        if now is None or not (now.begin <= step <= now.step):
            self._go_to(self.model.row_of_step(step))
        self.view.viewport().update()

    def _go_to(self, row: int, scroll: bool = True) -> None:
        if row < 0:
            return
        index = self.model.index(row)
        self._quietly(lambda: self.view.setCurrentIndex(index))
        if scroll:
            self.view.scrollTo(index)

    def _quietly(self, act: Callable[[], object]) -> None:
        before, self._silent = self._silent, True
        act()
        self._silent = before

    def _point(self, now: QModelIndex, before: QModelIndex) -> None:
        if now.isValid() and self.view.hasFocus() and not self._silent:
            self.pointed.emit(now.data(LINE_ROLE))

    def _click(self, index: QModelIndex) -> None:
        if not self.model.line(index.row()).heading:
            self.clicked.emit(index.data(LINE_ROLE))

    def _watch(self, index: QModelIndex) -> None:
        if not self.model.line(index.row()).heading:
            self.watched.emit(index.data(LINE_ROLE))

    # --- the search ----------------------------------------------------------------------------------------------

    def _show_search(self, on: bool) -> None:
        self.search.setVisible(on and self.whole)
        if on:
            self.search.setFocus()
        else:
            self.search.clear()
        self._fit()

    def _give_up_search(self) -> None:
        self.find_button.setChecked(False)
        self.focus_lines()

    # --- room ----------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        self._settle.start()

    def _fit(self) -> None:
        """The filters above the lines, or beside them where the panel is low."""
        if not self.whole:
            self._layout.setDirection(QBoxLayout.Direction.TopToBottom)
            self._head.setMinimumWidth(0)
            self._head.setMaximumWidth(_ANY_WIDTH)
            return
        width, height = self.width(), max(1, self.height())
        beside = width > _LOW * height
        direction = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        self._layout.setDirection(direction)
        inner = width - 16
        if beside:
            inner = round(inner * _HEAD_SHARE)
            self._head.setFixedWidth(inner)
        else:
            self._head.setMinimumWidth(0)
            self._head.setMaximumWidth(_ANY_WIDTH)
        wanted = self.filters.fit(max(60, inner - 4)) + 4
        if beside:
            above = [self._bar.sizeHint().height()]
            if self.search.isVisibleTo(self):
                above.append(self.search.sizeHint().height())
            inside = self.contentsRect().marginsRemoved(self._layout.contentsMargins()).height()
            most = inside - sum(above) - self._rest.spacing() * len(above)
        else:
            most = round(height * _MOST_FILTERS)
        self._area.setFixedHeight(max(30, min(wanted, most)))
        # Where little more than the filters had room they come with the search, and the lines get theirs.
        low = not beside and height < self._look.theme.size(_LEAST_FOR_FILTERS)
        self._area.setVisible(not low or self.find_button.isChecked() or self.line_filter().hides)
        self.hint.setVisible(not beside and height >= self._look.theme.size(_LEAST_FOR_HINT))

    def _restyle(self) -> None:
        self._fit()
