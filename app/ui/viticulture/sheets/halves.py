"""A card's halves one above the other, the papa's two gifts side by side, and what the player begins with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtGui import QPixmap

from app import texts
from app.rules.viticulture import ids, tables
from app.rules.viticulture.names import CHOICES
from app.texts import text
from app.ui.asking.aside import Aside
from app.ui.asking.interaction import ONE_WAY
from app.ui.asking.option import Gain
from app.ui.asking.sheet import CARDS, COLUMN, HALVES, ROW, ROWS, Section
from app.ui.asking.sheet_parts import SMALL, Scene
from app.ui.viticulture.cards.visitor_motifs import visitor_icons
from app.ui.viticulture.sheets.options import drawn_words, option, rule

MOST_BIG = 4
START_WIDTH = 210
# Words in the name of a choice that tell which icon it wants, the first that fits.
_CHOICE_ICONS = (
    ("lira", "lira"),
    ("buy-points", "vp"),
    ("sell-points", "lira"),
    ("buy", "lira"),
    ("pay", "lira"),
    ("score", "vp"),
    ("point", "vp"),
    ("vp", "vp"),
    ("residual", "residual"),
    ("raise", "residual"),
    ("cash-in", "residual"),
    ("discard", "discard"),
    ("two-cards", "discard"),
    ("four-cards", "discard"),
    ("give-visitors", "discard"),
    ("give-two-cards", "hand"),
    ("count-cards", "hand"),
    ("draw", "draw"),
    ("zero-or-more", "draw"),
    ("below-zero", "lira"),
    ("cellar", "medium-cellar"),
    ("uproot", "uproot"),
    ("plant", "plant"),
    ("swap", "trade"),
    ("harvest", "harvest"),
    ("make-wine", "make-wine"),
    ("order-and-wine", "make-wine"),
    ("order", "fill-order"),
    ("age", "age"),
    ("train", "train"),
    ("party", "vp"),
    ("fine-wine", "vp"),
    ("wine", "wine-red"),
    ("grape", "grape-red"),
    ("structure", "build"),
    ("build", "build"),
    ("both", "plus"),
)


def choice_icon(name: str, card_icons: tuple[str, ...] = ()) -> str:
    """The icon of a choice by its name, else the first effect of its card."""
    for part, icon in _CHOICE_ICONS:
        if part in name:
            return icon
    return card_icons[1] if len(card_icons) > 1 else "card-any"


def halves(scene: Scene) -> list[Section]:
    """Choices of a card or of the yoke in its order; a closed one keeps its place and says what it needs."""
    question = scene.question
    known = [a for a in question.candidates or question.legal if a[0] not in ONE_WAY]
    few = len(known) <= MOST_BIG
    joined = text("viticulture.join.or") if question.most <= 1 and len(known) == 2 else ""
    card = tables.CARDS[question.source].id if question.source >= 0 else ""
    icons = visitor_icons(card) if card else ()
    options = []
    for number, action in enumerate(known):
        name = CHOICES[action[1]] if action[0] == "choose" else ""
        events = list(scene.preview(action)) if action in question.legal else []
        made = option(
            scene,
            action,
            short=len(known) > 2,
            pictures=(scene.icon(choice_icon(name, icons), scene.large),),
            key=str(number + 1),
        )
        if question.prompt == "choose" and question.source < 0 and texts.has(f"ui.choice.rule-{name}"):
            made = replace(made, rule=text(f"ui.choice.rule-{name}"))
        # Title and rule are often the same sentence: once is enough.
        rule = "" if made.rule.rstrip(".").lower() == made.title.lower() else made.rule
        after = drawn_words(scene, events)
        rule = " ".join(part for part in (rule, after) if part)
        options.append(replace(made, rule=rule))
    return [Section(options, arrangement=HALVES if few else ROWS if scene.narrow else COLUMN, joined=joined)]


# --- papa and mama -------------------------------------------------------------------------------------------


def papa(scene: Scene) -> list[Section]:
    """The gift and the lira, each with what is in hand then."""
    question, own = scene.question, scene.own
    card = tables.PAPAS[own.papas[0]]
    options = []
    for number, action in enumerate(question.legal):
        gift = CHOICES[action[1]] == "gift"
        if gift:
            rule, after, icon = _gift_rule(card.gift), own.lira, card.gift
        else:
            rule, after, icon = _lira_rule(card.gift), own.lira + card.or_lira, "lira"
        in_hand = text("ui.choice.in-hand", n=after)
        gain = Gain((scene.icon("lira", SMALL),), in_hand, f"{in_hand}.")
        options.append(
            option(
                scene,
                action,
                rule=rule,
                result=_gift_result(scene, card) if gift else "",
                warning=False,
                gains=(gain,),
                pictures=(scene.icon(icon, scene.large),),
                key=str(number + 1),
            )
        )
    return [Section(options, arrangement=ROW)]


def _gift_rule(gift: str) -> str:
    """What the gift is good for, and what it would cost later."""
    key = f"viticulture.structure.{gift}.effect"
    if not texts.has(key):
        return text(f"ui.choice.gift-{gift}")
    cost = tables.STRUCTURES[ids.STRUCTURE_NAMES.index(gift)].cost
    return f"{text(key)} {text('ui.choice.gift-later', n=cost)}"


def _lira_rule(gift: str) -> str:
    if gift not in ids.STRUCTURE_NAMES:
        return text("ui.choice.lira-free")
    number = ids.STRUCTURE_NAMES.index(gift)
    return text("ui.choice.lira-later", structure=number, n=tables.STRUCTURES[number].cost)


def _gift_result(scene: Scene, papa: tables.Papa) -> str:
    own = scene.own
    if papa.gift == "vp":
        return text("ui.preview.vp", before=own.vp, after=own.vp + papa.gift_amount)
    if papa.gift == "worker":
        before = own.owned[ids.REGULAR] + own.owned[ids.GRANDE]
        return text("ui.preview.workers", before=before, after=before + papa.gift_amount)
    return ""


def start_aside(scene: Scene) -> Aside:
    """What the player begins with: workers, cards and lira so far, and what the chosen half adds."""
    own = scene.own
    lira, stands = own.lira, ""
    chosen = scene.interaction.chosen
    if chosen:
        card = tables.PAPAS[own.papas[0]]
        if CHOICES[chosen[0][1]] != "gift":
            lira += card.or_lira
        elif card.gift in ids.STRUCTURE_NAMES:
            stands = card.gift
    lines = _start_lines(scene, own.owned, own.hand_counts)
    told = text("ui.choice.lira-count", n=lira)
    if lira != own.lira:
        told = text("ui.preview.lira", before=own.lira, after=lira)
    lines.append((scene.icon("lira", 22), told))
    if stands:
        number = ids.STRUCTURE_NAMES.index(stands)
        lines.append((scene.icon(stands, 22), text("ui.choice.stands", structure=number)))
    return Aside(text("ui.choice.start-with"), lines, weight=1)


def _start_lines(
    scene: Scene, workers: Sequence[int], cards: Sequence[int]
) -> list[tuple[QPixmap | None, str]]:
    """Workers by kind and cards by deck, each with its picture."""
    look = scene.look
    colour = scene.wording.seats[scene.question.seat].colour
    lines: list[tuple[QPixmap | None, str]] = []
    for worker, count in enumerate(workers):
        if count:
            piece = look.sprites.piece(colour, worker, scene.size(22 if scene.dense else 28))
            lines.append((piece, text(f"viticulture.counted.worker-{ids.WORKER_NAMES[worker]}", n=count)))
    for deck, count in enumerate(cards):
        if count:
            seal = look.sprites.seal(deck, scene.size(22))
            lines.append((seal, text(f"viticulture.counted.{ids.DECK_NAMES[deck]}", n=count)))
    return lines


def parents_aside(scene: Scene) -> Aside:
    """What the parents that are kept and chosen so far bring together."""
    own, chosen = scene.own, scene.interaction.chosen
    kept = {kind: held[0] for kind, held in (("mama", own.mamas), ("papa", own.papas)) if len(held) == 1}
    kept |= {action[0]: action[1] for action in chosen}
    workers, cards, lira = [0, 0], (0,) * len(ids.DECK_NAMES), 0
    if "mama" in kept:
        mama = tables.MAMAS[kept["mama"]]
        workers[ids.REGULAR], cards, lira = mama.workers, mama.cards, mama.lira
    if "papa" in kept:
        papa = tables.PAPAS[kept["papa"]]
        workers[ids.GRANDE] = papa.grande
        lira += papa.lira
    lines = _start_lines(scene, workers, cards)
    if lira:
        lines.append((scene.icon("lira", 22), text("ui.choice.lira-count", n=lira)))
    if not lines:
        lines.append((None, text("ui.prompt.nothing-chosen")))
    return Aside(text("ui.choice.start-with"), lines, width=START_WIDTH)


def parents(scene: Scene) -> list[Section]:
    """Two mamas or two papas as whole cards."""
    options = []
    for number, action in enumerate(scene.question.legal):
        face = scene.card_picture(action[0], action[1])
        told = rule(scene, action)
        options.append(option(scene, action, face=face, told=told, gains=(), result="", key=str(number + 1)))
    return [Section(options, arrangement=CARDS)]
