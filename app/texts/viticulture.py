"""The words of Viticulture: its things by number or id, and sentences made from its actions, reasons and events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from app.rules.engine.events import SEAT, Readers
from app.rules.viticulture import ids
from app.rules.viticulture.events import EVENTS
from app.rules.viticulture.names import CHOICES, REASON_ARGUMENTS, STEPS
from app.rules.viticulture.prices import grape_price
from app.texts.table import NOBODY, MissingText, People, capital, fields, has, listed, number, text
from app.words.typed import in_a_sentence

_GAME = ids.GAME

# --- things of Viticulture: numbers of the core or ids become words ----------------------------------------

# kind: (branch of the keys, ids by number, leaf)
_THINGS: dict[str, tuple[str, tuple[str, ...], str]] = {
    "season": ("season", ids.SEASON_NAMES, ".word"),
    "worker": ("worker", ids.WORKER_NAMES, ".word"),
    "worker-a": ("worker", ids.WORKER_NAMES, ".a"),
    "deck": ("deck", ids.DECK_NAMES, ".word"),
    "deck-a": ("deck", ids.DECK_NAMES, ".a"),
    "deck-plural": ("deck", ids.DECK_NAMES, ".plural"),
    "action": ("action", ids.ACTION_NAMES, ".title"),
    "action-bonus": ("action", ids.ACTION_NAMES, ".bonus_word"),
    "action-short": ("action", ids.ACTION_NAMES, ".short"),
    "structure": ("structure", ids.STRUCTURE_NAMES, ".name"),
    "structure-a": ("structure", ids.STRUCTURE_NAMES, ".a"),
    "field": ("field", ids.FIELD_NAMES, ".word"),
    "wine": ("wine", ids.WINE_NAMES, ".word"),
    "grape": ("grape", ids.GRAPE_NAMES, ".word"),
    "wake": ("wake", (), ".text"),
    "cause": ("cause", (), ""),
    "prompt": ("prompt", (), ".name"),
    "automa": ("automa", ids.AUTOMA_CARD_NAMES, ".name"),
    "automa-row": ("automa-row", (), ".name"),
    "level": ("level", ids.LEVEL_NAMES, ".name"),
}


def thing(kind: str, value: Any, people: People = NOBODY) -> str:
    """The word for a thing: kinds are those of the texts' arguments, the value is a number or an id."""
    if kind == "card":
        return card_name(value)
    if kind == "cards":
        return listed([card_name(card) for card in value])
    if kind == "wines":
        return listed([f"{thing('wine', wine)} {worth}" for wine, worth in value])
    if kind == "seat":
        return in_a_sentence(people.name(value))
    if kind == "seats":
        return listed([in_a_sentence(people.name(seat)) for seat in value])
    if kind == "values":
        return listed([number(worth) for worth in value])
    if kind in ("mama", "papa"):
        return text(f"{_GAME}.{kind}.{_parent(kind, value)}.name")
    if kind in ("mamas", "papas"):
        return listed([thing(kind[:-1], parent) for parent in value])
    if kind == "step":
        return text(f"{_GAME}.step.{_name_of(STEPS, value)}")
    try:
        branch, names, leaf = _THINGS[kind]
    except KeyError:
        raise MissingText(f"no such kind of thing: {kind}") from None
    name = names[value] if isinstance(value, int) and names else value
    return text(f"{_GAME}.{branch}.{name}{leaf}")


def card_key(card: int | str) -> str:
    """Where the texts of a card begin: `viticulture.vine.merlot`. Takes a card number or a card's id."""
    from app.rules.viticulture import tables  # reads the card files, so not before a card is named

    row = tables.CARDS[tables.CARD[card] if isinstance(card, str) else card]
    return f"{_GAME}.{ids.DECK_NAMES[row.deck]}.{row.id}"


def card_name(card: int | str) -> str:
    """The card's name; an order is named by its wines."""
    return text(card_key(card) + ".name")


def card_text(card: int | str) -> str:
    """What the card does, in a sentence."""
    return text(card_key(card) + ".text")


