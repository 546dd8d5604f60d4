"""One action as a button: its title, its rule, a picture of what it is about, and the numbers that it changes."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QPixmap

from app import texts
from app.rules.viticulture import ids, tables
from app.rules.viticulture.names import CHOICES
from app.rules.viticulture.outside.preview_changes import WORKERS, Change, changes, drawn, foretold
from app.texts import text, viticulture
from app.ui.asking.option import Gain, Option
from app.ui.asking.sheet_parts import SMALL, TOKEN, Action, Event, Scene
from app.ui.asking.targets import action_target
from app.ui.viticulture.cards.visitor_motifs import ACTION_ICONS
from app.ui.viticulture.words import wording as words_of

# Kinds of events that are shown as numbers with pictures, so that the sentence leaves them out.
IN_NUMBERS = frozenset({"lira", "vp", "residual", "draw", "train"})
CARD_ACTIONS = ("visitor", "order", "discard", "give", "offer", "keep")
_MOST_SEALS = 4
ARROW, SWAPS = "\N{RIGHTWARDS ARROW}", "\N{RIGHTWARDS ARROW OVER LEFTWARDS ARROW}"


def option(scene: Scene, action: Action, *, short: bool = False, **more: Any) -> Option:
    """One choice with all that it says; its target is the whole action.

    `short` keeps of a long reason what is missing first and what would help.
    """
    lines, helps = scene.closed(action)
    events = list(scene.preview(action)) if action in scene.question.legal else []
    result, warning = scene.wording.preview(events, scene.question.seat, IN_NUMBERS)
    leads_on = action[0] == "choose" and bool(events) and foretold(events) == events
    if action[0] == "swap":
        more = swap_words(scene, action) | more
    fields: dict[str, Any] = {
        "title": scene.wording.move(action, scene.question),
        "rule": rule(scene, action),
        "result": texts.capital(result) if result else "",
        "warning": warning,
        "pictures": pictures(scene, action, scene.token),
        "gains": gains(scene, [*events, *scene.sure_gains(action)] if leads_on else events),
    } | more
    cut = short and len(lines) > 1
    return Option(
        target=action_target(action),
        reason="\n".join(lines[:1] if cut else lines),
        help=helps,
        more="\n".join([*lines, helps]) if cut else "",
        selected=scene.is_selected(action),
        **fields,
    )


def swap_words(scene: Scene, action: Action) -> dict[str, Any]:
    """The two vines on the button, and what both fields hold then."""
    _, one, field, other, second = action
    change = tables.VINE_VALUE[other] - tables.VINE_VALUE[one]
    sums = []
    for number, by in ((field, change), (second, -change)):
        before = sum(tables.VINE_VALUE[vine] for vine in scene.own.fields[number])
        limit = ids.FIELD_VALUES[number]
        sums.append(text("ui.preview.field-sum", field=number, before=before, after=before + by, limit=limit))
    names = f"{viticulture.card_name(one)} {SWAPS} {viticulture.card_name(other)}"
    return {"shown": names, "pictures": (), "rule": "\n".join(texts.capital(told) for told in sums)}


# --- numbers -------------------------------------------------------------------------------------------------


def gains(scene: Scene, events: list[Event]) -> tuple[Gain, ...]:
    """Every number that changes, the own ones first, then the cards that are drawn."""
    seat = scene.question.seat
    found = changes(events, scene.question.observation)
    found.sort(key=lambda change: change.seat != seat)
    shown = [change_gain(scene, change) for change in found]
    for one in drawn(events, scene.question.observation):
        if one.seat != seat:
            continue
        seal = scene.look.sprites.seal(one.deck, scene.size(SMALL + 4))
        few = one.count <= _MOST_SEALS
        spoken = texts.capital(words_of.draws(one.deck, one.count))
        shown.append(Gain((seal,) * (one.count if few else 1), "" if few else f"× {one.count}", f"{spoken}."))
    return tuple(shown)


def change_gain(scene: Scene, change: Change, *, with_emblem: bool = False, px: float = SMALL) -> Gain:
    """A number before and after, with the emblem of whose it is unless it is the own."""
    icon = "worker" if change.kind == WORKERS else change.kind
    marks: list[QPixmap] = [scene.icon(icon, px)]
    info = scene.wording.seats[change.seat]
    other = change.seat != scene.question.seat
    if with_emblem or other:
        marks.insert(0, scene.look.emblem(info.colour, px))
    numbers = f"{texts.number(change.before)} {ARROW} {texts.number(change.after)}"
    if change.kind == WORKERS:
        spoken = text("ui.preview.workers", before=change.before, after=change.after)
        if change.next_year:
            numbers = text("ui.preview.worker-next-year", before=change.before, after=change.after)
    else:
        spoken = text(f"ui.preview.{change.kind}", before=change.before, after=change.after)
    return Gain(tuple(marks), numbers, f"{info.name}: {spoken}" if other else f"{spoken}.")


def drawn_words(scene: Scene, events: list[Event]) -> str:
    """How the decks and the own hand stand after drawing."""
    seat = scene.question.seat
    mine = [one for one in drawn(events, scene.question.observation) if one.seat == seat]
    if not mine:
        return ""
    parts = [text("ui.preview.deck", deck=one.deck, n=one.deck_left) for one in mine]
    parts.append(text("ui.preview.hand", n=mine[-1].hand))
    return " ".join(f"{texts.capital(part)}." for part in parts)


# --- words and pictures --------------------------------------------------------------------------------------


def rule(scene: Scene, action: Action) -> str:
    """The rule of what an action is about."""
    kind = action[0]
    if kind == "choose" and scene.question.source >= 0:
        key = f"{viticulture.card_key(scene.question.source)}.choice_text.{CHOICES[action[1]]}"
        return text(key) if texts.has(key) else ""
    if kind in CARD_ACTIONS:
        return words_of.card_rule(action[1])
    if kind == "mama":
        return text(f"viticulture.mama.{tables.MAMAS[action[1]].id}.text")
    if kind == "papa":
        return text(f"viticulture.papa.{tables.PAPAS[action[1]].id}.text")
    if kind == "build":
        return text(f"viticulture.structure.{ids.STRUCTURE_NAMES[action[1]]}.effect")
    if kind == "action":
        return text(f"viticulture.action.{ids.ACTION_NAMES[action[1]]}.effect")
    if kind == "take":
        pile = scene.question.observation.discards[action[1]]
        return viticulture.card_name(pile[-1]) if pile else ""
    return ""


def grapes_of_vine(scene: Scene, card: int, px: float = TOKEN) -> tuple[QPixmap, ...]:
    row = tables.CARDS[card]
    return tuple(
        scene.look.sprites.grape(colour, value, scene.size(px))
        for colour, value in ((ids.RED, row.red), (ids.WHITE, row.white))
        if value
    )


def pictures(scene: Scene, action: Action, size: float = TOKEN) -> tuple[QPixmap, ...]:
    """One picture that says what an action is about."""
    kind = action[0]
    sprites, px = scene.look.sprites, scene.size(size)
    if kind in CARD_ACTIONS:
        return (sprites.seal(tables.DECK_OF[action[1]], px),)
    if kind in ("draw", "take"):
        return (sprites.seal(action[1], px),)
    if kind == "uproot":
        return grapes_of_vine(scene, action[1], size)
    if kind == "swap":
        return (*grapes_of_vine(scene, action[1], size), *grapes_of_vine(scene, action[3], size))
    if kind in ("grape", "sell-grape"):
        return (sprites.grape(action[1], action[2], px),)
    if kind == "colour":
        return (sprites.grape(action[1], 1, px),)
    if kind == "wine":
        return (sprites.wine(action[1], action[2], px),)
    if kind == "build":
        return (scene.icon(ids.STRUCTURE_NAMES[action[1]], size),)
    if kind == "opponent":
        return (scene.look.emblem(scene.wording.seats[action[1]].colour, size),)
    if kind == "action":
        return (scene.icon(ACTION_ICONS[action[1]], size),)
    if kind in ("sell-field", "buy-field"):
        return (scene.icon("field-sold" if kind == "sell-field" else "field", size),)
    return ()
