"""Every visible word: one table of keys for each language, and the sentences made from the core's tuples.

The files in `resources/i18n/<language>/` are nested objects; their paths make dotted keys such as
`viticulture.winter.judge.name`. A text may name arguments the way `str.format` does. After the colon stands
either the kind of thing that a number or id means (`{card:card}`, `{field:field}`) or the forms of a word
that follow a number (`{missing:card|cards}`), or what is said to the reader and of somebody else
(`{who:Hai|{who} ha} passato`). An unknown key or a missing argument is always an error: a test proves that
every key in use exists. What a language leaves out is said in English.
"""

from __future__ import annotations

import json
import os
import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from app.paths import resources_folder
from app.rules.engine.events import SEAT, Readers
from app.rules.viticulture import ids
from app.rules.viticulture.events import EVENTS
from app.rules.viticulture.names import CHOICES, REASON_ARGUMENTS, STEPS
from app.words.typed import in_a_sentence

DEFAULT_LANGUAGE = "en"
PSEUDO = "pseudo"  # English made longer and accented, to see what a window would cut off
MINUS = "\u2212"


class MissingText(KeyError):
    """No text has this key, or the text needs an argument that was not given."""

    def __str__(self) -> str:
        return str(self.args[0])


class Face(NamedTuple):
    """The words of a visitor card, ready for a divider between the parts."""

    parts: tuple[str, ...]
    join: str = ""  # "or", "then", or nothing; the divider word is `viticulture.join.<join>`
    lead: str = ""  # stands above the parts: "Two of these, in any order:"
    tail: str = ""  # stands below them: "Lose 1 point to do both."


class Who(str):
    """A name, or the word for the reader; `{who:Hai|{who} ha}` asks which of the two it is."""

    reader: bool = False

    @classmethod
    def is_reader(cls, word: str) -> Who:
        made = cls(word)
        made.reader = True
        return made


class People(NamedTuple):
    """Whose names fill the sentences, and who reads them (-1: everybody)."""

    names: tuple[str, ...] = ()
    viewer: int = -1

    def name(self, seat: int) -> str:
        """The seat's name, also for the reader."""
        return self.names[seat] if 0 <= seat < len(self.names) else text(f"{_GAME}.people.player", n=seat + 1)

    def who(self, seat: int) -> Who:
        """What a sentence about the seat starts with: "You" for the reader, else the name."""
        if seat == self.viewer and seat >= 0:
            return Who.is_reader(text(f"{_GAME}.people.you"))
        return Who(self.name(seat))


NOBODY = People()
_GAME = ids.GAME
_language = DEFAULT_LANGUAGE

# Which of a word's forms follows a number, by language.
_PLURAL: dict[str, Callable[[int], int]] = {
    "en": lambda n: 0 if n == 1 else 1,
    "it": lambda n: 0 if n == 1 else 1,
}


# --- the table ---------------------------------------------------------------------------------------------


def use(language: str) -> None:
    """Speak this language from now on; its folder must exist."""
    global _language
    _table(language)
    _language = language


def languages() -> tuple[str, ...]:
    """The languages that have a folder."""
    return tuple(sorted(p.name for p in (resources_folder() / "i18n").iterdir() if p.is_dir()))


def text(key: str, /, **args: object) -> str:
    """The text of a key with its arguments filled in; a card's face becomes one sentence."""
    value = _value(key)
    if isinstance(value, Mapping):
        return _sentence(face(key))
    if not isinstance(value, str):
        raise MissingText(f"{key} is a list; use lines()")
    return _filled(key, value, args)


def lines(key: str, /, **args: object) -> tuple[str, ...]:
    """The texts of a list (rulings, help, paragraphs), in order."""
    value = _value(key)
    if not isinstance(value, list):
        raise MissingText(f"{key} is no list; use text()")
    return tuple(_filled(key, line, args) for line in value)


def face(key: str, /) -> Face:
    """The parts of a card's text, for the card face."""
    value = _value(key)
    if isinstance(value, str):
        return Face((value,))
    if not isinstance(value, Mapping):
        raise MissingText(f"{key} is no card text")
    return Face(tuple(value["parts"]), value.get("join", ""), value.get("lead", ""), value.get("tail", ""))


