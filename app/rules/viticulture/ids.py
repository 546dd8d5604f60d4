"""Numbers inside the game, names at its edges: every id of Viticulture, by kind.

The order of these tables is part of saves in memory only; files and logs carry the names.
"""

from __future__ import annotations

GAME = "viticulture"

# Seats: numbers 0..5 inside, p1..p6 outside, clockwise.
SEAT_NAMES = ("p1", "p2", "p3", "p4", "p5", "p6")

SPRING, SUMMER, FALL, WINTER, YEAR_END, SETUP = range(6)
SEASON_NAMES = ("spring", "summer", "fall", "winter", "year-end", "setup")

VINE, ORDER, SUMMER_VISITOR, WINTER_VISITOR = range(4)
DECK_NAMES = ("vine", "order", "summer", "winter")

REGULAR, GRANDE, TEMPORARY = range(3)
WORKER_NAMES = ("regular", "grande", "temporary")

# Action spaces; the expansion's come behind, so that numbers stay what they are.
(
    DRAW_VINE,
    GIVE_TOUR,
    BUILD_STRUCTURE,
    PLAY_SUMMER,
    SELL,
    PLANT_VINE,
    DRAW_ORDER,
    HARVEST,
    TRAIN_WORKER,
    PLAY_WINTER,
    MAKE_WINE,
    FILL_ORDER,
    GAIN_LIRA,
    YOKE_SPACE,
) = range(14)
ACTION_NAMES = (
    "draw-vine",
    "give-tour",
    "build-structure",
    "play-summer-visitor",
    "sell",
    "plant-vine",
    "draw-order",
    "harvest",
    "train-worker",
    "play-winter-visitor",
    "make-wine",
    "fill-order",
    "gain-lira",
    "yoke",
)
# Slot 0 in an action tuple means: beyond the spaces (a grande on a full action, or an action without slots).
OVER = 0

RED, WHITE, BLUSH, SPARKLING = range(4)
GRAPE_NAMES = ("red", "white")
WINE_NAMES = ("red", "white", "blush", "sparkling")

(
    TRELLIS,
    IRRIGATION,
    YOKE,
    WINDMILL,
    COTTAGE,
    TASTING_ROOM,
    MEDIUM_CELLAR,
    LARGE_CELLAR,
) = range(8)
STRUCTURE_NAMES = (
    "trellis",
    "irrigation",
    "yoke",
    "windmill",
    "cottage",
    "tasting-room",
    "medium-cellar",
    "large-cellar",
)

FIELD_NAMES = ("field-5", "field-6", "field-7")
FIELD_VALUES = (5, 6, 7)
FIELD_COUNT = 3

WAKE_ROWS = 7

_KINDS = 8  # of workers, with room for more than there are: saves hold these codes


def occupant(seat: int, kind: int) -> int:
    """Return how a space names the worker that stands on it; 0 is nobody."""
    return seat * _KINDS + kind + 1


def seat_and_kind(code: int) -> tuple[int, int]:
    """Return the seat and the kind of the worker that a space names."""
    return divmod(code - 1, _KINDS)


# The solo game. The Automa is no seat, but its workers stand on spaces like everybody's: as the regular workers of a
# seat behind the last one.
AUTOMA_SEAT = len(SEAT_NAMES)
AUTOMA_CODE = occupant(AUTOMA_SEAT, REGULAR)
AUTOMA_NAME = "automa"
AUTOMA_WORKERS = 6
AUTOMA_CARD_NAMES = tuple(f"automa-{number}" for number in range(1, 25))
# The colours of its rows stand for the seasons, in their order.
AUTOMA_COLOURS = ("green", "yellow", "red", "blue")
LEVEL_NAMES = ("very-easy", "easy", "normal", "hard", "very-hard")
