"""Names that actions use beside the ids: the choices of the cards and the steps of cards with a free order."""

from __future__ import annotations

# Every choice of every card, once each, in alphabetical order (ids.md lists them by card).
CHOICES: tuple[str, ...] = tuple(
    sorted(
        {
            # summer visitors
            "lira-for-empty-fields",
            "vp-for-planted-fields",
            "buy-points",
            "sell-points",
            "draw-winter-visitors",
            "give-up-a-fine-wine",
            "score",
            "build",
            "plant",
            "lira",
            "harvest",
            "make-wine",
            "uproot",
            "buy-a-grape",
            "give-up-a-grape",
            "draw-and-maybe-plant",
            "swap",
            "build-at-3-off",
            "score-4-lira-structures",
            "small-structure",
            "any-structure",
            "draw",
            "two-cards",
            "four-cards",
            "party",
            "plant-freely",
            "uproot-two",
            "uproot-one",
            "grape",
            "wine",
            "both",
            "build-at-1-off",
            # winter visitors
            "buy-grapes",
            "fill-an-order",
            "lira-and-card",
            "order-and-wine",
            "give-up-a-wine",
            "age-all-twice",
            "next-cellar",
            "draw-and-lira",
            "lira-and-order",
            "train",
            "give-visitors",
            "count-cards",
            "discard-the-hand",
            "lose-a-point",
            "give-two-cards",
            "pay-3-lira",
            "harvest-lira",
            "harvest-point",
            "next-cellar-at-2-off",
            "age-and-fill",
            "harvest-and-draw",
            "harvest-and-yoke",
            "below-zero",
            "zero-or-more",
            "train-at-once",
            "raise",
            "cash-in",
            # papas
            "gift",
        }
    )
)

# The answers to an offered bonus: now (before the action, where that can matter), not at all, after the action.
TAKE, DECLINE, AFTER = range(3)
BONUS_ANSWERS = ("take", "decline", "after")

STEPS: tuple[str, ...] = ("build", "plant", "draw", "make-wine", "age", "fill-order", "harvest")

# What the arguments of a reason are, by its key.
REASON_ARGUMENTS: dict[str, str] = {
    "lira": "missing", "residual-low": "missing", "season": "season", "season-past": "season",
    "space-closed": "players",
    "no-worker": "worker", "not-asked": "prompt", "not-your-turn": "seat", "needs-structure": "structure",
    "field-limit": "total limit", "field-sold": "field", "field-empty": "field", "field-harvested": "field",
    "field-planted": "field", "field-owned": "field", "order-wine": "wine least best",
    "order-structure": "structure", "grape-missing": "colour value", "wine-missing": "wine value",
    "wine-cellar": "wine structure", "wine-low": "wine minimum", "wine-no-slot": "wine value",
    "wine-min": "value", "no-wine-worth": "least", "structure-built": "structure",
    "structure-first": "structure", "cards": "missing", "visitors": "missing", "no-visitor": "deck",
    "not-in-hand": "card", "slot-taken": "colour", "no-vine-planted": "count", "neighbour-cannot": "seat",
    "row-taken": "seat", "too-few-chosen": "missing", "undo-other": "seat",
    "order-wines": "wine leasts have", "wine-too-low": "wine least", "no-playable-visitor": "deck",
}  # fmt: skip
