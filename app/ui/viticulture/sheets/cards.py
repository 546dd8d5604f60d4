"""Cards to choose from: whole faces while they have room, slips when there are many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.rules.viticulture import tables
from app.ui.asking.interaction import ONE_WAY, Interaction, Question, Several
from app.ui.asking.option import FRAME, Option
from app.ui.asking.sheet import CARDS, Section
from app.ui.asking.sheet_parts import Action, Scene
from app.ui.asking.targets import Target
from app.ui.viticulture.cards.hand_order import card_value
from app.ui.viticulture.sheets.options import option, rule
from app.ui.viticulture.sheets.replies import ANSWERS_WIDTH

CARD_KINDS = frozenset({"visitor", "order", "discard", "give", "offer", "keep", "take"})
MOST_FACES = 10
NARROW_FACE, WIDE_FACE = 106, 215
REASON_ROOM, LONG_REASON, GAINS_ROOM = 84, 132, 30  # below a face
FACE_SHAPE = 1.4  # height by width
SLIP_SHAPE = 0.76  # a slip as high as that has room for a rule of three parts
MARGINS, LOW_MARGINS = 40, 18
_SLIP_WIDTH = 190
_LEAST_SLIP = 14  # lower ones cut what hangs from the letters of their title
"""Of a slip at its best; it gets narrower before a card would stand outside the sheet."""


def items_of(interaction: Interaction) -> list[tuple[Target, Action]]:
    """What can be chosen: every copy of a card in a choice of several, else every action."""
    if isinstance(interaction, Several):
        return list(interaction.items.items())
    return []


def card_of(scene: Scene, action: Action) -> int:
    """The card that an action is about; of a discard pile the one on top."""
    if action[0] == "take":
        return int(scene.question.observation.discards[action[1]][-1])
    return int(action[1])


def room(scene: Scene) -> float:
    """The width for cards beside the card at work and the answers."""
    shown = scene.question.source >= 0 and scene.with_card
    card = scene.card_picture("card", scene.question.source) if shown else None
    beside = card.deviceIndependentSize().width() + 14 if card is not None else 0
    answers = scene.size(ANSWERS_WIDTH) + 10 if scene.answers else 0
    return scene.width - MARGINS - beside - answers


def faces(scene: Scene, actions: Sequence[Action]) -> list[Section]:
    """Whole cards side by side, ordered like the hand, the closed ones dim with their reason.

    What has no card stands below; cards of a kind that is not asked for stay in the hand.
    """
    question = scene.question
    closed = [
        a
        for a in question.closed
        if a[0] in CARD_KINDS and a not in actions and not _of_another_kind(question, a)
    ]
    # An empty discard pile has no card to show: it stands below, with its reason.
    faceless = [a for a in closed if a[0] == "take" and not question.observation.discards[a[1]]]
    closed = [a for a in closed if a not in faceless]
    ordered = lambda found: sorted(found, key=lambda a: _place_in_hand(card_of(scene, a)))  # noqa: E731
    shown = [*ordered(actions), *ordered(closed)[: max(0, MOST_FACES - len(actions))]]
    across = room(scene)
    width = max(scene.size(NARROW_FACE), min(scene.size(WIDE_FACE), across / len(shown) - 2 * FRAME - 2))
    columns = max(1, int(across // (width + 2 * FRAME)))
    rows = -(-len(shown) // columns)
    below = (LONG_REASON if scene.terse else REASON_ROOM) if closed else GAINS_ROOM
    height = min(width * FACE_SHAPE, (scene.height - MARGINS) / rows - scene.size(below) - 2 * FRAME)
    options = []
    for action in shown:
        face = scene.card_picture("choice", card_of(scene, action), width, height)
        told = rule(scene, action)
        words = {"rule": told} if face is None else {"rule": "", "told": told}
        options.append(option(scene, action, short=True, face=face, result="", **words))
    others = [a for a in question.legal if a[0] not in ONE_WAY and a not in actions] + faceless
    below_cards = [option(scene, action) for action in others]
    return [
        Section(options, arrangement=CARDS, columns=columns),
        Section(below_cards, arrangement=scene.listed),
    ]


def _of_another_kind(question: Question, action: Action) -> bool:
    why = question.why_not(action)
    return why is not None and why[0] == "not-card-kind"


def slips(scene: Scene, items: Sequence[tuple[Target, Action]]) -> list[Section]:
    """Slips in rows, as many in a row as leave all of them inside the sheet, ordered like the hand."""
    items = sorted(items, key=lambda item: (_place_in_hand(item[1][1]), item[0]))
    count = max(1, len(items))
    across, high = room(scene), scene.height - (LOW_MARGINS if scene.dense else MARGINS)
    best: tuple[bool, float, int, float] | None = None
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        width = min(scene.size(_SLIP_WIDTH), across / columns - 2 * FRAME)
        height = min(width * SLIP_SHAPE, high / rows - 2 * FRAME)
        worth = width * height * count / (columns * rows)  # even rows look better than big slips
        titled = height >= scene.size(_LEAST_SLIP)
        if best is None or (titled, worth) > best[:2]:
            best = (titled, worth, columns, height)
    assert best is not None
    *_, columns, height = best
    width = min(scene.size(_SLIP_WIDTH), across / columns - 2 * FRAME)
    options = []
    for target, action in items:
        face = scene.card_picture("slip", action[1], width, height)
        made = option(scene, action, face=face, told=rule(scene, action), gains=(), result="")
        options.append(_held(made, target, target in scene.interaction.selection))
    return [Section(options, arrangement=CARDS, columns=columns)]


def _place_in_hand(card: int) -> tuple[int, int, int]:
    """Where the hand's usual order, by kind and then by value, has a card."""
    return tables.DECK_OF[card], card_value(card), card


def _held(made: Option, target: Target, selected: bool) -> Option:
    """An option that stands for one copy of a card."""
    return replace(made, target=target, selected=selected)
