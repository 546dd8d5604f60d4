"""Every language says all that English says, with the same arguments."""

import ast
import json
import re
import string
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import app
from app import texts
from app.paths import resources_folder
from app.rules.viticulture import tables
from app.rules.viticulture.course.new_game import new_game
from app.rules.viticulture.events import EVENTS
from app.rules.viticulture.options import Options
from app.rules.viticulture.outside.decision import decision
from app.texts import People, table, viticulture

FOLDER = resources_folder() / "i18n"
OTHERS = [language for language in texts.languages() if language != texts.DEFAULT_LANGUAGE]
OWN = "language."  # keys that each language has for itself: its name, its meetings of sounds
IDS = (".contents", ".source")  # lists of ids, the same in every language

PEOPLE = People(("Anna", "Elena", "Marco"), 0)
MERLOT = tables.CARD["merlot"]


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    texts.use(texts.DEFAULT_LANGUAGE)


def _file(language: str, name: str) -> dict[str, Any]:
    path = FOLDER / language / name
    found: dict[str, object] = {}
    if path.is_file():
        table.flatten("", json.loads(path.read_text(encoding="utf-8")), found)
    return found


def _names(value: Any) -> Counter[str]:
    """The arguments that a value wants, with how many of its lines want them."""
    found: Counter[str] = Counter()
    for line in table._strings(value):
        found.update({name for _, name, _, _ in string.Formatter().parse(line) if name is not None})
    return found


def _pairs() -> Iterable[tuple[str, str]]:
    return [(language, path.name) for language in OTHERS for path in sorted((FOLDER / "en").glob("*.json"))]


