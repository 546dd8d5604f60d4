"""Structures to build, goods to sell, opponents to name, and every other choice that a list of buttons serves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app import texts
from app.rules.viticulture import ids, tables
from app.rules.viticulture.outside.preview_changes import changes
from app.texts import text
from app.ui.asking.interaction import ONE_WAY
from app.ui.asking.option import Option
from app.ui.asking.sheet import COLUMN, HALVES, ROWS, Section
from app.ui.asking.sheet_parts import Action, Scene
from app.ui.viticulture.sheets.cards import CARD_KINDS, MOST_FACES, faces
from app.ui.viticulture.sheets.options import change_gain, option, pictures
from app.ui.viticulture.sheets.wine import grapes_title

MOST_CLOSED = 9
_FEW, _BIG = 4, 3
_PAIR_WIDTH = 196.0
_HELPS_FROM = 280.0  # the height of a sheet on which many closed choices also tell what would help
# A closed choice of these kinds says nothing that a look at the table does not say.
_WANTS_SUMMER = "governor"  # takes summer visitors of those who are named
_OBVIOUS = frozenset({"field-owned", "already-chosen"})


def general(scene: Scene) -> list[Section]:
    """Every action a button; the closed ones keep their place behind the open ones, as far as they fit."""
    question = scene.question
    cards = [action for action in question.legal if action[0] in CARD_KINDS]
    if cards and len(cards) <= MOST_FACES:
        return faces(scene, cards)
    actions = [action for action in question.legal if action[0] not in ONE_WAY]
    closed = _worth_telling(scene)[:MOST_CLOSED]
    count = len(actions) + len(closed)
    if count <= _BIG and not closed:
        return [Section([_big(scene, n, action) for n, action in enumerate(actions)], arrangement=HALVES)]
    options = [option(scene, action, short=count > _FEW) for action in actions]
    options += [_closed(scene, action) if count > _FEW else option(scene, action) for action in closed]
    if question.prompt == "swap":
        return [Section(options, arrangement=scene.listed, least=_PAIR_WIDTH)]
    return [Section(options, arrangement=COLUMN if count <= _FEW else scene.listed)]


def _closed(scene: Scene, action: Action) -> Option:
    """One of many: why it is closed is news; its rule is not and waits in the tip, on a low sheet with what helps."""
    made = option(scene, action, short=True)
    if not made.reason:
        return made
    whole = made.more or "\n".join((made.reason, made.help))
    told = "\n".join(part for part in (made.rule, whole.strip()) if part)
    low = scene.height < scene.size(_HELPS_FROM)
    return replace(made, rule="", help="" if low else made.help, more=told)


def _big(scene: Scene, number: int, action: Action) -> Option:
    return option(scene, action, pictures=pictures(scene, action, scene.large), key=str(number + 1))


def _worth_telling(scene: Scene) -> list[Action]:
    """The closed actions whose reason is news."""
    found = []
    for action in scene.question.closed:
        if action[0] in ONE_WAY or action[0] == "swap":  # of pairs the possible ones are enough
            continue
        why = scene.question.why_not(action)
        if why is None or why[0] not in _OBVIOUS:
            found.append(action)
    return found


def structures(scene: Scene) -> list[Section]:
    """All structures in the order of the mat, open and closed, each with its price in hand."""
    known = {
        action[1]: action
        for action in scene.question.candidates or scene.question.legal
        if action[0] == "build"
    }
    options = []
    for number in sorted(known):
        action = known[number]
        built = bool(scene.own.built >> number & 1)
        name = text(f"viticulture.structure.{ids.STRUCTURE_NAMES[number]}.name")
        more: dict[str, Any] = {"shown": texts.capital(name)}
        if scene.listed == ROWS:
            more["rule"] = texts.capital(text(f"viticulture.structure.{ids.STRUCTURE_NAMES[number]}.brief"))
        if built:
            more["rule"] = ""
        made = option(scene, action, short=True, **more)
        if built and scene.listed == ROWS:
            made = replace(made, reason=text("ui.choice.built"))
        if made.reason:  # the help is the same for all of them: it stands in the tip
            made = replace(made, help="", more=made.more or "\n".join((made.reason, made.help)))
        options.append(made)
    others = [option(scene, a) for a in scene.question.legal if a[0] not in ONE_WAY | {"build"}]
    return [Section(options, arrangement=scene.listed), Section(others, arrangement=scene.listed)]


def sale(scene: Scene) -> list[Section]:
    """Grapes, then fields to sell or to buy back."""
    question = scene.question
    told = [*question.legal, *_worth_telling(scene)]
    grapes = [option(scene, a, shown=_grape_name(a)) for a in told if a[0] == "sell-grape"]
    fields = [option(scene, a, short=True) for a in told if a[0] in ("sell-field", "buy-field")]
    others = [
        option(scene, a)
        for a in question.legal
        if a[0] not in ONE_WAY | {"sell-grape", "sell-field", "buy-field"}
    ]
    titles = ("", "") if scene.dense else (grapes_title(scene), text("ui.mat.fields"))
    return [
        Section(grapes, titles[0], scene.listed),
        Section(fields, titles[1], scene.listed),
        Section(others, arrangement=scene.listed),
    ]


def _grape_name(action: Action) -> str:
    return texts.capital(text("ui.mat.grape-slot", colour=action[1], value=action[2]))


def opponents(scene: Scene) -> list[Section]:
    """Opponents clockwise, with what the choice changes for them and for oneself."""
    question = scene.question
    options = []
    seats = len(question.observation.seats)
    open_ones = [a for a in question.legal if a[0] not in ONE_WAY]
    for number, action in enumerate(sorted(open_ones, key=lambda a: (a[1] - question.seat) % seats)):
        events = list(scene.preview(action))
        view = question.observation.seats[action[1]]
        state = text("ui.choice.seat-state", vp=view.vp, lira=view.lira, n=sum(view.hand_counts))
        if question.source >= 0 and tables.CARDS[question.source].id == _WANTS_SUMMER:
            state = text("ui.choice.seat-summer", vp=view.vp, n=view.hand_counts[ids.SUMMER_VISITOR])
        found = changes(events, question.observation)
        gains = tuple(change_gain(scene, change, with_emblem=True) for change in found)
        options.append(
            option(
                scene,
                action,
                rule=state,
                gains=gains,
                pictures=(scene.look.emblem(scene.wording.seats[action[1]].colour, scene.large),),
                key=str(number + 1),
            )
        )
    closed = [option(scene, a, short=True) for a in _worth_telling(scene) if a[0] == "opponent"]
    return [Section([*options, *closed], arrangement=HALVES if len(options) <= _FEW else scene.listed)]
