"""What stands beside the choices on a sheet: the answers so far, what an answer changes, what one starts with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app import texts
from app.ui.look.look import Drawn
from app.ui.panels.controls import label, picture
from app.ui.theme import BOLD, REGULAR, SEMI

_SHARES = (1.0, 0.92, 0.85, 0.78, 0.71, 0.64, 0.57, 0.5, 0.42)
_LEAST_PICTURE, _BESIDE = 0.6, 8
# Size at 100 % and weight of what stands in a tone.
_FONTS: dict[str, tuple[float, QFont.Weight]] = {
    "caption": (11, BOLD),
    "number": (17, BOLD),
    "strong": (13, SEMI),
    "": (13, REGULAR),
}


@dataclass(frozen=True)
class Aside:
    """What goes with the choice and is no choice itself: the answers so far, the result, what one starts with."""

    title: str
    lines: Sequence[tuple[QPixmap | None, str]] = field(default_factory=tuple)
    widget: QWidget | None = None
    """A drawing below the lines, made anew for every view."""
    foot: str = ""
    """A last sentence below a line."""
    tone: str = "strong"
    """Of the words beside pictures."""
    weight: int = 2
    """Its share of the width; the choices have three."""
    width: float = 0.0
    """A width of its own, instead of a share."""

    @property
    def told(self) -> str:
        """The lines in one sentence, for the screen reader."""
        lines = [words for _, words in self.lines]
        drawn = "" if self.widget is None else self.widget.accessibleName()
        if drawn and drawn != self.title:
            lines.append(drawn)
        words = f"{self.title}: {', '.join(lines)}" if lines else ""
        return " ".join(texts.ended(part) for part in (words, self.foot) if part)


class AsideSheet(QFrame):
    """Shows an Aside in the room that it is given: words and pictures get smaller before any is cut."""

    def __init__(self, look: Drawn, aside: Aside, *, dense: bool) -> None:
        super().__init__()
        self._look = look
        self.setProperty("kind", "raised")
        self.lines: list[tuple[QLabel | None, QLabel]] = []
        self._tones: list[str] = []
        self._pictures: dict[QLabel, QPixmap] = {}
        self._others: list[QWidget] = []  # drawing and rule
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, *((4, 12, 4) if dense else (10, 12, 10)))
        layout.setSpacing(2 if dense else 6)
        layout.addWidget(self._say(None, aside.title, "caption"))
        for pixmap, words in aside.lines:
            line = QHBoxLayout()
            line.setSpacing(_BESIDE)
            icon = picture(pixmap) if pixmap is not None else None
            if icon is not None and pixmap is not None:
                self._pictures[icon] = pixmap
                line.addWidget(icon)
            line.addWidget(self._say(icon, words, aside.tone if icon is not None else ""), 1)
            layout.addLayout(line)
        if aside.widget is not None:
            layout.addWidget(aside.widget, 1)
            self._others.append(aside.widget)
        if aside.foot:
            rule = QFrame()
            rule.setProperty("kind", "rule")
            rule.setFixedHeight(1)
            layout.addWidget(rule)
            self._others.append(rule)
            layout.addWidget(self._say(None, aside.foot, "strong"))
        if aside.widget is None:
            layout.addStretch(1)

    def _say(self, icon: QLabel | None, words: str, tone: str) -> QLabel:
        shown = label(words, "quiet" if tone == "caption" else "", wrap=True)
        self.lines.append((icon, shown))
        self._tones.append(tone)
        return shown

    def height_at(self, width: int) -> int:
        """The height that shows everything at its usual size."""
        self._write(1.0)
        for _, words in self.lines:
            words.ensurePolished()
        return self._needed(width)

    @property
    def least_height(self) -> int:
        """The height of what is drawn; words follow the height that there is."""
        return sum(part.minimumSizeHint().height() for part in self._others)

    @property
    def spare_height(self) -> int:
        """How much more what is drawn would like to have than it needs."""
        return sum(
            max(0, part.sizeHint().height() - part.minimumSizeHint().height()) for part in self._others
        )

    def fill(self, aside: Aside) -> None:
        """Other words and pictures of the same build."""
        told = [(None, aside.title), *aside.lines, *([(None, aside.foot)] if aside.foot else [])]
        for (icon, words), (pixmap, said) in zip(self.lines, told, strict=True):
            if icon is not None and pixmap is not None:
                self._pictures[icon] = pixmap
            words.setText(said)
        self._fit()

    # The sheet takes the height that there is; its words follow.

    def hasHeightForWidth(self) -> bool:
        return False

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()  # before that Qt reckons without the style sheet

    def _fit(self) -> None:
        for share in _SHARES:
            self._write(share)
            if self._needed() <= self.height():
                return

    def _needed(self, across: int = 0) -> int:
        """The height of all lines; a layout reckons with its parts' wishes instead."""
        layout = self.layout()
        assert layout is not None
        inside = layout.contentsMargins()
        edges = 2 * round(self._look.theme.edge)
        width = (across or self.width()) - inside.left() - inside.right() - edges
        heights = []
        for icon, shown in self.lines:
            picture_size = icon.pixmap().deviceIndependentSize().toSize() if icon is not None else QSize(0, 0)
            room = width - (picture_size.width() + _BESIDE if icon is not None else 0)
            heights.append(max(picture_size.height(), shown.heightForWidth(max(1, room))))
        heights += [part.minimumSizeHint().height() for part in self._others]
        gaps = layout.spacing() * max(0, len(heights) - 1)
        return sum(heights) + gaps + inside.top() + inside.bottom() + edges

    def _write(self, share: float) -> None:
        """All words in a share of their usual size, none below the least size of all texts."""
        theme = self._look.theme
        for (icon, shown), tone in zip(self.lines, self._tones, strict=True):
            if icon is not None:
                _show_at(icon, self._pictures[icon], max(share, _LEAST_PICTURE))
            px, weight = _FONTS[tone]
            usual = px * theme.text_scale
            font = theme.exact_font(max(usual * share, min(usual, theme.least_text)), weight)
            if shown.font() != font:
                shown.setFont(font)


def _show_at(icon: QLabel, pixmap: QPixmap, share: float) -> None:
    """Show a picture in a share of its size."""
    shown = pixmap
    if share < 1:
        wanted = pixmap.size() * share
        shown = pixmap.scaled(wanted, mode=Qt.TransformationMode.SmoothTransformation)
        shown.setDevicePixelRatio(pixmap.devicePixelRatio())
    if icon.pixmap().cacheKey() != shown.cacheKey():
        icon.setPixmap(shown)
