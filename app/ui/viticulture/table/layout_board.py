"""The board: wake-up chart, action tiles with their spaces, fall column with the cart, and the two tracks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.rules.viticulture.ids import (
    AUTOMA_CODE,
    BUILD_STRUCTURE,
    DECK_NAMES,
    DRAW_ORDER,
    DRAW_VINE,
    FALL,
    FILL_ORDER,
    GAIN_LIRA,
    GIVE_TOUR,
    GRANDE,
    HARVEST,
    MAKE_WINE,
    PLANT_VINE,
    PLAY_SUMMER,
    PLAY_WINTER,
    SELL,
    SPRING,
    SUMMER,
    TRAIN_WORKER,
    WAKE_ROWS,
    WINTER,
    seat_and_kind,
)
from app.ui.table.layout import (
    NARROW_FALL,
    OPPONENT_STRIP,
    OVER_FLIGHTS,
    SHORT_HEADERS,
    SHORT_TILES,
    TITLE_BESIDE,
    Place,
    Rect,
    Regions,
    facts,
)
from app.ui.table.table_look import TableLook
from app.ui.viticulture.table.layout_automa import placed_orders

# Column by column, as they are printed.
SUMMER_COLUMNS = ((DRAW_VINE, GIVE_TOUR, BUILD_STRUCTURE), (PLAY_SUMMER, SELL, PLANT_VINE))
WINTER_COLUMNS = ((DRAW_ORDER, HARVEST, TRAIN_WORKER), (PLAY_WINTER, MAKE_WINE, FILL_ORDER))
SEASON_OF = {action: SUMMER for column in SUMMER_COLUMNS for action in column} | {
    action: WINTER for column in WINTER_COLUMNS for action in column
}
FIRST_POINT, LAST_POINT = -5, 25
MOST_RESIDUAL = 5

_PANEL, _PART, _PIECE, _TOP = 1.0, 2.0, 4.0, 5.0
NARROW_ROW = 116.0  # a row of the chart beside which big pieces would cover what it gives
_ROOMY_BOARD = 880.0
_SPACE_BESIDE, _LEAST_SPACE = 30.0, 28.7  # widths of an open space beside its title
_LEAST_CART = 116.0  # the height that the cart needs for its words and its space


# Width, height and the least distance at which emblems stay free; smaller where more than three are equal.
_MARKERS = {
    "cork": ((17.0, 22.0, 13.0), (14.0, 18.1, 11.0)),
    "bottle": ((13.5, 21.0, 11.0), (12.0, 18.9, 9.5)),
}


@dataclass(frozen=True)
class TileParts:
    """One action tile: the box, its three spaces, the place beyond them and where its words go."""

    tile: Rect
    spaces: tuple[Rect, ...]
    over: Rect
    title: Rect
    icon: Rect
    chip: Rect
    beside: bool


@dataclass(frozen=True)
class FallParts:
    """The fall column: what fall brings, the decks with their counts, the cart."""

    cart: Rect
    space: Rect
    decks: tuple[Rect, ...]
    words: Rect | None = None
    seals: Rect | None = None
    cottage: Rect | None = None


@dataclass(frozen=True)
class BoardParts:
    """The board's fixed geometry; it depends on the regions alone."""

    seasons: dict[int, Rect]
    header: float
    rows: tuple[Rect, ...]
    tiles: dict[int, TileParts]
    cart: Rect
    cart_space: Rect
    decks: tuple[Rect, ...]
    fall: FallParts
    points: Rect
    point_cells: tuple[Rect, ...]
    points_icon: Rect
    residual: Rect
    residual_cells: tuple[Rect, ...]
    residual_icon: Rect


