"""Left of the hand: how many cards, how they are sorted, which ones are shown, and the hide switch (R20, R43)."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout

from app.texts import number, text
from app.ui.faces.face import Face
from app.ui.look.key_names import HIDE, key_of
from app.ui.look.look import Look
from app.ui.panels.controls import GAP as GAP_BEFORE
from app.ui.panels.controls import button, label, put_icon, set_kind
from app.ui.panels.keycap import KeyButton
from app.ui.panels.literal import put_words
from app.ui.panels.tip import set_tip

TOP, GAP, LOW_GAP = 4, 5, 2
LEAST, LOWEST = 24, 16  # heights of a button, and where a notice takes the room
PADDING, LOW_PADDING = 12, 4  # beside the words of a usual button and of a low one
SORTS = ("type", "newest", "value")
ALL, PLAYABLE = "all", "playable"  # filters; the others are the decks of the game


def filter_words(name: str, decks: Mapping[str, str], playable: int = 0) -> str:
    """The words on the filter button; while all cards are shown they offer those that can be played.

    `decks` are the names of the decks by the filters that show their cards.
    """
    if name == PLAYABLE or (name == "all" and playable):
        return text("ui.hand.playable-short", n=playable)
    return decks.get(name) or text("ui.hand.all")


class HandTools(QFrame):
    sort_changed = Signal(str)
    filter_changed = Signal(str)
    hide_changed = Signal(bool)

    def __init__(self, look: Look, face: Face) -> None:
        super().__init__()
        self._look = look
        self._face = face
        self.filters = (ALL, PLAYABLE, *face.deck_names())
        self.setAccessibleName(text("ui.region.hand"))
        self.sort = SORTS[0]
        self.filter = ALL
        self._count = label("", "heading")
        self._limit = label(text("ui.hand.limit", n=self._face.hand_limit), "ground", wrap=True)
        self.sort_button = button("", look=look, icon="sort")
        self.filter_button = button("", look=look, icon="filter")
        self.filter_button.setCheckable(True)
        self.hide_button = KeyButton(look, key=key_of(HIDE))
        self.hide_button.setAutoDefault(False)
        self.hide_button.setCheckable(True)
        self.sort_button.clicked.connect(self._next_sort)
        self.filter_button.clicked.connect(self._next_filter)
        self.hide_button.toggled.connect(self._toggle)
        self._icons_only = False
        self._slim = False
        self._width = 1000.0
        self._playable = 0
        self._whose = self._line = ""
        self._told: tuple[object, ...] = ()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, TOP, 0, 0)
        layout.setSpacing(GAP)
        for part in (self._count, self._limit, self.sort_button, self.filter_button, self.hide_button):
            layout.addWidget(part)
        layout.addStretch(1)
        self.show_count(0)

    def show_whose(self, name: str, line: str = "") -> None:
        """The hand of somebody by name, with a line below the count; "" for the reader's own."""
        self._whose, self._line = name, line
        self._words()

    @property
    def _title(self) -> str:
        if self._whose:
            return text("ui.hand.title-other", name=self._whose, n=self._number)
        return text("ui.hand.title", n=self._number)

    @property
    def _number(self) -> str:
        """How many cards there are; of how many, while only some are shown."""
        if self._shown == self._total:
            return number(self._total)
        return text("ui.hand.some", n=self._shown, most=self._total)

    def show_count(self, count: int, shown: int | None = None) -> None:
        """So many cards, of which the filter lets so many be seen; without `shown` all of them."""
        self._total, self._shown = count, count if shown is None else shown
        self._words()

    def said(self, changed: object) -> str:
        """What has just changed, in words: hidden or not, or how the hand is sorted or filtered now."""
        if isinstance(changed, bool):
            return text("ui.access.hand-hidden" if changed else "ui.access.hand-shown")
        made = self.sort_button if changed in SORTS else self.filter_button
        return made.accessibleName()

    def show_keys(self) -> None:
        """Another key hides the hand now."""
        self._words()

    def show_playable(self, count: int) -> None:
        """How many cards of the hand can be played now."""
        if count != self._playable:
            self._playable = count
            self._words()

    def fit(self, width: float, height: float) -> None:
        """Icons only where the column is narrow; their names stay as tooltips."""
        scale = self._look.theme.text_scale
        self._icons_only = width < 90 * scale or self._wanted_width(LOW_PADDING) > width
        self._slim = self._wanted_width(PADDING) > width
        self._width = width
        self._count.setVisible(not self._icons_only or height > 125 * scale)
        self._limit.setVisible(height > 165 * scale and not self._icons_only)
        self._words()
        self._lower(height)

    def _wanted_width(self, padding: int) -> float:
        """What the words of sorting and filtering need beside their icon."""
        words = [text("ui.hand.sort-by", by=text(f"ui.hand.sort-{self.sort}"))]
        words += [filter_words(self.filter, self._face.deck_names(), self._playable)]
        size = self._look.theme.size
        widest = max(self.sort_button.fontMetrics().horizontalAdvance(GAP_BEFORE + said) for said in words)
        return widest + size(18) + 2 * size(padding) + 2 + 4 * self._look.theme.edge

    def _lower(self, height: float) -> None:
        """Buttons without room above and below their words, where the usual ones would be cut."""
        size = self._look.theme.size
        usual = size(20) + 2 * size(4) + 2
        words = sum(
            part.sizeHint().height() + GAP for part in (self._count, self._limit) if not part.isHidden()
        )
        low = TOP + words + 3 * usual + 2 * GAP > height
        gap = GAP if TOP + words + 3 * LEAST + 2 * GAP <= height else LOW_GAP
        layout = self.layout()
        if layout is not None:
            layout.setSpacing(gap)
        spare = int((height - TOP - words - 2 * gap) / 3)
        for made in (self.sort_button, self.filter_button, self.hide_button):
            set_kind(made, "low" if low or self._slim else "plain")
            # The style's least height grows with the text and knows nothing of a low window.
            most = min(usual, max(LEAST if gap == GAP else LOWEST, spare))
            made.setFixedHeight(most)
            icon = min(size(18), most - 8)
            made.setIconSize(QSize(icon, icon))

    def take_over(self, other: HandTools) -> None:
        """Sort, filter and hide as another one does; nobody is told."""
        self.sort, self.filter = other.sort, other.filter
        self.hide_button.blockSignals(True)
        self.hide_button.setChecked(other.hide_button.isChecked())
        self.hide_button.blockSignals(False)
        self._words()

    @property
    def controls(self) -> tuple[QPushButton, ...]:
        """The buttons that the menu lists too (R39)."""
        return self.sort_button, self.filter_button

    def set_hidden(self, hidden: bool) -> None:
        self.hide_button.setChecked(hidden)

    def _words(self) -> None:
        """Say how the hand stands, where that has changed."""
        hand = (self._total, self._shown, self._playable, self._whose, self._line)
        chosen = (self.sort, self.filter, self.hide_button.isChecked(), key_of(HIDE))
        room = (self._width, self._icons_only, self._slim, self._look.theme)
        if self._told == (hand, chosen, room):
            return
        self._told = (hand, chosen, room)
        short = text("ui.hand.short", n=self._number)
        wide = self._count.fontMetrics().horizontalAdvance
        forms = (short,) if self._icons_only else (self._title, short) if self._whose else (self._title,)
        fitting = (form for form in forms if wide(form) <= self._width)
        self._count.setText(next(fitting, self._number))
        self._count.setAccessibleName(self._title)
        over = self._total - self._face.hand_limit
        limit = (
            text("ui.hand.over-limit", n=over) if over > 0 else text("ui.hand.limit", n=self._face.hand_limit)
        )
        if self._total and not self._shown:
            limit = text("ui.hand.none-shown")
        self._limit.setText(self._line if self._whose else limit)
        hidden = self.hide_button.isChecked()
        self._dress(self.sort_button, text("ui.hand.sort-by", by=text(f"ui.hand.sort-{self.sort}")), "sort")
        self._dress(
            self.filter_button, filter_words(self.filter, self._face.deck_names(), self._playable), "filter"
        )
        filtered = self.filter != ALL
        self.filter_button.setChecked(filtered)
        said = (
            filter_words(self.filter, self._face.deck_names(), self._playable)
            if filtered
            else text("ui.hand.all")
        )
        count = text("ui.hand.playable", n=self._playable)
        self.filter_button.setAccessibleName(f"{text('ui.hand.filter')}: {said}")
        self.filter_button.setAccessibleDescription(count)
        set_tip(self.filter_button, f"{text('ui.hand.filter')}: {said}. {count}")
        words = text("ui.hand.shown" if hidden else "ui.hand.hide")
        self._dress(self.hide_button, words, "eye" if hidden else "eye-off")
        self.hide_button.set_key("" if self._icons_only or self._slim else key_of(HIDE))

    def _dress(self, target: QPushButton, words: str, icon: str) -> None:
        put_words(target, "" if self._icons_only else words)
        set_tip(target, words)
        target.setAccessibleName(words)
        put_icon(target, self._look, icon)

    def _next_sort(self) -> None:
        self.sort = SORTS[(SORTS.index(self.sort) + 1) % len(SORTS)]
        self._words()
        self.sort_changed.emit(self.sort)

    def _next_filter(self) -> None:
        self.filter = self.filters[(self.filters.index(self.filter) + 1) % len(self.filters)]
        self._words()
        self.filter_changed.emit(self.filter)

    def _toggle(self, hidden: bool) -> None:
        self._words()
        self.hide_changed.emit(hidden)
