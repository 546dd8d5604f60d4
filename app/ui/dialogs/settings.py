"""Settings: theme, text size, confirming and pace; every control acts at once."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QHBoxLayout, QSlider, QVBoxLayout, QWidget

from app.texts import text
from app.ui.look import Look
from app.ui.panels.controls import button, label
from app.ui.preferences import CONFIRMS, PACES, Preferences

THEMES = ("system", "light", "dark", "high-contrast")
SMALLEST, LARGEST, STEP = 80, 200, 10


class SettingsDialog(QDialog):
    def __init__(self, parent: QWidget | None, look: Look, preferences: Preferences) -> None:
        super().__init__(parent)
        self._look = look
        self._preferences = preferences
        self.setWindowTitle(text("ui.top.settings"))
        wishes = preferences.wishes
        self.theme_box = self._choices("theme", THEMES, wishes.theme)
        self.confirm_box = self._choices("confirm", CONFIRMS, wishes.confirm)
        self.pace_box = self._choices("pace", tuple(PACES), wishes.pace)
        self.size_slider = QSlider(Qt.Orientation.Horizontal)
        self.size_slider.setRange(SMALLEST, LARGEST)
        self.size_slider.setSingleStep(STEP)
        self.size_slider.setPageStep(STEP)
        self.size_slider.setValue(round(wishes.text_scale * 100))
        self.size_slider.setAccessibleName(text("ui.settings.text-size"))
        self._size = label(f"{self.size_slider.value()} %", "")
        self.theme_box.currentIndexChanged.connect(self._change_theme)
        self.confirm_box.currentIndexChanged.connect(self._change_rest)
        self.pace_box.currentIndexChanged.connect(self._change_rest)
        self.size_slider.valueChanged.connect(lambda value: self._size.setText(f"{value} %"))
        self.size_slider.sliderReleased.connect(self._change_size)
        self.size_slider.valueChanged.connect(self._change_size_by_key)
        size = QHBoxLayout()
        size.addWidget(self.size_slider, 1)
        size.addWidget(self._size)
        form = QFormLayout()
        form.setSpacing(12)
        form.addRow(text("ui.settings.theme"), self.theme_box)
        form.addRow(text("ui.settings.text-size"), size)
        form.addRow(text("ui.settings.confirm"), self.confirm_box)
        form.addRow(text("ui.settings.pace"), self.pace_box)
        close = button(text("ui.button.close"), "primary")
        close.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 18, 22, 16)
        layout.setSpacing(14)
        layout.addWidget(label(text("ui.top.settings"), "section"))
        layout.addLayout(form)
        layout.addLayout(foot)
        self.setMinimumWidth(look.theme.size(440))

    def _choices(self, name: str, keys: tuple[str, ...], now: str) -> QComboBox:
        made = QComboBox()
        made.setAccessibleName(text(f"ui.settings.{name}"))
        for key in keys:
            made.addItem(text(f"ui.settings.{name}-{key.rpartition('-')[2]}"), key)
        made.setCurrentIndex(keys.index(now))
        return made

    def _change_theme(self) -> None:
        wishes = self._preferences.change(theme=self.theme_box.currentData())
        self._look.set(name=wishes.theme)

    def _change_size_by_key(self) -> None:
        if not self.size_slider.isSliderDown():
            self._change_size()

    def _change_size(self) -> None:
        scale = self.size_slider.value() / 100
        if scale != self._preferences.wishes.text_scale:
            self._preferences.change(text_scale=scale)
            self._look.set(text_scale=scale)

    def _change_rest(self) -> None:
        self._preferences.change(confirm=self.confirm_box.currentData(), pace=self.pace_box.currentData())


def ask(parent: QWidget | None, look: Look, preferences: Preferences) -> None:
    """Show the settings until they are closed; everything has taken effect by then."""
    SettingsDialog(parent, look, preferences).exec()
    preferences.save()
