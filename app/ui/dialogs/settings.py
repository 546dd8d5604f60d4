"""Settings in pages; every control acts at once and is kept, except the language, which says when it acts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QRect, QRectF, QSize, Qt, QUrl
from PySide6.QtGui import (
    QAction,
    QDesktopServices,
    QIcon,
    QKeySequence,
    QPainter,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QKeySequenceEdit,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QSizePolicy,
    QSlider,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app import paths, texts
from app.texts import text
from app.ui import theme as themes
from app.ui.dialogs.rules import fitting
from app.ui.look import SYSTEM, Look, system_theme
from app.ui.panels.controls import button, label
from app.ui.preferences import CONFIRMS, PACES, Preferences, Wishes

THEMES = ("light", "dark", "high-contrast", SYSTEM)
SMALLEST, LARGEST, STEP = 80, 200, 10
MARKS = (80, 100, 125, 150, 175, 200)
MARKS_IN_ROW, THEMES_IN_ROW = 3, 2
PAGES = ("text", "table", "confirm", "keys", "saves")
_ICONS = {"text": "text", "table": "table", "confirm": "undo", "keys": "keyboard", "saves": "save"}
# What "reset this page" brings back.
_ON_PAGE = {
    "text": ("theme", "text_scale"),
    "table": ("pace", "reduced_motion", "language"),
    "confirm": ("confirm",),
    "keys": ("keys",),
    "saves": (),
}
PICTURE = (82, 56)


class Commands(Protocol):
    """Who knows the commands and their keys."""

    @property
    def commands(self) -> dict[str, tuple[QAction, tuple[str, ...]]]: ...

    def bind(self) -> None: ...


class PageList(QListWidget):
    """Names of pages; one that is wider than the list is told in two lines."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        size = self._look.theme.size
        beside = size(20) + 2 * size(6) + 18  # icon, padding, borders and the gaps of the style
        room = QRect(0, 0, max(1, self.viewport().width() - beside), 10_000)
        for number in range(self.count()):
            item = self.item(number)
            words = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap.value, item.text())
            item.setSizeHint(QSize(0, max(size(38), words.height() + 2 * size(4) + 8)))


