"""The settings: pages at the left, their controls in the middle, a small live table at the right; all acts at once."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.settings.wishes import Wishes
from app.texts import text
from app.ui.access.announcer import Announcer
from app.ui.dialogs.search_line import SearchLine
from app.ui.dialogs.sheet import Dialog
from app.ui.dialogs.size import fitting
from app.ui.faces.registry import usual
from app.ui.look.look import NORMAL, Look
from app.ui.look.preferences import Preferences
from app.ui.panels.controls import button, hairline, label, panel, picture
from app.ui.panels.drawn import put_picture
from app.ui.settings.apply_setting import act
from app.ui.settings.base_page import Setting
from app.ui.settings.index import Index, Row
from app.ui.settings.keys_page import Commands, KeysPage
from app.ui.settings.pages import THEMES, ConfirmPage, SavesPage, TablePage, TextPage, WishPage

PAGES = ("table", "text", "confirm", "keys", "saves")
FIRST = "text"
# Lengths at 100 % text.
WIDTH, HEIGHT = 1360, 830
SIDE, COMPACT_SIDE, LEAST_PAGE = 226, 168, 396
MARGIN = 18

__all__ = ["THEMES", "Commands", "SettingsDialog", "ask"]


class SettingsDialog(Dialog):
    """Everything lies in one body, which is built anew in another language."""

    def __init__(
        self, parent: QWidget | None, look: Look, preferences: Preferences, commands: Commands | None = None
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._preferences = preferences
        self._commands = commands
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(0, 0, 0, 0)
        self.resize(self._wanted_size())
        self._build()
        self.open_page(FIRST)
        self.index.setFocus()
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self)
        find.activated.connect(self._start_search)
        look.changed.connect(self._follow)
        look.vision_changed.connect(self._tell_preview)

    def _wanted_size(self) -> QSize:
        """As large as it likes to be, but within the window that it lies over."""
        parent = self.parentWidget()
        if parent is None:
            return fitting(self, WIDTH, HEIGHT, self._look)
        size = self._look.theme.size
        return QSize(size(WIDTH), size(HEIGHT)).boundedTo(parent.window().size() - QSize(40, 40))

    # --- building ------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.setWindowTitle(text("ui.settings.title"))
        look, preferences = self._look, self._preferences
        self._body = QWidget()
        self.table_page = TablePage(look, preferences)
        self.text_page = TextPage(look, preferences)
        self.confirm_page = ConfirmPage(look, preferences)
        self.saves_page = SavesPage(look, preferences)
        self.keys_page = None if self._commands is None else KeysPage(look, preferences, self._commands)
        known = {
            "table": self.table_page,
            "text": self.text_page,
            "confirm": self.confirm_page,
            "keys": self.keys_page,
            "saves": self.saves_page,
        }
        self.pages = {name: page for name in PAGES if (page := known[name]) is not None}
        self.table_page.language_wanted.connect(self._speak)
        self.stack = QStackedWidget()
        for page in self.pages.values():
            self.stack.addWidget(page)
        self.preview = usual().settings_preview(look)
        self.text_page.scale_moved.connect(self.preview.show_scale)
        self._build_side()
        self._build_foot()
        self._build_preview()
        self._lay_out()
        self._show_rows()
        self._tell_preview()
        self._fit()  # before it is laid out: a first layout with no room would make the window larger
        self._outer.addWidget(self._body)

    def _build_side(self) -> None:
        self.index = Index(self._look)
        self.index.setAccessibleName(text("ui.settings.title"))
        self.index.shown.connect(self._show_row)
        self.index.taken.connect(self._take_row)
        self.search_box = SearchLine(self._look, text("ui.settings.find"))
        self.search_box.textChanged.connect(self._search)
        self.search_box.returnPressed.connect(self._take_first)
        self.search_box.went_down.connect(self._go_to_found)
        self._none = label(text("ui.settings.none-found"), "second", wrap=True)
        self._none.hide()
        self.announcer = Announcer(self)
        self._notes = label(f"{text('ui.settings.kept')}\n{text('ui.settings.live')}", "second", wrap=True)
        self.side = QFrame()
        self.side.setProperty("kind", "side")
        column = QVBoxLayout(self.side)
        column.setContentsMargins(12, MARGIN, 12, 14)
        column.setSpacing(10)
        self._title = label(text("ui.settings.title"), "section")
        column.addWidget(self._title)
        column.addWidget(self._none)
        column.addWidget(self.index, 1)
        column.addWidget(self.search_box)
        column.addWidget(self._notes)

    def _build_foot(self) -> None:
        self.reset_button = button(text("ui.button.reset-page"), look=self._look, icon="undo")
        self.reset_button.clicked.connect(self.reset_page)
        self.done_button = button(text("ui.button.done"), "primary", look=self._look, icon="check", key="Esc")
        self.done_button.clicked.connect(self.accept)
        self._said = label("", "second", wrap=True)
        self._said.hide()
        self._foot = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._foot.setSpacing(8)
        self._foot.addWidget(self.reset_button)
        self._foot.addWidget(self._said, 1)
        self._foot.addStretch(1)
        self._foot.addWidget(self.done_button)

    def _build_preview(self) -> None:
        self.well = QFrame()
        self.well.setProperty("kind", "well")
        pill = panel("pill")
        line = QHBoxLayout(pill)
        line.setContentsMargins(10, 3, 12, 3)
        line.setSpacing(8)
        self._eye = picture()
        self._pill = label("", "second", wrap=True)
        line.addWidget(self._eye)
        line.addWidget(label(text("ui.settings.preview"), "strong"))
        line.addWidget(self._pill, 1)
        inside = QVBoxLayout(self.well)
        inside.setContentsMargins(12, 10, 12, 10)
        inside.setSpacing(10)
        inside.addWidget(pill)
        inside.addWidget(self.preview, 1)
        self.well.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def _lay_out(self) -> None:
        self._middle = QWidget()
        column = QVBoxLayout(self._middle)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN - 6, 14)
        column.setSpacing(10)
        column.addWidget(self.stack, 1)
        column.addWidget(hairline())
        column.addLayout(self._foot)
        beside = QWidget()
        frame = QHBoxLayout(beside)
        frame.setContentsMargins(0, MARGIN, MARGIN, 14)
        frame.addWidget(self.well)
        self._beside = beside
        whole = QHBoxLayout(self._body)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.side)
        whole.addWidget(self._middle, 1)
        whole.addWidget(beside, 1)

    def _rebuild(self) -> None:
        """The same page and focus in the language that is spoken now."""
        page = self.page
        old = self._body
        self.setUpdatesEnabled(False)
        self._build()
        self._outer.removeWidget(old)
        old.hide()
        old.setParent(None)
        old.deleteLater()
        self.open_page(page)
        self._fit()
        self.setUpdatesEnabled(True)

    # --- size ----------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if hasattr(self, "_beside"):
            self._fit()

    def _fit(self) -> None:
        """Where there is no room for all the preview gives way, then the lines of the pages."""
        scale = self._look.theme.text_scale
        margins = 3 * MARGIN + 24
        # Smaller text makes no part of a table smaller.
        preview = round(self.preview.least_width * max(1.0, scale))
        wide = self.width() >= (SIDE + LEAST_PAGE) * scale + preview + margins
        compact = not wide and self.width() < (SIDE + LEAST_PAGE + 40) * scale + margins
        self._beside.setVisible(wide)
        self.preview.setMinimumWidth(preview if wide else 0)
        self.index.set_compact(compact)
        self._notes.setVisible(not compact and self.height() > 520 * scale)
        least = round((COMPACT_SIDE if compact else SIDE) * scale)
        self.side.setFixedWidth(max(least, self.index.least_width()) + 24)
        room = self.width() - self.side.width() - 2 * MARGIN
        if wide:
            beside = self.width() - self.side.width()
            room = min(beside // 2, beside - preview - MARGIN) - 2 * MARGIN
        needed = self.reset_button.sizeHint().width() + self.done_button.sizeHint().width() + 16
        upright = needed > room
        self._foot.setDirection(
            QBoxLayout.Direction.TopToBottom if upright else QBoxLayout.Direction.LeftToRight
        )

    def _follow(self) -> None:
        """Another theme or text size."""
        self._fit()
        self._tell_preview()
        self.index.restyle()

    def _tell_preview(self) -> None:
        """What the preview shows now, in words."""
        wishes = self._preferences.wishes
        shown = [
            text(f"ui.settings.theme-{wishes.theme.rpartition('-')[2]}"),
            text("ui.settings.percent", n=round(self._look.text_scale * 100)),
            f"{text('ui.settings.patterns')}: {text(f'ui.settings.patterns-{wishes.patterns}')}",
        ]
        if self._look.vision != NORMAL:
            shown.append(text(f"ui.settings.vision-{self._look.vision}"))
        words = ", ".join(shown)
        self._pill.setText(words)
        look = self._look
        put_picture(self._eye, look, lambda: look.icon("eye", 16))
        self.preview.setAccessibleDescription(words)

    # --- pages and search ----------------------------------------------------------------------------------------

    @property
    def page(self) -> str:
        """The name of the page in sight."""
        return list(self.pages)[self.stack.currentIndex()]

    def open_page(self, name: str) -> None:
        """Show the page with this name."""
        self.stack.setCurrentWidget(self.pages[name])
        self._say("")
        if not self.search_box.text():
            self.index.set_current(name)

    def settings(self) -> list[tuple[str, Setting]]:
        """Everything that can be set, with its page."""
        return [(name, setting) for name, page in self.pages.items() for setting in page.settings]

    def _show_rows(self) -> None:
        rows = [Row(name, page.title, page.line, page.icon) for name, page in self.pages.items()]
        self.index.show_rows(rows)

    def _say(self, words: str) -> None:
        """A line beside the buttons."""
        self._said.setText(words)
        self._said.setVisible(bool(words))

    def _start_search(self) -> None:
        self.search_box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_box.selectAll()

    def _search(self, words: str) -> None:
        """The list shows settings instead of pages while something is looked for."""
        wanted = words.casefold().split()
        page = self.page
        for each in self.pages.values():
            each.show_found(None)
        self._none.hide()
        if not wanted:
            self._show_rows()
            self.index.set_current(page)
            return
        found = [
            Row(setting.key, setting.title, self.pages[name].title, self.pages[name].icon)
            for name, setting in self.settings()
            if all(word in setting.words.casefold() for word in wanted)
        ]
        self.index.show_rows(found)
        self._none.setVisible(not found)
        self.announcer.say_later(self._none.text() if not found else text("ui.settings.found", n=len(found)))

    def _setting(self, key: str) -> tuple[str, Setting] | None:
        return next((pair for pair in self.settings() if pair[1].key == key), None)

    def _show_row(self, key: str) -> None:
        """The list stands on a row: show its page, and mark the setting that it means."""
        if key in self.pages and not self.search_box.text():
            self.open_page(key)
            return
        pair = self._setting(key)
        if pair is not None:
            for page in self.pages.values():
                page.show_found(None)
            self.stack.setCurrentWidget(self.pages[pair[0]])
            self._say("")
            self.pages[pair[0]].show_found(pair[1])

    def _take_row(self, key: str) -> None:
        """A row was pressed: go to it with the keyboard too."""
        self._show_row(key)
        pair = self._setting(key)
        if pair is not None and self.search_box.text():
            target = pair[1].focus
            group = target.parent()
            chosen = getattr(group, "buttons", None)
            if isinstance(chosen, dict):
                target = next((each for each in chosen.values() if each.isChecked()), target)
            target.setFocus(Qt.FocusReason.OtherFocusReason)
        elif key in self.pages:
            self.focusNextChild()

    def _take_first(self) -> None:
        key = self.index.first()
        if self.search_box.text() and key:
            self.index.set_current(key)
            self._take_row(key)

    def _go_to_found(self) -> None:
        self.index.setFocus(Qt.FocusReason.OtherFocusReason)
        self.index.set_current(self.index.first())

    # --- changes -------------------------------------------------------------------------------------------------

    def _speak(self, language: str) -> None:
        """Another language, at once and everywhere."""
        self._preferences.change(language=language)
        if self._commands is None:
            return
        self._commands.speak(language)
        self._rebuild()
        button_of = self.table_page.language.buttons
        button_of[self.table_page.language.key].setFocus(Qt.FocusReason.OtherFocusReason)

    def reset_page(self) -> None:
        """What the page shows is as it was at first."""
        page = self.pages[self.page]
        usual = Wishes()
        wishes = {wish for setting in page.settings for wish in setting.wishes}
        act(self._look, self._preferences, **{wish: getattr(usual, wish) for wish in wishes})
        if self._commands is not None and "keys" in wishes:
            self._commands.bind()
        if isinstance(page, WishPage | KeysPage):
            page.show_wishes()
        self._say(text("ui.settings.reset-done"))

    def done(self, result: int) -> None:
        self._preferences.save()
        super().done(result)


def ask(
    parent: QWidget | None, look: Look, preferences: Preferences, commands: Commands | None = None
) -> None:
    """Show the settings until they are closed; everything has taken effect by then."""
    dialog = SettingsDialog(parent, look, preferences, commands)
    dialog.exec()
