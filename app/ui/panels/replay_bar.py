"""The bar of a replay, in place of the prompt bar: step, play, jump, pace, eyes, branch, export, leave, timeline."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.settings.wishes import PACES, STEP
from app.texts import text
from app.ui.look.look import Look
from app.ui.panels.choice_box import ChoiceBox
from app.ui.panels.controls import button, label, put_icon, set_words, tool
from app.ui.panels.drawn import keep_drawn, take_icon
from app.ui.panels.key_menu import KeyMenu
from app.ui.panels.keycap import KeyButton
from app.ui.panels.literal import literal, put_words, words_on
from app.ui.panels.points_curve import HEIGHT as CURVE_HEIGHT
from app.ui.panels.points_curve import PointsCurve
from app.ui.panels.timeline import Timeline
from app.ui.panels.tip import set_tip

HEIGHT = 104
YEAR, SEASON, POINTS, PLAYER = "year", "season", "points", "player"
JUMPS = (YEAR, SEASON, POINTS, PLAYER)
GAP = 5
BOX_EDGES = 10
ONE_ROW, OWN_LINE, TWO_ROWS = range(3)
LAST_STAGE = 7
KEYS = ("B", "Esc")  # of branch and leave
JUMP_ICONS = {YEAR: "year-end", SEASON: "summer", POINTS: "vp", PLAYER: "human"}


class Told(QWidget):
    """What happens at the step in sight, in as many lines as there is room for; it gets smaller before it is cut."""

    LEAST, NARROW, LINES = 190, 48, 27  # widths, and the height of two lines

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._words = ""
        self._narrow = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def text(self) -> str:
        return self._words

    def tell(self, words: str) -> None:
        self._words = words
        set_tip(self, words)
        self.setAccessibleName(words)
        self.update()

    def set_narrow(self, narrow: bool) -> None:
        """Beside a row of boxes it has little width, and their height."""
        self._narrow = narrow
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        size = self._look.theme.size
        return QSize(size(self.NARROW if self._narrow else self.LEAST), size(self.LINES))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        painter.setPen(theme.role("ink2"))
        words = self._words.split("\n")[0]
        flags = (
            int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter) | Qt.TextFlag.TextWordWrap.value
        )
        px = theme.size(12)
        while True:
            painter.setFont(theme.exact_font(px))
            needed = painter.fontMetrics().boundingRect(QRect(0, 0, self.width(), 10_000), flags, words)
            if needed.height() <= self.height() and needed.width() <= self.width():
                break
            if px <= theme.least_text:  # longer than any sentence of the log; the tool tip has all of it
                words = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, self.width())
                break
            px = max(int(theme.least_text), px - 1)
        painter.drawText(self.rect(), flags, words)
        painter.end()


class ReplayBar(QFrame):
    """Says what is wanted; the presenter of the replay knows the game."""

    moved = Signal(int)  # to a position
    stepped = Signal(int)  # by so many
    play_pressed = Signal()
    jumped = Signal(int)  # forward 1, back -1, by `jump`
    eyes_changed = Signal(int)
    branch_pressed = Signal()
    export_pressed = Signal()
    height_changed = Signal()
    left = Signal()

    def __init__(
        self,
        look: Look,
        names: Sequence[str],
        colours: Sequence[str],
        pace: str,
        *,
        goal: int = 0,
        curve: bool = False,
    ) -> None:
        """`curve`: whether the points over time are shown from the start; `goal` ends a game."""
        super().__init__()
        self._look = look
        self._names, self._colours = tuple(names), tuple(colours)
        self._bare_jumps = False
        self.jump: tuple[str, int] = (YEAR, -1)
        """What the arrows go by: one of JUMPS, and whose decisions for PLAYER."""
        self.setProperty("kind", "replay")
        self.setAccessibleName(text("ui.replay.title"))
        self.start = tool(look, "skip-back", text("ui.replay.start"))
        self.back = tool(look, "step-back", text("ui.replay.back"))
        self.play = tool(look, "play", text("ui.replay.play"))
        self.play.setProperty("kind", "play")
        put_icon(self.play, look, "play", 22)
        self.forward = tool(look, "step-forward", text("ui.replay.forward"))
        self.end = tool(look, "skip-forward", text("ui.replay.end"))
        self._step = label("", "heading")
        self._what = Told(look)
        self._jump_word = label(text("ui.replay.jump"), "strong")
        self.jump_back = tool(look, "chevron-left", text("ui.games.previous"))
        self.jump_on = tool(look, "chevron-right", text("ui.games.next"))
        self.chips: list[QPushButton] = []
        self.jumps = self._make_jumps()
        self._pace_word = label(text("ui.replay.pace"), "strong")
        self.pace_box = ChoiceBox(text("ui.replay.pace"), self._pace_word)
        set_tip(self.pace_box, text("ui.replay.pace"))
        for key in PACES:
            if key == STEP:  # the replay has a button for steps
                continue
            self.pace_box.addItem(text(f"ui.settings.pace-{key}"), key)
        self.pace_box.setCurrentIndex(self.pace_box.findData("normal" if pace == STEP else pace))
        self._eyes_word = label(text("ui.replay.eyes"), "strong")
        self.eyes_box = ChoiceBox(text("ui.replay.eyes"), self._eyes_word)
        set_tip(self.eyes_box, text("ui.replay.eyes"))
        self._legend_mark = TickMark(look)
        self._legend = label(text("ui.replay.points-mark"), "second")
        self.curve_button = tool(look, "vp", text("ui.end.curve"))
        set_tip(self.curve_button, f"{text('ui.end.curve')} [V]")
        self.curve_button.setCheckable(True)
        self.curve_button.setChecked(curve)
        self.export = tool(look, "save", text("ui.games.export-log"))
        self.branch = KeyButton(look, text("ui.replay.branch"), KEYS[0])
        set_tip(self.branch, text("ui.replay.branch-tip"))
        self.leave = KeyButton(look, text("ui.replay.leave"), KEYS[1])
        for one, icon in ((self.branch, "branch"), (self.leave, "cancel")):
            one.setAccessibleName(words_on(one))
            put_icon(one, look, icon)
        self._words: dict[KeyButton, str] = {one: words_on(one) for one in (self.branch, self.leave)}
        self.curve = PointsCurve(look, names, colours, goal)
        self.curve.setVisible(curve)
        self.timeline = Timeline(look)
        self._connect()
        self._lay_out()

    def _make_jumps(self) -> QButtonGroup:
        """A chip for each way to jump: pressing it jumps on, and the arrows go by it from then on."""
        group = QButtonGroup(self)
        for number, kind in enumerate(JUMPS):
            words = text("ui.replay.turns") if kind == PLAYER else text(f"ui.games.{kind}-jump")
            chip = button(words, "chip")
            chip.setCheckable(True)
            chip.setChecked(kind == YEAR)
            set_tip(chip, text(f"ui.replay.jump-{kind}"))
            chip.setAccessibleDescription(text(f"ui.replay.jump-{kind}"))
            group.addButton(chip, number)
            self.chips.append(chip)
        self.players = QMenu(self)
        for seat, (name, colour) in enumerate(zip(self._names, self._colours, strict=True)):
            action = self.players.addAction(QIcon(self._look.emblem(colour, 16)), literal(name))
            action.triggered.connect(lambda checked=False, seat=seat: self.jump_by(PLAYER, seat))
        KeyMenu(self.chips[JUMPS.index(PLAYER)], self.players)
        return group

    def _connect(self) -> None:
        self.start.clicked.connect(lambda: self.moved.emit(0))
        self.end.clicked.connect(lambda: self.moved.emit(self.timeline.maximum()))
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.forward.clicked.connect(lambda: self.stepped.emit(1))
        self.play.clicked.connect(self.play_pressed)
        self.jump_back.clicked.connect(lambda: self.jumped.emit(-1))
        self.jump_on.clicked.connect(lambda: self.jumped.emit(1))
        self.jumps.idClicked.connect(self._press_jump)
        self.players.aboutToHide.connect(self._show_jump)
        self.branch.clicked.connect(self.branch_pressed)
        self.export.clicked.connect(self.export_pressed)
        self.leave.clicked.connect(self.left)
        self.curve_button.toggled.connect(self.curve.setVisible)
        self.curve_button.toggled.connect(self.height_changed)
        self.timeline.valueChanged.connect(self.moved)
        self.eyes_box.currentIndexChanged.connect(lambda: self.eyes_changed.emit(self.eyes_box.currentData()))

    def _lay_out(self) -> None:
        self._moves = (self.start, self.back, self.play, self.forward, self.end)
        self._boxes: tuple[QWidget, ...] = (
            self._jump_word,
            self.jump_back,
            *self.chips,
            self.jump_on,
            self._pace_word,
            self.pace_box,
            self._eyes_word,
            self.eyes_box,
        )
        self._ends: tuple[QWidget, ...] = (
            self._legend_mark,
            self._legend,
            self.curve_button,
            self.export,
            self.branch,
            self.leave,
        )
        self._line, self._second = QHBoxLayout(), QHBoxLayout()
        self._words_column = QVBoxLayout()
        self._words_column.setSpacing(0)
        self._rows = -1
        for line in (self._line, self._second):
            line.setSpacing(GAP)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 3, 10, 3)
        layout.setSpacing(2)
        layout.addLayout(self._line)
        layout.addLayout(self._second)
        layout.addWidget(self.curve)
        layout.addWidget(self.timeline, 1)
        self._arrange(ONE_ROW)

    def _arrange(self, rows: int) -> None:
        """Everything in one row; or what happens below it; or the boxes there too. Tab goes in the order of sight."""
        if rows == self._rows:
            return
        self._rows = rows
        self._what.set_narrow(rows == TWO_ROWS)
        for line in (self._line, self._second, self._words_column):
            while line.count():
                line.takeAt(0)
        first: tuple[QWidget, ...] = self._ends if rows == TWO_ROWS else (*self._boxes, *self._ends)
        for move in self._moves:
            self._line.addWidget(move)
        self._line.addSpacing(GAP)
        self._words_column.addWidget(self._step)
        (self._words_column if rows == ONE_ROW else self._second).addWidget(self._what, 1)
        self._line.addLayout(self._words_column, 1)
        for part in first:
            self._line.addWidget(part)
        if rows == TWO_ROWS:
            for part in self._boxes:
                self._second.addWidget(part)

    @property
    def controls(self) -> tuple[QAbstractButton | QComboBox | None, ...]:
        """Everything that the bar offers, for the menu; None between its groups."""
        jumps = (self.jump_back, self.jump_on, *self.chips)
        looks = (self.pace_box, self.eyes_box, self.curve_button)
        return (*self._moves, None, *jumps, None, *looks, None, self.export, self.branch, self.leave)

    # --- jumping -------------------------------------------------------------------------------------------------

    def _press_jump(self, number: int) -> None:
        kind = JUMPS[number]
        if kind == PLAYER:
            chip = self.chips[number]
            self.players.popup(chip.mapToGlobal(chip.rect().bottomLeft()))
        else:
            self.jump_by(kind)

    def jump_by(self, kind: str, seat: int = -1) -> None:
        """Jump on by this, and keep it for the arrows."""
        self.jump = (kind, seat)
        self._show_jump()
        self.jumped.emit(1)

    def _show_jump(self) -> None:
        """The chip in force; a menu that was left without a choice changes nothing."""
        kind, seat = self.jump
        self.chips[JUMPS.index(kind)].setChecked(True)
        chip = self.chips[JUMPS.index(PLAYER)]
        if kind == PLAYER:
            look, colour = self._look, self._colours[seat]
            keep_drawn(chip, look, lambda made: made.setIcon(QIcon(look.emblem(colour, 16))))
        elif not self._bare_jumps:
            take_icon(chip)

    # --- showing -------------------------------------------------------------------------------------------------

    @property
    def wanted_height(self) -> int:
        """At the usual text size: more while the points are shown."""
        return HEIGHT + (CURVE_HEIGHT if self.curve_button.isChecked() else 0)

    def set_eyes(self, eyes: Sequence[tuple[int, str, str]], now: int) -> None:
        """Whose eyes may be chosen: seat, name, colour ("" for everybody's)."""
        self.eyes_box.blockSignals(True)
        self.eyes_box.clear()
        for seat, name, _ in eyes:
            self.eyes_box.addItem(name, seat)
        look, colours = self._look, [colour for _, _, colour in eyes]

        def draw(box: ChoiceBox) -> None:
            for number, colour in enumerate(colours):
                box.setItemIcon(number, QIcon(look.emblem(colour, 16) if colour else look.icon("eye", 16)))

        keep_drawn(self.eyes_box, look, draw)
        self.eyes_box.setCurrentIndex(max(0, self.eyes_box.findData(now)))
        self.eyes_box.blockSignals(False)
        for one in (self.eyes_box, self._eyes_word):
            one.setVisible(len(eyes) > 1)

    def show_position(self, position: int, length: int, what: str) -> None:
        self.timeline.blockSignals(True)
        self.timeline.setValue(position)
        self.timeline.blockSignals(False)
        self.timeline.update()
        self.curve.show_position(position)
        said = text("ui.games.timeline-now", n=position, most=length, year=self.timeline.year_at(position))
        self.timeline.setAccessibleDescription(said)
        self._step.setText(text("ui.replay.step", n=position, most=length))
        self._what.tell(what)
        self.setAccessibleDescription(f"{self._step.text()}. {what}")
        for one, possible in (
            (self.start, position > 0),
            (self.back, position > 0),
            (self.forward, position < length),
            (self.end, position < length),
            (self.play, position < length),
            (self.branch, position < length),
        ):
            one.setEnabled(possible)

    def show_playing(self, playing: bool) -> None:
        put_icon(self.play, self._look, "pause" if playing else "play", 22)
        words = text("ui.replay.pause" if playing else "ui.replay.play")
        self.play.setAccessibleName(words)
        set_tip(self.play, words)

    def fit(self, width: float) -> None:
        """In a narrow bar one thing after the other gives way; pictures, names and tool tips stay."""
        inside = self.contentsMargins()
        room = width - inside.left() - inside.right() - 22  # the margins of the layout
        for box in (self.pace_box, self.eyes_box):
            self._widen(box)
        for stage in range(LAST_STAGE + 1):
            self._give_way(stage)
            if self._needed() <= room:
                break

    def _give_way(self, stage: int) -> None:
        """The legend goes first, then words before boxes, words of buttons, words on chips; then what happens gets
        a line of its own, the boxes go there too, and last the caps of the keys.
        """
        for part in (self._legend_mark, self._legend):
            part.setVisible(stage < 1)
        for word in (self._jump_word, self._pace_word):
            word.setVisible(stage < 2)
        self._eyes_word.setVisible(stage < 2 and self.eyes_box.count() > 1)
        for one, words in self._words.items():
            put_words(one, words if stage < 3 else "")
            one.set_key(KEYS[0 if one is self.branch else 1] if stage < 7 else "")
        set_tip(self.leave, text("ui.replay.leave") if stage >= 3 else "")
        self._bare_jumps = stage >= 4
        for number, kind in enumerate(JUMPS):
            chip = self.chips[number]
            name = text("ui.replay.turns") if kind == PLAYER else text(f"ui.games.{kind}-jump")
            take_icon(chip)
            set_words(chip, name)
            if self._bare_jumps:
                put_words(chip, "")
                put_icon(chip, self._look, JUMP_ICONS[kind], 16)
        self._show_jump()
        self._arrange(TWO_ROWS if stage >= 6 else OWN_LINE if stage >= 5 else ONE_ROW)

    def _widen(self, box: ChoiceBox) -> None:
        """As wide as its longest choice; by itself a box squeezed by others cuts it."""
        size = self._look.theme.size
        metrics = box.fontMetrics()
        widest = max((metrics.horizontalAdvance(box.itemText(n)) for n in range(box.count())), default=0)
        picture = box.iconSize().width() + 6 if box.count() and not box.itemIcon(0).isNull() else 0
        box.setMinimumWidth(widest + picture + size(24) + 2 * size(8) + BOX_EDGES)

    def _needed(self) -> float:
        """The width that the first row takes."""
        words = self._step.fontMetrics().horizontalAdvance(
            text("ui.replay.step", n=self.timeline.maximum(), most=self.timeline.maximum())
        )
        if self._rows == ONE_ROW:
            words = max(words, self._look.theme.size(Told.LEAST))
        boxes = () if self._rows == TWO_ROWS else self._boxes
        parts = [part for part in (*self._moves, *boxes, *self._ends) if not part.isHidden()]
        return sum(part.sizeHint().width() + GAP for part in parts) + words + 2 * GAP


class TickMark(QWidget):
    """The thick tick of the timeline, for its legend."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setFixedWidth(8)

    def sizeHint(self) -> QSize:
        return QSize(8, self._look.theme.size(15))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        high = self._look.theme.size(15)
        painter.fillRect(2, (self.height() - high) // 2, 4, high, self._look.theme.role("ink"))
        painter.end()
