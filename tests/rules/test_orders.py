"""Every order: filled by its very wines and by better ones, never by less. Random play seldom fills the dear ones."""

import pytest

from app.rules.viticulture.ids import WINE_NAMES
from app.rules.viticulture.outside.explain import card_state
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import CARD, CARDS
from tests.support.positions import play, scene

ORDERS = [card.id for card in CARDS if card.deck == 1]


def with_wines(order: str, wines: list[tuple[int, int]]) -> State:
    """Return p1's turn in winter with the order in hand and these wines in the cellar."""
    cellar: dict[str, list[int]] = {}
    for wine, value in wines:
        cellar.setdefault(WINE_NAMES[wine], []).append(value)
    cellars = ["medium-cellar", "large-cellar"]
    return scene(2, season="winter", turn="p1", p1={"hand": [order], "cellar": cellar, "structures": cellars})


def deliver(state: State, wines: list[tuple[int, int]]) -> None:
    """Place a worker and hand over what is asked for, best wine first where there is a choice."""
    play(state, "place regular fill-order")
    for wine, value in wines:
        if ("wine", wine, value) in state.legal:
            state.apply(("wine", wine, value))


@pytest.mark.parametrize("order", ORDERS)
def test_an_order_takes_its_wines_and_pays_as_printed(order):
    card = CARDS[CARD[order]]
    state = with_wines(order, list(card.wines))
    deliver(state, list(card.wines))
    own = state.seats[0]
    assert own.vp == card.vp
    assert own.residual == card.residual
    assert not any(own.wines)
    assert own.hand == ()
    assert state.discards[1] == (CARD[order],)
    assert own.lira == 0  # residual is paid at year end


@pytest.mark.parametrize("order", ORDERS)
def test_an_order_is_not_filled_by_less(order):
    card = CARDS[CARD[order]]
    for missing in range(len(card.wines)):
        wines = [w for n, w in enumerate(card.wines) if n != missing]
        assert card_state(with_wines(order, wines), 0, CARD[order]) is not None
        wine, least = card.wines[missing]
        lower = least - 1
        floor = (1, 1, 4, 7)[wine]
        if lower >= floor and (wine, lower) not in wines:
            state = with_wines(order, [*wines, (wine, lower)])
            reason = card_state(state, 0, CARD[order])
            assert reason is not None and reason[0] in ("order-wine", "order-wines")


@pytest.mark.parametrize("order", [o for o in ORDERS if all(least < 9 for _, least in CARDS[CARD[o]].wines)])
def test_better_wines_do_too_and_give_no_change(order):
    card = CARDS[CARD[order]]
    better: list[tuple[int, int]] = []
    for wine, least in card.wines:  # dearest first, so the next higher value is free
        value = next(v for v in range(9, least - 1, -1) if (wine, v) not in better)
        better.append((wine, value))
    state = with_wines(order, better)
    deliver(state, better)
    own = state.seats[0]
    assert (own.vp, own.residual, own.lira) == (card.vp, card.residual, 0)
    assert not any(own.wines)
    assert own.grapes == (0, 0)


def test_another_wine_is_no_substitute():
    """A symbol wants a wine of that very type, however good another one is."""
    assert card_state(with_wines("order-red5", [(1, 9), (2, 9), (3, 9)]), 0, CARD["order-red5"]) is not None
    assert card_state(with_wines("order-blush4", [(0, 9), (1, 9)]), 0, CARD["order-blush4"]) is not None


def test_one_wine_does_not_serve_two_symbols():
    two = with_wines("order-red4-red3", [(0, 9), (0, 2)])
    assert card_state(two, 0, CARD["order-red4-red3"]) is not None
    assert card_state(with_wines("order-red4-red3", [(0, 9), (0, 3)]), 0, CARD["order-red4-red3"]) is None


def test_the_player_picks_the_wines_and_no_pick_strands_the_order():
    state = with_wines("order-red4-red3", [(0, 3), (0, 4), (0, 5)])
    play(state, "place regular fill-order")
    assert state.legal == [("wine", 0, 4), ("wine", 0, 5)]
    play(state, "wine red-5")
    assert state.legal == [("wine", 0, 3), ("wine", 0, 4)]
    play(state, "wine red-4")
    assert state.seats[0].wines[0] == 1 << 3


def test_residual_stops_at_five():
    state = scene(
        2,
        season="winter",
        turn="p1",
        p1={"hand": ["order-red5"], "residual": 5, "cellar": {"red": [5]}, "structures": ["medium-cellar"]},
    )
    play(state, "place regular fill-order")
    assert state.seats[0].residual == 5
    assert state.seats[0].vp == CARDS[CARD["order-red5"]].vp
