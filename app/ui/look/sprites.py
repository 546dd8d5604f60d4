"""Every small picture, drawn once per size, screen ratio and theme, and kept.

Two ways in: `icon`, `piece`, `grape`, ... give a QPixmap for widgets; `draw_icon`, `draw_piece`, ... paint the
same picture with a painter that is preparing a bigger one. Nothing here runs inside `paint()` of an item.
"""

from __future__ import annotations

from functools import cache
from math import cos, floor, pi, sin

from PySide6 import QtCore
from PySide6.QtCore import QByteArray, QPointF, QRectF
from PySide6.QtGui import QBrush, QGuiApplication, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF
from PySide6.QtSvg import QSvgRenderer

from app.paths import resources_folder
from app.settings.finish import EMBLEM_ONLY, FINE
from app.ui.theme import drawing
from app.ui.theme.theme import BOLD, Theme

SEALS = ("vine", "order", "summer", "winter")
WINES = ("red", "white", "blush", "sparkling")
REGULAR, GRANDE, TEMPORARY = range(3)
_KEPT_RENDERERS = 8  # read again in a moment when another size is wanted; hundreds of them take megabytes

_KNOCK_OUT = "#FBF7EC"
_CURRENT = "currentColor"
_WORKER_PATH = (
    "M32 4A12 12 0 0 1 38 27C47 29 51 36 52.5 45L56 60H8L11.5 45C13 36 17 29 26 27A12 12 0 0 1 32 4Z"
)
_GRANDE_PATH = (
    "M32 2L38 8L46 4L44 14A13 13 0 0 1 39 27C50 29 56 36 58 46L61 61H3L6 46C8 36 14 29 25 27A13 13 0 0 1 20 14"
    "L18 4L26 8Z"
)
_GRANDE_LETTER = (
    "M40 40C38 37 35.5 36 32.5 36C27 36 24 40 24 45C24 50 27 54 32.5 54C36 54 38.5 53 40 51V46H34"
)
_CLOCK = "M32 40V46L37 49"
_ROOSTER_FOOT = 4.5  # of 26: the height of the pattern on a wake-up marker


@cache
def icon_source(name: str) -> str:
    """The text of an icon file; a name without a file is a FileNotFoundError."""
    return (resources_folder() / "icons" / f"{name}.svg").read_text(encoding="utf-8")


def emblem_source(shape: str, x: float, y: float, r: float, colour: str) -> str:
    """SVG text of an emblem shape about (x, y); r is half its size."""
    if shape == "disc":
        return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{colour}"/>'
    if shape == "triangle":
        return f'<path d="M{x} {y - 1.05 * r}L{x + 1.1 * r} {y + 0.85 * r}H{x - 1.1 * r}Z" fill="{colour}"/>'
    if shape == "square":
        half = 0.88 * r
        return f'<rect x="{x - half}" y="{y - half}" width="{2 * half}" height="{2 * half}" fill="{colour}"/>'
    if shape == "diamond":
        return (
            f'<path d="M{x} {y - 1.25 * r}L{x + 1.1 * r} {y}L{x} {y + 1.25 * r}L{x - 1.1 * r} {y}Z" '
            f'fill="{colour}"/>'
        )
    if shape == "cross":
        arm, end = 0.42 * r, 1.1 * r
        return (
            f'<path d="M{x - arm} {y - end}H{x + arm}V{y - arm}H{x + end}V{y + arm}H{x + arm}V{y + end}H{x - arm}'
            f'V{y + arm}H{x - end}V{y - arm}H{x - arm}Z" fill="{colour}"/>'
        )
    if shape == "ring":
        return (
            f'<circle cx="{x}" cy="{y}" r="{0.78 * r}" fill="none" stroke="{colour}" '
            f'stroke-width="{0.52 * r}"/>'
        )
    points = []
    for tooth in range(16):  # the Automa's gear
        angle = pi * tooth / 8
        reach = r * (1.15 if tooth % 2 else 0.82)
        points.append(f"{x + reach * cos(angle):.2f} {y + reach * sin(angle):.2f}")
    return (
        f'<path d="M{"L".join(points)}Z" fill="{colour}"/>'
        f'<circle cx="{x}" cy="{y}" r="{0.3 * r}" fill="{_KNOCK_OUT}"/>'
    )


