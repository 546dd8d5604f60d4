"""The rule of whatever has focus or hover, then what it means for the reader now (R13, R17)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.texts import text
from app.ui.look import Look
from app.ui.panels.controls import label, picture


@dataclass(frozen=True)
class InspectorView:
    """What the inspector tells: a name, a rule, and lines for this moment."""

    title: str = ""
    picture: QPixmap | None = None
    rule: str = ""
    now: Sequence[str] = field(default_factory=tuple)
    notes: Sequence[str] = field(default_factory=tuple)
    refusal: str = ""


class Inspector(QFrame):
    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.pinned = False
        self.setProperty("kind", "panel")
        self.setAccessibleName(text("ui.inspector.title"))
        self._picture = picture()
        self._title = label("", "heading", wrap=True)
        self._refusal = label("", "danger", wrap=True)
        self._rule = label("", "", wrap=True)
        self._now_word = label(text("ui.inspector.now"), "caption")
        self._now = label("", "", wrap=True)
        self._notes = label("", "second", wrap=True)
        head = QHBoxLayout()
        head.addWidget(self._picture)
        head.addWidget(self._title, 1)
        inner = QWidget()
        words = QVBoxLayout(inner)
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(5)
        for part in (self._refusal, self._rule, self._now_word, self._now, self._notes):
            words.addWidget(part)
        words.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inner)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 10, 8)
        layout.setSpacing(5)
        layout.addLayout(head)
        layout.addWidget(scroll, 1)
        self.show_view(InspectorView())

    def show_view(self, view: InspectorView) -> None:
        self._picture.setVisible(view.picture is not None)
        if view.picture is not None:
            self._picture.setPixmap(view.picture)
        self._title.setText(view.title)
        for shown, words in (
            (self._refusal, view.refusal),
            (self._rule, view.rule),
            (self._now, "\n".join(view.now)),
            (self._notes, "\n".join(view.notes)),
        ):
            shown.setText(words)
            shown.setVisible(bool(words))
        self._now_word.setVisible(bool(view.now))
        parts = (view.title, view.refusal, view.rule, *view.now, *view.notes)
        self.setAccessibleDescription(" ".join(part for part in parts if part))