class SettingsDialog(QDialog):
    def __init__(
        self, parent: QWidget | None, look: Look, preferences: Preferences, commands: Commands | None = None
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._preferences = preferences
        self._commands = commands
        self.setWindowTitle(text("ui.settings.title"))
        self.pages = PageList(look)
        self.pages.setAccessibleName(text("ui.settings.title"))
        self.stack = QStackedWidget()
        self._shown: tuple[str, ...] = (
            PAGES if commands is not None else tuple(p for p in PAGES if p != "keys")
        )
        for name in self._shown:
            self._add_page(name)
        self.pages.currentRowChanged.connect(self.stack.setCurrentIndex)
        self.pages.setCurrentRow(0)
        self.reset_button = button(text("ui.button.reset-page"), look=look, icon="undo")
        self.reset_button.clicked.connect(self.reset_page)
        done = button(text("ui.button.done"), "primary")
        done.clicked.connect(self.accept)
        self._lay_out(done)
        self.resize(fitting(self, 860, 600, look))

    def _lay_out(self, done: QWidget) -> None:
        side = QVBoxLayout()
        side.setSpacing(10)
        side.addWidget(label(text("ui.settings.title"), "section"))
        side.addWidget(self.pages, 1)
        side.addWidget(label(f"{text('ui.settings.kept')}\n{text('ui.settings.live')}", "second", wrap=True))
        foot = QHBoxLayout()
        foot.addWidget(self.reset_button)
        foot.addStretch(1)
        foot.addWidget(done)
        right = QVBoxLayout()
        right.setSpacing(12)
        right.addWidget(self.stack, 1)
        right.addLayout(foot)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 16)
        layout.setSpacing(18)
        layout.addLayout(side, 2)
        layout.addLayout(right, 5)

    def _add_page(self, name: str) -> None:
        item = QListWidgetItem(text(f"ui.settings.page.{name}"))
        item.setIcon(QIcon(self._look.icon(_ICONS[name], 20)))
        item.setToolTip(text(f"ui.settings.page.{name}-text"))
        self.pages.addItem(item)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(4, 0, 10, 0)
        column.setSpacing(8)
        column.addWidget(label(text(f"ui.settings.page.{name}"), "section"))
        build: dict[str, Callable[[QVBoxLayout], None]] = {
            "text": self._text_page,
            "table": self._table_page,
            "confirm": self._confirm_page,
            "keys": self._keys_page,
            "saves": self._saves_page,
        }
        build[name](column)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(page)
        self.stack.addWidget(scroll)

    def open_page(self, name: str) -> None:
        """Show the page with this name."""
        self.pages.setCurrentRow(self._shown.index(name))

    # --- pages ---------------------------------------------------------------------------------------------------

    def _text_page(self, column: QVBoxLayout) -> None:
        wishes = self._preferences.wishes
        self.size_slider = QSlider(Qt.Orientation.Horizontal)
        self.size_slider.setRange(SMALLEST, LARGEST)
        self.size_slider.setSingleStep(STEP)
        self.size_slider.setPageStep(STEP)
        self.size_slider.setTickPosition(QSlider.TickPosition.TicksBelow)
        self.size_slider.setTickInterval(STEP)
        self.size_slider.setValue(round(wishes.text_scale * 100))
        self.size_slider.setAccessibleName(text("ui.settings.text-size"))
        self._size = label(text("ui.settings.percent", n=self.size_slider.value()), "heading")
        self.size_slider.valueChanged.connect(
            lambda value: self._size.setText(text("ui.settings.percent", n=value))
        )
        self.size_slider.sliderReleased.connect(self._change_size)
        self.size_slider.valueChanged.connect(self._change_size_by_key)
        head = QHBoxLayout()
        head.addWidget(label(text("ui.settings.text-size"), "heading"), 1)
        head.addWidget(self._size)
        column.addLayout(head)
        column.addWidget(self.size_slider)
        marks = QGridLayout()
        for place, mark in enumerate(MARKS):
            made = button(str(mark), "chip")
            made.setAccessibleName(text("ui.settings.percent", n=mark))
            made.clicked.connect(lambda checked=False, value=mark: self.size_slider.setValue(value))
            marks.addWidget(made, place // MARKS_IN_ROW, place % MARKS_IN_ROW)
        column.addLayout(marks)
        column.addSpacing(10)
        column.addWidget(label(text("ui.settings.theme"), "heading"))
        row = QGridLayout()
        row.setSpacing(6)
        self.theme_group = QButtonGroup(self)
        for number, name in enumerate(THEMES):
            made_theme = QToolButton()
            made_theme.setCheckable(True)
            made_theme.setChecked(name == wishes.theme)
            words = text(f"ui.settings.theme-{name.rpartition('-')[2]}")
            made_theme.setText(words)
            made_theme.setAccessibleName(words)
            made_theme.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            made_theme.setIcon(QIcon(theme_picture(name)))
            made_theme.setIconSize(QSize(*PICTURE))
            made_theme.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.theme_group.addButton(made_theme, number)
            made_theme.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            row.addWidget(made_theme, number // THEMES_IN_ROW, number % THEMES_IN_ROW)
        self.theme_group.idClicked.connect(self._change_theme)
        column.addLayout(row)

    def _table_page(self, column: QVBoxLayout) -> None:
        wishes = self._preferences.wishes
        self.pace_box = self._choices(
            "pace", tuple(PACES), wishes.pace, lambda value: self._change(pace=value)
        )
        column.addWidget(label(text("ui.settings.pace"), "heading"))
        column.addWidget(label(text("ui.settings.pace-text"), "second", wrap=True))
        column.addWidget(self.pace_box)
        column.addSpacing(8)
        self.motion_box = QCheckBox(text("ui.settings.motion"))
        self.motion_box.setChecked(wishes.reduced_motion)
        self.motion_box.setAccessibleDescription(text("ui.settings.motion-text"))
        self.motion_box.toggled.connect(lambda on: self._change(reduced_motion=on))
        column.addWidget(self.motion_box)
        column.addWidget(label(text("ui.settings.motion-text"), "second", wrap=True))
        column.addSpacing(8)
        column.addWidget(label(text("ui.settings.language"), "heading"))
        self.language_box = QComboBox()
        self.language_box.setAccessibleName(text("ui.settings.language"))
        self.language_box.addItem(text("ui.settings.theme-system"), "")
        for code in texts.languages():
            self.language_box.addItem(text(f"ui.language.{code}"), code)
        self.language_box.setCurrentIndex(max(0, self.language_box.findData(wishes.language)))
        self.language_box.currentIndexChanged.connect(self._change_language)
        self._language_note = label("", "second", wrap=True)
        column.addWidget(self.language_box)
        column.addWidget(self._language_note)

    def _confirm_page(self, column: QVBoxLayout) -> None:
        wishes = self._preferences.wishes
        self.confirm_box = self._choices(
            "confirm", CONFIRMS, wishes.confirm, lambda value: self._change(confirm=value)
        )
        column.addWidget(label(text("ui.settings.confirm"), "heading"))
        column.addWidget(self.confirm_box)
        column.addWidget(label(text("ui.settings.confirm-note"), "second", wrap=True))
        column.addSpacing(8)
        column.addWidget(label(text("ui.settings.undo"), "heading"))
        for key in ("turn", "free"):
            column.addWidget(label(text(f"ui.settings.undo-{key}"), "", wrap=True))

    def _keys_page(self, column: QVBoxLayout) -> None:
        assert self._commands is not None
        self.key_boxes: dict[str, QKeySequenceEdit] = {}
        self._key_problem = label("", "danger", wrap=True)
        column.addWidget(self._key_problem)
        self._key_problem.hide()
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(5)
        for number, (name, (action, _)) in enumerate(self._commands.commands.items()):
            words = text(name).rstrip("…")
            box = QKeySequenceEdit(action.shortcut())
            box.setMaximumSequenceLength(1)
            box.setClearButtonEnabled(True)
            box.setAccessibleName(text("ui.settings.key-change", name=words))
            box.editingFinished.connect(lambda name=name: self._change_key(name))
            self.key_boxes[name] = box
            grid.addWidget(label(words, ""), number, 0)
            grid.addWidget(box, number, 1)
        grid.setColumnStretch(0, 1)
        column.addLayout(grid)

    def _saves_page(self, column: QVBoxLayout) -> None:
        column.addWidget(label(text("ui.settings.saves-folder"), "heading"))
        folder = paths.saves_folder()
        shown = QLabel(str(folder))
        shown.setWordWrap(True)
        shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column.addWidget(shown)
        opened = button(text("ui.settings.saves-open"), look=self._look, icon="open")
        opened.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))))
        column.addWidget(opened, 0, Qt.AlignmentFlag.AlignLeft)

    def _choices(
        self, name: str, keys: Sequence[str], now: str, changed: Callable[[str], object]
    ) -> QComboBox:
        made = QComboBox()
        made.setAccessibleName(text(f"ui.settings.{name}"))
        for key in keys:
            made.addItem(text(f"ui.settings.{name}-{key.rpartition('-')[2]}"), key)
        made.setCurrentIndex(list(keys).index(now))
        made.currentIndexChanged.connect(lambda _: changed(made.currentData()))
        return made

    # --- changes -------------------------------------------------------------------------------------------------

    def _change(self, **values: object) -> None:
        self._preferences.change(**values)

    def _change_theme(self, number: int) -> None:
        self._change(theme=THEMES[number])
        self._look.set(name=THEMES[number])

    def _change_size_by_key(self) -> None:
        if not self.size_slider.isSliderDown():
            self._change_size()

    def _change_size(self) -> None:
        scale = self.size_slider.value() / 100
        if scale != self._preferences.wishes.text_scale:
            self._change(text_scale=scale)
            self._look.set(text_scale=scale)

    def _change_language(self) -> None:
        code = self.language_box.currentData()
        self._change(language=code)
        self._language_note.setText(text("ui.language.next-start"))

    def _change_key(self, name: str) -> None:
        """Another key for a command; one that is taken is refused and says by whom."""
        assert self._commands is not None
        wanted = self.key_boxes[name].keySequence()
        taken = self._taken(wanted, name)
        if taken:
            shown = wanted.toString(QKeySequence.SequenceFormat.NativeText)
            other = text(taken).rstrip("…")
            self._key_problem.setText(text("ui.settings.key-taken", key=shown, name=other))
            self._key_problem.show()
            self.key_boxes[name].setKeySequence(self._commands.commands[name][0].shortcut())
            return
        self._key_problem.hide()
        keys = dict(self._preferences.wishes.keys)
        portable = wanted.toString(QKeySequence.SequenceFormat.PortableText)
        usual = self._commands.commands[name][1]
        if (portable,) == usual[:1] or (not portable and not usual):
            keys.pop(name, None)
        else:
            keys[name] = portable
        self._change(keys=tuple(keys.items()))
        self._commands.bind()

    def _taken(self, wanted: QKeySequence, name: str) -> str:
        assert self._commands is not None
        if wanted.isEmpty():
            return ""
        for other, (action, _) in self._commands.commands.items():
            if other != name and wanted in action.shortcuts():
                return other
        return ""

    def reset_page(self) -> None:
        """What the page shows is as it was at first."""
        name = self._shown[self.pages.currentRow()]
        usual = Wishes()
        self._change(**{key: getattr(usual, key) for key in _ON_PAGE[name]})
        if name == "text":
            self.size_slider.setValue(round(usual.text_scale * 100))
            self.theme_group.button(THEMES.index(usual.theme)).setChecked(True)
            self._look.set(usual.theme, usual.text_scale)
        elif name == "table":
            self.pace_box.setCurrentIndex(self.pace_box.findData(usual.pace))
            self.motion_box.setChecked(usual.reduced_motion)
            self.language_box.setCurrentIndex(0)
        elif name == "confirm":
            self.confirm_box.setCurrentIndex(self.confirm_box.findData(usual.confirm))
        elif name == "keys" and self._commands is not None:
            self._commands.bind()
            for key, box in self.key_boxes.items():
                box.setKeySequence(self._commands.commands[key][0].shortcut())


