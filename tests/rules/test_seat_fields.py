"""A field of a seat is named in the table, in the class and in its `copy`; everything else reads the table."""

import pytest

from app.rules.engine.fields import Field, view_class, whole
from app.rules.engine.scenario import ScenarioError
from app.rules.viticulture.game import GAME
from app.rules.viticulture.options import Options
from app.rules.viticulture.outside import expectation, scenario
from app.rules.viticulture.seat import SEAT, SEAT_FIELDS, Seat

GEMS = Field("gems", whole(0, 9), 2, word="gems")
MARKS = Field("marks", whole(0, 9), 0, word="marks", hidden=True)


class Bigger(Seat):
    """A seat with two more fields, as an expansion would bring them."""

    __slots__ = ("gems", "marks")

    def __init__(self):
        super().__init__()
        self.gems, self.marks = GEMS.start, MARKS.start

    def copy(self):
        other = Bigger()
        for name in (*Seat.__slots__, *Bigger.__slots__):
            setattr(other, name, getattr(self, name))
        return other


@pytest.fixture
def bigger(monkeypatch):
    fields = (*SEAT_FIELDS, GEMS, MARKS)
    monkeypatch.setattr(SEAT, "fields", fields)
    monkeypatch.setattr(SEAT, "make", Bigger)
    monkeypatch.setattr(SEAT, "view_class", view_class("BiggerView", __name__, fields, "hand_counts"))


def test_copy_copies_every_field_and_nothing_is_shared():
    own = Seat()
    for number, name in enumerate(Seat.__slots__):
        setattr(own, name, ("only here", number))
    other = own.copy()
    assert {name: getattr(other, name) for name in Seat.__slots__} == {
        name: ("only here", number) for number, name in enumerate(Seat.__slots__)
    }
    other.vp = 3
    assert own.vp != 3


def test_the_class_has_the_fields_of_the_table_and_says_what_they_are():
    assert Seat.__slots__ == tuple(field.name for field in SEAT_FIELDS)
    assert set(Seat.__annotations__) == set(Seat.__slots__)
    assert {field.name: getattr(Seat(), field.name) for field in SEAT_FIELDS} == {
        field.name: field.start for field in SEAT_FIELDS
    }


def test_two_seats_that_differ_in_any_field_have_other_goods():
    for name in Seat.__slots__:
        other = Seat()
        setattr(other, name, "something else")
        assert other.goods() != Seat().goods(), name


def test_a_new_field_is_saved_seen_given_expected_and_told(bigger):
    state = scenario.build(2, {"turn": "p1", "season": "summer", "p1": {"gems": 7, "marks": 3}})
    assert [own.gems for own in state.seats] == [7, 2]
    frozen = GAME.freeze(state)
    assert frozen["seats"][0]["gems"] == 7
    assert SEAT.thaw(frozen["seats"][0]).marks == 3
    seen = GAME.observe(state, 1)
    assert [view.gems for view in seen.seats] == [7, 2]
    assert [view.marks for view in seen.seats] == [None, 0], "a hidden field is its own seat's"
    told = GAME.observation_data(seen)["seats"]
    assert [(seat["gems"], seat["marks"]) for seat in told] == [(7, None), (2, 0)]
    assert expectation.seat_values(state, 0)["gems"] == 7
    with pytest.raises(ScenarioError, match=r"given\.p1\.gems: must be a whole number from 0 to 9"):
        scenario.build(2, {"p1": {"gems": 10}})


def test_without_it_nothing_knows_the_new_field():
    state = GAME.begin(Options(players=2), 1)
    assert "gems" not in GAME.freeze(state)["seats"][0]
    with pytest.raises(ScenarioError, match="unknown name 'gems'"):
        scenario.build(2, {"p1": {"gems": 7}})
