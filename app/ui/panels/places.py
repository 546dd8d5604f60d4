"""Where something that floats may stand: beside what it is about, and over nothing that is needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF

GAP = 10
CLOSE = 24.0  # pixels from a thing, within which what floats is near it


def beside(near: QRectF, width: float, height: float, free: QRectF) -> QRectF:
    """A place next to a thing and inside the free part that does not cover the thing, as far as there is one."""
    x = min(max(free.left(), near.center().x() - width / 2), free.right() - width)
    y = min(max(free.top(), near.center().y() - height / 2), free.bottom() - height)
    places = (
        QRectF(near.right() + GAP, y, width, height),
        QRectF(near.left() - GAP - width, y, width, height),
        QRectF(x, near.top() - GAP - height, width, height),
        QRectF(x, near.bottom() + GAP, width, height),
    )
    if near.isEmpty():
        return QRectF(x, y, width, height)
    low = near.center().y() > free.center().y() and near.height() > near.width() / 2
    for place in places[2:] + places[:2] if low else places:
        if free.contains(place):
            return place
    return QRectF(free.right() - width, free.top(), width, height)


def clear_place(
    near: QRectF, width: float, height: float, room: QRectF, things: Sequence[QRectF]
) -> QRectF | None:
    """The place in the room that is nearest to a thing and covers none of the things."""
    width = min(width, room.width())
    things = outermost(things, room)
    xs = {room.left(), room.right() - width}
    ys = {room.top(), room.bottom() - height}
    for one in things:
        xs |= {one.right() + GAP, one.left() - GAP - width}
        ys |= {one.bottom() + GAP, one.top() - GAP - height}
    middle = near.center()
    return min(
        _open_places(xs, ys, width, height, room, things),
        key=lambda place: (place.center() - middle).manhattanLength(),
        default=None,
    )


def outermost(things: Sequence[QRectF], room: QRectF) -> list[QRectF]:
    """The things that reach into the room, without those that lie inside another of them."""
    found: list[QRectF] = []
    for one in sorted(things, key=lambda thing: -thing.width() * thing.height()):
        if one.intersects(room) and not any(other.contains(one) for other in found):
            found.append(one)
    return found


def adjoining(
    near: QRectF,
    width: float,
    height: float,
    room: QRectF,
    things: Sequence[QRectF],
    pointer: QPointF | None = None,
) -> QRectF | None:
    """The place close to a thing, at the pointer's side of it, that covers neither it nor any of the things."""
    things = outermost([*things, near], room)
    middle = pointer or near.center()
    xs = {
        near.left(),
        near.right() - width,
        middle.x() - width / 2,
        near.left() - GAP - width,
        near.right() + GAP,
    }
    ys = {
        near.top(),
        near.bottom() - height,
        middle.y() - height / 2,
        near.top() - GAP - height,
        near.bottom() + GAP,
    }
    close = near.adjusted(-CLOSE, -CLOSE, CLOSE, CLOSE)
    for one in things:
        if one.intersects(close.adjusted(-width, -height, width, height)):
            xs |= {one.right() + GAP, one.left() - GAP - width}
            ys |= {one.bottom() + GAP, one.top() - GAP - height}
    xs = {min(max(x, room.left()), room.right() - width) for x in xs}
    ys = {min(max(y, room.top()), room.bottom() - height) for y in ys}
    found = [place for place in _open_places(xs, ys, width, height, room, things) if place.intersects(close)]
    return min(found, key=lambda place: (apart(place, middle), _far(place, near)), default=None)


def _open_places(
    xs: set[float], ys: set[float], width: float, height: float, room: QRectF, things: Sequence[QRectF]
) -> Iterator[QRectF]:
    """All places with one of the left and one of the upper edges that lie in the room and cover none of the things.

    Plain numbers, and for each left edge only what lies in its way: this is asked while the pointer moves.
    """
    tops = sorted(y for y in ys if room.top() <= y and y + height <= room.bottom())
    sides = [(one.left(), one.right(), one.top(), one.bottom()) for one in things]
    for x in sorted(x for x in xs if room.left() <= x and x + width <= room.right()):
        right = x + width
        in_way = [(above, below) for left, end, above, below in sides if left < right and x < end]
        for y in tops:
            bottom = y + height
            if not any(above < bottom and y < below for above, below in in_way):
                yield QRectF(x, y, width, height)


def apart(place: QRectF, point: QPointF) -> float:
    """How far a point is from the nearest edge of a place, 0 inside it."""
    right = max(place.left() - point.x(), point.x() - place.right(), 0.0)
    down = max(place.top() - point.y(), point.y() - place.bottom(), 0.0)
    return float((right**2 + down**2) ** 0.5)


def _far(place: QRectF, near: QRectF) -> float:
    return float((place.center() - near.center()).manhattanLength())
