"""Another language at once: the window gets another set of pages around the same game.

A game keeps its position, its undo, its seat at the screen and what is chosen so far. Nothing is shown in between,
so behind a closed curtain nothing private can flash up. The frame itself stays: over it the settings are open, and the
desktop has given it its place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from app.texts import text
from app.ui.screens.new_game import MOST_SEATS
from app.ui.screens.start import StartScreen

if TYPE_CHECKING:
    from app.session.session import Session
    from app.ui.play.presenter import Presenter
    from app.ui.replay.presenter import ReplayPresenter

# The parts of the window that are made when they are needed, in the order in which they need each other.
PARTS = ("menu", "bar", "games", "solo_book", "table", "curtain", "end_screen")


def usual_names() -> list[str]:
    """What players are called whom nobody has named, in the language that is spoken now."""
    return [text("people.player", n=number + 1) for number in range(MOST_SEATS)]


@dataclass
class Former:
    """The pages of the language before, closed, until those of the next one stand."""

    start: StartScreen
    parts: dict[str, Any]
    presenter: Presenter | None
    replay: ReplayPresenter | None
    watched: tuple[int | None, Session | None]
    page: str
    """The name of the part that was in sight; "" for the first screen."""

    def close(self) -> None:
        """Whatever moves has arrived, and nobody hears of the game any more."""
        if self.presenter is not None:
            self.presenter.stage.skip()
            self.presenter.close()
        if self.replay is not None:
            self.replay.close()

    def throw_away(self, window: QMainWindow, stack: QStackedWidget) -> None:
        """Take all of it out of the window."""
        menu = self.parts.get("menu")
        if menu is not None:
            for action in (*(action for action, _ in menu.commands.values()), *menu.of_table):
                window.removeAction(action)
                action.deleteLater()
        for part in (self.presenter, self.replay):
            if part is not None:
                part.deleteLater()
        for part in (*self.parts.values(), self.start):
            widget = page_of(part)
            if widget is not None:
                widget.hide()
                stack.removeWidget(widget)
                widget.deleteLater()
            if widget is not part:
                part.deleteLater()


def page_of(part: Any) -> QWidget | None:
    """The widget of a part, which may be its screen alone."""
    found = part if isinstance(part, QWidget) else getattr(part, "screen", None)
    return found if isinstance(found, QWidget) else None