def theme_picture(name: str) -> QPixmap:
    """A small table in the colours of a theme; half of it dark for the one that follows the system."""
    width, height = PICTURE
    picture = QPixmap(width, height)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if name == SYSTEM:
        other = "light" if system_theme() == "dark" else "dark"
        _paint_theme(painter, system_theme(), QRectF(0, 0, width / 2, height))
        _paint_theme(painter, other, QRectF(width / 2, 0, width / 2, height))
    else:
        _paint_theme(painter, name, QRectF(0, 0, width, height))
    painter.end()
    return picture


def _paint_theme(painter: QPainter, name: str, box: QRectF) -> None:
    theme = themes.load(name, 1.0)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.role("table"))
    painter.drawRect(box)
    painter.setBrush(theme.role("paper"))
    sheet = box.adjusted(7, 8, -7, -8)
    painter.drawRoundedRect(sheet, 4, 4)
    painter.setPen(QPen(theme.role("legal"), 2))
    painter.setBrush(theme.role("legal-tint"))
    painter.drawRoundedRect(QRectF(sheet.left() + 5, sheet.top() + 6, 14, 14), 3, 3)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.role("ink"))
    painter.drawRoundedRect(QRectF(sheet.left() + 25, sheet.top() + 7, sheet.width() - 32, 4), 2, 2)
    painter.setBrush(theme.role("ink2"))
    painter.drawRoundedRect(QRectF(sheet.left() + 25, sheet.top() + 15, (sheet.width() - 32) * 0.6, 4), 2, 2)
    painter.setBrush(theme.role("accent"))
    painter.drawRoundedRect(QRectF(sheet.right() - 22, sheet.bottom() - 14, 16, 8), 3, 3)


def ask(
    parent: QWidget | None, look: Look, preferences: Preferences, commands: Commands | None = None
) -> None:
    """Show the settings until they are closed; everything has taken effect by then."""
    SettingsDialog(parent, look, preferences, commands).exec()
    preferences.save()
