"""Every visitor in rich random positions: once it is played it can be finished, whatever is answered."""

import random

import pytest

from app.rules.engine.combinators import Choose
from app.rules.engine.machine import Machine
from app.rules.viticulture.effects.choices import BOTH, OneOrBoth
from app.rules.viticulture.effects.others import RightNeighbour
from app.rules.viticulture.effects.visitors import VISITOR_EFFECTS
from app.rules.viticulture.game import GAME
from app.rules.viticulture.ids import PLAY_SUMMER, PLAY_WINTER
from app.rules.viticulture.names import CHOICES
from app.rules.viticulture.outside.snapshot import digest, freeze, thaw
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import CARD, CARDS
from tests.support.games import Referee, at_work
from tests.support.positions import answer, rich_position

SUMMER = [card.id for card in CARDS if card.deck == 2]
WINTER = [card.id for card in CARDS if card.deck == 3]
POSITIONS = 14


def played(card: str, seed: int, players: int = 0) -> State | None:
    """Return a position in which p1 has just played the card, None when it cannot be played there."""
    season, action = ("summer", PLAY_SUMMER) if card in SUMMER else ("winter", PLAY_WINTER)
    state = rich_position(seed, players or 2 + seed % 5, season, card)
    placements = [a for a in state.legal if a[0] == "place" and a[2] == action]
    if not placements or state.actor != 0:
        return None
    chance = random.Random(seed)
    state.apply(chance.choice(placements))
    if at_work(state) == [CARD[card]]:
        return state  # it was the only playable one
    if ("visitor", CARD[card]) not in state.legal:
        return None
    state.apply(("visitor", CARD[card]))
    return state


@pytest.mark.parametrize("card", SUMMER + WINTER)
def test_a_played_visitor_is_finished_whatever_is_answered(card):
    tried = 0
    for seed in range(60):
        state = played(card, seed)
        if state is None:
            continue
        tried += 1
        chance = random.Random(seed)
        referee = Referee(seed)
        for _ in range(60):
            if state.is_over or CARD[card] not in at_work(state):
                break
            assert state.legal, (card, seed)
            referee_without_cellars(referee, state)
            loaded = thaw(freeze(state))
            assert loaded.legal == state.legal and digest(loaded) == digest(state), (card, seed)
            for action in GAME.candidates(state):
                assert (GAME.why_not(state, action) is None) == (action in state.legal), (card, seed, action)
            state.apply(answer(state, chance))
        else:
            pytest.fail(f"{card} in position {seed} does not come to an end")
        referee_without_cellars(referee, state)
        if tried == POSITIONS:
            return
    assert tried >= 3, f"{card} could be played in {tried} of 60 positions only"


def referee_without_cellars(referee: Referee, state: State) -> None:
    """Look at a rich position, whose cellars hold what was given."""
    referee.zymologists = set(range(len(state.seats)))
    referee.look(state)


@pytest.mark.parametrize("card", SUMMER + WINTER)
def test_every_way_through_a_visitor_comes_to_an_end(card):
    """All answers, not only one: no way through the card stops without an answer (vocabulary 5.17)."""
    for seed in range(100, 130):
        state = played(card, seed)
        if state is not None:
            ways = walk(state, CARD[card], 400)
            assert ways
            if seed > 110:
                return


def walk(state: Machine, card: int, most: int) -> int:
    """Count the ways to answer until the card is finished, stopping at `most` positions."""
    open_ones, seen = [state], 0
    while open_ones and seen < most:
        now = open_ones.pop()
        seen += 1
        if now.is_over or card not in at_work(now):
            continue
        assert now.legal, [frame[0].key for frame in now.stack]
        open_ones.extend(now.child(action) for action in now.legal)
    return seen


@pytest.mark.parametrize("card", SUMMER + WINTER)
def test_asking_whether_a_visitor_can_be_played_changes_nothing(card):
    for seed in range(40, 46):
        season = "summer" if card in SUMMER else "winter"
        state = rich_position(seed, 2 + seed % 5, season, card)
        before = digest(state)
        for action in GAME.candidates(state):
            GAME.why_not(state, action)
        assert digest(state) == before


def choices_within(card: str) -> set[int]:
    """What a card lets be chosen first: its halves, or those of the neighbour; nothing for a card without a choice."""
    effect = VISITOR_EFFECTS[CARD[card]]
    chosen = effect.demand if isinstance(effect, RightNeighbour) else effect
    if not isinstance(chosen, Choose):
        return set()
    return {*chosen.choices, *([BOTH] if isinstance(chosen, OneOrBoth) else [])}


@pytest.mark.parametrize("card", SUMMER + WINTER)
def test_every_choice_of_a_visitor_is_carried_out_with_every_number_of_players(card):
    """R48: card by choice by number of players; each is played to its end in some position."""
    for players in range(2, 7):
        wanted = choices_within(card)
        finished = 0
        for seed in range(400):
            if finished and not wanted:
                break
            state = played(card, seed, players)
            if state is None:
                continue
            # Where only one half is open nobody is asked.
            wanted -= {event[2] for event in state.events or () if event[0] == "choice"}
            asked = {a[1] for a in state.legal if a[0] == "choose"} & wanted
            for choice in asked or ({None} if not finished else set()):
                trial = state.copy()
                if choice is not None:
                    trial.apply(("choose", choice))
                chance = random.Random(seed)
                while not trial.is_over and CARD[card] in at_work(trial):
                    trial.apply(answer(trial, chance))
                wanted.discard(choice)
                finished += 1
        assert finished, (card, players)
        assert not wanted, (card, players, [CHOICES[choice] for choice in wanted])