def board_parts(regions: Regions, slots: int, total: int) -> BoardParts:
    """Cut the board's rectangle into its parts; so many spaces of each action are open, of so many in all."""
    u = regions.unit
    board = regions.board
    growth = max(0.0, min(0.4, regions.text - 1))
    strip = regions.level >= OPPONENT_STRIP
    short = regions.level >= SHORT_TILES
    tracks = (40 if strip else 42 if short else 46) * u * (1 + 0.15 * growth)
    pad = (7 if strip else 10) * u
    gap = (6 if strip else 8) * u
    top = board.y + (7 if strip else 9) * u
    height = board.bottom - tracks - top
    # Beside another player's open mat the columns without spaces give way.
    tight = board.w < _ROOMY_BOARD * u
    wake_width = (124 if strip or tight else 142 if short else 146) * u * (1 + 0.25 * growth)
    fall_width = (92 if tight or regions.level >= NARROW_FALL else 100) * u * (1 + 0.15 * growth)
    season_width = (board.w - 2 * pad - wake_width - fall_width - 3 * gap) / 2
    header = (40 if regions.level < SHORT_HEADERS else 32 if not strip else 30) * u

    x = board.x + pad
    spring = Rect(x, top, wake_width, height)
    summer = Rect(spring.right + gap, top, season_width, height)
    fall = Rect(summer.right + gap, top, fall_width, height)
    winter = Rect(fall.right + gap, top, season_width, height)
    tiles: dict[int, TileParts] = {}
    for season, columns in ((summer, SUMMER_COLUMNS), (winter, WINTER_COLUMNS)):
        tiles.update(_tiles(season, columns, header, regions, slots, total))

    row_top = top + header + (6 if not strip else 2) * u
    row_gap = (4 if regions.level < TITLE_BESIDE else 3) * u
    rows_height = spring.bottom - 7 * u - row_top
    each = (rows_height - row_gap * (WAKE_ROWS - 1)) / WAKE_ROWS
    rows = tuple(
        Rect(spring.x + 8 * u, row_top + number * (each + row_gap), spring.w - 16 * u, each)
        for number in range(WAKE_ROWS)
    )

    fall_parts = _fall_parts(fall, header, regions)
    cell = 18 * u * (1 + 0.15 * growth)
    line_y = board.bottom - 11 * u - cell if not strip else board.bottom - 7 * u - cell
    residual_width = 142 * u
    residual_x = board.right - 12 * u - residual_width
    residual_cells = _cells(Rect(residual_x, line_y, residual_width, cell), MOST_RESIDUAL + 1, u)
    residual_icon = Rect(residual_x - 25 * u, line_y - u, 20 * u, 20 * u)
    points_x = board.x + 39 * u
    points_width = residual_icon.x - 18 * u - points_x
    point_cells = _cells(Rect(points_x, line_y, points_width, cell), LAST_POINT - FIRST_POINT + 1, u)
    return BoardParts(
        seasons={SPRING: spring, SUMMER: summer, FALL: fall, WINTER: winter},
        header=header,
        rows=rows,
        tiles=tiles,
        cart=fall_parts.cart,
        cart_space=fall_parts.space,
        decks=fall_parts.decks,
        fall=fall_parts,
        points=Rect(board.x + 10 * u, line_y, points_x + points_width - board.x - 10 * u, cell),
        point_cells=point_cells,
        points_icon=Rect(board.x + 14 * u, line_y - u, 20 * u, 20 * u),
        residual=Rect(residual_icon.x, line_y, board.right - 12 * u - residual_icon.x, cell),
        residual_cells=residual_cells,
        residual_icon=residual_icon,
    )


def _cells(line: Rect, count: int, u: float) -> tuple[Rect, ...]:
    pitch = (line.w + 1.6 * u) / count
    return tuple(Rect(line.x + number * pitch, line.y, pitch - 1.6 * u, line.h) for number in range(count))


def _tiles(
    season: Rect,
    columns: tuple[tuple[int, ...], ...],
    header: float,
    regions: Regions,
    slots: int,
    total: int,
) -> dict[int, TileParts]:
    u = regions.unit
    tight = regions.level >= TITLE_BESIDE
    pad = (6 if tight else 8) * u
    gap = (4 if tight else 6) * u
    top = season.y + header + (2 if tight else 5 if regions.level >= SHORT_HEADERS else 7) * u
    width = (season.w - 2 * pad - gap) / 2
    height = (season.bottom - pad * 0.9 - top - 2 * gap) / 3
    parts = {}
    for column, actions in enumerate(columns):
        for row, action in enumerate(actions):
            tile = Rect(season.x + pad + column * (width + gap), top + row * (height + gap), width, height)
            parts[action] = (
                _tile_beside(tile, u, slots, total, regions.text)
                if tight
                else _tile_above(tile, u, slots, total, regions.text)
            )
    return parts