def has(key: str, /) -> bool:
    """Whether the key has a text."""
    return _table(_language).get(key) is not None


def keys_of(prefix: str = "") -> tuple[str, ...]:
    """Every key that begins with the prefix."""
    return tuple(key for key in _table(_language).all_keys() if key.startswith(prefix))


def fields(key: str, /) -> set[str]:
    """The names of the arguments that the text of a key wants."""
    found: set[str] = set()
    for line in _strings(_value(key)):
        found |= {name for _, name, _, _ in string.Formatter().parse(line) if name is not None}
    return found


def _value(key: str) -> Any:
    table = _table(_language)
    value = table.get(key)
    if value is None:
        import difflib

        near = difflib.get_close_matches(key, table.all_keys(), 3, 0.8)
        hint = f"; near: {', '.join(near)}" if near else ""
        raise MissingText(f"no text has the key {key!r}{hint}")
    return value


class _Table:
    """The texts of one language, in English where it has none. Files are read until the wanted key is found.

    The files named like the first part of the key come first, and of these the one of the first screen, so that the
    window opens without the cards' texts.
    """

    def __init__(self, language: str) -> None:
        folder = resources_folder() / "i18n" / (DEFAULT_LANGUAGE if language == PSEUDO else language)
        self._unread = [folder / name for name in _files_of(folder) if name.endswith(".json")]
        if not self._unread:
            raise MissingText(f"no texts for the language {language!r} in {folder}")
        self._known: dict[str, Any] = {}
        self._pseudo = language == PSEUDO
        self._complete = language in (DEFAULT_LANGUAGE, PSEUDO)
        # Sounds that meet: asked for with every sentence, so it must not read all files to find that there are none.
        with_smooth = next((path for path in self._unread if path.stem == _LANGUAGE_FILE), None)
        self.smooth: Sequence[Sequence[str]] = ()
        if with_smooth is not None:
            self._read(with_smooth)
            self.smooth = self._known.get("language.smooth", ())

    def get(self, key: str) -> Any:
        """The text of a key, None when there is none."""
        found = self._known.get(key)
        while found is None and self._unread:
            begin = key.partition(".")[0]
            named = [path for path in self._unread if path.stem.startswith(begin)]
            early = [path for path in named if path.stem.endswith(_FIRST)]
            self._read((early or named or self._unread)[0])
            found = self._known.get(key)
        return _table(DEFAULT_LANGUAGE).get(key) if found is None and not self._complete else found

    def own(self) -> dict[str, Any]:
        """Every text of this language alone, by key, in the order of the files' names."""
        while self._unread:
            self._read(self._unread[0])
        return self._known

    def all_keys(self) -> list[str]:
        """Every key that has a text."""
        return list(self.own() if self._complete else {**_table(DEFAULT_LANGUAGE).own(), **self.own()})

    def _read(self, path: Path) -> None:
        self._unread.remove(path)
        found: dict[str, Any] = {}
        flatten("", json.loads(path.read_text(encoding="utf-8")), found)
        twice = found.keys() & self._known.keys()
        if twice:
            raise ValueError(f"{path.name}: the key {min(twice)} stands in two files")
        if self._pseudo:
            found = {key: _pseudo(key, value) for key, value in found.items()}
        self._known |= found


_LANGUAGE_FILE = "language"
_FIRST = "_first_screen"


def _files_of(folder: Path) -> list[str]:
    return sorted(os.listdir(folder)) if folder.is_dir() else []


@lru_cache
def _table(language: str) -> _Table:
    return _Table(language)


_ACCENTED = str.maketrans(
    {"a": "àá", "e": "èé", "i": "ìí", "o": "òó", "u": "ùú", "y": "ýÿ", "n": "ñn", "s": "šs"}
    | {"A": "Àá", "E": "Èé", "I": "Ìí", "O": "Òó", "U": "Ùú", "Y": "Ýÿ", "N": "Ñn", "S": "Šs"}
)


def _pseudo(key: str, value: Any) -> Any:
    """A value of the English table with every word longer; ids, joins and arguments stay."""
    if isinstance(value, str):
        parts = string.Formatter().parse(value)
        return "".join(
            _brace(words.translate(_ACCENTED)) + _field(name, spec) for words, name, spec, _ in parts
        )
    if isinstance(value, Mapping):
        return {name: inner if name == "join" else _pseudo(key, inner) for name, inner in value.items()}
    return value if key.endswith((".contents", ".source")) else [_pseudo("", inner) for inner in value]


