"""The rule of whatever has focus or hover, then what it means for the reader now (R13, R17)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.texts import text
from app.ui.look.look import Look
from app.ui.panels.controls import allow, label, picture, scrolling, set_fit, tool
from app.ui.panels.places import adjoining, beside, clear_place, outermost
from app.ui.panels.tip import set_tip
from app.ui.theme import BOLD

FLOAT_MILLISECONDS = 350
WIDTHS = (280, 320)  # a rule that is too long for one width takes the next
LOWER = (1.0, 0.75, 0.5)  # how low a bubble may be whose rule fits nowhere as a whole
# How small the words get before the panel grows, and then how small they get before they have to be scrolled.
DOCKED_FITS, GROWN_FITS = ("", "smaller"), ("", "smaller", "smallest")
TITLE_FITS = {"": 15, "smaller": 13, "smallest": 11}  # the style sheet's sizes of a heading at 100 % text


@dataclass(frozen=True)
class InspectorView:
    """What the inspector tells: a name, a rule, and lines for this moment."""

    title: str = ""
    picture: QPixmap | None = None
    rule: str = ""
    now: Sequence[str] = field(default_factory=tuple)
    notes: Sequence[str] = field(default_factory=tuple)
    refusal: str = ""


def run_on(lines: Sequence[str]) -> str:
    """One line after the other, told apart where neither a full stop nor a dash does it."""
    words = ""
    for line in filter(None, lines):
        apart = not words or words.endswith((".", "!", "?", ":", ";", "–")) or line.startswith("–")
        words += f"{'' if apart else ';'} {line}"
    return words.strip()


class Inspector(QFrame):
    """Beside the hand, or floating: then it hides itself when there is nothing to tell."""

    pin_changed = Signal(bool)
    lacked_room = Signal()
    """As a bubble it found no place where it covers nothing that is needed."""

    def __init__(self, look: Look, *, floating: bool = False) -> None:
        super().__init__()
        self._look = look
        self._floating = floating
        self.view = self._shown = InspectorView()
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
        self._fit = DOCKED_FITS[0]
        self._told: tuple[InspectorView, bool] | None = None
        self._docked: tuple[object, ...] = ()
        self._docked_whole = False
        self._now = label("", "", wrap=True)
        self._notes = label("", "second", wrap=True)
        head = self._head = QHBoxLayout()
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
        scroll = self._scroll = scrolling(self._inner)
        scroll.setMinimumHeight(
            1
        )  # where room is scarce the words are scrolled, the name above them is never cut
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
        self._spared: list[QRectF] = []
        self._pointer: QPointF | None = None
        self.also_clear: Callable[[], Sequence[QRectF]] = tuple
        """What else is not covered, asked when it opens."""
        if floating:
            self.hide()
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
        set_tip(self.pin, words)
        self.pin.setAccessibleName(words)
        self.pin_changed.emit(kept)

    def show_view(self, view: InspectorView) -> None:
        """Tell about a thing; without one a line says what this place is for."""
        if self._told == (view, self.pinned):
            return
        self.view, self._told = view, (view, self.pinned)
        known = bool(view.title)
        if not known:
            view = InspectorView(text("ui.inspector.title"), rule=text("ui.inspector.empty"))
        self._picture.setVisible(view.picture is not None)
        if view.picture is not None:
            self._picture.setPixmap(view.picture)
        self._title.setText(view.title)
        self._tell(view)
        tip = text("ui.inspector.unpin" if self.pinned else "ui.inspector.pin")
        allow(self.pin, "" if known else text("ui.inspector.empty"), tip)
        parts = (view.title, view.refusal, view.rule, *view.now, *view.notes)
        self.setAccessibleDescription(" ".join(part for part in parts if part))

    def _tell(self, view: InspectorView) -> None:
        self._shown = view
        self._write()
        self._now_word.setVisible(bool(view.now))

    def _shorter(self) -> Iterator[None]:
        """All that there is to tell, then without the notes, then without the moment: F1 tells all of it."""
        if not self.view.title:
            yield
            return
        for view in (self.view, replace(self.view, notes=()), replace(self.view, notes=(), now=())):
            if view != self._shown:
                self._tell(view)
            yield

    def _write(self) -> None:
        """Every rule and every part of one has a line of its own; in the least room one follows the other."""
        view = self._shown
        lines = run_on if self._fit == GROWN_FITS[-1] else "\n".join
        for shown, words in (
            (self._refusal, view.refusal),
            (self._rule, lines(view.rule.split("\n"))),
            (self._now, "\n".join(view.now)),
            (self._notes, lines(view.notes)),
        ):
            shown.setText(words)
            shown.setVisible(bool(words))

    # --- docked --------------------------------------------------------------------------------------------------

    def dock(self, place: QRect, highest: int, *, brief: bool = False) -> bool:
        """Take a place on the table. Words that are too many for it are set smaller, then it grows upwards.

        It may grow to `highest`, the top of what nobody needs while this is read. False when even then the words
        would have to be scrolled: then a part of them has to do. Where it is `brief` the notes may be left out.
        """
        wanted = (place, highest, brief, self.view, self._look.theme)
        if (wanted, self._fit, self.geometry()) == self._docked:
            return self._docked_whole
        self._docked_whole = self._dock(place, highest, brief)
        self._docked = (wanted, self._fit, self.geometry())
        return self._docked_whole

    def _dock(self, place: QRect, highest: int, brief: bool) -> bool:
        tallest = place.bottom() + 1 - min(highest, place.top())
        for number, _ in enumerate(self._shorter()):
            for heights, fits in (((place.height(),), DOCKED_FITS), ((place.height(), tallest), GROWN_FITS)):
                for fit in fits:
                    height = max(heights[0], self._set_in(fit, place.width()))
                    if height <= heights[-1]:
                        self._take(place, height, whole=True)
                        return number <= int(brief)
        self._take(place, tallest, whole=False)
        return False

    def height_at(self, width: int) -> int:
        """How tall all of it is at a width, in letters of the usual size."""
        return self._set_in(DOCKED_FITS[0], width)

    def lay(self, place: QRect) -> None:
        """Take this place and no other; words that are too many for it are scrolled."""
        self._take(place, place.height(), whole=self.height_at(place.width()) <= place.height())

    def _take(self, place: QRect, height: int, *, whole: bool) -> None:
        # Said outright: a bar that was needed a moment ago would stay, as its own width makes the words longer.
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if whole else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self._scroll.setVerticalScrollBarPolicy(policy)
        self.setGeometry(place.x(), place.bottom() + 1 - height, place.width(), height)

    def _fit_title(self, room: int) -> None:
        """As large as its longest word has room: a word is never broken."""
        theme = self._look.theme
        words = self._title.text().split()
        found = next(
            (
                fit
                for fit, px in TITLE_FITS.items()
                if all(
                    theme.metrics(px * theme.text_scale, BOLD, True).horizontalAdvance(word) + 2 <= room
                    for word in words
                )
            ),
            "smallest",
        )
        set_fit(self._title, found)

    def _set_in(self, fit: str, width: int) -> int:
        """Set the words in one of the sizes; return how tall the whole panel is then at this width."""
        if fit != self._fit:
            self._fit = fit
            for words in (self._refusal, self._rule, self._now, self._notes):
                set_fit(words, fit)
            self._write()
        layout, inner = self.layout(), self._inner.layout()
        assert layout is not None and inner is not None
        inner.invalidate()
        self._head.invalidate()
        margins = layout.contentsMargins()
        inside = width - margins.left() - margins.right() - 2 * self.frameWidth()
        beside = [self.pin] if self._picture.isHidden() else [self._picture, self.pin]
        self._fit_title(inside - sum(part.sizeHint().width() + self._head.spacing() for part in beside))
        tall = self._head.heightForWidth(inside) + layout.spacing() + inner.heightForWidth(inside)
        return tall + margins.top() + margins.bottom() + 2 * self.frameWidth()

    # --- floating ------------------------------------------------------------------------------------------------

    def open_beside(
        self,
        near: QRectF | None,
        free: QRectF,
        *,
        at_once: bool,
        room: QRectF | None = None,
        kept_clear: Sequence[QRectF] = (),
        spared: Sequence[QRectF] = (),
        pointer: QPointF | None = None,
        forced: bool = False,
    ) -> None:
        """Open next to a thing, at the pointer's side; after a moment, or at once for the keyboard.

        What is `kept_clear` is never covered, `spared` not while there is other room: then the bubble stands in the
        `free` part of the table or elsewhere in the `room`, or stays away unless it is `forced`.
        """
        self._near, self._free, self._forced, self._pointer = near, free, forced, pointer
        self._room, self._kept_clear, self._spared = room or free, list(kept_clear), list(spared)
        if at_once or self.isVisible():
            self._open()
        else:
            self._timer.start(FLOAT_MILLISECONDS)

    def keep_clear(self, things: Sequence[QRectF]) -> None:
        """Move the bubble if it lies over one of these things."""
        self._kept_clear = list(things)
        place = QRectF(self.geometry())
        if self._floating and self.isVisible() and any(place.intersects(one) for one in things):
            self._open()

    def close_bubble(self) -> None:
        self._timer.stop()
        if not self.pinned:
            self.hide()

    def _open(self) -> None:
        near = self._near or QRectF(self._free.center(), QSizeF(0, 0))
        things = [*self._kept_clear, *self.also_clear()]
        things = things if near.isEmpty() else [*things, near]
        asked_for = self._forced or self.pinned
        # Rather less is told than something of the own table covered; what was asked for is told in full.
        for spared in (self._spared, []):
            kept = outermost([*things, *spared], self._room)
            for _ in self._shorter():
                found = self._whole(near, kept, at_last=asked_for and not spared)
                if found is not None:
                    self._show_at(found, whole=True)
                    return
                if asked_for:
                    break  # all of it, even if it has to be scrolled
        if not asked_for:
            self.hide()
            self.lacked_room.emit()
            return
        width = min(self._look.theme.size(WIDTHS[-1]), int(self._room.width()))
        height = min(self._set_in(GROWN_FITS[-1], width), int(self._free.height()))
        lower = (clear_place(near, width, height * part, self._room, things) for part in LOWER)
        open_one = next((place for place in lower if place is not None), None)
        self._show_at(open_one or beside(near, width, height, self._free), whole=False)

    def _whole(self, near: QRectF, things: Sequence[QRectF], *, at_last: bool) -> QRectF | None:
        """Where all the words are seen, set as large as can be; `at_last` it may cover something for that."""
        room = self._room
        widths = [min(self._look.theme.size(wide), int(room.width())) for wide in WIDTHS]
        ways: tuple[Callable[[int, int], QRectF | None], ...] = (
            lambda width, height: adjoining(near, width, height, room, things, self._pointer),
            lambda width, height: clear_place(near, width, height, self._free, things),
            lambda width, height: clear_place(near, width, height, room, things),
        )
        sizes: list[tuple[str, int, int]] = []
        for fit in GROWN_FITS:
            tried = [(fit, width, self._set_in(fit, width)) for width in widths]
            sizes += tried
            for way in ways:
                for _, width, height in tried:
                    place = way(width, height) if height <= room.height() else None
                    if place is not None:
                        self._set_in(fit, width)
                        return place
        if not at_last:
            return None
        for fit, width, height in sizes:
            if height <= room.height():
                self._set_in(fit, width)
                return beside(near, width, height, self._free if height <= self._free.height() else room)
        return None

    def _show_at(self, place: QRectF, *, whole: bool) -> None:
        self._take(place.toRect(), round(place.height()), whole=whole)
        self.show()
        self.raise_()
