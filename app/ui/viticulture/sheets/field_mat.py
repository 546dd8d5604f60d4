"""A field of vines as a choice: what it holds, the dashed ghost of the vine to come, and the sum it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.rules.viticulture import tables
from app.texts import text
from app.ui.asking.option_reason import paint_reason, reason_height
from app.ui.look.look import Drawn
from app.ui.table.items_paint import PREVIEW, Canvas
from app.ui.table.layout import Place, Rect, facts
from app.ui.theme import drawing
from app.ui.theme.drawing import CENTRE
from app.ui.theme.theme import BOLD, SEMI
from app.ui.viticulture.table.labels import Labels
from app.ui.viticulture.table.paint_mat import MatPainter

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap

    from app.ui.asking.option_parts import Option

PAD, HEAD, STRIP, STRIP_GAP, NOTE = 8.0, 28.0, 26.0, 4.0, 28.0
RADIUS = 9.0
_BAR_WIDTH, _BAR_HEIGHT = 48.0, 8.0
_FURROWS = 5
_NOTHING = -1


@dataclass(frozen=True)
class FieldView:
    """One field. `after` is its sum with the chosen vine, `ghost` that vine; -1 when there is none."""

    total: int
    limit: int
    vines: tuple[int, ...] = ()
    after: int = _NOTHING
    ghost: int = _NOTHING
    harvested: bool = False
    sold: bool = False
    note: str = ""
    """A line at the foot, as that the vine fits."""
    warning: bool = False
    tokens: Sequence[QPixmap] = field(default_factory=tuple, compare=False)
    """What a harvest gives, drawn before the note."""

    def height(self, look: Drawn, option: Option, width: float) -> float:
        """The height that shows all vines and the foot at a width."""
        size = look.theme.size
        strips = max(1, len(self.vines) + (self.ghost != _NOTHING))
        body = size(HEAD) + strips * size(STRIP + STRIP_GAP)
        foot = 0.0
        if option.reason:
            foot = reason_height(look.theme, option.reason, option.help, width - 2 * PAD)
        elif self.note or self.tokens:
            foot = _note_height(look, self, width)
        return body + foot + 3 * PAD

    def paint(self, painter: QPainter, look: Drawn, box: QRectF, option: Option, *, hovered: bool) -> None:
        """Draw the field of an option into a box."""
        theme = look.theme
        canvas = Canvas(look.sprites, theme.text_scale, 1.0)
        if option.selected:
            drawing.glow(painter, box, RADIUS, theme.role("legal"), theme, strength=0.8)
        ground = "soil-bare" if option.reason or self.harvested else "soil"
        if self.sold:
            drawing.panel(painter, box, RADIUS, theme.role("closed"), theme.role("rule2"), 1, (4, 3))
        else:
            drawing.panel(painter, box, RADIUS, theme.role(ground), theme.role("rule2"), max(1.0, theme.edge))
            _furrows(painter, look, box)
        if option.selected or (option.legal and not option.reason):
            width = theme.mark_edge(2.6 if option.selected else 2.2)
            drawing.panel(painter, box, RADIUS, None, theme.role("legal"), width)
        elif hovered and not option.reason:
            drawing.panel(painter, box, RADIUS, None, theme.role("ink"), 2.0)
        _head(painter, look, canvas, box, self, closed=bool(option.reason))
        _strips(painter, look, canvas, box, self)
        inner = box.adjusted(PAD, PAD, -PAD, -PAD)
        if option.reason:
            height = reason_height(theme, option.reason, option.help, inner.width())
            place = QRectF(inner.left(), inner.bottom() - height, inner.width(), height)
            paint_reason(painter, look, place, option.reason, option.help)
        elif self.note or self.tokens:
            _note(painter, look, canvas, inner, self, _note_height(look, self, box.width()))


def _note_height(look: Drawn, view: FieldView, width: float) -> float:
    size = look.theme.size
    lines = drawing.wrapped(look.theme, view.note, size(13), _note_width(look, view, width), SEMI)
    words = len(lines) * size(13) * 1.25 + size(10) if view.note else 0.0
    return max(float(size(NOTE)), words)


def _note_width(look: Drawn, view: FieldView, width: float) -> float:
    tokens = sum(p.deviceIndependentSize().width() + 3 for p in view.tokens)
    sign = look.theme.size(18) if not view.tokens else 0
    return max(30.0, width - 4 * PAD - tokens - sign)


def _furrows(painter: QPainter, look: Drawn, box: QRectF) -> None:
    size = look.theme.size
    top, bottom = box.top() + size(HEAD), box.bottom() - 6
    for number in range(_FURROWS):
        share = number / (_FURROWS - 1) - 0.5
        foot = box.center().x() + share * (box.width() - 22)
        end = box.center().x() + share * box.width() * 0.4
        drawing.line(painter, foot, bottom, end, top, look.theme.role("soil-line"), 1.0)


def _head(
    painter: QPainter, look: Drawn, canvas: Canvas, box: QRectF, view: FieldView, *, closed: bool
) -> None:
    """The sum before and after, the limit and the bar."""
    size, theme = look.theme.size, look.theme
    ground = "soil-bare" if closed or view.harvested else "soil"
    head = QRectF(box.left() + size(PAD), box.top() + 4, box.width() - 2 * size(PAD), size(HEAD) - 4)
    x = head.left()

    def put(words: str, px: float, role: str, *, serif: bool) -> None:
        nonlocal x
        width = canvas.width(words, px, BOLD if serif else SEMI, serif)
        place = QRectF(x, head.top(), width + 1, head.height())
        canvas.text(painter, place, words, px, role, BOLD if serif else SEMI, serif=serif)
        x += width + 2

    ink = "ink2" if view.sold else "ink"
    put(str(view.total), 19, ink, serif=True)
    if view.after != _NOTHING:
        side = size(13)
        look.sprites.draw_icon(
            painter, "chevron-right", QRectF(x, head.top(), side, head.height()), "ink2", ground
        )
        x += side + 1
        put(str(view.after), 19, "legal", serif=True)
    put(f"/{view.limit}", 13, "ink2", serif=False)
    room = head.right() - x - size(6)
    if view.harvested:
        side = size(15)
        place = QRectF(head.right() - side, head.top(), side, head.height())
        look.sprites.draw_icon(painter, "harvest", place, "ink2", ground)
        room -= side + 4
    width = min(float(size(_BAR_WIDTH)), room)
    if width < size(18) or view.sold:
        return
    right = head.right() - (size(19) if view.harvested else 0)
    bar = QRectF(right - width, head.center().y() - size(_BAR_HEIGHT) / 2, width, size(_BAR_HEIGHT))
    radius = bar.height() / 2
    drawing.panel(painter, bar, radius, theme.role("raised"), theme.role("rule2"), 1)
    for value, role in ((view.after, "legal"), (view.total, "line-vine")):
        if value > 0:
            full = QRectF(bar.left(), bar.top(), bar.width() * min(1.0, value / view.limit), bar.height())
            drawing.panel(painter, full, radius, theme.role(role))


def _strips(painter: QPainter, look: Drawn, canvas: Canvas, box: QRectF, view: FieldView) -> None:
    size = look.theme.size
    vines = [(card, "") for card in view.vines]
    if view.ghost != _NOTHING:
        vines.append((view.ghost, PREVIEW))
    top = box.top() + size(HEAD) + 3
    if not vines:
        words = text("ui.mat.field-sold" if view.sold else "ui.mat.field-empty")
        width = canvas.width(words, 12) + 12
        place = QRectF(box.center().x() - width / 2, top, width, size(STRIP))
        if not view.sold:
            painter.fillRect(place.adjusted(2, 4, -2, -4), look.theme.role("soil"))
        canvas.text(painter, place, words, 12, "ink2", align=CENTRE)
        return
    strips = MatPainter(canvas, Labels())
    for card, mark in vines:
        row = tables.CARDS[card]
        place = QRectF(box.left() + PAD, top, box.width() - 2 * PAD, size(STRIP))
        told = facts(name=row.id, red=row.red, white=row.white, named=True)
        strips.vine(painter, place, Place(Rect(0, 0, 0, 0), "vine", 0.0, told), mark)
        top += size(STRIP + STRIP_GAP)


def _note(
    painter: QPainter, look: Drawn, canvas: Canvas, inner: QRectF, view: FieldView, height: float
) -> None:
    """The pill at the foot: a tick, or what the harvest gives, and the words."""
    theme, size = look.theme, look.theme.size
    place = QRectF(inner.left(), inner.bottom() - height, inner.width(), height)
    edge = "warn" if view.warning else "legal"
    drawing.panel(painter, place, 7, theme.role("raised"), theme.role(edge), max(1.4, theme.edge))
    x = place.left() + PAD
    if view.tokens:
        for token in view.tokens:
            tall = token.deviceIndependentSize().height()
            painter.drawPixmap(int(x), int(place.center().y() - tall / 2), token)
            x += token.deviceIndependentSize().width() + 3
    else:
        side = size(14)
        look.sprites.draw_icon(painter, "check", QRectF(x, place.top(), side, height), edge, "raised")
        x += side + 4
    words = QRectF(x + 1, place.top(), place.right() - PAD - x, height)
    canvas.text(
        painter, words, view.note, 13, "warn" if view.warning else "ink", SEMI, most_lines=3, spacing=1.25
    )
