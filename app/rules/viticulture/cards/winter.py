"""The 38 winter visitors, in printed order. Each expression reads like the card; texts stand in resources/i18n."""

from __future__ import annotations

from app.rules.engine.combinators import seq, when
from app.rules.viticulture.boards.action_effects import BY_NOBODY
from app.rules.viticulture.cards import summer  # noqa: F401  the Manager may play a summer visitor
from app.rules.viticulture.cards.counts import (
    below_zero,
    best_wine_of_all,
    cards_in_hand,
    opponents_with_six,
    own_six,
    six_structures,
    sparkling_made,
    three_harvested,
    types_made,
)
from app.rules.viticulture.effects.building import FREE, build, build_yoke_free, next_cellar
from app.rules.viticulture.effects.cellar import (
    AgeAll,
    AgeOne,
    PlaceGrape,
    SomeLowSlot,
    fill_order,
    make_wine,
)
from app.rules.viticulture.effects.choices import any_order, any_order_tied, one, one_or_both, two
from app.rules.viticulture.effects.fields import harvest
from app.rules.viticulture.effects.gains import Pay, ResidualOpen, lira, pay, points, residual
from app.rules.viticulture.effects.hand import (
    ANY,
    Caravan,
    DiscardHand,
    DrawChoice,
    Give,
    SpendGrape,
    TakeDiscards,
    discard_visitors,
    draws,
    spend_wine,
)
from app.rules.viticulture.effects.others import Levy, RightNeighbour, each_player
from app.rules.viticulture.effects.registry import visitor
from app.rules.viticulture.effects.workers import RetrieveGrande, TakeAction, Train
from app.rules.viticulture.ids import ORDER, RED, SUMMER_VISITOR, VINE, WHITE

visitor(
    "merchant",
    one(
        ("buy-grapes", seq(pay(lira=3), SomeLowSlot(), PlaceGrape(RED), PlaceGrape(WHITE))),
        ("fill-an-order", fill_order(extra_vp=1)),
    ),
)
visitor(
    "crusher",
    one(
        ("lira-and-card", seq(lira(3), draws(SUMMER_VISITOR))),
        ("order-and-wine", any_order(("draw", draws(ORDER)), ("make-wine", make_wine(2)))),
    ),
)
visitor(
    "judge",
    one(("draw", draws(SUMMER_VISITOR, 2)), ("give-up-a-wine", seq(spend_wine(4), points(3)))),
)
visitor(
    "oenologist",
    one(("age-all-twice", AgeAll(2)), ("next-cellar", seq(pay(lira=3), next_cellar(FREE)))),
)
visitor(
    "marketer",
    one(
        ("draw-and-lira", seq(draws(SUMMER_VISITOR, 2), lira(1))),
        ("fill-an-order", fill_order(extra_vp=1)),
    ),
)
visitor(
    "crush-expert",
    one(("lira-and-order", seq(lira(3), draws(ORDER))), ("make-wine", make_wine(3))),
)
visitor(
    "uncertified-teacher",
    one(
        ("train", seq(pay(vp=1), Train(0))),
        ("score", points(1, per=opponents_with_six, empty=("no-opponent-six",))),
    ),
)
visitor("teacher", one(("make-wine", make_wine(2)), ("train", Train(2))))
visitor(
    "benefactor",
    one(
        ("draw", seq(draws(VINE), draws(SUMMER_VISITOR))),
        ("give-visitors", seq(discard_visitors(2), points(2))),
    ),
)
visitor(
    "assessor",
    one(
        ("count-cards", lira(1, per=cards_in_hand, empty=("cards", 1))),
        ("discard-the-hand", seq(DiscardHand(), points(2))),
    ),
)
visitor(
    "queen",
    RightNeighbour(
        one(
            ("lose-a-point", pay(vp=1)),
            ("give-two-cards", Give(2, ANY)),
            ("pay-3-lira", Pay(lira=3, to_card_player=True)),
        )
    ),
)
visitor(
    "harvester",
    one(
        ("harvest-lira", seq(harvest(2), lira(2))),
        ("harvest-point", seq(harvest(2), points(1))),
    ),
)
visitor("professor", one(("train", Train(2)), ("score", points(2, per=own_six, empty=("six-workers",)))))
visitor(
    "master-vintner",
    one(
        ("next-cellar-at-2-off", next_cellar(discount=2)),
        ("age-and-fill", any_order_tied(("age", AgeOne()), ("fill-order", fill_order()))),
    ),
)
visitor(
    "uncertified-oenologist",
    one(("age-all-twice", AgeAll(2)), ("next-cellar", seq(pay(vp=1), next_cellar(FREE)))),
)
visitor(
    "promoter",
    one(
        ("grape", seq(SpendGrape(), points(1), residual(1))),
        ("wine", seq(spend_wine(), points(1), residual(1))),
    ),
)
visitor("mentor", each_player(make_wine(2), yes=DrawChoice((VINE, SUMMER_VISITOR))))
visitor(
    "harvest-expert",
    one(
        ("harvest-and-draw", any_order(("harvest", harvest()), ("draw", draws(VINE)))),
        (
            "harvest-and-yoke",
            seq(pay(lira=1), harvest(), build_yoke_free()),
        ),
    ),
)
visitor("innkeeper", TakeDiscards(2))
visitor(
    "jack-of-all-trades",
    two(("harvest", harvest()), ("make-wine", make_wine(2)), ("fill-an-order", fill_order())),
)
visitor(
    "politician",
    when(below_zero, lira(6), seq(draws(VINE), draws(SUMMER_VISITOR), draws(ORDER))),
)
visitor("supervisor", seq(make_wine(2), points(1, per=sparkling_made), checked=1))
visitor("scholar", one_or_both(1, ("draw", draws(ORDER, 2)), ("train", Train(3))))
visitor("reaper", seq(harvest(3), when(three_harvested, points(2))))
visitor("motivator", each_player(RetrieveGrande(), yes=points(1)))
visitor("bottler", seq(make_wine(3), points(1, per=types_made), checked=1))
visitor("craftsman", two(("draw", draws(ORDER)), ("next-cellar", next_cellar()), ("score", points(1))))
visitor(
    "exporter",
    one(
        ("make-wine", make_wine(2)),
        ("fill-an-order", fill_order()),
        ("give-up-a-grape", seq(SpendGrape(), points(2))),
    ),
)
visitor("laborer", one_or_both(1, ("harvest", harvest(2)), ("make-wine", make_wine(3))))
visitor("designer", seq(build(), when(six_structures, points(2))))
visitor(
    "governess",
    one(("train-at-once", Train(3, now=True)), ("give-up-a-wine", seq(spend_wine(), points(2)))),
)
visitor("manager", TakeAction(BY_NOBODY))
visitor("zymologist", make_wine(2, least=4, any_cellar=True))
visitor(
    "noble",
    one(
        ("raise", seq(ResidualOpen(), pay(lira=1), residual(1))),
        ("cash-in", seq(pay(residual=2), points(2))),
    ),
)
visitor("governor", Levy())
visitor("taster", seq(spend_wine(), when(best_wine_of_all, seq(lira(4), points(2)), lira(4))))
visitor("caravan", Caravan())
visitor("guest-speaker", each_player(Train(1), yes=points(1)))