def _named_by_the_code() -> tuple[set[str], list[re.Pattern[str]]]:
    """What the code may ask for: every string in it, and a pattern for every string with gaps."""
    whole: set[str] = set()
    patterns: set[str] = set()
    for path in sorted(Path(app.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
                if sum(len(part.strip(".")) for part in parts if part) >= 3:  # else it would name everything
                    patterns.add("".join(r"[\w.-]+" if part is None else re.escape(part) for part in parts))
    return whole, [re.compile(pattern) for pattern in patterns]


def test_every_text_is_named_by_the_code() -> None:
    whole, patterns = _named_by_the_code()

    def named(key: str) -> bool:
        steps = key.split(".")
        starts = [".".join(steps[:count]) for count in range(2, len(steps) + 1)]
        return any(
            start in whole or f"{start}." in whole or any(pattern.fullmatch(start) for pattern in patterns)
            for start in starts
        )

    keys = {key for path in (FOLDER / "en").glob("*.json") for key in _file("en", path.name)}
    assert sorted(key for key in keys if not key.startswith(OWN) and not named(key)) == []


@pytest.mark.parametrize(("language", "name"), _pairs())
def test_a_language_has_every_key_and_no_other(language: str, name: str) -> None:
    english, other = _file("en", name), _file(language, name)
    assert sorted(english.keys() - other.keys()) == [], "missing"
    assert sorted(other.keys() - english.keys()) == [], "superfluous"


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_no_key_of_its_own(language: str) -> None:
    foreign = table._table(language).own().keys() - table._table("en").own().keys()
    assert sorted(key for key in foreign if not key.startswith(OWN)) == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_arguments_and_the_shapes_are_those_of_english(language: str) -> None:
    english = table._table("en").own()
    wrong = []
    for key, value in table._table(language).own().items():
        meant = english.get(key)
        if meant is None:
            continue
        same = type(value) is type(meant) and set(_names(value)) == set(_names(meant))
        if isinstance(value, list):
            same = same and (value == meant if key.endswith(IDS) else len(value) == len(meant))
        elif isinstance(value, dict):
            same = same and value.keys() == meant.keys() and value.get("join") == meant.get("join")
            same = same and len(value["parts"]) == len(meant["parts"])
        if not same:
            wrong.append(key)
    assert wrong == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_words_are_set_with_care(language: str) -> None:
    kinds = {*viticulture._THINGS, "card", "cards", "wines", "values", "seat", "seats", "step"}
    kinds |= {"mama", "papa", "mamas", "papas"}
    wrong = []
    for key, value in table._table(language).own().items():
        if key.startswith(OWN):
            continue
        for line in table._strings(value):
            for _, name, spec, _ in string.Formatter().parse(line):
                if name is not None and spec and spec not in kinds and spec.count("|") != 1:
                    wrong.append(f"{key}: {spec}")
            if line != line.strip() and not key.startswith("people."):
                wrong.append(f"{key}: blanks at an end")
            if re.search(r"  |'|\"|\.\.\.|--|(^|[ +(])-\d", line):
                wrong.append(f"{key}: {line}")
    assert wrong == []


@pytest.mark.parametrize("language", OTHERS)
def test_numbers_are_those_of_english(language: str) -> None:
    """A visitor, an order or a parent that gives another number would be a slip."""
    english = table._table("en").own()
    wrong = []
    for key, value in table._table(language).own().items():
        card = (
            key.split(".")[1] in ("summer", "winter", "order", "vine", "mama", "papa")
            and "rulings" not in key
        )
        if card and key in english:
            said, meant = (
                sorted(re.findall(r"\d+", " ".join(table._strings(v)))) for v in (value, english[key])
            )
            if said != meant:
                wrong.append(f"{key}: {said} {meant}")
    assert wrong == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_button_keeps_its_size(language: str) -> None:
    for key, value in table._table(language).own().items():
        if re.fullmatch(r"viticulture\.(summer|winter)\.[\w-]+\.choice\.[\w-]+", key):
            assert len(value) <= 32, f"{key}: {value}"


# --- whole sentences ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", [*OTHERS, texts.PSEUDO])
@pytest.mark.parametrize("players", [1, 3])
def test_a_whole_game_can_be_told(language: str, players: int) -> None:
    texts.use(language)
    people = People(("Anna", "Elena", "Marco")[:players], 0)
    level = "hard" if players == 1 else ""
    told: list[tuple[Any, ...]] = []
    game = new_game(Options(players=players, automa=level), seed=7, events=told)
    dice = Random(7)
    while (asked := decision(game)) is not None:
        for happened in told:
            for viewer in (0, -1):
                sentence = viticulture.event(
                    EVENTS.visible(happened, viewer), people._replace(viewer=viewer), card=asked.source
                )
                assert sentence.endswith(".")
                assert sentence[0].isupper() or sentence[0].isdigit()
                assert "  " not in sentence and "{" not in sentence and "|" not in sentence
        told.clear()
        assert viticulture.question(
            asked.prompt, card=asked.source, card_player=asked.card_player, people=people
        )[0]
        for action in asked.options:
            for part in ("label", "confirm"):
                assert viticulture.move(action, part, prompt=asked.prompt, card=asked.source, people=people)
        game.apply(dice.choice(asked.options))


def test_italian_speaks_to_the_reader_and_of_the_others() -> None:
    texts.use("it")
    assert viticulture.event(("plant", 0, MERLOT, 1), PEOPLE) == "Hai piantato Merlot nel campo da 6."
    assert viticulture.event(("plant", 2, MERLOT, 1), PEOPLE) == "Marco ha piantato Merlot nel campo da 6."
    assert viticulture.event(("age", 0, "wine", 3, 7, 8), PEOPLE) == "Il tuo spumante 7 invecchia a 8."
    assert viticulture.event(("build", 2, 0, 2), PEOPLE) == "Marco ha costruito una pergola per 2 lire."
    assert viticulture.event(("lira", 2, 1, "cart"), PEOPLE) == "Marco ha ricevuto 1 lira: carretto."
    assert viticulture.reason(("lira", 1)) == "Ti manca 1 lira."
    assert viticulture.reason(("lira", 2)) == "Ti mancano 2 lire."
    assert (
        viticulture.card_text("broker")
        == "Paga 9 lire, ottieni 3 punti; oppure perdi 2 punti, ricevi 6 lire."
    )


def test_italian_joins_vowels_as_it_speaks() -> None:
    texts.use("it")
    assert viticulture.event(("give", 2, 0, MERLOT), People(PEOPLE.names)) == "Marco ha dato Merlot ad Anna."
    assert viticulture.event(("order", -1, (0, 2, 1)), PEOPLE).endswith("Anna, Marco ed Elena.")


ONE_WORD = {
    "the shutters": r"\b(sipario|tend[ae]\b|imposte\b|scuri\b)",
    "the vineyard": r"\b(vign[ae]|tenut[ae]|poder[ei])\b",
    "to undo": r"\b(ritir|disdi|disfa|disfà)\w*",
    "to do it again": r"\b(rifare|rifarlo|rifatto|rifai)\b",
    "quotation marks": '[“”„‟"]',
}


@pytest.mark.parametrize("thing", ONE_WORD)
def test_italian_calls_one_thing_by_one_word(thing: str) -> None:
    """The persiane close, the vigneto is everybody's own, annullare takes back, and «caporali» quote."""
    other = re.compile(ONE_WORD[thing], re.IGNORECASE)
    found = {
        key: line
        for key, value in table._table("it").own().items()
        if not key.startswith(OWN)
        for line in table._strings(value)
        if other.search(line)
    }
    assert found == {}


def test_marks_of_quotation_come_in_pairs() -> None:
    for key, value in table._table("it").own().items():
        for line in table._strings(value):
            assert line.count("«") == line.count("»"), key


def test_a_name_may_hold_any_sign() -> None:
    texts.use("it")
    people = People(("A|B", "{x}"))
    assert viticulture.event(("plant", 0, MERLOT, 1), people) == "A|B ha piantato Merlot nel campo da 6."
    assert viticulture.event(("plant", 1, MERLOT, 1), people) == "{x} ha piantato Merlot nel campo da 6."


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for language, words in (("en", '{"x": {"a": "one", "b": "two"}}'), ("zy", '{"x": {"a": "uno"}}')):
        (tmp_path / "i18n" / language).mkdir(parents=True)
        (tmp_path / "i18n" / language / "x.json").write_text(words, encoding="utf-8")
    monkeypatch.setattr(table, "resources_folder", lambda: tmp_path)
    monkeypatch.setattr(table, "_table", table._table.__wrapped__)
    texts.use("zy")
    assert (texts.text("x.a"), texts.text("x.b")) == ("uno", "two")
    assert texts.has("x.b")
    assert texts.keys_of("x.") == ("x.a", "x.b")


# --- the pseudo-language -----------------------------------------------------------------------------------


def test_the_pseudo_language_is_longer_and_keeps_what_the_program_reads() -> None:
    english = table._table("en").own()
    pseudo = table._table(texts.PSEUDO).own()
    assert pseudo.keys() == english.keys()
    short, long = (
        sum(len(line) for v in t.values() for line in table._strings(v)) for t in (english, pseudo)
    )
    assert 1.3 < long / short < 1.5
    for key, value in english.items():
        assert _names(value) == _names(pseudo[key]), key
        if isinstance(value, list) and key.endswith(IDS):
            assert pseudo[key] == value
    texts.use(texts.PSEUDO)
    assert viticulture.reason(("cards", 2)) == "Ñnèéèédšs 2 mòórèé cards ìíñn hàáñnd."
    assert texts.parts("viticulture.summer.broker.text").join == "or"


@pytest.mark.parametrize(
    ("language", "workers", "cards"),
    [("en", "2 workers, 1 grande", "1 vine"), ("it", "2 lavoratori, 1 lavoratore grande", "1 vitigno")],
)
def test_counts_read_as_counts(language, workers, cards):
    texts.use(language)
    counted = [
        texts.text("viticulture.counted.worker-regular", n=2),
        texts.text("viticulture.counted.worker-grande", n=1),
    ]
    assert ", ".join(counted) == workers
    assert texts.text("viticulture.counted.vine", n=1) == cards
    for kind in ("vine", "order", "summer", "winter"):
        one, two = (texts.text(f"viticulture.counted.{kind}", n=n) for n in (1, 2))
        assert one[1:] != two[1:]