def _tile_above(tile: Rect, u: float, slots: int, total: int, text: float) -> TileParts:
    """Title above the spaces."""
    growth = max(0.0, min(0.4, text - 1))
    left = tile.x + 9 * u
    right = tile.right - 5 * u
    low = tile.h < 78 * u
    head = (28 if low else 34) * u * (1 + 0.25 * growth)
    space_top = tile.y + head
    space_height = tile.bottom - (4 if low else 8) * u - space_top
    over_width = (26 - 10 * growth if tile.w >= 140 * u else 20 - 6 * growth) * u
    spaces = _spaces(
        Rect(left, space_top, right - left - over_width - 4 * u, space_height), slots, total, 36 * u, u
    )
    end = spaces[-1].right
    over = Rect(end + 4 * u, space_top, tile.right - 4 * u - end - 4 * u, space_height)
    icon_side = (18 if low else 22 - 10 * growth) * u
    icon = Rect(left, tile.y + (head - icon_side) / 2, icon_side, icon_side)
    chip = Rect(right - 34 * u, tile.y + 3 * u, 34 * u, head - 4 * u)
    title = Rect(icon.right + 5 * u, tile.y + 2 * u, right - icon.right - 5 * u, head - 2 * u)
    return TileParts(tile, spaces, over, title, icon, chip, False)


def _tile_beside(tile: Rect, u: float, slots: int, total: int, text: float) -> TileParts:
    """Spaces right of the title; they give way to its words, but stay wide enough to be hit."""
    growth = max(0.0, min(0.4, text - 1))
    most = (_SPACE_BESIDE - 3 * growth) * u
    wide = max(_LEAST_SPACE * u, min(most, (tile.w * 0.52 - 6 * u) / (slots + 0.6 * (total - slots))))
    spaces_width = slots * wide + (total - slots) * 0.6 * wide + 2 * 3 * u
    area = Rect(tile.right - 6 * u - spaces_width, tile.y + 4.5 * u, spaces_width, tile.h - 9 * u)
    spaces = _spaces(area, slots, total, wide, u, gap=3 * u)
    words = Rect(tile.x + 9 * u, tile.y, area.x - tile.x - 11 * u, tile.h)
    side, top = (17 - 5 * growth) * u, (5 - 3 * growth) * u
    icon = Rect(words.x, tile.y + top, side, side)
    over = Rect(words.right - 24 * u, tile.y + 2 * u, 24 * u, 24 * u)
    chip = Rect(icon.right + 4 * u, tile.y + top, over.x - icon.right - 5 * u, side)
    title = Rect(words.x, icon.bottom, words.w, tile.bottom - 2 * u - icon.bottom)
    return TileParts(tile, spaces, over, title, icon, chip, True)


def _spaces(
    area: Rect, slots: int, total: int, most: float, u: float, gap: float | None = None
) -> tuple[Rect, ...]:
    """Open spaces side by side, then the closed ones, which are narrower."""
    gap = 4 * u if gap is None else gap
    closed = total - slots
    wide = min(most, (area.w - gap * (total - 1)) / (slots + 0.6 * closed))
    spaces, x = [], area.x
    for slot in range(total):
        width = wide if slot < slots else 0.6 * wide
        spaces.append(Rect(x, area.y, width, area.h))
        x += width + gap
    return tuple(spaces)


