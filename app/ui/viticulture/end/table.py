"""Where the points came from: a row for each source, the sum, and what breaks a tie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy, QWidget

from app.session.types import SeatInfo
from app.texts import number, text
from app.ui.look.look import Look
from app.ui.panels.controls import label, picture, set_tone
from app.ui.panels.tip import set_tip
from app.ui.viticulture.end.results import LOST, SOURCES, Results
from app.words.typed import in_a_sentence

ICONS = {
    "order": "fill-order",
    "bonus": "bonus",
    "visitor": "visitor",
    "wake-up": "rooster",
    "windmill": "windmill",
    "tasting-room": "tasting-room",
    "papa": "card-papa",
    LOST: "minus",
    "total": "vp",
    "target": "automa",
    "lira": "lira",
    "wine": "wine-red",
    "grapes": "grape-red",
}
SMALLEST = 11  # letters, at usual text size
LOW, HIGH = 22, 50  # of a row, at usual text size
LEAST_NAME = 44  # the width of a column from which it has a name beside the emblem
ROOM_FOR_NAMES = 80  # below that the table gets tight
_CENTRE = Qt.AlignmentFlag.AlignCenter

_Part = TypeVar("_Part", bound=QWidget)


class Elided(QLabel):
    """A name in a narrow column: it gets smaller, at last cut with an ellipsis, and is whole as its tooltip."""

    def __init__(self, words: str, tone: str) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(words)
        self.share = 1.0  # of the usual size of its letters
        self.setProperty("tone", tone)
        set_tip(self, words)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance("M") * 2, super().minimumSizeHint().height())

    def shown_font(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(max(1, int(font.pixelSize() * self.share)))
        return font

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        font = self.shown_font()
        painter.setFont(font)
        painter.setPen(self.palette().color(self.foregroundRole()))
        words = QFontMetrics(font).elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), _CENTRE, words)
        painter.end()


@dataclass
class Row:
    """The widgets of one line; a caption has no icon and no values."""

    name: QLabel
    icon: QLabel | None = None
    values: tuple[QLabel, ...] = ()
    striped: bool = False
    total: bool = False


class SourcesTable(QWidget):
    """The best of each row is bold. Rows get higher where there is room, so that the sheet is filled.

    It places its parts itself: a name goes on in a second line before a number is cut.
    """

    def __init__(
        self,
        look: Look,
        found: Results,
        seats: Sequence[SeatInfo],
        order: Sequence[int],
        target: int | None = None,
    ) -> None:
        """`order` of the columns; `target` is what had to be beaten alone, where no tie is broken."""
        super().__init__()
        self._look = look
        self._people = [seats[seat] for seat in order]
        self._emblems = [self._take(picture(None, person.name)) for person in self._people]
        self._heads = [self._take(Elided(person.name, "heading")) for person in self._people]
        for emblem, person in zip(self._emblems, self._people, strict=True):
            set_tip(emblem, person.name)
        self._rows: list[Row] = []
        for key in (*SOURCES, LOST):
            values = [found.sources[key][seat] for seat in order]
            if any(values) or (target is not None and key != LOST):
                self._add(key, text(f"ui.end.source.{key}"), values, best=key != LOST)
                self._rows[-1].striped = len(self._rows) % 2 == 1
        self._add("total", text("ui.end.total"), [found.totals[seat] for seat in order], "total", best=True)
        if target is not None:
            self._add("target", text("ui.end.to-beat"), [target], "goods")
        used = target is None and found.tie_breakers_used
        head = "left-over" if target is not None else "tie-breakers" if used else "tie-unused"
        self._rows.append(Row(self._take(label(text(f"ui.end.{head}"), "caption", wrap=True))))
        decided = found.tie_breaker if used else ""
        tone = "goods" if used or target is not None else "unused"
        for key, counts in (("lira", found.lira), ("wine", found.wine), ("grapes", found.grapes)):
            values = [counts[seat] for seat in order]
            self._add(key, text(f"ui.end.{key}"), values, tone, best=key == decided)

    @property
    def told(self) -> str:
        """Row by row in sentences, for the screen reader."""
        lines = []
        for row in self._rows:
            values = [shown.text() for shown in row.values]
            named = zip(self._people, values, strict=False)
            each = (
                [f"{in_a_sentence(person.name)} {value}" for person, value in named]
                if len(values) > 1
                else values
            )
            lines.append(f"{row.name.text()}: {', '.join(each)}." if each else f"{row.name.text()}.")
        return " ".join(lines)

    def _take(self, part: _Part) -> _Part:
        part.setParent(self)
        return part

    def _add(self, key: str, name: str, values: Sequence[int], tone: str = "", *, best: bool = False) -> None:
        """A row: icon, name, a number for each player; `tone` is that of its numbers."""
        total = tone == "total"
        icon = picture(self._look.icon(ICONS[key], 20 if total else 16, "ink" if total else "ink2"))
        head = label(name, "section" if total else "second" if tone else "strong", wrap=True)
        shown = []
        for value in values:
            made = label("–" if not value and not tone else number(value))
            made.setAlignment(_CENTRE)
            if total:
                made.setProperty("tone", "total")
            elif best and value == max(values) and value > 0:
                made.setProperty("tone", "best")
            elif tone == "unused":
                made.setProperty("tone", "second")
            shown.append(self._take(made))
        self._rows.append(Row(self._take(head), self._take(icon), tuple(shown), total=total))

    def fit(self, width: int, height: int) -> None:
        """Place everything in that width, and share the height out among the rows."""
        size = self._look.theme.size
        for tight in (False, True):
            edge, icons, column = self._columns(tight)
            room = width - 2 * edge - icons - column * len(self._people)
            if room >= size(ROOM_FOR_NAMES):
                break
        names = [row.name for row in self._rows if row.icon is not None]
        natural = max(name.fontMetrics().horizontalAdvance(name.text()) + 4 for name in names)
        wide = max(size(40), min(natural, room))
        column = (width - 2 * edge - icons - wide) // len(self._people)
        left = edge + icons + wide  # where the numbers begin
        top = self._place_heads(left, column, shown=column >= size(LEAST_NAME))
        low = [self._low(row, wide if row.icon is not None else width - 2 * edge) for row in self._rows]
        spare = max(0, height - top - sum(low))
        high = size(HIGH)
        for row, least in zip(self._rows, low, strict=True):
            # The tallest rows are those of two lines: they need no more.
            row_height = max(least, min(high, least + spare // len(self._rows)))
            row.name.setGeometry(edge + (icons if row.icon is not None else 0), top, wide, row_height)
            if row.icon is None:
                row.name.setGeometry(edge, top, width - 2 * edge, row_height)
            else:
                row.icon.setGeometry(edge, top, icons, row_height)
            for place, shown in enumerate(row.values):
                shown.setGeometry(left + place * column, top, column, row_height)
            top += row_height
        self.setMinimumHeight(top)
        self.update()

    def _low(self, row: Row, width: int) -> int:
        """The least height of a row."""
        words = max(row.name.heightForWidth(width), row.name.sizeHint().height() if row.total else 0)
        values = max((shown.sizeHint().height() for shown in row.values), default=0)
        return max(self._look.theme.size(LOW), words, values)

    def _columns(self, tight: bool) -> tuple[int, int, int]:
        """Edge, width of the icons and of a column; in a tight table icons go, emblems and sums get smaller."""
        for row in self._rows:
            if row.icon is not None:
                row.icon.setVisible(not tight)
            if row.total:
                for shown in row.values:
                    set_tone(shown, "number" if tight else "total")
        for emblem, person in zip(self._emblems, self._people, strict=True):
            emblem.setPixmap(self._look.emblem(person.colour, 20 if tight else 28))
        widest = max(shown.sizeHint().width() for row in self._rows for shown in row.values)
        widest = max(widest, *(emblem.sizeHint().width() for emblem in self._emblems))
        return (2 if tight else 8), (0 if tight else self._look.theme.size(28)), widest + (4 if tight else 8)

    def _place_heads(self, left: int, column: int, *, shown: bool) -> int:
        """Emblems and, where there is room, names; returns where the rows begin."""
        high = max(emblem.sizeHint().height() for emblem in self._emblems)
        under = max(head.sizeHint().height() for head in self._heads) if shown else 0
        # All names in one size: that in which the longest has room, or the smallest that is read.
        longest = max(head.fontMetrics().horizontalAdvance(head.text()) + 1 for head in self._heads)
        usual = max(1, self._heads[0].font().pixelSize())
        share = max((column - 4) / longest, self._look.theme.size(SMALLEST) / usual)
        for head in self._heads:
            head.share = min(1.0, share)
        for place, (emblem, head) in enumerate(zip(self._emblems, self._heads, strict=True)):
            emblem.setAlignment(_CENTRE)
            side = emblem.sizeHint().width()
            emblem.setGeometry(left + place * column + (column - side) // 2, 0, side, high)
            head.setVisible(shown)
            head.setGeometry(left + place * column + 2, high, column - 4, under)
        return high + under + 4

    def paintEvent(self, event: QPaintEvent) -> None:
        """Every other source lies on a stripe; the sum stands under a line."""
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row in self._rows:
            cell = row.name.geometry()
            if row.striped:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.role("sunk"))
                painter.drawRoundedRect(QRectF(0, cell.top() + 1, self.width(), cell.height() - 2), 6, 6)
            elif row.total:
                painter.setPen(QPen(theme.role("ink"), 1.6))
                painter.drawLine(QPointF(2, cell.top()), QPointF(self.width() - 2, cell.top()))
        painter.end()


class SourcesArea(QScrollArea):
    """Holds the table; it can be scrolled where even its lowest rows have no room."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("ring", "own")
        self.setAccessibleName(text("ui.end.sources"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table: SourcesTable | None = None

    def show_table(self, table: SourcesTable) -> None:
        """In place of the one that was there."""
        self.table = table
        self.setWidget(table)
        self.setAccessibleDescription(table.told)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self.table is not None:
            self.table.fit(self.viewport().width(), self.viewport().height())
