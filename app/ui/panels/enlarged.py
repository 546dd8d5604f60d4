"""A thing of the table seen large, with all that is ruled about it, beside whatever is asked at the moment."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QRect, QRectF, QSize, QSizeF, Signal
from PySide6.QtGui import QMouseEvent, QPixmap
from PySide6.QtWidgets import QFrame, QWidget

from app.texts import text
from app.ui.look.look import Look
from app.ui.panels.controls import picture, set_kind
from app.ui.panels.inspector import Inspector, InspectorView
from app.ui.panels.places import clear_place

# How many times as large as on the table; the first that finds a place beside what is asked.
FACTORS = (2.2, 2.0, 1.75, 1.5, 1.25, 1.0)
MARGIN = 8
WORDS_WIDTHS = (270, 340)
_LEAST_WORDS = 110  # the height below which scrolled words could not be read


@dataclass(frozen=True)
class CloseUp:
    """What is to be seen large: the words that its picture does not show, its size on the table, how it is drawn."""

    view: InspectorView
    size: QSizeF = field(default_factory=QSizeF)
    draw: Callable[[float], QPixmap | None] = lambda factor: None
    """Its picture so many times as large as on the table."""


class Enlarged(QFrame):
    """Shows one close-up at a time; a press on it closes it.

    Whoever shows it says where it may stand and what it must not cover.
    """

    closed = Signal()

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.setProperty("kind", "raised")
        self.setAccessibleName(text("ui.enlarged.name"))
        self.factor = 0.0
        """How many times as large the picture is that is shown; 0 where there is none."""
        self._picture = picture()
        self._picture.setParent(self)
        self._words = Inspector(look)
        self._words.setParent(self)
        self._words.pin.hide()
        set_kind(self._words, "")
        self.hide()

    def show_near(
        self,
        what: CloseUp,
        near: QRectF,
        room: QRectF,
        kept: Sequence[QRectF],
        spared: Sequence[QRectF] = (),
        *,
        beside: bool = False,
    ) -> bool:
        """Open as large as there is place for, beside the thing where that is possible.

        `kept` is never covered, `spared` as long as it can be as large elsewhere; False when there is no place at all.
        With `beside` the thing itself, under the pointer, is not covered either.
        """
        self._words.show_view(what.view)
        told = bool(what.view.title)
        places = [[*kept, *spared, near], [*kept, near]] + ([] if beside else [list(kept)])
        for factor in FACTORS:
            size = (what.size * factor).toSize()
            for width, scrolled in itertools.product(WORDS_WIDTHS if told else (0,), (False, True)):
                for shape in self._shapes(size, self._look.theme.size(width), scrolled, told):
                    for things in places:
                        place = clear_place(near, shape[0].width(), shape[0].height(), room, things)
                        if place is not None:
                            self._open(what, factor, place.toRect(), *shape[1:])
                            return True
                if not told:
                    break
        self.close_up()
        return False

    def _shapes(
        self, size: QSize, width: int, scrolled: bool, told: bool
    ) -> list[tuple[QSize, QRect, QRect]]:
        """The whole, and the places of picture and words in it: side by side, and one below the other."""
        edge = 2 * MARGIN
        if not told:
            return [(size + QSize(edge, edge), QRect(MARGIN, MARGIN, size.width(), size.height()), QRect())]
        if size.isEmpty():
            words = QRect(0, 0, width, self._words.height_at(width))
            return [(words.size(), QRect(), words)]
        found = []
        height = self._words.height_at(width)
        beside = max(size.height(), _LEAST_WORDS) if scrolled else height
        whole = QSize(size.width() + width + edge, max(size.height(), beside) + edge)
        shown = QRect(MARGIN, MARGIN, size.width(), size.height())
        words = QRect(size.width() + MARGIN, MARGIN // 2, width + MARGIN, whole.height() - MARGIN)
        found.append((whole, shown, words))
        if not scrolled:
            wide = max(width, size.width())
            below = self._words.height_at(wide)
            shown = QRect(MARGIN + (wide - size.width()) // 2, MARGIN, size.width(), size.height())
            words = QRect(MARGIN // 2, shown.bottom() + 1, wide + MARGIN, below)
            found.append((QSize(wide + edge, size.height() + below + edge), shown, words))
        return found

    def _open(self, what: CloseUp, factor: float, place: QRect, shown: QRect, words: QRect) -> None:
        drawn = None if shown.isEmpty() else what.draw(factor)
        self.factor = 0.0 if drawn is None else factor
        self._picture.setVisible(drawn is not None)
        if drawn is not None:
            self._picture.setPixmap(drawn)
            self._picture.setGeometry(shown)
        self._words.setVisible(not words.isEmpty())
        if not words.isEmpty():
            self._words.lay(words)
        self.setAccessibleDescription(self._words.accessibleDescription())
        self.setGeometry(place)
        self.show()
        self.raise_()

    def close_up(self) -> bool:
        """Close it and forget what it showed, which may be a card that others must not see; False if none was open."""
        was_open = not self.isHidden()
        self.hide()
        self._picture.clear()
        self._words.show_view(InspectorView())
        self.setAccessibleDescription("")
        if was_open:
            self.closed.emit()
        return was_open

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.close_up()
