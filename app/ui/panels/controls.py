"""Buttons and labels as all panels use them: named, reachable by keyboard, with pictures from the look.

The first screen is made of these before its first picture. Until then nothing may name `QtCore.Qt`: making that
namespace with its hundreds of names costs a sixth of an empty window's start (a test watches over it). So properties
are set by the numbers that Qt gives to the names.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from app.ui.look.look import Look
from app.ui.panels.drawn import keep_drawn
from app.ui.panels.literal import literal, put_words, words_on
from app.ui.panels.tip import set_tip
from app.words.typed import allowed

GAP = "\N{EN SPACE}"
# Numbers of Qt.TextFormat, Qt.FocusPolicy and Qt.ScrollBarPolicy.
PLAIN_TEXT, NO_FOCUS, STRONG_FOCUS, NO_SCROLL_BAR = 0, 0, 11, 1


class TallPage(QWidget):
    """What a scroll area shows: as high as its lines need at its width, which Qt does not ask of broken lines."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Other lines came, or some went: then the height of the former ones is none to keep."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return done

    def _fit(self) -> None:
        layout = self.layout()
        broken = layout is not None and layout.hasHeightForWidth()
        needed = layout.totalHeightForWidth(self.width()) if layout is not None and broken else 0
        if needed != self.minimumHeight():
            self.setMinimumHeight(needed)


def scrolling(content: QWidget, *, keys: bool = False) -> QScrollArea:
    """A frameless area that scrolls up and down only, and only where it must; `keys` lets it have the focus."""
    made = QScrollArea()
    made.setWidgetResizable(True)
    made.setFrameShape(QFrame.Shape.NoFrame)
    made.setProperty("horizontalScrollBarPolicy", NO_SCROLL_BAR)
    if keys:
        made.setProperty("ring", "own")
    else:
        made.setProperty("focusPolicy", NO_FOCUS)
    made.setWidget(content)
    return made


def turn_to_fit(box: QBoxLayout, width: int) -> None:
    """Side by side what fits into a width, else one below the other."""
    box.setDirection(QBoxLayout.Direction.LeftToRight)
    if box.sizeHint().width() > width:
        box.setDirection(QBoxLayout.Direction.TopToBottom)


def repolish(widget: QWidget) -> None:
    """Make the style sheet look again at a widget's dynamic properties."""
    style = widget.style()
    style.unpolish(widget)
    style.polish(widget)
    widget.update()


def set_kind(widget: QWidget, kind: str) -> None:
    """Give a widget one of the looks of the style sheet."""
    if widget.property("kind") != kind:
        widget.setProperty("kind", kind)
        repolish(widget)


def set_tone(widget: QLabel, tone: str) -> None:
    """Give a label another tone of the style sheet."""
    if widget.property("tone") != tone:
        widget.setProperty("tone", tone)
        repolish(widget)
        widget.updateGeometry()


def set_fit(widget: QLabel, fit: str) -> None:
    """Give a label another of the style sheet's sizes: "", "smaller" or "smallest"."""
    if (widget.property("fit") or "") != fit:
        widget.setProperty("fit", fit)
        repolish(widget)


def words_line(words: str, longest: int) -> QLineEdit:
    """A line for a name or a title: whatever is typed or pasted, only what may stand in one stays."""
    made = QLineEdit(allowed(words))
    made.setMaxLength(longest)

    def mend(typed: str) -> None:
        kept = allowed(typed)
        if kept != typed:
            place = made.cursorPosition() - (len(typed) - len(kept))
            made.setText(kept)
            made.setCursorPosition(max(0, place))

    made.textChanged.connect(mend)
    return made


def label(words: str = "", tone: str = "", *, wrap: bool = False) -> QLabel:
    """A label in one of the tones of the style sheet."""
    made = QLabel()
    made.setProperty("textFormat", PLAIN_TEXT)
    made.setText(words)
    made.setWordWrap(wrap)
    if tone:
        made.setProperty("tone", tone)
    return made


