"""Draws what stands on a table, and keeps the pictures that may be wanted again: a position is drawn once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPixmap, QRegion

from app.ui.look.sprites import Sprites
from app.ui.table.drawn_game import DrawnGame
from app.ui.table.items_paint import (
    ASKED,
    CHANGED,
    CLOSED,
    LEGAL,
    LOGGED,
    MARK_MARGIN,
    PLAYABLE,
    PREVIEW,
    SELECTED,
    Canvas,
    has_badge,
)
from app.ui.table.layout import Place, Rect, Regions
from app.ui.theme import drawing
from app.ui.theme.pictures import Pictures
from app.ui.theme.theme import SEMI

_MAIN_MARKS = (PREVIEW, SELECTED, LEGAL, CLOSED, PLAYABLE)  # the first one present is drawn
# Pictures that may come again are kept up to half a table's worth; what stands there now is held by its items.
_LEAST_KEPT, _MOST_KEPT = 5 << 20, 24 << 20
_SMALL_PICTURE = 9000  # square pixels: spaces, pieces, tokens, vines
_RING_MARGIN = 9


def geometry(regions: Regions) -> tuple:
    """What pictures are drawn by, besides their own places."""
    return (
        regions.width,
        regions.height,
        regions.unit,
        regions.text,
        regions.level,
        regions.seats,
        regions.board,
        regions.mat,
        tuple(regions.extras.items()),
        regions.drawer_in_hand,
    )


@dataclass(frozen=True)
class Request:
    """A picture that an item needs: what is drawn, the key that it is kept by, and its room around the place."""

    place: Place
    key: tuple
    main: str
    extras: tuple[str, ...]
    margin: int


class ScenePictures:
    """The pictures of one table. `prepare` comes before anything is drawn, and again when places have changed."""

    def __init__(self, game: DrawnGame, sprites: Sprites) -> None:
        self._game = game
        self.sprites = sprites
        self._regions: Regions | None = None
        self._painters: dict[str, Callable] = {}
        # Small ones apart: they are many, come again most often, and one sheet would push out fifty of them.
        self.large, self.small = Pictures(_LEAST_KEPT), Pictures(_LEAST_KEPT // 2)
        self._backdrop: QPixmap | None = None
        self._backdrop_for: tuple | None = None

    def prepare(self, regions: Regions, made: Any) -> bool:
        """Draw by this plan from now on; tell whether the backdrop is another one."""
        self._regions = regions
        self._painters = self._game.painters(self.sprites, regions, made)
        return self._prepare_backdrop(regions)

    def forget(self) -> None:
        """Everything is to be drawn anew."""
        self.large.clear()
        self.small.clear()
        self._backdrop_for = None

    def request(self, place: Place, marks: frozenset[str]) -> Request:
        """The picture of a place with its marks."""
        assert self._regions is not None
        main = next((mark for mark in _MAIN_MARKS if mark in marks), "")
        extras = tuple(sorted(mark for mark in marks if mark == ASKED or mark.startswith((CHANGED, LOGGED))))
        margin = self._game.style(place.kind).margin
        if main or extras:
            margin = max(margin, MARK_MARGIN)
        # Tiles, seasons, mat and tracks are drawn by the board's geometry, which changes with the regions alone.
        key = (place.kind, place.rect.w, place.rect.h, place.facts, main, extras)
        return Request(place, key, main, extras, round(margin * self._regions.unit))

    def kept(self, request: Request) -> QPixmap | None:
        """The picture, if it need not be drawn."""
        return self._store(request.place.rect).get(request.key)

    def picture(self, request: Request) -> QPixmap:
        picture = self.kept(request)
        if picture is None:
            picture = self.draw(request.place, request.main, request.extras, request.margin)
            if not self._game.style(
                request.place.kind
            ).is_card:  # the game keeps its face, which is most of the work
                self._store(request.place.rect).put(request.key, picture)
        return picture

    def enlarged(self, place: Place, made: Any, factor: float) -> QPixmap:
        """The picture of a place so many times as large, and as sharp; nobody keeps it."""
        assert self._regions is not None
        large = ScenePictures(self._game, Sprites(self.sprites.theme, self.sprites.ratio * factor))
        large._regions = self._regions
        large._painters = self._game.painters(large.sprites, self._regions, made)
        picture = large.draw(place, "", (), 0)
        picture.setDevicePixelRatio(self.sprites.ratio)
        self._painters = self._game.painters(self.sprites, self._regions, made)
        return picture

    def _store(self, rect: Rect) -> Pictures:
        return self.small if rect.w * rect.h < _SMALL_PICTURE else self.large

    def draw(self, place: Place, main: str, extras: tuple[str, ...], margin: float) -> QPixmap:
        assert self._regions is not None
        rect = place.rect
        picture = drawing.new_pixmap(rect.w + 2 * margin, rect.h + 2 * margin, self.sprites.ratio)
        painter = drawing.begin(picture)
        box = QRectF(margin, margin, rect.w, rect.h)
        self._painters[place.kind](painter, box, place, main)
        canvas = Canvas(self.sprites, self._regions.unit, self._regions.text)
        for extra in extras:
            if extra.startswith(CHANGED):
                low = self._game.style(place.kind).low_disc
                canvas.changed(painter, box, extra.removeprefix(CHANGED), low)
            elif extra.startswith(LOGGED):
                number = extra.removeprefix(LOGGED).removeprefix("-")
                canvas.logged(painter, box, self._game.style(place.kind).radius, number)
            elif extra == ASKED:
                canvas.rim(painter, box, self._game.style(place.kind).radius, "ink", 2.6)
        painter.end()
        return picture

    # Around an item -----------------------------------------------------------------------------------------

    @property
    def ring_margin(self) -> int:
        assert self._regions is not None
        return round(_RING_MARGIN * self._regions.unit)

    def ring(self, name: tuple, rect: QRectF, kind: str, paint: Callable, caption: str = "") -> QPixmap:
        """What `paint` draws around an item of that kind and size, and its caption; it is kept by the name."""
        assert self._regions is not None
        picture = self.large.get(name)
        if picture is None:
            unit, margin, style = self._regions.unit, self.ring_margin, self._game.style(kind)
            picture = drawing.new_pixmap(
                rect.width() + 2 * margin, rect.height() + 2 * margin, self.sprites.ratio
            )
            painter = drawing.begin(picture)
            box = QRectF(margin, margin, rect.width(), rect.height())
            canvas = Canvas(self.sprites, unit, self._regions.text)
            paint(painter, box, style.radius, canvas, style.is_card and has_badge(rect.height(), unit))
            if caption:
                inside = box.adjusted(2 * unit, 0, -2 * unit, 0)
                canvas.text(painter, inside, caption, 11, "ink2", SEMI, align=drawing.CENTRE)
            painter.end()
            self.large.put(name, picture)
        return picture

    def glow(self, place: Place) -> QPixmap:
        """The light that breathes around an item."""
        assert self._regions is not None
        rect, margin, theme = place.rect, self.ring_margin, self.sprites.theme
        key = ("breath", rect.w, rect.h, place.kind)
        picture = self.large.get(key)
        if picture is None:
            picture = drawing.new_pixmap(rect.w + 2 * margin, rect.h + 2 * margin, self.sprites.ratio)
            painter = drawing.begin(picture)
            box = QRectF(margin, margin, rect.w, rect.h)
            whole = QRegion(0, 0, int(rect.w) + 2 * margin, int(rect.h) + 2 * margin)
            painter.setClipRegion(whole.subtracted(QRegion(box.toAlignedRect())))
            unit = self._regions.unit
            radius = self._game.style(place.kind).radius * unit
            drawing.glow(painter, box, radius, theme.role("legal"), theme, unit * 1.25)
            painter.end()
            self.large.put(key, picture)
        return picture

    # Below everything ---------------------------------------------------------------------------------------

    def _prepare_backdrop(self, regions: Regions) -> bool:
        ratio = self.sprites.ratio
        wanted = (*geometry(regions), ratio, self.sprites.theme)
        if wanted == self._backdrop_for:
            return False
        # Without alpha the blit is a plain copy.
        image = QImage(
            round(regions.width * ratio), round(regions.height * ratio), QImage.Format.Format_RGB32
        )
        image.setDevicePixelRatio(ratio)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._game.backdrop(painter, self.sprites, regions)
        painter.end()
        self._backdrop = QPixmap.fromImage(image)
        self.large.most_bytes = min(_MOST_KEPT, max(_LEAST_KEPT, image.sizeInBytes() // 2))
        self._backdrop_for = wanted
        return True

    def draw_backdrop(self, painter: QPainter, rect: QRectF, table: QRectF) -> None:
        """The part of the backdrop that lies in the rectangle; `table` is all of it."""
        if self._backdrop is None or not table.contains(rect):
            painter.fillRect(rect, self.sprites.theme.role("table"))  # nothing lies behind the view
        if self._backdrop is None:
            return
        ratio = self._backdrop.devicePixelRatio()
        source = QRectF(rect.x() * ratio, rect.y() * ratio, rect.width() * ratio, rect.height() * ratio)
        painter.drawPixmap(rect, self._backdrop, source)
