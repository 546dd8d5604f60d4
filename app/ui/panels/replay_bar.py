"""The bar of a replay, in place of the prompt bar: step, play, jump, pace, eyes, branch, export, leave, timeline."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from app.texts import text
from app.ui.look import Look
from app.ui.panels.controls import button, label, put_icon, tool
from app.ui.panels.points_curve import HEIGHT as CURVE_HEIGHT
from app.ui.panels.points_curve import PointsCurve
from app.ui.panels.timeline import Timeline
from app.ui.preferences import PACES, STEP

HEIGHT = 96
YEAR, SEASON, POINTS, PLAYER = "year", "season", "points", "player"


class ReplayBar(QFrame):
    """Says what is wanted; the presenter of the replay knows the game."""

    moved = Signal(int)  # to a position
    stepped = Signal(int)  # by so many
    play_pressed = Signal()
    jumped = Signal(int)  # forward 1, back -1, by what the box says
    eyes_changed = Signal(int)
    branch_pressed = Signal()
    export_pressed = Signal()
    height_changed = Signal()
    left = Signal()

    def __init__(self, look: Look, names: Sequence[str], colours: Sequence[str], pace: str) -> None:
        super().__init__()
        self._look = look
        self.setProperty("kind", "raised")
        self.setAccessibleName(text("ui.replay.title"))
        self.start = tool(look, "skip-back", text("ui.replay.start"))
        self.back = tool(look, "step-back", text("ui.replay.back"))
        self.play = tool(look, "play", text("ui.replay.play"))
        self.forward = tool(look, "step-forward", text("ui.replay.forward"))
        self.end = tool(look, "skip-forward", text("ui.replay.end"))
        self._step = label("", "heading")
        self._what = label("", "second")
        self._jump_word = label(text("ui.replay.jump"), "second")
        self.jump_box = QComboBox()
        self.jump_box.setAccessibleName(text("ui.replay.jump"))
        for key in (SEASON, YEAR, POINTS):
            self.jump_box.addItem(text(f"ui.games.{key}-jump"), (key, -1))
        for seat, (name, colour) in enumerate(zip(names, colours, strict=True)):
            self.jump_box.addItem(QIcon(look.emblem(colour, 16)), name, (PLAYER, seat))
        self.jump_back = tool(look, "chevron-left", text("ui.games.previous"))
        self.jump_on = tool(look, "chevron-right", text("ui.games.next"))
        self._pace_word = label(text("ui.replay.pace"), "second")
        self.pace_box = QComboBox()
        self.pace_box.setAccessibleName(text("ui.replay.pace"))
        for key in PACES:
            if key == STEP:  # the replay has a button for steps
                continue
            self.pace_box.addItem(text(f"ui.settings.pace-{key}"), key)
        self.pace_box.setCurrentIndex(self.pace_box.findData("normal" if pace == STEP else pace))
        self._eyes_word = label(text("ui.replay.eyes"), "second")
        self.eyes_box = QComboBox()
        self.eyes_box.setAccessibleName(text("ui.replay.eyes"))
        self.branch = button(text("ui.replay.branch"), look=look, icon="branch")
        self.branch.setToolTip(text("ui.replay.branch-tip"))
        self.export = button(text("ui.games.export-log"), look=look, icon="save")
        self.leave = button(text("ui.replay.leave"), look=look, icon="cancel")
        self._words: dict[QPushButton, str] = {b: b.text() for b in (self.branch, self.export, self.leave)}
        self.curve_button = tool(look, "vp", text("ui.keeping.curve"))
        self.curve_button.setToolTip(f"{text('ui.keeping.curve')} [V]")
        self.curve_button.setCheckable(True)
        self.curve = PointsCurve(look, names, colours)
        self.curve.hide()
        self.timeline = Timeline(look)
        self._connect()
        self._lay_out()

    def _connect(self) -> None:
        self.start.clicked.connect(lambda: self.moved.emit(0))
        self.end.clicked.connect(lambda: self.moved.emit(self.timeline.maximum()))
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.forward.clicked.connect(lambda: self.stepped.emit(1))
        self.play.clicked.connect(self.play_pressed)
        self.jump_back.clicked.connect(lambda: self.jumped.emit(-1))
        self.jump_on.clicked.connect(lambda: self.jumped.emit(1))
        self.branch.clicked.connect(self.branch_pressed)
        self.export.clicked.connect(self.export_pressed)
        self.leave.clicked.connect(self.left)
        self.curve_button.toggled.connect(self.curve.setVisible)
        self.curve_button.toggled.connect(self.height_changed)
        self.timeline.valueChanged.connect(self.moved)
        self.eyes_box.currentIndexChanged.connect(lambda: self.eyes_changed.emit(self.eyes_box.currentData()))

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(5)
        for one in (self.start, self.back, self.play, self.forward, self.end):
            line.addWidget(one)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._step)
        words.addWidget(self._what)
        line.addSpacing(4)
        line.addLayout(words, 1)
        jump: tuple[QWidget, ...] = (self._jump_word, self.jump_back, self.jump_box, self.jump_on)
        pace: tuple[QWidget, ...] = (self._pace_word, self.pace_box, self._eyes_word, self.eyes_box)
        ways_out: tuple[QWidget, ...] = (self.branch, self.export, self.leave)
        for part in (*jump, *pace):
            line.addWidget(part)
        line.addSpacing(6)
        line.addWidget(self.curve_button)
        for part in ways_out:
            line.addWidget(part)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 4, 10, 5)
        layout.setSpacing(4)
        layout.addLayout(line)
        layout.addWidget(self.curve)
        layout.addWidget(self.timeline, 1)

    @property
    def wanted_height(self) -> int:
        """At the usual text size: more while the points are shown."""
        return HEIGHT + (CURVE_HEIGHT if self.curve_button.isChecked() else 0)

    def set_eyes(self, eyes: Sequence[tuple[int, str, str]], now: int) -> None:
        """Whose eyes may be chosen: seat, name, colour ("" for everybody's)."""
        self.eyes_box.blockSignals(True)
        self.eyes_box.clear()
        for seat, name, colour in eyes:
            icon = QIcon(self._look.emblem(colour, 16)) if colour else QIcon(self._look.icon("eye", 16))
            self.eyes_box.addItem(icon, name, seat)
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
        self._what.setText(what.split("\n")[0])
        self._what.setToolTip(what)
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
        self._dress(self.play, "pause" if playing else "play")
        words = text("ui.replay.pause" if playing else "ui.replay.play")
        self.play.setAccessibleName(words)
        self.play.setToolTip(words)

    def _dress(self, target: QToolButton, icon: str) -> None:
        put_icon(target, self._look, icon)

    def fit(self, width: float) -> None:
        """Words of buttons and boxes give way in a narrow bar; pictures and tool tips stay."""
        scale = self._look.theme.text_scale
        bare, narrow = width < 1330 * scale, width < 1120 * scale
        for one, words in self._words.items():
            one.setText("" if bare else words)
            one.setAccessibleName(words.strip())
            if one is not self.branch:
                one.setToolTip(words.strip() if bare else "")
        for word in (self._jump_word, self._pace_word):
            word.setVisible(not narrow)
        self._eyes_word.setVisible(not narrow and self.eyes_box.count() > 1)
