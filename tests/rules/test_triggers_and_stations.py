"""After-effects and private spaces: each in one table, which costs nothing while nothing is built."""

from types import SimpleNamespace

import pytest

from app.rules.viticulture import triggers
from app.rules.viticulture.boards.loader import BOARDS
from app.rules.viticulture.checks import price_of
from app.rules.viticulture.course.new_game import new_game
from app.rules.viticulture.goods import leave, placed, stand, worker_there
from app.rules.viticulture.ids import (
    AUTOMA_CODE,
    AUTOMA_SEAT,
    REGULAR,
    SEAT_NAMES,
    TASTING_ROOM,
    TRELLIS,
    WINDMILL,
    WORKER_NAMES,
    YOKE_SPACE,
    occupant,
    seat_and_kind,
)
from app.rules.viticulture.options import Options
from app.rules.viticulture.stations import STATION, STATIONS
from app.rules.viticulture.tables import STRUCTURES
from app.rules.viticulture.triggers import PLANTED, TOUR_BY_WORKER, after


@pytest.fixture
def state():
    made = new_game(Options(players=3), 7, [])
    made.events = []
    return made


def scored(state):
    return [event for event in state.events if event[0] == "vp"]


def test_without_its_structure_nothing_is_looked_at(state, monkeypatch):
    """One test of a mask: no trigger is gone through unless its structure stands and has not scored."""
    monkeypatch.setattr(triggers, "_BY_WHAT", SimpleNamespace())  # whoever looks into it fails
    own = state.seats[1]
    for built, used in ((0, 0), (1 << TRELLIS, 0), (1 << TASTING_ROOM, 0), (1 << WINDMILL, 1 << WINDMILL)):
        own.built, own.used = built, used
        after(state, 1, PLANTED)
    assert scored(state) == []
    own.built, own.used = 1 << WINDMILL, 0
    with pytest.raises(TypeError):
        after(state, 1, PLANTED)


def test_a_structure_scores_once_a_year_for_what_it_waits_for(state):
    own = state.seats[1]
    own.built = 1 << WINDMILL | 1 << TASTING_ROOM
    after(state, 1, PLANTED)
    after(state, 1, PLANTED)
    assert scored(state) == [("vp", 1, 1, "windmill")] and own.used == 1 << WINDMILL
    after(state, 1, TOUR_BY_WORKER)  # no wine: it does not score and is not used up
    assert own.used == 1 << WINDMILL
    own.wines = (1 << 3, 0, 0, 0)
    after(state, 1, TOUR_BY_WORKER)
    assert scored(state)[1:] == [("vp", 1, 1, "tasting-room")] and own.used == own.built


def test_every_worker_code_is_read_as_it_was_written():
    codes = [occupant(seat, kind) for seat in range(AUTOMA_SEAT + 1) for kind in range(len(WORKER_NAMES))]
    assert len(set(codes)) == len(codes) and 0 not in codes
    assert [seat_and_kind(code) for code in codes] == [
        (seat, kind) for seat in range(len(SEAT_NAMES) + 1) for kind in range(len(WORKER_NAMES))
    ]
    assert seat_and_kind(AUTOMA_CODE) == (AUTOMA_SEAT, REGULAR)


def test_a_worker_comes_to_a_station_and_leaves_it(state):
    for station in STATIONS:
        own = state.seats[2]
        own.free = own.owned = (2, 1, 0)
        assert station.worker(own) == -1
        with worker_there(state, 2, REGULAR, station.action, 0):
            assert station.worker(own) == REGULAR and own.free == (1, 1, 0)
        assert station.worker(own) == -1 and own.free == (2, 1, 0)
        stand(state, 2, REGULAR, station.action, 0)
        assert placed(state, 2) == [(REGULAR, station.action, 0)]
        leave(state, 2, REGULAR, station.action, 0)
        assert placed(state, 2) == []


def test_the_private_actions_of_a_board_are_the_stations():
    for board in BOARDS.values():
        private = {action for action, space in board.spaces.items() if space.private}
        assert private <= set(STATION) and YOKE_SPACE in private
        assert {action for actions in board.stations.values() for action in actions} == private


def test_a_price_is_never_below_nothing(state):
    for number, structure in enumerate(STRUCTURES):
        assert price_of(state.seats[0], number) == structure.cost
        assert price_of(state.seats[0], number, 1) == max(0, structure.cost - 1)
        assert price_of(state.seats[0], number, 99) == 0
