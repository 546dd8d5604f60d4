"""A new kind of event is declared in one place and has its words: everything else is there by itself."""

import pytest

from app.rules.engine.events import HEAD, SEAT, Kind, Secret
from app.rules.viticulture.events import EVENTS
from app.rules.viticulture.game import GAME
from app.texts import table
from app.ui.viticulture.face import FACE
from app.ui.viticulture.words.event_icons import SHOWN
from app.ui.viticulture.words.wording import Wording
from tests.support.window import new_session

# As an expansion would bring it: a seat influences a region, and keeps secret with which star.
INFLUENCE = Kind("influence", "region star", secret=Secret("star"), at=(("region", "region"),), role=HEAD)
HAPPENED = ("influence", 1, 3, 7)


@pytest.fixture
def declared(monkeypatch):
    monkeypatch.setitem(EVENTS._kinds, "influence", INFLUENCE)
    monkeypatch.setitem(
        table._table("en")._known, "viticulture.event.influence", "{who} chose region {region}."
    )


def test_a_new_kind_is_seen_written_placed_and_told(declared):
    session = new_session(3, 1)
    assert session.visible_events([HAPPENED], 0) == [("influence", 1, 3, None)]
    assert session.visible_events([HAPPENED], 1) == [HAPPENED]
    assert GAME.event_data(HAPPENED) == {"kind": "influence", "seat": "p2", "region": 3, "star": 7}
    assert FACE.places_of_event(HAPPENED, {("region", 3), ("opponent", 1)}) == [
        ("region", 3),
        ("opponent", 1),
    ]
    wording = Wording(session.seats, 0)
    words = f"{session.seats[1].name} chose region 3."
    assert wording.event(HAPPENED) == words
    assert [line.words for line in wording.log_lines([HAPPENED])[0]] == [words]
    fold = FACE.fold()
    fold.add([HAPPENED], 1, 1)
    (act,) = fold.acts
    line = FACE.line_of(act, session.visible_events(act.events, 0), wording)
    assert (line.words, line.seat, line.event) == (words, 1, ("influence", 1, 3, None))


def test_what_is_not_declared_is_not_told_by_chance(declared):
    with pytest.raises(KeyError):
        Wording(new_session(3, 1).seats, 0).event(("influences", 1, 3, 7))


def test_the_window_knows_only_declared_kinds():
    names = {kind.name for kind in EVENTS}
    assert set(SHOWN) <= names
    assert SEAT not in {argument for kind in EVENTS for argument in kind.arguments}