def _fall_parts(fall: Rect, header: float, regions: Regions) -> FallParts:
    """Cart and decks have their room always; of the rest, from above, as much as the column holds."""
    u = regions.unit
    tight = regions.level >= TITLE_BESIDE
    growth = max(0.0, min(0.4, regions.text - 1))
    chip_height = (19 if tight else 30) * u * (1 + (0.2 if tight else 0.6) * growth)
    gap = (3 if tight else 2) * u
    side = (6 if tight else 8) * u
    top = fall.y + header + (1 if tight else 4) * u
    width = (fall.w - 2 * side - gap) / 2
    chips_height = 2 * chip_height + gap
    cart_bottom = fall.bottom - (0 if tight else 8 * u)
    room = cart_bottom - top - chips_height - 5 * u - _LEAST_CART * u
    line = 14.6 * u * max(1.0, regions.text)
    seals_height, cottage_height, words_height = 25 * u, line + u, 3 * line + u
    inner = Rect(fall.x + 6 * u, top, fall.w - 12 * u, 0)
    words = seals = cottage = None
    if room >= seals_height:
        room -= seals_height
        has_cottage = room >= cottage_height
        room -= cottage_height if has_cottage else 0
        if room >= words_height:
            words = Rect(inner.x, top, inner.w, words_height)
            top = words.bottom
        seals = Rect(inner.x, top, inner.w, seals_height)
        top = seals.bottom
        if has_cottage:
            cottage = Rect(inner.x, top, inner.w, cottage_height)
            top = cottage.bottom
        top += 2 * u
    decks = tuple(
        Rect(
            fall.x + side + (number % 2) * (width + gap),
            top + (number // 2) * (chip_height + gap),
            width,
            chip_height,
        )
        for number in range(len(DECK_NAMES))
    )
    cart_top = decks[-1].bottom + 5 * u
    cart_side = 0 if tight else 7 * u
    cart = Rect(fall.x + cart_side, cart_top, fall.w - 2 * cart_side, cart_bottom - cart_top)
    head = min(76 * u, cart.h * 0.55)
    space = Rect(cart.x + 9 * u, cart.y + head, cart.w - 18 * u, cart.h - head - 9 * u)
    return FallParts(cart, space, decks, words, seals, cottage)


def season_state(season: int, now: int) -> str:
    """What a season's header says: "open", "later" or "closed"."""
    if season == now:
        return "open"
    if now > WINTER + 1 or season > now:  # set-up comes before the first spring
        return "later"
    return "closed"


def place_board(
    places: dict[tuple, Place], observation: Any, regions: Regions, parts: BoardParts, look: TableLook
) -> None:
    """Put the board's items into `places`."""
    u = regions.unit
    now = observation.season
    for season, rect in parts.seasons.items():
        state = season_state(season, now)
        places["season", season] = Place(rect, "season", _PANEL, facts(season=season, state=state))
    _place_chart(places, observation, parts, look, u)
    solo = getattr(observation, "solo", None)
    orders = {} if solo is None else placed_orders(solo)
    slots = observation.open_slots
    for action, tile in parts.tiles.items():
        _place_tile(places, observation, action, tile, slots, look, u, orders.get(action, 0))
    _place_cart(places, observation, parts, look, u)
    for deck, rect in enumerate(parts.decks):
        size = observation.deck_sizes[deck]
        gone = len(observation.discards[deck])
        places["deck", deck] = Place(rect, "deck", _PART, facts(deck=deck, size=size, discards=gone))
        if rect.h >= 26 * u:
            # A target of its own for cards that look at the discard pile; the picture is the deck's.
            below = Rect(rect.x, rect.y + rect.h * 0.58, rect.w, rect.h * 0.42)
            top = observation.discards[deck][-1] if gone else -1
            places["discards", deck] = Place(
                below, "discards", _PART + 0.1, facts(deck=deck, size=gone, top=top)
            )
    _place_tracks(places, observation, parts, look, u)


def rooster_size(row: Rect, u: float) -> tuple[float, float]:
    """Width and height of a rooster's tile: as high as the row allows, but the gift keeps its room."""
    height = min(
        row.h - 4,
        row.h * 0.74 if row.h > 30 else row.h - 4,
        row.w * (0.3 if row.w < NARROW_ROW * u else 0.34) / 1.62,
    )
    return height * 1.62, height


def _place_chart(
    places: dict[tuple, Place], observation: Any, parts: BoardParts, look: TableLook, u: float
) -> None:
    holder = {view.row: seat for seat, view in enumerate(observation.seats) if view.row}
    solo = getattr(observation, "solo", None)
    years = dict(look.fact("row-years", ()))
    for number, rect in enumerate(parts.rows, start=1):
        seat = holder.get(number, -1)
        # Solo: a row has its token still (-1), was used in a year, or some time (0).
        used = None if solo is None else -1 if number in solo.rows else years.get(number, 0)
        places["row", number] = Place(
            rect,
            "row",
            _PART,
            facts(
                row=number,
                gift=observation.board.wake_gift(number),
                mine=seat == look.own,
                seat=seat,
                used=used,
            ),
        )
        if seat >= 0:
            width, height = rooster_size(rect, u)
            spot = Rect(rect.right - width - rect.h * 0.09, rect.y + (rect.h - height) / 2, width, height)
            places["rooster", seat] = Place(
                spot, "rooster", _PIECE, facts(seat=seat, row=number, colour=look.colour(seat))
            )


def _place_tile(
    places: dict[tuple, Place],
    observation: Any,
    action: int,
    tile: TileParts,
    slots: int,
    look: TableLook,
    u: float,
    order: int = 0,
) -> None:
    season = SEASON_OF[action]
    solo, board = getattr(observation, "solo", None), observation.board
    state = season_state(season, observation.season)
    workers = tuple(observation.spaces[action])
    full = all(workers[slot] for slot in range(min(slots, len(workers))))
    beyond = [code for code in workers[board.slots :] if code]
    may = full and not beyond and state == "open" and any(view.free[GRANDE] for view in observation.seats)
    places["tile", action] = Place(
        tile.tile,
        "tile",
        _PART,
        facts(action=action, season=season, state=state, beyond=tile.beside and (may or bool(beyond))),
    )
    for slot, rect in enumerate(tile.spaces, start=1):
        is_open = slot <= slots
        bonus = board.bonus_of(action, slot)
        code = workers[slot - 1] if slot <= len(workers) else 0
        places["space", action, slot] = Place(
            rect,
            "space",
            _PART + 0.5,
            facts(
                action=action,
                slot=slot,
                open=is_open,
                players=0 if is_open else board.least_players(slot),
                bonus=bonus if is_open or solo is not None else None,
                state=state,
                taken=code > 0,
            ),
        )
        if code:
            nth = order if code == AUTOMA_CODE else 0
            _place_piece(
                places, code, action, slot, _stand(rect, bonus is not None and is_open, u), look, nth
            )
    places["over", action] = Place(tile.over, "over", _PART + 0.4, facts(action=action, may=may, state=state))
    for number, code in enumerate(beyond):
        _place_piece(places, code, action, 0, _fan(tile.over, number, len(beyond), u), look)


def _stand(space: Rect, bonus: bool, u: float) -> Rect:
    """Where a worker stands in a space: at its lower edge, left of the pennant, so that the bonus stays readable."""
    side = min(space.w - 2 * u, space.h * 0.74, 36 * u)
    left = space.x + (space.w - side) / 2 - (2 * u if bonus else 0)
    return Rect(max(space.x, left), space.bottom - side - 2 * u, side, side)


def _fan(area: Rect, number: int, count: int, u: float) -> Rect:
    """Workers who share one area: side by side, then overlapping."""
    side = min(32 * u, area.w + 2 * u, area.h)
    if count == 1:
        step = 0.0
    else:
        step = min(side, (area.h - side) / (count - 1)) if area.h > area.w else (area.w - side) / (count - 1)
    if area.h > area.w:
        return Rect(
            area.x + (area.w - side) / 2, area.bottom - side - step * (count - 1 - number), side, side
        )
    return Rect(area.x + step * number, area.y + (area.h - side) / 2, side, side)


def _place_piece(
    places: dict[tuple, Place],
    code: int,
    action: int,
    slot: int,
    rect: Rect,
    look: TableLook,
    order: int = 0,
) -> None:
    seat, worker = seat_and_kind(code)
    key = ("piece", action, slot, seat, worker)
    places[key] = Place(
        rect,
        "piece",
        _PIECE + rect.x * 1e-5,
        facts(seat=seat, worker=worker, action=action, slot=slot, colour=look.colour(seat), order=order),
    )


def _place_cart(
    places: dict[tuple, Place], observation: Any, parts: BoardParts, look: TableLook, u: float
) -> None:
    running = observation.season in observation.board.worker_seasons
    codes = [code for code in observation.spaces[GAIN_LIRA] if code]
    places["tile", GAIN_LIRA] = Place(
        parts.cart, "cart", _PART, facts(action=GAIN_LIRA, state="open" if running else "closed")
    )
    places["over", GAIN_LIRA] = Place(
        parts.cart_space,
        "cart-space",
        _PART + 0.5,
        facts(action=GAIN_LIRA, state="open" if running else "closed", taken=bool(codes)),
    )
    area = parts.cart_space.inset(2 * u)
    # Any number may come; equal workers of one seat share a key, so count them in one place each.
    seen: dict[int, int] = {}
    spots = _grid(area, len(codes), u)
    for code, spot in zip(codes, spots):
        seat, worker = seat_and_kind(code)
        again = seen.get(code, 0)
        seen[code] = again + 1
        key = (
            ("piece", GAIN_LIRA, 0, seat, worker)
            if not again
            else ("piece", GAIN_LIRA, 0, seat, worker, again)
        )
        places[key] = Place(
            spot,
            "piece",
            _PIECE + spot.x * 1e-5,
            facts(seat=seat, worker=worker, action=GAIN_LIRA, slot=0, colour=look.colour(seat)),
        )


def _grid(area: Rect, count: int, u: float) -> list[Rect]:
    """Squares for `count` pieces, as big as the area allows."""
    if not count:
        return []
    best = (0.0, 1)
    for rows in range(1, count + 1):
        columns = -(-count // rows)
        best = max(best, (min(area.w / columns, area.h / rows, 34 * u), rows))
    side, rows = best
    columns = -(-count // rows)
    spots = []
    for number in range(count):
        row, column = divmod(number, columns)
        in_row = min(columns, count - row * columns)
        left = area.x + (area.w - side * in_row) / 2
        top = area.y + (area.h - side * rows) / 2
        spots.append(Rect(left + column * side, top + row * side, side, side))
    return spots


def _place_tracks(
    places: dict[tuple, Place], observation: Any, parts: BoardParts, look: TableLook, u: float
) -> None:
    places["track", "vp"] = Place(parts.points, "points", _PANEL, facts(goal=look.goal))
    places["track", "residual"] = Place(parts.residual, "residual", _PANEL, facts())
    # The numbers lie apart from their cells, over everything that moves.
    places["numbers", "vp"] = Place(parts.points, "points-numbers", OVER_FLIGHTS, facts(goal=look.goal))
    places["numbers", "residual"] = Place(parts.residual, "residual-numbers", OVER_FLIGHTS, facts())
    own_last = look.others() + [look.own]
    for name, cells, first, hang in (
        ("cork", parts.point_cells, FIRST_POINT, 5.5),
        ("bottle", parts.residual_cells, 0, 3.0),
    ):
        values = [
            observation.seats[seat].vp if name == "cork" else observation.seats[seat].residual
            for seat in own_last
        ]
        numbers = [min(len(cells) - 1, max(0, value - first)) for value in values]
        crowd = max(numbers.count(number) for number in numbers)
        width, height, step = _MARKERS[name][crowd > 3]
        order = sorted(range(len(own_last)), key=lambda which: numbers[which])
        bounds = cells[0].x - 4 * u + width * u / 2, cells[-1].right + 4 * u - width * u / 2
        middles = spread([cells[numbers[which]].centre[0] for which in order], step * u, *bounds)
        for rank, (which, middle) in enumerate(zip(order, middles)):
            seat = own_last[which]
            y = cells[0].y + hang * u - height * u
            places[name, seat] = Place(
                Rect(middle - width * u / 2, y, width * u, height * u),
                name,
                _TOP + rank * 0.01,
                facts(seat=seat, value=values[which], colour=look.colour(seat)),
            )


def spread(wanted: list[float], step: float, low: float, high: float) -> list[float]:
    """Ascending middles moved apart until neighbours are a step away, each bunch about the middle of its wishes."""
    bunches: list[list[float]] = []  # first middle, and the wishes of all in it
    for wish in wanted:
        bunches.append([wish, wish])
        while True:
            wishes = bunches[-1][1:]
            reach = (len(wishes) - 1) * step
            start = sum(wishes) / len(wishes) - reach / 2
            bunches[-1][0] = max(low, min(start, high - reach))
            if len(bunches) == 1:
                break
            before = bunches[-2]
            if before[0] + (len(before) - 2) * step + step <= bunches[-1][0] + 0.01:
                break
            bunches[-2:] = [[0.0, *before[1:], *wishes]]
    return [bunch[0] + number * step for bunch in bunches for number in range(len(bunch) - 1)]