def choice_label(choice: int | str, card: int | str = -1, papa: int | str = -1) -> str:
    """The words on the button of a choice: of a visitor, of a papa, or in general."""
    name = _name_of(CHOICES, choice)
    keys = [f"{card_key(card)}.choice.{name}"] if card != -1 else []
    if papa != -1:
        keys.append(f"{_GAME}.papa.{_parent('papa', papa)}.choice.{name}")
    return text(next((key for key in keys if has(key)), f"{_GAME}.choice.{name}"))


def _parent(kind: str, value: int | str) -> str:
    from app.rules.viticulture import tables

    rows: Sequence[Any] = tables.MAMAS if kind == "mama" else tables.PAPAS
    return value if isinstance(value, str) else str(rows[value].id)


def _name_of(names: Sequence[str], value: int | str) -> str:
    return value if isinstance(value, str) else names[value]


# --- sentences ---------------------------------------------------------------------------------------------

# What the arguments of an action are called in its texts.
MOVE_ARGUMENTS: dict[str, str] = {
    "wake": "row", "pass": "", "yes": "", "no": "", "done": "", "place": "worker action slot",
    "bonus": "when", "visitor": "card", "choose": "choice", "first": "step", "plant": "card field",
    "uproot": "card field", "swap": "card field card2 field2", "harvest": "field",
    "make": "wine red1 red2 white", "grape": "colour value", "wine": "wine value",
    "sell-grape": "colour value", "sell-field": "field", "buy-field": "field", "build": "structure",
    "order": "card", "discard": "card", "give": "card", "offer": "card", "keep": "card", "mama": "mama",
    "papa": "papa", "draw": "deck", "take": "deck", "opponent": "seat", "retrieve": "worker action slot",
    "book": "worker action slot", "action": "action", "colour": "colour",
}  # fmt: skip
_BONUS_WORDS = ("take", "decline", "after")
_BONUS_SLOT = 2


def move(
    action: Sequence[Any],
    part: str = "label",
    *,
    prompt: str = "",
    card: int = -1,
    papa: int = -1,
    people: People = NOBODY,
    **known: object,
) -> str:
    """A readable label (or the `confirm` button's words) of an action.

    `prompt` and `card` are the decision's prompt and source; `known` may add what the action does not
    carry: `value` of a wine, `cost` of a structure, `n` chosen so far.
    """
    kind = str(action[0])
    args = _named(MOVE_ARGUMENTS, kind, action[1:]) | known
    base = f"{_GAME}.move.{kind}"
    key = f"{base}.{part}"
    if kind in ("yes", "no") and card >= 0 and has(f"{card_key(card)}.answer.{kind}"):
        key = f"{card_key(card)}.answer.{kind}"
    elif kind == "choose":
        args["choice"] = choice_label(args["choice"], card, papa)
    elif kind == "bonus":
        token = f"{prompt}_" if prompt in ("token", "token-book") else ""
        form = "confirm_" if part == "confirm" else ""
        key = f"{base}.{token}{form}{_BONUS_WORDS[args['when']]}"
    elif kind in ("place", "book") and part == "label":
        where = _where(args)
        key += f"_{where}" if where in ("plain", "over") else ""
    elif kind == "make":
        args["wine"] = wine = _name_of(ids.WINE_NAMES, args["wine"])
        if part == "label":
            key = f"{base}.{wine}" if "value" in args else f"{base}.{wine}_plain"
        elif part == "confirm" and "value" in args:
            key = f"{base}.confirm_value"
    elif kind in ("grape", "wine") and part == "confirm" and has(f"{base}.{prompt}"):
        key = f"{base}.{prompt}"
    elif kind == "sell-grape":
        args["lira"] = grape_price(args["value"])
    elif kind in ("sell-field", "buy-field"):
        args["lira"] = ids.FIELD_VALUES[args["field"]]
    elif kind == "build" and part == "label" and "cost" in args:
        key = f"{base}.label_cost" if args["cost"] else f"{base}.label_free"
    elif part == "confirm" and "n" in args and has(f"{base}.confirm_many"):
        key = f"{base}.confirm_many"
    return capital(text(key, people=people, **args))


def reason(why: Sequence[Any], people: People = NOBODY) -> str:
    """Why something cannot be done, in one sentence; what is missing for each card stands in `reason_lines`."""
    return capital(_reason(why, people))