def _svg(content: str, width: float = 64, height: float = 64) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{content}</svg>'


class Sprites:
    """The pictures of one theme for one screen ratio. `px` is logical pixels, the longer side where not square."""

    def __init__(self, theme: Theme, ratio: float | None = None) -> None:
        """`ratio` is device pixels per logical pixel; without it the sharpest screen's."""
        self.theme = theme
        self.ratio = _sharpest_screen() if ratio is None else ratio
        self._renderers: dict[str, QSvgRenderer] = {}
        self._pixmaps: dict[tuple, QPixmap] = {}
        self._brushes: dict[str, QBrush] = {}
        self._button_icons: dict[tuple[str, float, str], QIcon] = {}

    # Pictures for widgets ------------------------------------------------------------------------------------

    def icon(self, name: str, px: float, role: str = "ink", ground: str = "paper") -> QPixmap:
        """An icon in a role's colour; `ground` is the role of what lies behind it and shows in its knock-outs."""
        key = ("icon", name, px, role, ground)
        return self._kept(
            key, px, px, lambda painter, rect: self._paint_icon(painter, name, rect, role, ground)
        )

    def button_icon(self, name: str, px: float, role: str = "ink") -> QIcon:
        """An icon, paler where its button is off. A button that gets the same one again need not be painted."""
        key = (name, px, role)
        made = self._button_icons.get(key)
        if made is None:
            made = self._button_icons[key] = QIcon(self.icon(name, px, role))
            made.addPixmap(self.icon(name, px, "ink3"), QIcon.Mode.Disabled)
        return made

    def piece(self, colour: str, worker: int, px: float, ghost: bool = False) -> QPixmap:
        """A worker (0 regular, 1 grande, 2 temporary) in a player's colour with halo, outline and emblem."""
        key = ("piece", colour, worker, px, ghost)
        return self._kept(
            key,
            px,
            px,
            lambda painter, rect: self._renderer(self._piece_source(colour, worker, ghost)).render(
                painter, rect
            ),
        )

    def emblem(self, colour: str, px: float) -> QPixmap:
        """The player's square tile with the emblem."""
        key = ("emblem", colour, px)
        return self._kept(
            key, px, px, lambda painter, rect: self._renderer(self._emblem_tile(colour)).render(painter, rect)
        )

    def rooster(self, colour: str, width: float, height: float) -> QPixmap:
        """The wake-up marker: rooster and, where it is wide enough, the emblem on the player's colour."""
        key = ("rooster", colour, width, height)
        return self._kept(
            key, width, height, lambda painter, rect: self._paint_rooster(painter, rect, colour)
        )

    def cork(self, colour: str, width: float) -> QPixmap:
        """The marker of the points' track, 22/17 as high as wide."""
        height = width * 23.5 / 18.2
        key = ("cork", colour, width)
        return self._kept(
            key,
            width,
            height,
            lambda painter, rect: self._renderer(self._cork_source(colour)).render(painter, rect),
        )

    def bottle(self, colour: str, width: float) -> QPixmap:
        """The marker of the residual track, 22/14 as high as wide."""
        height = width * 22 / 14
        key = ("bottle", colour, width)
        return self._kept(
            key,
            width,
            height,
            lambda painter, rect: self._renderer(self._bottle_source(colour)).render(painter, rect),
        )

    def grape(self, colour: int, value: int | None, px: float) -> QPixmap:
        """A grape token (0 red, 1 white) with its value; None leaves the value out."""
        key = ("grape", colour, value, px)
        return self._kept(key, px, px, lambda painter, rect: self._paint_grape(painter, rect, colour, value))

    def wine(self, kind: int, value: int | None, px: float) -> QPixmap:
        """A wine token (0 red, 1 white, 2 blush, 3 sparkling) with its value."""
        key = ("wine", kind, value, px)
        return self._kept(key, px, px, lambda painter, rect: self._paint_wine(painter, rect, kind, value))

    def seal(self, deck: int | str, px: float) -> QPixmap:
        """The seal of a card type: deck number 0 to 3 or a name ("vine", ..., "mama", "papa", "any")."""
        name = deck if isinstance(deck, str) else SEALS[deck]
        key = ("seal", name, px)
        return self._kept(
            key, px, px, lambda painter, rect: self._renderer(self._seal_source(name)).render(painter, rect)
        )

    def pattern(self, colour: str) -> QBrush:
        """The player's pattern as a brush in real pixels (6 to 8 px repeat), as strong as the player wishes."""
        brush = self._brushes.get(colour)
        if brush is None:
            brush = self._brushes[colour] = _pattern_brush(self.theme, colour, self.ratio)
        return brush

    # The same into a painter --------------------------------------------------------------------------------

    def draw_icon(
        self,
        painter: QPainter,
        name: str,
        rect: QRectF,
        role: str = "ink",
        ground: str = "paper",
        opacity: float = 1.0,
    ) -> None:
        """An icon into `rect` (its square middle)."""
        size = min(rect.width(), rect.height())
        if size < 2:
            return
        self._put(painter, rect, self.icon(name, round(size * 2) / 2, role, ground), opacity)

    def draw_seal(self, painter: QPainter, deck: int | str, rect: QRectF, opacity: float = 1.0) -> None:
        """A seal into the square middle of `rect`."""
        size = min(rect.width(), rect.height())
        if size >= 2:
            self._put(painter, rect, self.seal(deck, round(size * 2) / 2), opacity)

    def draw_piece(
        self,
        painter: QPainter,
        colour: str,
        worker: int,
        rect: QRectF,
        ghost: bool = False,
        opacity: float = 1.0,
    ) -> None:
        """A worker into the square middle of `rect`."""
        size = min(rect.width(), rect.height())
        self._put(painter, rect, self.piece(colour, worker, round(size * 2) / 2, ghost), opacity)

    def draw_emblem(self, painter: QPainter, colour: str, rect: QRectF) -> None:
        """The emblem tile into the square middle of `rect`."""
        self._put(painter, rect, self.emblem(colour, round(min(rect.width(), rect.height()) * 2) / 2))

    def draw_grape(self, painter: QPainter, colour: int, value: int | None, rect: QRectF) -> None:
        """A grape token into the square middle of `rect`."""
        self._put(painter, rect, self.grape(colour, value, round(min(rect.width(), rect.height()) * 2) / 2))

    def draw_wine(self, painter: QPainter, kind: int, value: int | None, rect: QRectF) -> None:
        """A wine token into the square middle of `rect`."""
        self._put(painter, rect, self.wine(kind, value, round(min(rect.width(), rect.height()) * 2) / 2))

    def draw_pattern(self, painter: QPainter, colour: str, rect: QRectF) -> None:
        """A band of the player's colour and pattern."""
        painter.fillRect(rect, self.theme.player_fill(colour))
        if self.theme.finish.patterns == EMBLEM_ONLY:
            return
        painter.save()
        painter.setBrushOrigin(rect.topLeft())
        painter.fillRect(rect, self.pattern(colour))
        painter.restore()

    # How they are made --------------------------------------------------------------------------------------

    def _put(self, painter: QPainter, rect: QRectF, pixmap: QPixmap, opacity: float = 1.0) -> None:
        ratio = pixmap.devicePixelRatio()
        width, height = pixmap.width() / ratio, pixmap.height() / ratio
        # Whole device pixels keep the picture as sharp as it was drawn; halves go one way, with any margin.
        x = floor((rect.center().x() - width / 2) * ratio + 0.5) / ratio
        y = floor((rect.center().y() - height / 2) * ratio + 0.5) / ratio
        if opacity < 1:
            painter.setOpacity(opacity)
            painter.drawPixmap(QPointF(x, y), pixmap)
            painter.setOpacity(1.0)
        else:
            painter.drawPixmap(QPointF(x, y), pixmap)

    def _kept(self, key: tuple, width: float, height: float, paint) -> QPixmap:
        pixmap = self._pixmaps.get(key)
        if pixmap is None:
            pixmap = drawing.new_pixmap(width, height, self.ratio)
            painter = drawing.begin(pixmap)
            paint(painter, QRectF(0, 0, width, height))
            painter.end()
            self._pixmaps[key] = pixmap
        return pixmap

    def _renderer(self, source: str) -> QSvgRenderer:
        renderer = self._renderers.pop(source, None) or QSvgRenderer(QByteArray(source.encode()))
        self._renderers[source] = renderer  # the newest last
        if len(self._renderers) > _KEPT_RENDERERS:
            del self._renderers[next(iter(self._renderers))]
        return renderer

    def _paint_icon(self, painter: QPainter, name: str, rect: QRectF, role: str, ground: str) -> None:
        # The knock-outs first: a role may have their very colour.
        source = icon_source(name).replace(_KNOCK_OUT, self._role_or_colour(ground))
        source = source.replace(_CURRENT, self._role_or_colour(role))
        if self.theme.dark:
            source = source.replace("#8E1F3C", self.theme.role_text("icon-red"))
        self._renderer(source).render(painter, rect)

    def _role_or_colour(self, name: str) -> str:
        return name if name.startswith("#") else self.theme.role_text(name)

    def _piece_source(self, colour: str, worker: int, ghost: bool) -> str:
        look = self.theme.players[colour]
        path = _GRANDE_PATH if worker == GRANDE else _WORKER_PATH
        halo = self.theme.role_text("halo")
        edge = self.theme.role_text("piece-edge")
        fill, mark = look.fill, look.mark
        # A ghost keeps its outline, dashed, and its emblem: whose place it is must stay readable.
        line = 'stroke-width="3" stroke-dasharray="6 5" fill-opacity="0.35"' if ghost else 'stroke-width="4"'
        parts = ["<g>"]
        if not ghost:
            parts.append(
                f'<path d="{path}" fill="{halo}" stroke="{halo}" stroke-width="9" stroke-linejoin="round"/>'
            )
        parts.append(f'<path d="{path}" fill="{fill}" stroke="{edge}" {line} stroke-linejoin="round"/>')
        if worker == GRANDE:
            parts.append(
                f'<path d="{_GRANDE_LETTER}" fill="none" stroke="{mark}" stroke-width="5" stroke-linecap="round"'
                ' stroke-linejoin="round"/>'
            )
        elif worker == TEMPORARY:
            parts.append(f'<circle cx="32" cy="45" r="11" fill="{mark}"/>')
            parts.append(
                f'<path d="M32 38.5V45L37 48" fill="none" stroke="{fill}" stroke-width="4" stroke-linecap="round"'
                ' stroke-linejoin="round"/>'
            )
        else:
            parts.append(emblem_source(look.emblem, 32, 45, 8.5, mark))
        parts.append("</g>")
        # The halo reaches beyond 0..64: a little more room than the icon raster.
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -3 68 70">{"".join(parts)}</svg>'

    def _emblem_tile(self, colour: str) -> str:
        look = self.theme.players[colour]
        edge = self.theme.role_text("piece-edge")
        return _svg(
            f'<rect x="1.6" y="1.6" width="60.8" height="60.8" rx="14" fill="{look.fill}" stroke="{edge}" '
            'stroke-width="3.2"/>' + emblem_source(look.emblem, 32, 32, 18.5, look.mark)
        )

    def _cork_source(self, colour: str) -> str:
        look = self.theme.players[colour]
        edge = self.theme.role_text("piece-edge")
        return _svg(
            f'<path d="M0.6 0.6H17.6V15.9L9.1 22.7L0.6 15.9Z" fill="{look.fill}" stroke="{edge}" stroke-width="1.2" '
            'stroke-linejoin="round"/>' + emblem_source(look.emblem, 9.1, 8.6, 4.9, look.mark),
            18.2,
            23.5,
        )

    def _bottle_source(self, colour: str) -> str:
        look = self.theme.players[colour]
        edge = self.theme.role_text("piece-edge")
        return _svg(
            f'<path d="M4.6 0.7H9.4V5.6C11.6 6.4 13.3 8 13.3 10.4V18.6Q13.3 21.3 10.6 21.3H3.4Q0.7 21.3 0.7 18.6V10.4'
            f'C0.7 8 2.4 6.4 4.6 5.6Z" fill="{look.fill}" stroke="{edge}" stroke-width="1.2" stroke-linejoin="round"/>'
            + emblem_source(look.emblem, 7, 14, 3.6, look.mark),
            14,
            22,
        )

    def _seal_source(self, name: str) -> str:
        source = icon_source(f"card-{name}")
        if self.theme.seal_rim:
            rim = f'stroke="{self.theme.role_text("ink")}" stroke-width="3.5" stroke-linejoin="round"'
            source = source.replace('stroke-linejoin="round"', rim, 1)
            return source.replace('viewBox="0 0 64 64"', 'viewBox="-2 -2 68 68"')
        return source

    def _paint_rooster(self, painter: QPainter, rect: QRectF, colour: str) -> None:
        look = self.theme.players[colour]
        unit = rect.height() / 26
        fill, edge = self.theme.player_fill(colour), self.theme.role("piece-edge")
        drawing.panel(painter, rect, 6 * unit, fill, None)
        painter.save()
        shape = QPainterPath()
        shape.addRoundedRect(rect, 6 * unit, 6 * unit)
        painter.setClipPath(shape)  # the pattern along the foot leaves emblem and bird on plain ground
        self.draw_pattern(painter, colour, rect.adjusted(0, rect.height() - _ROOSTER_FOOT * unit, 0, 0))
        painter.restore()
        drawing.panel(painter, rect, 6 * unit, None, edge, 1.2 * unit)
        middle = rect.center().y() - (_ROOSTER_FOOT - 1) / 2 * unit
        bird = 19 * unit
        wide = rect.width() >= rect.height() * 1.5
        x = rect.right() - bird - 4 * unit if wide else rect.center().x() - bird / 2
        self._paint_icon(painter, "rooster", QRectF(x, middle - bird / 2, bird, bird), look.mark, look.fill)
        if wide:
            source = _svg(emblem_source(look.emblem, 32, 32, 24, look.mark))
            side = 13 * unit
            self._renderer(source).render(
                painter, QRectF(rect.left() + 4 * unit, middle - side / 2, side, side)
            )

    def _paint_grape(self, painter: QPainter, rect: QRectF, colour: int, value: int | None) -> None:
        theme = self.theme
        side = rect.width()
        stem = side * 0.15
        body = QRectF(rect.left() + 0.6, rect.top() + stem, side - stem - 0.6, side - stem)
        edge = max(1.0, side / 18)
        painter.setPen(
            QPen(
                theme.role("grape-stem"),
                max(1.2, side / 11),
                QtCore.Qt.PenStyle.SolidLine,
                QtCore.Qt.PenCapStyle.RoundCap,
            )
        )
        painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
        middle = body.center().x()
        painter.drawArc(QRectF(middle, rect.top() + edge, side * 0.42, side * 0.4), 30 * 16, 140 * 16)
        fill = theme.role("grape-white" if colour else "grape-red")
        drawing.panel(painter, body, body.width() * 0.275, fill, theme.role("piece-edge"), edge)
        if colour:
            inner = body.adjusted(edge * 1.9, edge * 1.9, -edge * 1.9, -edge * 1.9)
            drawing.panel(
                painter, inner, inner.width() * 0.26, None, theme.role("grape-white-ring"), edge * 0.75
            )
        self._value(painter, body, value, "mark-dark" if colour else "mark-light")

    def _paint_wine(self, painter: QPainter, rect: QRectF, kind: int, value: int | None) -> None:
        theme = self.theme
        side = rect.width()
        edge = max(1.0, side / 18)
        body = rect.adjusted(0.5 + edge / 2, 0.5 + edge / 2, -0.5 - edge / 2, -0.5 - edge / 2)
        pen = QPen(theme.role("piece-edge"), edge)
        if kind == 3:
            points = [
                QPointF(
                    rect.center().x() + body.width() * 0.535 * cos(pi / 8 + pi * corner / 4),
                    rect.center().y() + body.width() * 0.535 * sin(pi / 8 + pi * corner / 4),
                )
                for corner in range(8)
            ]
            painter.setPen(pen)
            painter.setBrush(theme.role("wine-sparkling"))
            painter.drawPolygon(QPolygonF(points))
            painter.setPen(QPen(theme.role("wine-white-ring"), max(0.7, edge * 0.6)))
            painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
            for dx, dy, radius in (
                (-0.27, -0.2, 0.05),
                (0.28, -0.24, 0.06),
                (0.3, 0.2, 0.05),
                (-0.25, 0.26, 0.04),
            ):
                painter.drawEllipse(
                    QPointF(rect.center().x() + dx * side, rect.center().y() + dy * side),
                    radius * side,
                    radius * side,
                )
        else:
            painter.setPen(pen)
            painter.setBrush(theme.role(f"wine-{WINES[kind]}"))
            painter.drawEllipse(body)
            if kind == 1:
                painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(theme.role("wine-white-ring"), edge * 0.75))
                by = edge * 1.9
                painter.drawEllipse(body.adjusted(by, by, -by, -by))
            elif kind == 2:
                painter.setPen(QtCore.Qt.PenStyle.NoPen)
                painter.setBrush(theme.role("wine-blush-light"))
                by = edge / 2
                painter.drawPie(body.adjusted(by, by, -by, -by), 90 * 16, 180 * 16)
        self._value(painter, body, value, "mark-light" if kind == 0 else "mark-dark")

    def _value(self, painter: QPainter, body: QRectF, value: int | None, role: str) -> None:
        if value is None:
            return
        # Tokens of 13 px still carry a value of 11 px (the floor for text); bigger ones keep the proportion.
        px = max(11.0, body.height() * 0.6)
        drawing.text(
            painter,
            body.adjusted(-2, -4, 2, 4),  # digits have nothing below the line
            str(value),
            self.theme,
            px,
            self.theme.role(role),
            BOLD,
            align=drawing.CENTRE,
        )