def picture(pixmap: QPixmap | None = None, name: str = "") -> QLabel:
    """A label that shows a picture and has a name for screen readers."""
    made = QLabel()
    if pixmap is not None:
        made.setPixmap(pixmap)
    made.setAccessibleName(name)
    made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return made


def button(
    words: str, kind: str = "plain", *, look: Look | None = None, icon: str = "", key: str = ""
) -> QPushButton:
    """A push button; with a look it can show a key behind its words, the shortcut itself is the window's."""
    made = QPushButton(literal(words))
    if key and look is not None:
        from app.ui.panels.keycap import KeyButton

        made = KeyButton(look, words, key)
    made.setProperty("kind", kind)
    made.setAccessibleName(words)
    made.setAutoDefault(False)
    if look is not None and icon:
        put_icon(made, look, icon)
    return made


def put_icon(target: QAbstractButton, look: Look, icon: str, px: float = 18, role: str = "") -> None:
    """Draw the icon, now and in every later look; without a role in the colour that the button's kind needs."""

    def draw(made: QAbstractButton) -> None:
        usual = "on-accent" if made.property("kind") in ("primary", "play") else "ink"
        wanted = look.button_icon(icon, px, role or usual)
        if (
            made.icon().cacheKey() != wanted.cacheKey()
        ):  # Qt would paint the button anew, and lay out what it is in
            made.setIcon(wanted)
        size = look.theme.size(px)
        made.setIconSize(QSize(size, size))

    keep_drawn(target, look, draw)
    # The style puts icon and words close together: a thin space keeps them apart.
    words = words_on(target)
    if words and not words.startswith(GAP) and not isinstance(target, QToolButton):
        put_words(target, GAP + words)


def set_words(target: QAbstractButton, words: str) -> None:
    """Give a button other words, seen and heard; they keep their distance from its icon."""
    put_words(target, words if target.icon().isNull() else GAP + words)
    target.setAccessibleName(words)


def shorten(target: QLabel | QAbstractButton, words: str, room: int) -> None:
    """Show the words, cut with an ellipsis where they need more than so many pixels; then the tip has all of them."""
    from PySide6.QtCore import Qt

    put = target.setText if isinstance(target, QLabel) else partial(put_words, target)
    put(words)
    letters = target.fontMetrics()
    left = room - (target.sizeHint().width() - letters.horizontalAdvance(words))
    shown = letters.elidedText(words, Qt.TextElideMode.ElideRight, left)
    put(shown)
    set_tip(target, words.strip() if shown != words else "")


def allow(target: QWidget, reason: str, tip: str = "", description: str = "") -> None:
    """Let it be pressed, or with a reason close it: the reason is tooltip and heard instead of what else is told."""
    target.setEnabled(not reason)
    set_tip(target, reason or tip)
    target.setAccessibleDescription(reason or description)


def tool(look: Look, icon: str, name: str, kind: type[QToolButton] = QToolButton) -> QToolButton:
    """A square button that shows only an icon: its name is tooltip and accessible name."""
    made = kind()
    made.setProperty("kind", "tool")
    set_tip(made, name)
    made.setAccessibleName(name)
    made.setProperty("focusPolicy", STRONG_FOCUS)
    put_icon(made, look, icon)
    return made


def panel(kind: str = "panel", name: str = "") -> QFrame:
    """A framed sheet in one of the looks of the style sheet."""
    made = QFrame()
    made.setProperty("kind", kind)
    if name:
        made.setAccessibleName(name)
    return made


def hairline() -> QFrame:
    """A thin line across, between parts of a sheet."""
    made = QFrame()
    made.setProperty("kind", "hairline")
    made.setFixedHeight(1)
    return made


def tab_through(stops: Sequence[QWidget]) -> None:
    """Have Tab go from one to the next as they are read; by itself it goes as they were made."""
    for before, after in itertools.pairwise(stops):
        QWidget.setTabOrder(before, after)


def row(*widgets: QWidget, spacing: int = 8) -> QHBoxLayout:
    """Widgets side by side without margins."""
    layout = QHBoxLayout()
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(spacing)
    for widget in widgets:
        layout.addWidget(widget)
    return layout
