"""Solo results by level and variant: a table, or where it has no room a block for each row."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.save.solo_results import Row
from app.texts import number, text
from app.ui.look.look import Look
from app.ui.panels.controls import label, panel, row
from app.ui.panels.flow import Flow

HEADS = ("level", "variant", "games", "won", "lost", "best", "average", "assisted")
NAMES = 2  # columns that say what the row is about
BOLD = (HEADS.index("level"), HEADS.index("won"))


def values_of(found: Row) -> tuple[str, ...]:
    """What stands in a row, in the order of the heads."""
    variant = "viticulture.solo.aggressive.name" if found.aggressive else "ui.solo-results.plain"
    return (
        text(f"viticulture.level.{found.level}.name"),
        text(variant),
        number(found.games),
        number(found.won),
        number(found.lost),
        text("ui.end.none") if found.best is None else number(found.best),
        f"{found.average:.1f}",
        number(found.assisted),
    )


class SoloTable(QWidget):
    """Call `fit` with the width that there is: below `whole` the rows fold, so that nothing scrolls sideways."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._rows: tuple[tuple[str, ...], ...] = ()
        self._shown: QWidget | None = None
        self.whole = 0
        self.folded = False
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)

    def show_rows(self, found: Sequence[Row], width: int) -> None:
        self._rows = tuple(values_of(one) for one in found)
        grid = self._grid()
        # Asked of a widget in its place, since only there the style sheet says how large its words are.
        self._put(grid)
        grid.ensurePolished()
        for part in grid.findChildren(QWidget):
            part.ensurePolished()
        self.whole = grid.minimumSizeHint().width()
        self.folded = False
        self.fit(width)

    def fit(self, width: int) -> None:
        folded = width < self.whole
        if folded != self.folded:
            self.folded = folded
            self._put(self._blocks() if folded else self._grid())

    def _put(self, made: QWidget) -> None:
        if self._shown is not None:
            self._box.removeWidget(self._shown)
            self._shown.hide()
            self._shown.deleteLater()
        self._shown = made
        self._box.addWidget(made)

    def _grid(self) -> QWidget:
        made = QWidget()
        grid = QGridLayout(made)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        for column, head in enumerate(HEADS):
            grid.addWidget(label(text(f"ui.solo-results.{head}"), "caption"), 0, column)
        for line, values in enumerate(self._rows, 1):
            for column, value in enumerate(values):
                grid.addWidget(label(value, "heading" if column in BOLD else ""), line, column)
        grid.setRowStretch(grid.rowCount(), 1)
        return made

    def _blocks(self) -> QWidget:
        """Level and variant as a headline, and below it each number behind what it counts."""
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for values in self._rows:
            block = panel("raised", ", ".join(values[:NAMES]))
            inside = QVBoxLayout(block)
            inside.setContentsMargins(12, 8, 12, 8)
            inside.setSpacing(4)
            inside.addWidget(label(", ".join(values[:NAMES]), "heading", wrap=True))
            numbers = Flow(16)
            for place, value in enumerate(values[NAMES:], NAMES):
                numbers.addWidget(self._pair(HEADS[place], value, strong=place in BOLD))
            inside.addLayout(numbers)
            column.addWidget(block)
        return made

    @staticmethod
    def _pair(head: str, value: str, *, strong: bool) -> QWidget:
        made = QWidget()
        line: QHBoxLayout = row(
            label(text(f"ui.solo-results.{head}"), "second"), label(value, "heading" if strong else "strong")
        )
        made.setLayout(line)
        return made
