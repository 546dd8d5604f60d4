"""A small table beside the settings: real things of a real position, drawn by the painters of the table.

It shows the theme, text size, patterns and eyes that are chosen now, and nothing of any running game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from app.rules.viticulture import ids
from app.rules.viticulture.outside.observation import Observation, observe
from app.rules.viticulture.outside.scenario import build
from app.texts import People, text, viticulture
from app.ui import theme as themes
from app.ui.look.look import NORMAL, Look
from app.ui.look.sprites import Sprites
from app.ui.settings.preview import Preview
from app.ui.table.items_paint import LEGAL, Canvas
from app.ui.table.layout import Place, Rect, arrange, facts
from app.ui.table.table_look import TableLook
from app.ui.theme import BOLD, PLAYER_COLOURS, SEMI, drawing
from app.ui.viticulture.table.layout_board import BoardParts
from app.ui.viticulture.table.table import ViticultureTable

NAMES = ("Giulia", "Marco", "Lucia")
COLOURS = ("garnet", "azure", "amber")
LEAST_WIDTH = (
    428  # pixels at 100 % text, with its frame: the panel of an opponent beside a season with an action
)
GAP, MOST_GAP = 10, 22
_MOST_TEXT = 1.3  # up to here bigger text grows inside its boxes; above, everything grows
_POSITION: dict[str, Any] = {
    "season": "winter",
    "turn": "p1",
    "year": 4,
    "p1": {"vp": 5, "residual": 1, "row": 6, "hand": ["judge"]},
    "p2": {
        "vp": 9,
        "lira": 2,
        "residual": 2,
        "row": 2,
        "workers": {"regular": 1, "grande": 1},
        "fields": {"5": ["pinot"], "6": ["malvasia"]},
        "crush_pad": {"white": [1]},
        "cellar": {"red": [2], "blush": [6]},
        "hand": ["pinot", "banker", "craftsman"],
        "structures": ["trellis", "irrigation", "medium-cellar", "large-cellar"],
    },
    "p3": {"vp": 4, "residual": 1, "row": 4},
    "spaces": {"make-wine": {"1": "p2 regular"}},
}
_BOTTLES = (("garnet", 0), ("amber", 1), ("azure", 2), ("plum", 4))


@cache
def _position() -> Observation:
    return observe(build(len(NAMES), _POSITION), 0)


@dataclass(frozen=True)
class _Part:
    """A row of the preview: how high it is, and who paints it into its box."""

    height: float
    paint: Callable[[QPainter, QRectF], None]


class TablePreview(Preview):
    """Draws the table once for each change; what has no room in the height is left out from below."""

    least_width = LEAST_WIDTH

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._scale = look.theme.text_scale
        self._picture: QPixmap | None = None
        self.setAccessibleName(text("ui.settings.preview"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._prepare()
        look.changed.connect(self._restyle)
        look.vision_changed.connect(self._forget)

    def show_scale(self, scale: float) -> None:
        """Show another text size before the whole window takes it."""
        if scale != self._scale:
            self._scale = scale
            self._prepare()
            self._forget()

    def sizeHint(self) -> QSize:
        return QSize(round(LEAST_WIDTH * max(1.0, self._look.theme.text_scale)), self._look.theme.size(400))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)  # it gives way, the pages do not

    @property
    def parts_shown(self) -> int:
        """How many rows have room now."""
        return len(list(self._shown(self._rows(), self._size()[1])))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture is None:
            self._picture = self._draw()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._picture = None

    # --- making ready --------------------------------------------------------------------------------------------

    def _restyle(self) -> None:
        self._scale = self._look.theme.text_scale
        self._prepare()
        self._forget()

    def _forget(self) -> None:
        self._picture = None
        self.update()

    def _prepare(self) -> None:
        """The table of a window of the usual size, in the look of now; large text magnifies all of it."""
        growth = min(self._scale, _MOST_TEXT)
        self._zoom = self._scale / growth
        theme = self._look.theme
        theme = themes.load(theme.name, growth, theme.finish)
        ratio = self.devicePixelRatioF()
        self._sprites = Sprites(theme, ratio * self._zoom)
        self._regions = arrange(1440, 900, growth, len(NAMES), 7)
        self._canvas = Canvas(self._sprites, self._regions.unit, self._regions.text)
        game = ViticultureTable()
        self._plan = game.plan(_position(), self._regions, TableLook(NAMES, COLOURS))
        self._paint = game.painters(self._sprites, self._regions, self._plan)

    def _size(self) -> tuple[float, float]:
        return self.width() / self._zoom, self.height() / self._zoom

    def _draw(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = drawing.new_pixmap(max(1, self.width()), max(1, self.height()), ratio)
        painter = drawing.begin(picture)
        painter.scale(self._zoom, self._zoom)
        width, height = self._size()
        parts = list(self._shown(self._rows(), height))
        free = height - sum(part.height for part in parts)
        gap = min(MOST_GAP, free / max(1, len(parts) - 1))
        y = 0.0
        for part in parts:
            part.paint(painter, QRectF(2, y + 2, width - 4, part.height - 4))
            y += part.height + gap
        painter.end()
        if self._look.vision == NORMAL:
            return picture
        from app.ui.theme.vision import seen_image

        return QPixmap.fromImage(seen_image(picture.toImage(), self._look.vision))

    @staticmethod
    def _shown(rows: Iterable[_Part], room: float) -> Iterable[_Part]:
        used = -float(GAP)
        for part in rows:
            used += part.height + GAP
            if used > room:
                return
            yield part

    def _rows(self) -> list[_Part]:
        grown = self._regions.text
        opponent = self._plan.places["opponent", 1].rect
        card = self._card.rect
        return [
            _Part(opponent.h + 4, self._players),
            _Part(self._regions.prompt.h + 4, self._prompt),
            _Part(card.h + 12, self._hand_and_log),
            _Part(30 + 42 + 18 * grown + 22, self._workers),
            _Part(52, self._residual),
        ]

    # --- parts ---------------------------------------------------------------------------------------------------

    def _item(self, painter: QPainter, box: QRectF, place: Place, mark: str = "") -> None:
        """An item of the table in a box of the preview."""
        moved = Place(place.rect, place.kind, place.z, place.facts)
        if (round(box.width()), round(box.height())) != (round(place.rect.w), round(place.rect.h)):
            moved = Place(Rect(0, 0, box.width(), box.height()), place.kind, place.z, place.facts)
        self._paint[place.kind](painter, box, moved, mark)

    def _players(self, painter: QPainter, box: QRectF) -> None:
        """An opponent's panel, and a season with an action that is open."""
        places = self._plan.places
        panel = places["opponent", 1]
        self._item(painter, QRectF(box.left(), box.top(), panel.rect.w, panel.rect.h), panel)
        left = box.left() + panel.rect.w + GAP
        season = QRectF(left, box.top(), box.right() - left, panel.rect.h)
        self._item(painter, season, places["season", ids.WINTER])
        board = self._board
        parts = board.tiles[ids.MAKE_WINE]
        below = season.top() + board.header
        tile = QRectF(0, 0, parts.tile.w, parts.tile.h)
        tile.moveCenter(QPointF(season.center().x(), (below + season.bottom()) / 2))
        shift = tile.left() - parts.tile.x, tile.top() - parts.tile.y
        for key in self._tile_keys():
            place = places[key]
            rect = place.rect
            free = key[0] == "space" and not place.fact("taken") and place.fact("open")
            mark = LEGAL if key[0] == "tile" or free else ""
            at = QRectF(rect.x + shift[0], rect.y + shift[1], rect.w, rect.h)
            self._item(painter, at, place, mark)

    def _tile_keys(self) -> list[tuple]:
        """The make wine tile with what stands on it, from below."""
        wanted = ("tile", "space", "piece")
        keys = [key for key in self._plan.places if key[0] in wanted and key[1] == ids.MAKE_WINE]
        return sorted(keys, key=lambda key: wanted.index(key[0]))

    @property
    def _card(self) -> Place:
        return next(place for key, place in self._plan.places.items() if key[0] == "card")

    @property
    def _board(self) -> BoardParts:
        assert self._plan.board is not None
        return self._plan.board

    def _prompt(self, painter: QPainter, box: QRectF) -> None:
        canvas, text_factor = self._canvas, self._regions.text
        canvas.panel(painter, box, 10, "raised", "accent")
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(canvas.theme.role("accent"))
        painter.drawRoundedRect(QRectF(box.left(), box.top(), 10, box.height()), 5, 5)
        inner = box.adjusted(18, 3, -6, -3)
        right = inner.right()
        for words, kind in (
            (viticulture.move(("place", 0, ids.MAKE_WINE, 2), "confirm"), "accent"),
            ("", ""),
        ):
            words = words or text("ui.prompt.cancel")
            width = min(canvas.width(words, 13, SEMI) + 26 * text_factor, inner.width() * 0.36)
            button = QRectF(right - width, inner.top() + 2, width, inner.height() - 4)
            canvas.panel(painter, button, 8, kind or "raised", kind or "rule2")
            role = "on-accent" if kind else "ink"
            canvas.text(painter, button.adjusted(5, 0, -5, 0), words, 13, role, SEMI, align=drawing.CENTRE)
            right = button.left() - 8
        words_box = QRectF(inner.left(), inner.top(), right - inner.left(), inner.height())
        title, line = viticulture.question("turn")
        upper = QRectF(words_box.left(), words_box.top(), words_box.width(), words_box.height() * 0.54)
        canvas.text(painter, upper, title, 15, "ink", BOLD, serif=True)
        lower = QRectF(upper.left(), upper.bottom(), upper.width(), words_box.height() * 0.46)
        canvas.text(painter, lower, line, 12, "ink2")

    def _hand_and_log(self, painter: QPainter, box: QRectF) -> None:
        """A card of the hand that may be played, two lines of the log, and a reason."""
        place = self._card
        card = QRectF(box.left() + 4, box.top() + 8, place.rect.w, place.rect.h)
        self._item(painter, card, place, LEGAL)
        left = card.right() + GAP + 4
        half = (box.height() - GAP) / 2
        self._log(painter, QRectF(left, box.top(), box.right() - left, half))
        self._reason(painter, QRectF(left, box.top() + half + GAP, box.right() - left, half))

    def _log(self, painter: QPainter, box: QRectF) -> None:
        canvas, grown = self._canvas, self._regions.text
        canvas.shadow(painter, box, 10)
        canvas.panel(painter, box, 10, "paper", "rule")
        people = People(NAMES, 0)
        title = QRectF(box.left() + 12, box.top() + 4, box.width() - 20, 22 * grown)
        canvas.text(painter, title, text("ui.log.since"), 13.5, "ink", BOLD, serif=True)
        lines = (
            (
                COLOURS[1],
                viticulture.event(("wine", 1, ids.WINE_NAMES.index("blush"), 6, 6, 2, 0, 4), people),
            ),
            (COLOURS[2], viticulture.event(("wake", 2, 4), people)),
        )
        high = (box.bottom() - title.bottom() - 5) / len(lines)
        side = min(20 * grown, high - 4)
        for number, (colour, words) in enumerate(lines):
            row = QRectF(box.left() + 10, title.bottom() + number * high, box.width() - 18, high)
            canvas.sprites.draw_emblem(
                painter, colour, QRectF(row.left(), row.center().y() - side / 2, side, side)
            )
            canvas.text(painter, row.adjusted(side + 7, 0, 0, 0), words, 13, "ink", most_lines=2)

    def _reason(self, painter: QPainter, box: QRectF) -> None:
        canvas, grown = self._canvas, self._regions.text
        canvas.shadow(painter, box, 9)
        canvas.panel(painter, box, 9, "tip")
        inner = box.adjusted(12, 6, -10, -6)
        side = 16 * grown
        head = QRectF(inner.left(), inner.top(), inner.width(), max(side, inner.height() * 0.4))
        sign = QRectF(head.left(), head.top(), side, head.height())
        canvas.sprites.draw_icon(painter, "blocked", sign, "on-tip", "tip")
        title = text("ui.board.not-now", title=text("viticulture.action.plant-vine.title"))
        canvas.text(
            painter, head.adjusted(side + 6, 0, 0, 0), title, 14, "on-tip", BOLD, serif=True, most_lines=2
        )
        below = QRectF(inner.left(), head.bottom(), inner.width(), inner.bottom() - head.bottom())
        canvas.text(painter, below, viticulture.reason(("field-limit", 7, 6)), 13, "on-tip", most_lines=3)

    def _workers(self, painter: QPainter, box: QRectF) -> None:
        """A worker, the band and the chart line of every colour."""
        canvas, grown = self._canvas, self._regions.text
        canvas.shadow(painter, box, 10)
        canvas.panel(painter, box, 10, "paper", "rule")
        width = (box.width() - 12) / len(PLAYER_COLOURS)
        for number, colour in enumerate(PLAYER_COLOURS):
            column = QRectF(box.left() + 6 + number * width, box.top() + 8, width, box.height() - 12)
            side = min(36.0, width * 0.52)
            middle = column.center().x()
            piece = QRectF(middle - side / 2 - 7, column.top(), side, side)
            canvas.sprites.draw_piece(painter, colour, ids.REGULAR, piece)
            band = QRectF(piece.right() + 3, column.top() + 2, 9, side - 4)
            canvas.sprites.draw_pattern(painter, colour, band)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(canvas.theme.role("ink"), 1))
            painter.drawRect(band)
            name = QRectF(column.left() + 1, piece.bottom() + 3, width - 2, 18 * grown)
            words = text(f"viticulture.colour.{colour}")
            canvas.text(painter, name, words, 12, "ink2", align=drawing.CENTRE)
            y = (name.bottom() + box.bottom() - 4) / 2
            line = [QPointF(column.left() + 5, y), QPointF(column.right() - 5, y)]
            drawing.chart_line(painter, canvas.theme, colour, line, 3)
            canvas.sprites.draw_emblem(painter, colour, QRectF(middle - 7, y - 7, 14, 14))

    def _residual(self, painter: QPainter, box: QRectF) -> None:
        """The residual track with bottles, and what ends the game."""
        canvas, board = self._canvas, self._board
        canvas.shadow(painter, box, 10)
        canvas.panel(painter, box, 10, "paper", "rule")
        track = self._plan.places["track", "residual"]
        rect = track.rect
        at = QRectF(box.left() + 12, box.bottom() - rect.h - 6, rect.w, rect.h)
        shift = at.left() - rect.x, at.top() - rect.y
        for key in (("track", "residual"), ("numbers", "residual")):
            self._item(painter, at, self._plan.places[key])
        for colour, value in _BOTTLES:
            cell = board.residual_cells[value]
            x = cell.centre[0] + shift[0] - 6.75
            bottle = Place(Rect(0, 0, 13.5, 21), "bottle", 0, facts(colour=colour))
            self._item(painter, QRectF(x, cell.y + shift[1] - 18, 13.5, 21), bottle)
        words = text("ui.settings.ends", n=_position().board.end_vp)
        room = box.right() - at.right() - 20
        width = min(canvas.width(words, 12, SEMI) + 40, room)
        if width < 60:
            return
        pill = QRectF(0, 0, width, min(28.0, box.height() - 12))
        pill.moveCenter(QPointF(at.right() + 10 + room / 2, box.center().y()))
        canvas.panel(painter, pill, pill.height() / 2, "gold", None)
        icon = QRectF(pill.left() + 8, pill.top(), 18, pill.height())
        canvas.sprites.draw_icon(painter, "vp", icon, "on-gold", "gold")
        canvas.text(painter, pill.adjusted(30, 0, -8, 0), words, 12, "on-gold", SEMI)