def reason_lines(why: Sequence[Any], people: People = NOBODY) -> tuple[str, ...]:
    """The reason, then a line for each card or wine that it speaks of: `(key, ..., ((thing, reason), ...))`."""
    found = [reason(why, people)]
    details = why[-1] if len(why) > 1 and isinstance(why[-1], tuple) else ()
    for detail in details:
        if not isinstance(detail, tuple) or len(detail) != 2 or not isinstance(detail[1], tuple):
            continue
        thing_meant, inner = detail
        if isinstance(thing_meant, int):
            short = _reason(inner, people, "-detail")
            line = text(
                f"{_GAME}.people.detail",
                thing=card_name(thing_meant),
                why=short[:1].lower() + short[1:],
            )
        else:  # one of many ways to make a wine: the reason alone says enough
            line = reason(inner, people)
        if line not in found:
            found.append(line)
    return tuple(found)


def _reason(why: Sequence[Any], people: People, form: str = "") -> str:
    kind = str(why[0])
    args = _named(REASON_ARGUMENTS, kind, why[1:])
    if kind == "order-wine" and not args["best"]:
        kind = "order-wine-none"
    elif kind == "order-wines" and len(args["leasts"]) == 1:
        kind = "order-wines-one"
    elif kind == "not-asked" and not args.get("prompt"):
        kind = "not-asked-plain"
    key = f"{_GAME}.reason.{kind}"
    return text(key + form if has(key + form) else key, people=people, **args)


def reason_help(why: Sequence[Any]) -> str:
    """What would help against a reason, or nothing."""
    kind = str(why[0])
    if kind == "order-wine" and len(why) > 3 and not why[3]:
        kind = "order-wine-none"
    key = f"{_GAME}.help.{kind}"
    return text(key) if has(key) else ""


def question(
    prompt: str,
    *,
    card: int = -1,
    card_player: int = -1,
    done: int = 0,
    least: int = 0,
    most: int = 0,
    bonus_of: int = -1,
    people: People = NOBODY,
) -> tuple[str, str]:
    """The question of a decision and its line of state (which may be empty).

    `bonus_of` is the action whose bonus is asked about.
    """
    base = f"{_GAME}.prompt.{prompt}"
    args: dict[str, object] = {
        "card": card_name(card) if card >= 0 else "",
        "player": people.name(card_player) if card_player >= 0 else "",
        "done": done, "next": done + 1, "least": least, "most": most, "left": most - done,
        "action": bonus_of,
    }  # fmt: skip
    asked = f"{card_key(card)}.answer.ask" if card >= 0 else ""
    candidates = [asked] if prompt in ("answer", "demand", "give", "offer") else []
    if prompt == "choose" and card >= 0 and not has(f"{card_key(card)}.answer.yes"):
        candidates.append(asked)  # the Queen: somebody else chooses than who played her
    if bonus_of >= 0:
        candidates.append(f"{base}.question_bonus")
    if most > 1:
        candidates.append(f"{base}.question_many")
    candidates += [f"{base}.question_card", f"{base}.question"]
    return _first_filled(candidates, args), _first_filled(
        ([f"{base}.state_many"] if most > 1 else []) + [f"{base}.state"], args
    )


class _Telling(NamedTuple):
    """To whom an event is told, and which card or papa its choice belongs to."""

    people: People
    card: int
    papa: int


# The end of the key of an event's words, and the words that are made for it.
_Form = tuple[str, dict[str, object]]


def _places(_: _Telling, action: int, slot: int) -> _Form:
    args: dict[str, object] = {"action": action, "slot": slot}
    where = _where(args)
    return f"-{where}" if where in ("bonus", "over") else "", args


def _ages(_: _Telling, what: str, row: int) -> _Form:
    return f"-{what}", {"colour" if what == "grape" else "wine": row}


def _does_unasked(told: _Telling, action: Sequence[Any] | None) -> _Form:
    if action is None:
        return "-hidden", {}
    return "", {"move": move(action, card=told.card, papa=told.papa, people=told.people)}


def _gains(_: _Telling, delta: int) -> _Form:
    return "-gain" if delta >= 0 else "-loss", {"n": abs(delta)}


