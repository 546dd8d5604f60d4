"""The first screen: a new game at the left, games to continue at the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from app.texts import text
from app.ui.look.look import Look
from app.ui.look.scenery import START, paint_landscape
from app.ui.panels.controls import label, panel, repolish, tool
from app.ui.screens.behind import Behind

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton

    from app.ui.saved_games.game_list import SavedGames
    from app.ui.screens.new_game import NewGameForm

EDGE, NARROW_EDGE, SHEET_GAP = 24, 14, 20
SHARES, CLOSE_SHARES = (5, 4), (59, 41)  # of the two sheets
CLOSE = 640  # the width below which the form takes more of it, at 100 % text
SHORT_WINDOW = 560  # below this height the title makes way for the form, at 100 % text
TWO_COLUMNS = 640  # the width from which the two parts of the rules stand side by side, at 100 % text


class StartScreen(QWidget):
    """Emits `start_wanted` with a NewGame; the rest of the window belongs to others.

    At first it shows the landscape and the title alone, and has no place for the keyboard, until `complete`: a form
    that is still being filled would move under the hand, and the keyboard with it.
    """

    start_wanted = Signal(object)

    def __init__(
        self,
        look: Look,
        seats: Sequence[tuple[str, str]] = (),
        variants: Sequence[str] = (),
        solo: Sequence[str] = (),
        undo: Sequence[str] = (),
    ) -> None:
        """What the last game was begun with, as NewGameForm takes it."""
        super().__init__()
        self._look = look
        self._presets = seats, variants, solo, undo
        self.saved: SavedGames | None = None
        self._sheets: QHBoxLayout | None = None
        self.menu_button = tool(look, "menu", text("ui.top.menu"))
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._title = label(text("ui.app.name"), "title")
        self._line = label(text("viticulture.game.text"), "second")
        layout = self._layout = QVBoxLayout(self)
        layout.setSpacing(2)
        head_line = QHBoxLayout()
        head_line.addWidget(self._title, 1)
        head_line.addWidget(self.menu_button)
        layout.addLayout(head_line)
        layout.addWidget(self._line)
        layout.addSpacing(12)
        layout.addStretch(1)  # the title stands where it will stand
        Behind(self, (self._title, self._line))
        look.changed.connect(self._refresh)

    @cached_property
    def form(self) -> NewGameForm:
        """The form for a new game, made when it is asked for, at the latest once the first picture stands."""
        from app.ui.screens.new_game import NewGameForm

        return self._take_form(NewGameForm(self._look, *self._presets))

    def _take_form(self, form: NewGameForm) -> NewGameForm:
        form.setParent(self)
        form.hide()
        form.start_wanted.connect(self.start_wanted)
        return form

    def anew(self, names: Mapping[str, str]) -> StartScreen:
        """The same screen, as it is filled in, in the language that is spoken now; `names` gives usual names anew."""
        made = StartScreen(self._look, *self._presets)
        made.__dict__["form"] = made._take_form(self.form.anew(names))
        return made

    @property
    def controls(self) -> tuple[QAbstractButton, ...]:
        """The buttons of the screen that the menu lists too (R39)."""
        return self.form.controls

    def complete(self, saved: SavedGames | None = None) -> None:
        """Add what the first picture of the window did without: the form, and the list of saved games."""
        self.saved = saved
        right = panel("panel", text("ui.start.continue"))
        games = self._games_box = QVBoxLayout(right)
        games.addWidget(label(text("ui.start.continue"), "section"))
        if saved is not None:
            games.addWidget(saved, 1)
        self._sheets = QHBoxLayout()
        self._sheets.setSpacing(SHEET_GAP)
        for sheet, share in zip((self.form, right), SHARES, strict=True):
            self._sheets.addWidget(sheet, share)
        self._layout.takeAt(self._layout.count() - 1)
        self._layout.addLayout(self._sheets, 1)
        self.setTabOrder(self.menu_button, self.form.several_button)
        self._shape()
        self.form.show()
        right.show()

    def focus_first(self) -> None:
        """The keyboard begins at the game to continue, or else at the button that starts a new one."""
        # A row that was just made is shown a moment later; Qt keeps the focus for it until then.
        found = None if self.saved is None else self.saved.first_button()
        (found or self.form.start_button).setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._sheets is None:
            self.setFocus()  # or Qt gives the keyboard to the first button as soon as the window is active
        else:
            self.focus_first()

    def _refresh(self) -> None:
        self._shape()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shape()

    def _shape(self) -> None:
        """A narrow window has no room to spare at its edges."""
        scale = self._look.theme.text_scale
        narrow = self.width() < 1200 * scale
        side = 14 if narrow else 40
        # A tall window gives its room to the landscape.
        top = 20 + max(0, min(110, (self.height() - 760 * scale) * 0.3))
        self._layout.setContentsMargins(side, round(top), side, 14 if narrow else 24)
        short = self.height() < SHORT_WINDOW * scale
        self._line.setVisible(not short)
        tone = "section" if short else "title"
        if self._title.property("tone") != tone:
            self._title.setProperty("tone", tone)
            repolish(self._title)
        if self._sheets is not None:
            self._shape_sheets(self._sheets, NARROW_EDGE if narrow else EDGE, short)

    def _shape_sheets(self, sheets: QHBoxLayout, inner: int, short: bool) -> None:
        scale = self._look.theme.text_scale
        self._games_box.setContentsMargins(inner, 16, inner, 16)
        self.form.shape(inner, short)
        shares = CLOSE_SHARES if self.width() < CLOSE * scale else SHARES
        for place, share in enumerate(shares):
            sheets.setStretch(place, share)
        margins = self._layout.contentsMargins()
        room = self.width() - margins.left() - margins.right() - SHEET_GAP
        # As wide as it should be, not as its parts have made it.
        self.form.fit(room * shares[0] // sum(shares), self.width() * 5 / 9 >= TWO_COLUMNS * scale)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        # Deep enough that the dark trees at its foot lie behind the sheets and not behind the words.
        words = self._title if self._line.isHidden() else self._line
        deep = words.geometry().bottom() + self.height() * 0.12
        paint_landscape(painter, self._look.theme, QRectF(0, 0, self.width(), deep), START)
        painter.end()
