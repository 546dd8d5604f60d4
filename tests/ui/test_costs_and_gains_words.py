"""What "for you now" says: only what can be had, with the rules' own prices and gains; else why not and when (R13)."""

import pytest

from app import texts
from app.rules.viticulture import ids
from app.rules.viticulture.effects.building import Build
from app.rules.viticulture.effects.registry import EFFECTS
from app.rules.viticulture.outside import explain
from app.rules.viticulture.outside.notation import parse
from app.rules.viticulture.outside.observation import observe
from app.rules.viticulture.outside.sure_gains import brought
from app.rules.viticulture.tables import CARD, STRUCTURE_COST
from app.session.types import COLOURS, SeatInfo
from app.ui.viticulture.words.costs_and_gains import CostsAndGains
from app.ui.viticulture.words.inspection import inspect
from app.ui.viticulture.words.spoken import spoken
from app.ui.viticulture.words.wording import Wording
from tests.support.positions import play, scene


def words(state, key, seat=0):
    seats = [SeatInfo(f"N{n}", COLOURS[n]) for n in range(len(state.seats))]
    speaker = CostsAndGains(
        observe(state, seat),
        Wording(seats, seat),
        lambda who, kind, number: explain.standing(state, who, kind, number),
    )
    return speaker.lines(key)


def tile(name):
    return ("tile", ids.ACTION_NAMES.index(name))


BUILDS = [EFFECTS[key] for key in EFFECTS if isinstance(EFFECTS[key], Build)]
STRUCTURES = {name: number for number, name in enumerate(ids.STRUCTURE_NAMES)}


@pytest.mark.parametrize("name", ["draw-vine", "give-tour", "build-structure", "sell", "gain-lira"])
def test_in_spring_the_actions_of_summer_say_when_they_open_and_promise_nothing(name):
    assert words(scene(2, p1={"lira": 9, "crush_pad": {"red": [1]}}), tile(name)) == ("Opens in summer.",)


@pytest.mark.parametrize("name", ["draw-vine", "give-tour"])
def test_in_winter_the_actions_of_summer_say_that_they_open_again(name):
    state = scene(2, season="winter", turn="p1")
    assert words(state, tile(name)) == ("Opens again next summer.",)


def test_a_closed_action_promises_no_gain():
    taken = {"give-tour": {"1": "p2 regular"}}
    state = scene(2, season="summer", turn="p1", spaces=taken, p1={"workers": {"regular": 1, "grande": 0}})
    assert words(state, tile("give-tour")) == (
        "Every open space is taken.",
        "Helps: A grande may still join.",
    )
    state = scene(2, season="summer", turn="p1", spaces=taken)
    assert words(state, tile("give-tour")) == ("0 of 1 space free", "Lira 0 > 2"), "the grande can"
    assert words(state, tile("train-worker")) == ("Opens in winter.",)


def test_who_has_passed_or_placed_every_worker_is_promised_nothing():
    state = scene(2, season="summer", turn="p2", p1={"passed": True})
    assert words(state, tile("give-tour")) == ("You are out of this season.",)
    assert words(state, tile("harvest")) == ("Opens in winter.",)
    state = scene(2, season="summer", turn="p2", p1={"workers": {"regular": 0, "grande": 0}})
    assert words(state, tile("give-tour"))[0] == "You have no worker left to place."


def test_a_space_that_is_closed_in_this_game_is_neither_free_nor_counted():
    state = scene(2, season="summer", turn="p1")
    key = ("space", ids.ACTION_NAMES.index("draw-vine"), 2)
    assert words(state, key) == ()
    seats = [SeatInfo(f"N{n}", COLOURS[n]) for n in range(2)]
    observation, wording = observe(state, 0), Wording(seats, 0)
    view = inspect(key, observation, wording, None, wording.reason(("space-closed", 3)), None)
    told = " ".join(spoken(key, view, observation, wording, (), ""))
    assert "closed" in told and "free" not in told
    open_one = ("space", key[1], 1)
    assert "free" in " ".join(spoken(open_one, view, observation, wording, (), ""))


def test_a_reason_is_said_once():
    state = scene(2, season="summer", turn="p1", p1={"lira": 0})
    seats = [SeatInfo(f"N{n}", COLOURS[n]) for n in range(2)]
    wording = Wording(seats, 0)
    refusal = wording.reason(("lira", 2))
    view = inspect(
        tile("build-structure"),
        observe(state, 0),
        wording,
        None,
        refusal,
        lambda who, kind, number: explain.standing(state, who, kind, number),
    )
    assert "Needs 2 more lira." in refusal
    assert "Needs 2 more lira." not in view.now


