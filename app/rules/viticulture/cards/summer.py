"""The 38 summer visitors, in printed order. Each expression reads like the card; texts stand in resources/i18n."""

from __future__ import annotations

from app.rules.engine.combinators import guarded, may, seq, when
from app.rules.viticulture.boards.wake_up_gifts import GIFTS
from app.rules.viticulture.cards.counts import (
    built_costs_5_or_6,
    empty_fields,
    planted_fields,
    six_vines_stand,
    structures_of_cost_4,
    three_kinds_there,
    vine_of_4_planted,
)
from app.rules.viticulture.checks import FREE_OF_LIMIT, FREE_OF_STRUCTURES
from app.rules.viticulture.effects.building import FREE, build, build_small_free
from app.rules.viticulture.effects.cellar import BuyGrape, make_wine
from app.rules.viticulture.effects.choices import any_order, any_order_tied, one, one_or_both, two
from app.rules.viticulture.effects.fields import SwapVines, harvest, plant, uproot
from app.rules.viticulture.effects.gains import Pay, ResidualOpen, lira, pay, points, residual
from app.rules.viticulture.effects.hand import (
    SpendGrape,
    discard_cards,
    discard_vines,
    discard_visitors,
    draws,
    spend_wine,
)
from app.rules.viticulture.effects.others import (
    Import,
    OpponentOrOwnPart,
    PayOpponents,
    each_opponent,
    each_player,
    has_opponent,
)
from app.rules.viticulture.effects.registry import visitor
from app.rules.viticulture.effects.workers import Book, MoveRooster, PassSeason, Retrieve
from app.rules.viticulture.ids import ORDER, SUMMER_VISITOR, VINE, WINTER_VISITOR

visitor(
    "surveyor",
    one(
        ("lira-for-empty-fields", lira(2, per=empty_fields, empty=("no-empty-field",))),
        ("vp-for-planted-fields", points(1, per=planted_fields, empty=("no-planted-field",))),
    ),
)
visitor(
    "broker",
    one(
        ("buy-points", seq(pay(lira=9), points(3))),
        ("sell-points", seq(pay(vp=2), lira(6))),
    ),
)
visitor(
    "wine-critic",
    one(
        ("draw-winter-visitors", draws(WINTER_VISITOR, 2)),
        ("give-up-a-fine-wine", seq(spend_wine(7), points(4))),
    ),
)
# The point looks at the printed cost, before the discount.
visitor("blacksmith", seq(build(discount=2), when(built_costs_5_or_6, points(1))))
visitor("contractor", two(("score", points(1)), ("build", build()), ("plant", plant())))
visitor("tour-guide", one(("lira", lira(4)), ("harvest", harvest())))
visitor("novice-guide", one(("lira", lira(3)), ("make-wine", make_wine(2))))
visitor(
    "uncertified-broker",
    one(
        ("sell-points", seq(pay(vp=3), lira(9))),
        ("buy-points", seq(pay(lira=6), points(2))),
    ),
)
# The uprooted vine goes to hand; any vine then in hand may be the one discarded.
visitor(
    "planter",
    one(
        ("plant", seq(plant(2), lira(1))),
        ("uproot", seq(uproot(1), discard_vines(1), points(2), checked=1)),
    ),
)
visitor(
    "buyer",
    one(
        ("buy-a-grape", seq(pay(lira=2), BuyGrape())),
        ("give-up-a-grape", seq(SpendGrape(), lira(2), points(1))),
    ),
)
visitor(
    "landscaper",
    one(
        ("draw-and-maybe-plant", any_order(("draw", draws(VINE)), ("plant", may(plant())))),
        ("swap", SwapVines()),
    ),
)
visitor(
    "architect",
    one(
        ("build-at-3-off", build(discount=3)),
        (
            "score-4-lira-structures",
            points(1, per=structures_of_cost_4, empty=("no-4-lira-structure",)),
        ),
    ),
)
visitor(
    "uncertified-architect",
    one(
        ("small-structure", seq(pay(vp=1), build_small_free())),
        ("any-structure", seq(pay(vp=2), build(discount=FREE))),
    ),
)
visitor("patron", one(("lira", lira(4)), ("draw", seq(draws(ORDER), draws(WINTER_VISITOR)))))
visitor(
    "auctioneer",
    one(
        ("two-cards", seq(discard_cards(2), lira(4))),
        ("four-cards", seq(discard_cards(4), points(3))),
    ),
)
visitor(
    "entertainer",
    one(
        ("draw", seq(pay(lira=4), draws(WINTER_VISITOR, 3))),
        ("party", seq(spend_wine(), discard_visitors(3), points(3))),
    ),
)
visitor(
    "vendor",
    seq(draws(VINE), draws(ORDER), draws(WINTER_VISITOR), each_opponent(draws(SUMMER_VISITOR))),
)
visitor("handyman", each_player(build(discount=2), yes=points(1)))
visitor(
    "horticulturist",
    one(
        ("plant-freely", plant(free=FREE_OF_STRUCTURES)),
        ("uproot-two", seq(uproot(2), discard_vines(2), points(3), checked=1)),
    ),
)
visitor(
    "peddler",
    seq(discard_cards(2), draws(VINE), draws(SUMMER_VISITOR), draws(ORDER), draws(WINTER_VISITOR)),
)
visitor("banker", seq(lira(5), each_opponent(seq(pay(vp=1), lira(3)))))
visitor(
    "overseer",
    seq(any_order_tied(("build", build()), ("plant", plant())), when(vine_of_4_planted, points(1))),
)
visitor("importer", Import(otherwise=draws(WINTER_VISITOR, 3)))
visitor(
    "sharecropper",
    one(
        ("plant-freely", plant(free=FREE_OF_STRUCTURES)),
        ("uproot-one", seq(uproot(1), discard_vines(1), points(2), checked=1)),
    ),
)
visitor("grower", seq(plant(), when(six_vines_stand, points(2))))
visitor(
    "negotiator",
    one(
        ("grape", seq(ResidualOpen(), SpendGrape(), residual(1))),
        ("wine", seq(ResidualOpen(), spend_wine(), residual(2))),
    ),
)
visitor("cultivator", plant(free=FREE_OF_LIMIT))
visitor("homesteader", one_or_both(1, ("build-at-3-off", build(discount=3)), ("plant", plant(2))))
visitor("planner", Book())
visitor("agriculturist", seq(plant(), when(three_kinds_there, points(2))))
visitor("swindler", each_opponent(Pay(lira=2, to_card_player=True), no=points(1), able=has_opponent))
visitor("producer", seq(pay(lira=2), Retrieve(2)))
visitor("organizer", seq(MoveRooster(GIFTS), PassSeason()))
visitor("sponsor", one_or_both(1, ("draw", draws(VINE, 2)), ("lira", lira(3))))
visitor("artisan", one(("lira", lira(3)), ("build-at-1-off", build(discount=1)), ("plant", plant(2))))
visitor(
    "stonemason",
    guarded(pay(lira=8), build(discount=FREE), build(discount=FREE), unfinished=("two-structures",)),
)
# With opponents always playable: whether they can plant is hidden.
visitor("volunteer-crew", each_player(plant(), yes=lira(2), able=OpponentOrOwnPart(plant())))
visitor("wedding-party", PayOpponents())
