"""What a screen reader hears of a thing on the table: name and place, whether it can be chosen, what it means now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app import texts
from app.rules.viticulture import ids, tables
from app.rules.viticulture.boards.board import Board
from app.texts import text
from app.ui.access.announcer import aloud
from app.ui.faces.face import Spoken
from app.ui.panels.inspector import InspectorView
from app.ui.viticulture.words.wording import Wording

Key = tuple[Any, ...]


def spoken(
    key: Key,
    view: InspectorView,
    observation: Any,
    wording: Wording,
    hand: Sequence[Key],
    state: str = "",
    *,
    rule: bool = True,
    whole: bool = False,
) -> Spoken:
    """The most telling first. `hand` are the cards as they lie; `state` is POSSIBLE, CHOSEN, PLAYABLE or "".

    Without `rule` the rule is left out, for whoever knows the game. `whole` tells it in any case, with its notes, for
    whoever asks about the thing and does not only pass it. A refusal of the view stands for lines that say the same.
    """
    name = texts.capital(_name(key, view, observation, wording, hand))
    parts = []
    if state:
        parts.append(text(f"ui.access.{state}"))
    elif view.refusal:
        parts.append(texts.not_possible(view.refusal))
    known = texts.sentences(view.refusal)
    parts += [line for now in view.now if (line := texts.sentences(now)) and line not in known]
    if rule or whole:
        parts.append(texts.sentences(_rule(key, view, observation.board)))
    parts += map(texts.sentences, view.notes if whole else ())
    sentences = [texts.ended(texts.capital(part)) for part in parts if part]
    rest = " ".join(one for one in dict.fromkeys(sentences) if one != texts.ended(name))
    return Spoken(aloud(name), aloud(rest))


def _rule(key: Key, view: InspectorView, board: Board) -> str:
    """The rule of the view; of a space only what is true of it, for the bonus belongs to one space of its action."""
    if key[0] not in ("space", "over") or (key[0] == "space" and board.bonus_of(key[1], key[2])):
        return view.rule
    bonus = text(f"viticulture.action.{ids.ACTION_NAMES[key[1]]}.bonus")
    told = text("ui.board.bonus", bonus=bonus) if bonus else ""
    return "\n".join(line for line in view.rule.split("\n") if line != told)


def _name(key: Key, view: InspectorView, observation: Any, wording: Wording, hand: Sequence[Key]) -> str:
    """What it is and which of its kind: the words that tell it apart from its neighbours."""
    kind = key[0]
    if kind == "space":
        return f"{_space(observation.board, key[1], key[2])}, {_holder(key, observation, wording)}"
    if kind == "over":
        return _space(observation.board, key[1], ids.OVER)
    if kind == "piece":
        seat, worker = key[3], key[4]
        whose = text("ui.access.worker", name=wording.people.name(seat), worker=worker)
        return f"{whose}: {_space(observation.board, key[1], key[2])}" if key[1] != ids.YOKE_SPACE else whose
    if kind == "card" and key in hand:
        return text(
            "ui.access.card",
            name=view.title,
            kind=text(f"viticulture.deck.{ids.DECK_NAMES[tables.DECK_OF[key[1]]]}.name"),
            n=hand.index(key) + 1,
            most=len(hand),
        )
    if kind == "row":
        return view.rule
    if kind == "rooster":
        return f"{view.title}, {wording.people.name(key[1])}"
    if kind == "discards":
        return f"{view.title}, {text('viticulture.deck.' + ids.DECK_NAMES[key[1]] + '.name')}"
    if kind == "vine":
        return f"{view.title}, {text('viticulture.field.' + ids.FIELD_NAMES[key[2]] + '.name')}"
    return view.title


def space_name(board: Board, action: int, slot: int) -> str:
    """Which of the spaces of an action it is."""
    return text(f"viticulture.slot.{'bonus' if board.bonus_of(action, slot) else slot}")


def _space(board: Board, action: int, slot: int) -> str:
    if action == ids.GAIN_LIRA:
        return text(f"viticulture.action.{ids.ACTION_NAMES[action]}.title")
    return text("ui.access.space", action=action, space=space_name(board, action, slot))


def _holder(key: Key, observation: Any, wording: Wording) -> str:
    """Who stands there."""
    held = observation.spaces[key[1]]
    code = held[key[2] - 1] if key[2] - 1 < len(held) else 0
    if not code:
        closed = key[2] > observation.open_slots
        return text("ui.access.space-closed" if closed else "ui.access.space-free")
    seat, _ = ids.seat_and_kind(code)
    name = (
        text(f"viticulture.colour.{ids.AUTOMA_NAME}")
        if seat == ids.AUTOMA_SEAT
        else wording.people.name(seat)
    )
    return text("ui.access.space-held", name=name)
