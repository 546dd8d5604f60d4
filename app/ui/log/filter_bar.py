"""What the whole log shows: whose lines, of which kind, of which year."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from app.texts import text
from app.ui.faces.face import Face
from app.ui.log.filter import ALL_YEARS, LogFilter
from app.ui.look.look import Look
from app.ui.panels.controls import label, put_icon, tool
from app.ui.panels.flow import Flow
from app.ui.panels.literal import literal, put_words
from app.ui.panels.tip import set_tip
from app.ui.theme import drawing

_EMBLEM, _TICK = 16, 11
_MARGIN, _SPACE = 2, 5


class LogFilters(QWidget):
    """`changed` when something was switched; the words of the search are not its business."""

    changed = Signal()

    def __init__(self, look: Look, face: Face) -> None:
        super().__init__()
        self._look = look
        self._icons = face.log_kinds
        self.year = ALL_YEARS
        self.players: dict[int, QPushButton] = {}
        self._named: dict[int, tuple[str, str]] = {}
        self.kinds: dict[str, QToolButton] = {}
        self.years: dict[int, QPushButton] = {}
        self._player_box, self._player_flow = _line(text("ui.log.players"))
        self._kind_box, self._kind_flow = _line(text("ui.log.kinds-shown"))
        self._year_box, self._year_flow = _line(text("ui.log.years"))
        for kind, icon in self._icons.items():
            made = self.kinds[kind] = tool(look, icon, "")
            made.setCheckable(True)
            made.setChecked(True)
            made.toggled.connect(partial(self._toggled, made, text(f"ui.log.kinds.{kind}")))
            self._kind_flow.addWidget(made)
            _name_toggle(made, text(f"ui.log.kinds.{kind}"))
        layout = self._layout = QVBoxLayout(self)
        layout.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        layout.setSpacing(_SPACE)
        self._pair = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._pair.setSpacing(_SPACE)
        self._pair.addWidget(self._kind_box)
        self._pair.addWidget(self._year_box, 1)
        layout.addWidget(self._player_box)
        layout.addLayout(self._pair)
        layout.addStretch(1)
        look.changed.connect(self._restyle)

    def set_players(self, named: Mapping[int, tuple[str, str]]) -> None:
        """Name and colour of everybody who takes part, by seat; everything is shown again."""
        self._clear(self._player_flow)
        self._named = dict(named)
        self.players = {}
        for seat, (name, _) in named.items():
            made = QPushButton(literal(name))
            made.setProperty("kind", "chip")
            made.setCheckable(True)
            made.setChecked(True)
            made.setAutoDefault(False)
            made.toggled.connect(partial(self._toggled, made, name))
            self._player_flow.addWidget(made)
            self.players[seat] = made
            _name_toggle(made, name)
        self.year = ALL_YEARS
        for button in self.kinds.values():
            button.blockSignals(True)
            button.setChecked(True)
            button.blockSignals(False)
        for kind, button in self.kinds.items():
            _name_toggle(button, text(f"ui.log.kinds.{kind}"))
        self._restyle()
        self.set_years(())

    def set_years(self, years: Sequence[int]) -> None:
        """Which years there are."""
        if tuple(self.years) == tuple(years):
            return
        self._clear(self._year_flow)
        self.years = {}
        if years:
            self._year_flow.addWidget(label(text("ui.log.year"), "second"))
        for year in years:
            made = QPushButton(literal(str(year)))
            made.setProperty("kind", "small")
            made.setCheckable(True)
            made.setAutoDefault(False)
            made.setAccessibleName(text("ui.log.year-n", n=year))
            made.clicked.connect(partial(self._choose_year, year))
            self._year_flow.addWidget(made)
            self.years[year] = made
        if self.year not in self.years:
            self.year = ALL_YEARS
        self._check_year()

    def fit(self, width: int) -> int:
        """Take so much width: where the players' names need more than one line the emblems stay. Returns the height."""
        room = width - 2 * _MARGIN
        for part in self.findChildren(QWidget):
            part.ensurePolished()  # without its style a button has another size
        self._show_names(True)
        if _in_one_line(self._player_flow) > room:
            self._show_names(False)
        kinds, years = self._kind_flow, self._year_flow
        self._year_box.setVisible(years.count() > 0)
        beside = _in_one_line(kinds) + 2 * _SPACE + _in_one_line(years) <= room
        # Beside the years the kinds keep all in one line.
        self._kind_box.setMinimumWidth(_in_one_line(kinds) if beside else 0)
        self._pair.setDirection(
            QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        )
        flows = [self._player_flow, kinds] if beside else [self._player_flow, kinds, years]
        high = [flow.heightForWidth(room) for flow in flows if flow.count()]
        self._pair.invalidate()
        self._layout.invalidate()
        return sum(high) + _SPACE * (len(high) - 1) + 2 * _MARGIN

    def _show_names(self, wide: bool) -> None:
        for seat, chip in self.players.items():
            put_words(chip, self._named[seat][0] if wide else "")
        self._player_flow.invalidate()

    def value(self, words: str = "") -> LogFilter:
        return LogFilter(
            frozenset(seat for seat, chip in self.players.items() if not chip.isChecked()),
            frozenset(kind for kind, button in self.kinds.items() if not button.isChecked()),
            self.year,
            words,
        )

    def _toggled(self, button: QAbstractButton, name: str, on: bool) -> None:
        _name_toggle(button, name)
        for seat, chip in self.players.items():
            if chip is button:
                self._draw_player(seat)
        self.changed.emit()

    def _choose_year(self, year: int, checked: bool = False) -> None:
        """A second press on a year shows all of them again."""
        self.year = ALL_YEARS if year == self.year else year
        self._check_year()
        self.changed.emit()

    def _check_year(self) -> None:
        for year, button in self.years.items():
            button.setChecked(year == self.year)
            set_tip(button, text("ui.log.all-years" if year == self.year else "ui.log.year-n", n=year))

    def _restyle(self) -> None:
        for kind, button in self.kinds.items():
            put_icon(button, self._look, self._icons[kind])
        for seat in self.players:
            self._draw_player(seat)
        for flow in (self._player_flow, self._kind_flow, self._year_flow):
            flow.invalidate()

    def _draw_player(self, seat: int) -> None:
        """The emblem, and a tick where the lines are shown."""
        look = self._look
        size = look.theme.size(_EMBLEM)
        tick = look.theme.size(_TICK) + 4 if self.players[seat].isChecked() else 0
        picture: QPixmap = drawing.new_pixmap(size + tick, size, look.ratio)
        painter: QPainter = drawing.begin(picture)
        painter.drawPixmap(0, 0, look.emblem(self._named[seat][1], _EMBLEM))
        if tick:
            painter.drawPixmap(size + 4, (size - look.theme.size(_TICK)) // 2, look.icon("check", _TICK))
        painter.end()
        self.players[seat].setIcon(QIcon(picture))
        self.players[seat].setIconSize(QSize(size + tick, size))

    @staticmethod
    def _clear(flow: Flow) -> None:
        while (item := flow.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        flow.invalidate()


def _in_one_line(flow: Flow) -> int:
    """How wide the flow is as long as nothing goes on in the next line."""
    items = [item for number in range(flow.count()) if (item := flow.itemAt(number)) is not None]
    return sum(item.sizeHint().width() + flow.spacing() for item in items)


def _name_toggle(button: QAbstractButton, name: str) -> None:
    words = text("ui.log.shown" if button.isChecked() else "ui.log.not-shown", name=name)
    button.setAccessibleName(words)
    set_tip(button, words)


def _line(name: str) -> tuple[QWidget, Flow]:
    """A group of buttons that goes on in the next line."""
    box = QWidget()
    box.setAccessibleName(name)
    box.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, False)
    flow = Flow(4)
    box.setLayout(flow)
    policy = box.sizePolicy()
    policy.setHeightForWidth(True)
    box.setSizePolicy(policy)
    return box, flow
