"""Which sheet answers a question: its card, its choices as they follow one another, and what goes with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtGui import QPixmap

from app.rules.viticulture import tables
from app.texts import text, viticulture
from app.ui.asking.aside import Aside
from app.ui.asking.interaction import ONE_WAY, Question, Several
from app.ui.asking.sheet import COLUMN, HALVES, ROWS, PanelView, Section
from app.ui.asking.sheet_parts import TERSEST, Scene
from app.ui.viticulture.sheets import cards, fields, halves, replies, structures_and_sales, wine
from app.ui.viticulture.words import wording as words_of

# Answered on the board itself, which the panel would cover.
ON_THE_BOARD = frozenset({"turn", "wake", "rooster", "retrieve", "retrieve-grande", "book"})
# Short enough for the prompt bar alone, as long as no card has to be in sight.
IN_THE_BAR = frozenset({"bonus", "draw", "fall", "first", "colour", "answer", "token", "token-book"})

_BUILDERS: dict[str, Callable[[Scene], list[Section]]] = {
    "choose": halves.halves,
    "first": halves.halves,
    "yoke": halves.halves,
    "papa": halves.papa,
    "keep-mama": halves.parents,
    "keep-papa": halves.parents,
    "plant": fields.plant_fields,
    "harvest": fields.harvest,
    "make": wine.grapes,
    "build": structures_and_sales.structures,
    "cellar": structures_and_sales.structures,
    "sell": structures_and_sales.sale,
    "opponents": structures_and_sales.opponents,
}


def needs_panel(question: Question) -> bool:
    """Whether a question is answered on a sheet over the board."""
    if question.prompt in ON_THE_BOARD:
        return False
    return question.source >= 0 or question.prompt not in IN_THE_BAR


# Need width: fields, tokens and cards that are looked at side by side.
_SIDE_BY_SIDE = frozenset({"plant", "harvest", "make"})
_PARENTS = frozenset({"papa", "keep-mama", "keep-papa"})


def takes_board(question: Question) -> bool:
    """Whether a question is answered on a sheet over the whole board: parents, and what nobody else may see."""
    reply = question.card_player not in (-1, question.seat)
    return question.prompt in _PARENTS or (reply and question.private)


def wants_card(question: Question) -> bool:
    """Whether the choices make sense only beside the card that they are about: the order that is being filled."""
    return question.prompt == "deliver"


def suits_column(question: Question) -> bool:
    """Whether the choices of a question can be read one below the other."""
    if wants_card(question):
        return False
    kinds = {action[0] for action in question.legal}
    return question.prompt not in _SIDE_BY_SIDE and question.most <= 1 and not kinds & cards.CARD_KINDS


def panel_view(scene: Scene) -> PanelView | None:
    """The sheet for a question, or None when board and prompt bar are enough."""
    question = scene.question
    if not needs_panel(question):
        return None
    picture, name = _card_in_sight(scene)
    return PanelView(
        terse=bool(scene.terse),
        title=viticulture.card_name(question.source) if picture is None and question.source >= 0 else "",
        card=picture,
        card_name=name,
        side=fields.plant_vines(scene) if question.prompt == "plant" else None,
        sections=[_told_shortly(section, scene) for section in _sections(scene) if section.options],
        below=wine.becomes(scene) if question.prompt == "make" else None,
        asides=_asides(scene, picture is None),
    )


def _told_shortly(section: Section, scene: Scene) -> Section:
    """A list without its rules, where there is no room for them; big buttons become one where the card tells theirs."""
    big = section.arrangement in (HALVES, COLUMN) and scene.terse == TERSEST and scene.with_card
    listed = section.arrangement == ROWS and scene.terse and scene.question.prompt != "swap"
    if not big and not listed:
        return section
    short = [
        replace(one, rule="", more=one.more or (one.rule if not one.reason else ""))
        for one in section.options
    ]
    return replace(section, options=short, arrangement=ROWS)


def _sections(scene: Scene) -> list[Section]:
    question = scene.question
    if isinstance(scene.interaction, Several):
        items = cards.items_of(scene.interaction)
        return cards.slips(scene, items)
    if all(action[0] in ("yes", *ONE_WAY) for action in question.legal):
        return []  # the prompt bar asks, the sheet says what it would change
    return _BUILDERS.get(question.prompt, structures_and_sales.general)(scene)


def _card_in_sight(scene: Scene) -> tuple[QPixmap | None, str]:
    question = scene.question
    card = question.source
    at_work = question.observation.at_work
    if not scene.with_card and question.prompt not in _PARENTS and not wants_card(question):
        return None, ""
    if card < 0 and question.prompt == "deliver" and at_work:
        card = at_work[-1][1]  # the order that is being filled
    if card >= 0:
        return scene.card_picture("card", card), viticulture.card_name(card)
    if question.prompt == "papa":
        papa = scene.own.papas[0]
        return scene.card_picture("papa", papa), text(f"viticulture.papa.{tables.PAPAS[papa].id}.name")
    return None, ""


def _asides(scene: Scene, without_picture: bool) -> list[Aside]:
    question = scene.question
    found: list[Aside | None] = []
    if without_picture and question.source >= 0 and not scene.rule_beside:
        rule = words_of.card_rule(question.source)
        found.append(Aside(viticulture.card_name(question.source), [(None, rule)]))
    if question.prompt == "papa":
        found.append(halves.start_aside(scene))
    elif question.prompt in ("keep-mama", "keep-papa"):
        found.append(halves.parents_aside(scene))
    found.append(replies.answers_aside(scene))
    found.append(replies.changes_aside(scene))
    if question.prompt == "make":
        found.append(wine.cellar_aside(scene))
    return [aside for aside in found if aside is not None]
