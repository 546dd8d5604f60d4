"""Observations made by hand for tests of layout and scene: every slot of the contract, no game behind them."""

from random import Random
from types import SimpleNamespace

from app.rules.viticulture.boards.loader import BOARDS
from app.rules.viticulture.ids import SUMMER, WINTER
from app.rules.viticulture.tables import CARDS, full_deck
from app.ui.table.table_look import HandView, TableLook
from app.ui.viticulture.table.layout_board import SEASON_OF

NAMES = ("Giulia", "Marco", "Lucia", "Piero", "Anna", "Bruno")
COLOURS = ("garnet", "azure", "amber", "olive", "plum", "ink")
CAPTIONS = (
    "you, wake 4th",
    "human, wakes 2nd",
    "Cellarmaster level",
    "Journeyman level",
    "human",
    "Apprentice level",
)


def position(
    seats: int = 3, hand: int = 7, season: int = WINTER, seed: int = 1, crowded: bool = False
) -> SimpleNamespace:
    """A middle of a game with `seats` players, the first of whom holds `hand` cards."""
    dice = Random(seed)

    def mask(low, high, share):
        return sum(1 << value for value in range(low, high + 1) if dice.random() < share)

    slots = BOARDS["base"].open_slots[seats]
    spaces: dict[int, list[int]] = {action: [0, 0, 0] for action in range(14)}
    views = []
    rows = dice.sample(range(1, 8), seats)
    for seat in range(seats):
        owned = (dice.randint(3, 5), 1, 1 if rows[seat] == 7 else 0)
        free = [owned[0], 1, owned[2]]
        actions = [a for a, at in SEASON_OF.items() if at in (SUMMER, season)]
        for _ in range(dice.randint(1, 4)):
            action = dice.choice(actions)
            worker = 1 if free[1] and dice.random() < 0.4 else 0
            if not free[worker]:
                continue
            code = seat * 8 + worker + 1
            empty = [slot for slot in range(slots) if not spaces[action][slot]]
            if empty:
                spaces[action][dice.choice(empty)] = code
            elif worker == 1:
                spaces[action].append(code)
            else:
                continue
            free[worker] -= 1
        fields, vines = [], list(full_deck(0))
        for limit in (5, 6, 7):
            cards, total = [], 0
            for _ in range(7 if crowded else dice.randint(0, 3)):
                card = dice.choice(vines) if not crowded else dice.choice((0, 1))
                if total + CARDS[card].value <= limit:
                    cards.append(card)
                    total += CARDS[card].value
            fields.append(tuple(cards))
        sold = (
            0
            if any(not f for f in fields) is False
            else 1 << [not f for f in fields].index(True)
            if dice.random() < 0.4
            else 0
        )
        built = dice.randrange(256)
        if built >> 7 & 1:
            built |= 1 << 6
        top = 9 if built >> 7 & 1 else 6 if built >> 6 & 1 else 3
        share = 1.0 if crowded else 0.2
        cards = tuple(dice.choice(range(len(CARDS))) for _ in range(hand if seat == 0 else 5))
        views.append(
            SimpleNamespace(
                vp=dice.randint(-2, 18) if not crowded else 7,
                lira=dice.randint(0, 12),
                residual=dice.randint(0, 5) if not crowded else 2,
                row=rows[seat],
                passed=dice.random() < 0.3,
                free=tuple(free),
                owned=owned,
                idle=(1 if dice.random() < 0.3 and free[0] else 0, 0, 0),
                built=built,
                used=0,
                fields=tuple(fields),
                sold=sold,
                harvested=dice.randrange(8) & ~sold,
                grapes=(mask(1, 9, share), mask(1, 9, share)),
                wines=(mask(1, top, share), mask(1, top, share), mask(4, top, share), mask(7, top, share)),
                hand=tuple(sorted(cards)) if seat == 0 else None,
                hand_counts=tuple(sum(CARDS[c].deck == d for c in cards) for d in range(4)),
                yoke=1 if seat == 0 and built >> 2 & 1 else 0,
                mamas=(),
                papas=(),
            )
        )
        if views[-1].idle[0]:
            views[-1].free = (free[0] - 1, free[1], free[2])
    spaces[12] = (
        [seat * 8 + 1 for seat in range(min(seats, 3))]
        if not crowded
        else [s * 8 + 1 for s in range(seats) for _ in range(2)]
    )
    return SimpleNamespace(
        viewer=0,
        options=None,
        year=3,
        season=season,
        first=1,
        actor=0,
        turn=0,
        last_year=False,
        over=False,
        winners=(),
        order=tuple(sorted(range(seats), key=lambda s: rows[s])),
        spaces=tuple(tuple(spaces[a]) for a in range(14)),
        open_slots=slots,
        board=BOARDS["base"],
        seats=tuple(views),
        deck_sizes=(28, 19, 31, 24),
        discards=((0, 1), (), (50,), (80, 81)),
        unseen=((), (), (), ()),
        booked=(),
        decision=None,
    )


def look_for(seats: int, own: int = 0, **hand: object) -> TableLook:
    """Names and colours for a table of so many."""
    return TableLook(
        NAMES[:seats],
        COLOURS[:seats],
        CAPTIONS[:seats],
        tuple(seat in (2, 3, 5) for seat in range(seats)),
        own,
        HandView(**hand),
    )


def test_the_positions_hold_what_the_contract_names():
    position_of_six = position(6, 20, crowded=True)
    assert len(position_of_six.seats) == 6
    assert len(position_of_six.seats[0].hand) == 20
    assert all(len(spaces) >= 3 for spaces in position_of_six.spaces[:12])