# Which of its words a kind is told in, where that hangs on its arguments.
_FORMS: Readers[_Form] = Readers(
    EVENTS,
    {
        "lira": lambda _, delta: ("-gain" if delta >= 0 else "-pay", {"n": abs(delta)}),
        "vp": _gains,
        "residual": _gains,
        "draw": lambda _, card: ("-hidden" if card is None else "", {}),
        "give": lambda _, card: ("-hidden" if card is None else "", {}),
        "place": _places,
        "offered": lambda _, n: ("-hidden" if n is None else "" if n else "-none", {}),
        "harvest": lambda _, red_sum, red, white_sum, white: (
            "",
            {"grapes": _harvested(((ids.RED, red_sum, red), (ids.WHITE, white_sum, white)))},
        ),
        "grape": lambda _, value: ("" if value else "-lost", {}),
        "wine": lambda _, value, sum: ("-lower" if sum > value else "", {}),
        "age": _ages,
        "build": lambda _, paid: ("" if paid else "-free", {}),
        "train": lambda _, now: ("-now" if now else "", {}),
        "sell-grape": lambda _, value: ("", {"lira": grape_price(value)}),
        "answer": lambda _, answer: ("-yes" if answer else "-no", {}),
        "papa": lambda _, choice: (f"-{_name_of(CHOICES, choice)}", {}),
        "choice": lambda told, choice: ("", {"choice": choice_label(choice, told.card, told.papa)}),
        "forced": _does_unasked,
        "automa-target": lambda _, aggressive: ("-aggressive" if aggressive else "", {}),
        "automa-skip": lambda _, why: (f"-{why}", {}),
        "automa-end": lambda _, why: (f"-{why}", {}),
        "automa-check": lambda _, good: ("" if good else "-missed", {}),
        "end": lambda told, winners: ("", {"result": winners_words(winners, told.people)}),
    },
    context=1,
)


def event(happened: Sequence[Any], people: People = NOBODY, *, card: int = -1, papa: int = -1) -> str:
    """A sentence about what happened. `card` is the visitor being resolved, for the events about its choices."""
    known = tuple(happened)
    args = EVENTS.arguments(known)
    ending, made = _FORMS.read(known, _Telling(people, card, papa)) or ("", {})
    who = people.who(args[SEAT]) if args[SEAT] >= 0 else ""
    key = f"{_GAME}.event.{EVENTS.kind(known).name}{ending}"
    return capital(text(key, people=people, who=who, **(args | made)))


def _harvested(grapes: Sequence[tuple[int, int, int]]) -> str:
    """Colour, sum of the vines and value of the grape, in words."""
    words = []
    for colour, total, value in grapes:
        if total:
            form = "lost" if not value else "lower" if value < total else "grape"
            words.append(text(f"{_GAME}.event.harvest-{form}", colour=colour, sum=total, value=value))
    return listed(words)


def winners_words(seats: Sequence[int], people: People = NOBODY) -> str:
    """Who wins, in a sentence; nobody does when a solo game is lost."""
    if not seats:
        return text(f"{_GAME}.people.automa-wins")
    if list(seats) == [people.viewer]:
        return text(f"{_GAME}.people.you-win")
    names = listed([people.name(seat) for seat in seats])
    return text(f"{_GAME}.people.{'win' if len(seats) > 1 else 'wins'}", names=names)


def _named(table: Mapping[str, str], kind: str, values: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(table.get(kind, "").split(), values, strict=False))


def _first_filled(candidates: Sequence[str], args: Mapping[str, object]) -> str:
    """The first of the texts that exists and whose card and player, if it names them, are known."""
    for key in candidates:
        if has(key) and all(args.get(name) != "" for name in fields(key)):
            return text(key, **args)
    return ""


def _where(args: dict[str, Any]) -> str:
    """Where a worker stands: `plain`, `over` (beside the spaces), `bonus` or `space`; names the space."""
    if _name_of(ids.ACTION_NAMES, args["action"]) in ("gain-lira", "yoke"):
        return "plain"
    if args["slot"] == ids.OVER:
        return "over"
    bonus = args["slot"] == _BONUS_SLOT
    args["space"] = text(f"{_GAME}.slot.{'bonus' if bonus else args['slot']}")
    return "bonus" if bonus else "space"
