"""One page of the settings: a column of settings, each with its name, its line and its control."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLayout, QScrollArea, QVBoxLayout, QWidget

from app.texts import text
from app.ui.look.look import Look
from app.ui.panels.controls import label, set_kind

SETTING, FOUND = "setting", "found"


@dataclass
class Setting:
    """One thing that can be set. `words` is all that a search looks through; `focus` takes the keyboard."""

    key: str
    title: str
    frame: QFrame
    focus: QWidget
    words: str = ""
    wishes: tuple[str, ...] = field(default_factory=tuple)


class Page(QScrollArea):
    """Scrolls where a small window has no room for all of it."""

    def __init__(self, look: Look, name: str, icon: str) -> None:
        super().__init__()
        self.look = look
        self.name, self.icon = name, icon
        self.title = text(f"ui.settings.page.{name}")
        self.line = text(f"ui.settings.page.{name}-text")
        self.settings: list[Setting] = []
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        self.column = QVBoxLayout(inside)
        self.column.setContentsMargins(0, 0, 10, 0)
        self.column.setSpacing(look.theme.size(6))
        heading = label(self.title, "section", wrap=True)
        heading.setIndent(8)  # in line with the names of the settings below
        self.column.addWidget(heading)
        self.setWidget(inside)

    def add(
        self,
        key: str,
        control: QWidget | QLayout,
        focus: QWidget,
        *,
        description: str = "",
        beside: QLabel | None = None,
        bare: bool = False,
        choices: Iterable[str] = (),
        wishes: tuple[str, ...] = (),
    ) -> Setting:
        """Put a setting below the others. `beside` ends the line of its name; a `bare` control tells its own name."""
        title = text(f"ui.settings.{key}")
        frame = QFrame()
        frame.setProperty("kind", SETTING)
        inside = QVBoxLayout(frame)
        inside.setContentsMargins(6, 5, 6, 5)
        inside.setSpacing(4)
        if not bare:
            head = QHBoxLayout()
            head.addWidget(label(title, "heading", wrap=True), 1)
            if beside is not None:
                head.addWidget(beside, 0, Qt.AlignmentFlag.AlignBottom)
            inside.addLayout(head)
            if description:
                inside.addWidget(label(description, "second", wrap=True))
        if isinstance(control, QLayout):
            inside.addLayout(control)
        else:
            inside.addWidget(control)
        self.column.addWidget(frame)
        words = " ".join((title, description, *choices))
        return self.note(Setting(key, title, frame, focus, words, wishes))

    def note(self, setting: Setting) -> Setting:
        """Add a setting to those that the search looks through."""
        self.settings.append(setting)
        return setting

    def finish(self) -> None:
        """What is left of the height stays free."""
        self.column.addStretch(1)

    def show_found(self, found: Setting | None) -> None:
        """Mark the setting that was looked for, and bring it into sight; none without one."""
        for setting in self.settings:
            set_kind(setting.frame, FOUND if setting is found else SETTING)
        if found is not None:
            self.ensureWidgetVisible(found.frame)
