"""The rule of whatever has focus or hover, then what it means for the reader now (R13, R17)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.texts import text
from app.ui.look import Look
from app.ui.panels.controls import label, picture, put_icon, tool

FLOAT_MILLISECONDS = 350
WIDTH, LARGEST, GAP = 280, 380, 10


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
    """Beside the hand, or floating: then it hides itself when there is nothing to tell."""

    pin_changed = Signal(bool)

    def __init__(self, look: Look, *, floating: bool = False) -> None:
        super().__init__()
        self._look = look
        self._floating = floating
        self.view = InspectorView()
        self.setProperty("kind", "raised" if floating else "panel")
        self.setAccessibleName(text("ui.inspector.title"))
        self._picture = picture()
        self._title = label("", "heading", wrap=True)
        self.pin = tool(look, "lock", text("ui.inspector.pin"))
        self.pin.setCheckable(True)
        self.pin.toggled.connect(self._pin)
        self._refusal = label("", "danger", wrap=True)
        self._rule = label("", "", wrap=True)
        self._now_word = label(text("ui.inspector.now"), "caption")
        self._now = label("", "", wrap=True)
        self._notes = label("", "second", wrap=True)
        head = QHBoxLayout()
        head.addWidget(self._picture)
        head.addWidget(self._title, 1)
        head.addWidget(self.pin, 0, Qt.AlignmentFlag.AlignTop)
        self._inner = QWidget()
        words = QVBoxLayout(self._inner)
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
        scroll.setWidget(self._inner)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 10, 8)
        layout.setSpacing(5)
        layout.addLayout(head)
        layout.addWidget(scroll, 1)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._open)
        self._near: QRectF | None = None
        self._free = QRectF()
        self._room = QRectF()
        self._kept_clear: list[QRectF] = []
        self._forced = False
        if floating:
            self.hide()
        look.changed.connect(lambda: put_icon(self.pin, look, "lock"))
        self.show_view(InspectorView())

    @property
    def pinned(self) -> bool:
        """Whether it keeps what it shows."""
        return self.pin.isChecked()

    @pinned.setter
    def pinned(self, wanted: bool) -> None:
        self.pin.setChecked(wanted)

    def _pin(self, kept: bool) -> None:
        words = text("ui.inspector.unpin" if kept else "ui.inspector.pin")
        self.pin.setToolTip(words)
        self.pin.setAccessibleName(words)
        self.pin_changed.emit(kept)

    def show_view(self, view: InspectorView) -> None:
        """Tell about a thing; without one a line says what this place is for."""
        self.view = view
        known = bool(view.title)
        if not known:
            view = InspectorView(text("ui.inspector.title"), rule=text("ui.inspector.empty"))
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
        self.pin.setEnabled(known)
        parts = (view.title, view.refusal, view.rule, *view.now, *view.notes)
        self.setAccessibleDescription(" ".join(part for part in parts if part))

    # --- floating ------------------------------------------------------------------------------------------------

    def open_beside(
        self,
        near: QRectF | None,
        free: QRectF,
        *,
        at_once: bool,
        room: QRectF | None = None,
        kept_clear: Sequence[QRectF] = (),
        forced: bool = False,
    ) -> None:
        """Open next to a thing, inside the free part of the table; after a moment, or at once for the keyboard.

        What is `kept_clear` is never covered: then the bubble stands elsewhere in the `room`, or stays away unless
        it is `forced`.
        """
        self._near, self._free, self._forced = near, free, forced
        self._room, self._kept_clear = room or free, list(kept_clear)
        if at_once or self.isVisible():
            self._open()
        else:
            self._timer.start(FLOAT_MILLISECONDS)

    def keep_clear(self, things: Sequence[QRectF]) -> None:
        """Make way for what has come to need its place."""
        self._kept_clear = list(things)
        place = QRectF(self.geometry())
        if self._floating and self.isVisible() and any(place.intersects(one) for one in things):
            self._open()

    def close_bubble(self) -> None:
        self._timer.stop()
        if not self.pinned:
            self.hide()

    def _open(self) -> None:
        size = self._look.theme.size
        width = min(size(WIDTH), int(self._free.width()))
        inner = self._inner.layout()
        words = inner.heightForWidth(width - 34) if inner is not None else size(120)
        height = min(words + size(58), int(self._free.height()), size(LARGEST))
        near = self._near or QRectF(self._free.center(), QSizeF(0, 0))
        place = beside(near, width, height, self._free)
        things = self._kept_clear if near.isEmpty() else [*self._kept_clear, near]
        if any(place.intersects(one) for one in things):
            best = clear_place(near, width, height, self._room, things)
            if best is None and not self._forced and not self.pinned:
                self.hide()
                return
            place = best or place
        self.setGeometry(place.toRect())
        self.show()
        self.raise_()


def beside(near: QRectF, width: float, height: float, free: QRectF) -> QRectF:
    """A place next to a thing and inside the free part that does not cover the thing, as far as there is one."""
    x = min(max(free.left(), near.center().x() - width / 2), free.right() - width)
    y = min(max(free.top(), near.center().y() - height / 2), free.bottom() - height)
    places = (
        QRectF(near.right() + GAP, y, width, height),
        QRectF(near.left() - GAP - width, y, width, height),
        QRectF(x, near.top() - GAP - height, width, height),
        QRectF(x, near.bottom() + GAP, width, height),
    )
    if near.isEmpty():
        return QRectF(x, y, width, height)
    low = near.center().y() > free.center().y() and near.height() > near.width() / 2
    for place in places[2:] + places[:2] if low else places:
        if free.contains(place):
            return place
    return QRectF(free.right() - width, free.top(), width, height)


def clear_place(
    near: QRectF, width: float, height: float, room: QRectF, things: Sequence[QRectF]
) -> QRectF | None:
    """The place in the room that is nearest to a thing and covers none of the things; a lower one if need be."""
    width = min(width, room.width())
    for tall in (height, height * 0.75, height * 0.5):
        xs = {room.left(), room.right() - width}
        ys = {room.top(), room.bottom() - tall}
        for one in things:
            xs |= {one.right() + GAP, one.left() - GAP - width}
            ys |= {one.bottom() + GAP, one.top() - GAP - tall}
        found = [QRectF(x, y, width, tall) for x in xs for y in ys]
        open_ones = [
            place
            for place in found
            if room.contains(place) and not any(place.intersects(one) for one in things)
        ]
        if open_ones:
            middle = near.center()
            return min(open_ones, key=lambda place: (place.center() - middle).manhattanLength())
    return None