def _sharpest_screen() -> float:
    application = QGuiApplication.instance()
    return application.devicePixelRatio() if isinstance(application, QGuiApplication) else 1.0


def _pattern_brush(theme: Theme, colour: str, ratio: float) -> QBrush:
    look = theme.players[colour]
    tile = {"stripes": 7, "bars": 5, "dots": 6, "grid": 6, "columns": 5, "chevrons": 8}.get(look.pattern, 4)
    height = 10 if look.pattern == "dots" else tile
    pixmap = drawing.new_pixmap(tile, height, ratio)
    painter = drawing.begin(pixmap)
    fine = theme.finish.patterns == FINE
    mark = drawing.faded(theme.player_mark(colour), 0.4 if fine else 0.75)
    thin = 0.6 if fine else 1.0
    painter.setPen(QPen(mark, 1.6 * thin))
    if look.pattern == "stripes":
        painter.setPen(QPen(mark, 2.0 * thin))
        for shift in (-tile, 0, tile):
            painter.drawLine(QPointF(shift - 1, tile + 1), QPointF(shift + tile + 1, -1))
    elif look.pattern == "bars":
        painter.drawLine(QPointF(0, 2.5), QPointF(tile, 2.5))
    elif look.pattern == "columns":
        painter.drawLine(QPointF(2.5, 0), QPointF(2.5, tile))
    elif look.pattern == "grid":
        painter.setPen(QPen(mark, 1.2 * thin))
        painter.drawLine(QPointF(3, 0), QPointF(3, tile))
        painter.drawLine(QPointF(0, 3), QPointF(tile, 3))
    elif look.pattern == "dots":
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
        painter.setBrush(mark)
        for x, y in ((1.6, 2.5), (4.6, 7.5)):
            painter.drawEllipse(QPointF(x, y), 1.3 * (0.8 if fine else 1), 1.3 * (0.8 if fine else 1))
    elif look.pattern == "chevrons":
        painter.drawPolyline(QPolygonF([QPointF(0, 2), QPointF(4, 6), QPointF(8, 2)]))
    painter.end()
    brush = QBrush(pixmap)
    if ratio != 1:
        transform = brush.transform()
        transform.scale(1 / ratio, 1 / ratio)
        brush.setTransform(transform)
    return brush