def test_a_tour_counts_the_tasting_room():
    wine = {"structures": ["tasting-room"], "cellar": {"red": [1]}, "vp": 3, "lira": 1}
    state = scene(2, season="summer", turn="p1", p1=wine)
    assert words(state, tile("give-tour"))[1:] == ("Lira 1 > 3", "Points 3 > 4")
    for without in ({"cellar": {}}, {"structures": []}, {"used": ["tasting-room"]}):
        state = scene(2, season="summer", turn="p1", p1={**wine, **without})
        assert words(state, tile("give-tour"))[1:] == ("Lira 1 > 3",), without


def test_a_vine_counts_the_windmill():
    own = {"structures": ["windmill"], "hand": ["malvasia"], "vp": 3}
    assert (
        words(scene(2, season="summer", turn="p1", p1=own), ("card", CARD["malvasia"], 0))[-1]
        == "Points 3 > 4"
    )
    own["used"] = ["windmill"]
    assert "Points" not in " ".join(
        words(scene(2, season="summer", turn="p1", p1=own), ("card", CARD["malvasia"], 0))
    )


def test_a_harvest_tells_where_the_grapes_find_room():
    own = {"fields": {"5": ["merlot"]}, "crush_pad": {"red": [3]}}
    state = scene(2, season="winter", turn="p1", p1=own)
    (line,) = words(state, ("field", 0, 0))
    assert "2" in line and texts.text("ui.preview.grape-lower", colour=0, sum=3, value=2) in line


def test_training_names_its_price_and_the_worker():
    state = scene(2, season="winter", turn="p1", p1={"lira": 5})
    assert words(state, tile("train-worker"))[1:] == ("Lira 5 > 1", "Workers 3 > 4 next year")


# --- prices under the card that builds ------------------------------------------------------------------------

# The summer visitor, its half, the structure and what is said of it to who has 6 lira.
BUILDING = [
    ("uncertified-architect", "any-structure", "tasting-room", "Tasting Room costs nothing."),
    ("uncertified-architect", "small-structure", "irrigation", "Irrigation costs nothing."),
    ("architect", "build-at-3-off", "windmill", "Windmill costs 2 of your 6 lira."),
    ("architect", "build-at-3-off", "medium-cellar", "Medium Cellar costs 1 of your 6 lira."),
    ("blacksmith", "", "medium-cellar", "Medium Cellar costs 2 of your 6 lira."),
    ("artisan", "build-at-1-off", "medium-cellar", "Medium Cellar costs 3 of your 6 lira."),
    ("contractor", "build", "medium-cellar", "Medium Cellar costs 4 of your 6 lira."),
    ("handyman", "", "medium-cellar", "Medium Cellar costs 2 of your 6 lira."),
]


@pytest.mark.parametrize(("card", "choice", "structure", "said"), BUILDING)
def test_a_structure_costs_what_the_card_asks_for_it(card, choice, structure, said):
    built = ["medium-cellar"] if structure == "large-cellar" else []
    own = {"hand": [card], "lira": 6, "vp": 5, "structures": built}
    state = scene(2, season="summer", turn="p1", p1=own)
    key = ("structure", 0, STRUCTURES[structure])
    play(state, "place regular play-summer-visitor")
    for line in (f"visitor {card}", f"choose {choice}"):
        if choice or not line.startswith("choose"):
            if parse(line, state) in state.legal:
                play(state, line)
    assert words(state, key) == (said,)


@pytest.mark.parametrize("discount", sorted({effect.discount for effect in BUILDS}))
@pytest.mark.parametrize("structure", STRUCTURES)
def test_every_card_takes_the_price_that_is_told(discount, structure):
    """Cellars too, which nobody is asked about: there is one that can be next."""
    needed = ["medium-cellar"] if structure == "large-cellar" else []
    state = scene(2, season="summer", turn="p1", p1={"lira": 9, "structures": needed})
    effects = [
        effect for effect in BUILDS if effect.discount == discount and STRUCTURES[structure] in effect.of
    ]
    for effect in effects:
        told = effect.price(state.seats[0], STRUCTURES[structure])
        paid = [e[2] for e in brought(state, 0, effect, ("build", STRUCTURES[structure])) if e[0] == "lira"]
        assert paid == ([-told] if told else paid), effect.key
        assert told == max(0, STRUCTURE_COST[STRUCTURES[structure]] - discount)


def test_a_structure_that_the_card_does_not_build_says_so():
    own = {"hand": ["uncertified-architect"], "lira": 6, "vp": 5}
    state = scene(2, season="summer", turn="p1", p1=own)
    play(state, "place regular play-summer-visitor", "choose small-structure")
    assert words(state, ("structure", 0, STRUCTURES["tasting-room"])) == (
        texts.text("viticulture.reason.structure-price"),
    )
