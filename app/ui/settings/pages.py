"""What the pages of the settings hold: table, text and colour, confirmations, saves. Each change acts at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QRectF, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QPainter
from PySide6.QtWidgets import QVBoxLayout

from app import paths, texts
from app.session.policy_names import POLICY_NAMES
from app.settings.values import THREE_WAYS
from app.settings.wishes import CONFIRMS, PACES, SPEECHES, WAYS
from app.texts import text
from app.ui.look.look import SYSTEM, VISIONS, Look
from app.ui.look.preferences import Preferences
from app.ui.panels.controls import button, label
from app.ui.settings.apply_setting import act
from app.ui.settings.base_page import Page
from app.ui.settings.choice_pictures import paint_bands, paint_theme
from app.ui.settings.controls import EvenRows, OneOf, PictureChoice, SizeSlider, SwitchRow, chips
from app.ui.theme import PATTERNS
from app.words.typed import breakable

THEMES = ("light", "dark", "high-contrast", SYSTEM)
MARKS = (80, 100, 125, 150, 175, 200)
STEP = 5
THEME_PICTURE, BANDS_PICTURE = (82, 66), (38, 32)


class WishPage(Page):
    """A page whose controls stand for wishes of the player."""

    def __init__(self, look: Look, preferences: Preferences, name: str, icon: str) -> None:
        super().__init__(look, name, icon)
        self.preferences = preferences

    def act(self, **values: object) -> None:
        act(self.look, self.preferences, **values)

    def choice(
        self,
        key: str,
        choices: Sequence[tuple[str, str]],
        now: str,
        chosen: Callable[[str], object],
        *,
        wishes: tuple[str, ...] = (),
        description: str = "",
    ) -> OneOf:
        """A row of chips for one setting with a few values."""
        made = chips(text(f"ui.settings.{key}"), choices, now)
        made.setAccessibleDescription(description)
        made.chosen.connect(chosen)
        first = made.buttons[choices[0][0]]
        words = [shown for _, shown in choices]
        self.add(key, made, first, description=description, choices=words, wishes=wishes)
        return made

    def switch(self, key: str, wish: str) -> SwitchRow:
        """A switch for one setting that is on or off."""
        on = bool(getattr(self.preferences.wishes, wish))
        description = text(f"ui.settings.{key}-text")
        made = SwitchRow(self.look, text(f"ui.settings.{key}"), description, on)
        made.switch.toggled.connect(lambda now: self.act(**{wish: now}))
        self.add(key, made, made.switch, description=description, bare=True, wishes=(wish,))
        return made

    def show_wishes(self) -> None:
        """Show the wishes as they are now."""


class TextPage(WishPage):
    """Size, theme, patterns, and a look with the eyes of others. `scale_moved` comes while the size is dragged."""

    scale_moved = Signal(float)

    def __init__(self, look: Look, preferences: Preferences) -> None:
        super().__init__(look, preferences, "text", "text")
        wishes = preferences.wishes
        self._size = label("", "strong")
        now = round(wishes.text_scale * 100)
        self.size_slider = SizeSlider(look, MARKS, STEP, now, text("ui.settings.text-size"))
        self.size_slider.changed.connect(self._change_size)
        self.size_slider.moved.connect(self._drag_size)
        self._tell_size(now)
        self.add(
            "text-size", self.size_slider, self.size_slider.slider, beside=self._size, wishes=("text_scale",)
        )
        self.themes = self._pictures(
            "theme", THEMES, lambda key: lambda p, box: paint_theme(p, key, box), THEME_PICTURE, "theme"
        )
        self.patterns = self._pictures(
            "patterns",
            PATTERNS,
            lambda key: lambda p, box: paint_bands(p, look, key, box),
            BANDS_PICTURE,
            "patterns",
        )
        self.vision = self.choice(
            "vision",
            [(key, text(f"ui.settings.vision-{key}")) for key in VISIONS],
            look.vision,
            look.set_vision,
            description=text("ui.settings.vision-text"),
        )
        self.words = self.switch("words", "icon_words")
        self.landscape = self.switch("landscape", "landscape")
        self.focus_ring = self.switch("focus", "thick_focus")
        self.finish()

    def _pictures(
        self,
        key: str,
        choices: Sequence[str],
        paint: Callable[[str], Callable],
        picture: tuple[int, int],
        wish: str,
    ) -> OneOf:
        name = text(f"ui.settings.{key}")
        words = {one: text(f"ui.settings.{key}-{one.rpartition('-')[2]}") for one in choices}
        beside = key == "patterns"
        made = OneOf(
            name,
            choices,
            [
                PictureChoice(self.look, name, words[one], paint(one), picture, beside=beside)
                for one in choices
            ],
            EvenRows(8),
        )
        made.show_key(getattr(self.preferences.wishes, wish))
        made.chosen.connect(lambda one: self.act(**{wish: one}))
        description = text(f"ui.settings.{key}-text") if beside else ""
        first = made.buttons[choices[0]]
        self.add(key, made, first, description=description, choices=words.values(), wishes=(wish,))
        return made

    def _tell_size(self, percent: int) -> None:
        self._size.setText(text("ui.settings.percent", n=percent))

    def _drag_size(self, percent: int) -> None:
        self._tell_size(percent)
        self.scale_moved.emit(percent / 100)

    def _change_size(self, percent: int) -> None:
        self._tell_size(percent)
        self.act(text_scale=percent / 100)

    def show_wishes(self) -> None:
        wishes = self.preferences.wishes
        self.size_slider.slider.setValue(round(wishes.text_scale * 100))
        self.themes.show_key(wishes.theme)
        self.patterns.show_key(wishes.patterns)
        self.words.switch.setChecked(wishes.icon_words)
        self.landscape.switch.setChecked(wishes.landscape)
        self.focus_ring.switch.setChecked(wishes.thick_focus)
        self.look.set_vision(VISIONS[0])
        self.vision.show_key(VISIONS[0])


class TablePage(WishPage):
    """Language, pace, motion, and what is spoken. The window hears `language_wanted` and builds every screen anew."""

    language_wanted = Signal(str)

    def __init__(self, look: Look, preferences: Preferences) -> None:
        super().__init__(look, preferences, "table", "table")
        wishes = preferences.wishes
        languages = [("", text("ui.settings.theme-system"))]
        languages += [(code, text(f"ui.language.{code}")) for code in texts.languages()]
        now = wishes.language if wishes.language in dict(languages) else ""
        self.language = self.choice(
            "language", languages, now, self.language_wanted.emit, wishes=("language",)
        )
        self.pace = self.choice(
            "pace",
            [(key, text(f"ui.settings.pace-{key}")) for key in PACES],
            wishes.pace,
            lambda key: self.act(pace=key),
            wishes=("pace",),
            description=text("ui.settings.pace-text"),
        )
        self.motion = self.choice(
            "motion",
            [(key, text(f"ui.settings.motion-{key}")) for key in THREE_WAYS],
            wishes.reduced_motion,
            lambda key: self.act(reduced_motion=key),
            wishes=("reduced_motion",),
            description=text("ui.settings.motion-text"),
        )
        self.speech = self._of_reader("speech", SPEECHES)
        self.messages = self._of_reader("messages", WAYS)
        self.finish()

    def _of_reader(self, wish: str, choices: Sequence[str]) -> OneOf:
        """What a screen reader gets, and how."""
        return self.choice(
            wish,
            [(key, text(f"ui.settings.{wish}-{key}")) for key in choices],
            getattr(self.preferences.wishes, wish),
            lambda key: self.act(**{wish: key}),
            wishes=(wish,),
            description=text(f"ui.settings.{wish}-text"),
        )

    def show_wishes(self) -> None:
        wishes = self.preferences.wishes
        self.speech.show_key(wishes.speech)
        self.messages.show_key(wishes.messages)
        self.pace.show_key(wishes.pace)
        self.motion.show_key(wishes.reduced_motion)
        if self.language.key != wishes.language:
            self.language.show_key(wishes.language)
            self.language_wanted.emit(wishes.language)


class ConfirmPage(WishPage):
    def __init__(self, look: Look, preferences: Preferences) -> None:
        super().__init__(look, preferences, "confirm", "undo")
        choices = [(key, text(f"ui.settings.confirm-{key}")) for key in CONFIRMS]
        name, note = text("ui.settings.confirm"), text("ui.settings.confirm-note")
        # No chips: their words may need more than a line.
        rows = [PictureChoice(look, name, words, _nothing, (0, 22), beside=True) for _, words in choices]
        self.confirm = OneOf(name, CONFIRMS, rows, EvenRows(8))
        self.confirm.show_key(preferences.wishes.confirm)
        self.confirm.chosen.connect(lambda key: self.act(confirm=key))
        words = [shown for _, shown in choices]
        self.add("confirm", self.confirm, rows[0], description=note, choices=words, wishes=("confirm",))
        told = QVBoxLayout()
        told.setContentsMargins(8, 8, 8, 0)
        told.setSpacing(4)
        told.addWidget(label(text("ui.settings.undo"), "heading", wrap=True))
        told.addWidget(label(text("ui.settings.undo-when"), "second", wrap=True))
        for policy in POLICY_NAMES:
            told.addWidget(label(text(f"ui.undo.{policy}"), "strong", wrap=True))
            told.addWidget(label(text(f"ui.undo.{policy}-text"), "second", wrap=True))
        self.column.addLayout(told)
        self.finish()

    def show_wishes(self) -> None:
        self.confirm.show_key(self.preferences.wishes.confirm)


class SavesPage(WishPage):
    def __init__(self, look: Look, preferences: Preferences) -> None:
        super().__init__(look, preferences, "saves", "save")
        folder = paths.saves_folder()
        shown = label(breakable(str(folder)), wrap=True)
        # Not to be selected: what makes it break would be copied with it. The button below leads there.
        shown.setAccessibleName(text("ui.settings.saves-folder"))
        opened = button(text("ui.settings.saves-open"), look=look, icon="open")
        opened.clicked.connect(partial(_show_folder, folder))
        inside = QVBoxLayout()
        inside.setSpacing(8)
        inside.addWidget(shown)
        inside.addWidget(opened, 0, Qt.AlignmentFlag.AlignLeft)
        self.add("saves-folder", inside, opened, choices=(opened.text(),))
        self.column.addWidget(label(text("ui.settings.saves-kept"), "second", wrap=True))
        self.finish()


def _show_folder(folder: Path) -> None:
    """In the system's window of files; before the first game it is not there yet."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def _nothing(painter: QPainter, box: QRectF) -> None:
    """No picture: the words say all."""