def _brace(words: str) -> str:
    return words.replace("{", "{{").replace("}", "}}")


def _field(name: str | None, spec: str | None) -> str:
    return "" if name is None else f"{{{name}:{spec}}}" if spec else f"{{{name}}}"


def flatten(prefix: str, branch: dict[str, Any], found: dict[str, Any]) -> None:
    """Add the texts below a branch of a language file to those found so far, by their whole keys."""
    for name, inner in branch.items():
        if type(inner) is dict and "parts" not in inner:  # as it comes from a file
            flatten(f"{prefix}{name}.", inner, found)
        else:
            found[prefix + name] = inner


def _strings(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _strings(inner)
    else:
        for inner in value:
            yield from _strings(inner)


def _sentence(card: Face) -> str:
    if not card.join:
        return " ".join(card.parts)
    bare = [part.rstrip(".") for part in card.parts]
    word = text(f"{_GAME}.join.{card.join}")
    if card.join == "or":
        bare[1:] = [part[0].lower() + part[1:] for part in bare[1:]]
        if card.lead:
            bare[0] = bare[0][0].lower() + bare[0][1:]
        bare[-1] = f"{word} {bare[-1]}"
        body = ("; " if card.lead else f"; {word} ").join(bare[:-1]) + f"; {bare[-1]}."
    else:
        body = " ".join(part + "." for part in bare)
    return " ".join(part for part in (card.lead, body, card.tail) if part)


# --- filling in --------------------------------------------------------------------------------------------


class _Filler(string.Formatter):
    """str.format whose specifications name kinds of things and forms of words."""

    def __init__(self, people: People) -> None:
        self.people = people

    def format_field(self, value: Any, spec: str) -> str:
        if isinstance(value, Who) and "|" in spec:
            yours, _, theirs = spec.partition("|")
            return yours if value.reader else theirs
        if "|" in spec:
            return spec.split("|")[_PLURAL.get(_language, _PLURAL["en"])(int(value))]
        if not spec:
            return number(value) if isinstance(value, int) else in_a_sentence(str(value))
        return thing(spec, value, self.people)


def number(value: int) -> str:
    """A number with a real minus sign."""
    return str(value).replace("-", MINUS)


def _filled(key: str, value: str, args: Mapping[str, object]) -> str:
    people = args.get("people")
    try:
        filled = _Filler(people if isinstance(people, People) else NOBODY).vformat(value, (), args)
    except MissingText:
        raise
    except (KeyError, IndexError) as error:
        raise MissingText(f"the text {key} needs the argument {error}") from None
    return filled if filled == value else _smooth(filled)


def _smooth(sentence: str) -> str:
    """The sentence with the sounds that its language wants where words meet: "e Elena" becomes "ed Elena"."""
    for rough, smooth in _table(_language).smooth:
        sentence = sentence.replace(rough, smooth)
    return sentence


def capital(sentence: str) -> str:
    """The sentence with a large first letter."""
    return sentence[:1].upper() + sentence[1:]


def ended(sentence: str) -> str:
    """The sentence with a full stop, unless it ends with a sign of its own: read aloud, the next one begins there."""
    return sentence if sentence.endswith((".", "!", "?", "…", ":")) else f"{sentence}."


def sentences(lines: str) -> str:
    """Lines as sentences, one after the other; without the dashes round a word that stands between two of them."""
    parts = (line.strip("\N{EN DASH} ") for line in lines.split("\n"))
    return " ".join(ended(capital(part)) for part in parts if part)


def not_possible(why: str) -> str:
    """What is heard of a closed choice that the keys still come to: that it is closed, and the reason."""
    return text("ui.access.disabled", why=sentences(why))


def listed(words: Sequence[str]) -> str:
    """Words joined as in a sentence: "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    comma, last = text(f"{_GAME}.people.comma"), text(f"{_GAME}.people.and")
    return comma.join(words[:-1]) + last + words[-1]


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
        args["lira"] = (args["value"] + 2) // 3
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
        "sell-grape": lambda _, value: ("", {"lira": (value + 2) // 3}),
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
