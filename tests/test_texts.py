"""Every word that the game needs is there, can be filled in, and is set with care."""

import ast
import json
import os
import re
import string
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app import texts
from app.paths import resources_folder
from app.rules.viticulture import ids, tables
from app.rules.viticulture.automa.base import WHY_NAMES
from app.rules.viticulture.course.new_game import new_game
from app.rules.viticulture.events import EVENTS as KINDS
from app.rules.viticulture.events import GATHERING
from app.rules.viticulture.game import GAME as RULES
from app.rules.viticulture.names import CHOICES, REASON_ARGUMENTS, STEPS
from app.rules.viticulture.options import Options
from app.rules.viticulture.outside.decision import decision
from app.texts import MissingText, People, has, lines, table, text, viticulture

ROOT = Path(__file__).resolve().parents[1]
GAME = "viticulture"
VISITORS = [c for c in tables.CARDS if c.deck in (ids.SUMMER_VISITOR, ids.WINTER_VISITOR)]
PEOPLE = People(("Giulia", "Marco", "Lucia"), 0)
MERLOT, PINOT = tables.CARD["merlot"], tables.CARD["pinot"]
BANKER, QUEEN = tables.CARD["banker"], tables.CARD["queen"]

PROMPTS = [
    "wake", "turn", "bonus", "visitor", "choose", "first", "papa", "keep-mama", "keep-papa", "draw", "fall",
    "plant", "uproot", "discard-vines", "swap", "harvest", "make", "age", "order", "deliver", "spend-grape",
    "spend-wine", "discard", "discard-visitors", "year-end-discard", "sell", "build", "cellar", "colour",
    "retrieve", "retrieve-grande", "book", "action", "rooster", "take", "caravan", "opponents", "give",
    "offer", "answer", "yoke", "demand", "token", "token-book",
]  # fmt: skip
CAUSES = [
    "wake-up", "tour", "bonus", "cart", "sell", "order", "windmill", "tasting-room", "papa", "mama",
    "residual", "build", "train", "visitor", "buy-field", "sell-field", "level",
]  # fmt: skip
REASONS = [
    "lira", "vp-floor", "residual-low", "residual-full", "season", "season-past", "season-over", "space-full",
    "space-closed", "space-taken", "grande-not-needed", "no-worker", "not-asked", "not-your-turn",
    "game-over", "no-vine-fits", "needs-structure", "field-limit", "field-sold", "field-empty",
    "field-harvested", "no-field-to-harvest", "field-planted", "no-order-fits", "order-wine",
    "order-structure", "no-wine-possible", "no-grape", "grape-missing", "wine-missing", "wine-cellar",
    "wine-low", "wine-no-slot", "wine-min", "no-wine-worth", "cannot-age", "no-wine", "structure-built",
    "structure-first", "structure-price", "nothing-to-build", "workers-full", "cards", "visitors",
    "no-visitor", "no-playable-visitor", "not-in-hand", "nothing-to-sell", "slot-taken", "no-cellar-left",
    "six-workers", "no-opponent-six", "no-4-lira-structure", "no-empty-field", "no-planted-field",
    "no-vine-planted", "no-swap", "no-worker-out", "grande-home", "nobody-can", "neighbour-cannot",
    "no-opponent", "no-later-space", "row-taken", "row-own", "discard-piles", "decks-empty",
    "already-chosen", "must-finish", "not-card-kind", "yoke-missing", "yoke-used", "enough-chosen",
    "too-few-chosen", "bonus-impossible", "action-needs-bonus", "wrong-season-card", "manager-planner",
    "no-structure-small", "two-structures", "field-owned", "order-wines", "worker-at-work", "no-order",
    "undo-nothing", "redo-nothing", "undo-other", "undo-seen", "row-used", "row-not-solo",
]  # fmt: skip

MOVES: list[tuple[Any, ...]] = [
    *[("wake", row) for row in range(1, ids.WAKE_ROWS + 1)],
    ("pass",), ("yes",), ("no",), ("done",),
    *[("place", w, a, s) for w in range(3) for a in range(len(ids.ACTION_NAMES)) for s in range(4)],
    ("bonus", 0), ("bonus", 1), ("bonus", 2), ("visitor", BANKER), *[("first", s) for s in range(len(STEPS))],
    ("plant", MERLOT, 1), ("uproot", MERLOT, 0), ("swap", PINOT, 0, MERLOT, 2), ("harvest", 2),
    ("make", 0, 4, 0, 0), ("make", 1, 0, 0, 3), ("make", 2, 4, 0, 2), ("make", 3, 5, 3, 1),
    ("grape", 0, 4), ("wine", 2, 5), ("sell-grape", 1, 7), ("sell-field", 0), ("buy-field", 2),
    *[("build", s) for s in range(len(ids.STRUCTURE_NAMES))],
    ("order", tables.CARD["order-red5"]), ("discard", MERLOT), ("give", MERLOT), ("offer", BANKER),
    ("keep", MERLOT), ("mama", 0), ("papa", 0), *[("draw", d) for d in range(4)],
    *[("take", d) for d in range(4)], ("opponent", 2), ("retrieve", 1, 7, 0), ("book", 0, 7, 2),
    ("book", 1, 7, 0), ("action", 1), ("colour", 1),
]  # fmt: skip

EVENTS: list[tuple[Any, ...]] = [
    ("year", -1, 3), *[("season", -1, s) for s in range(6)], ("wake", 0, 4), ("order", -1, (2, 0, 1)),
    ("place", 1, 0, 7, 1), ("place", 1, 0, 7, 2), ("place", 1, 1, 7, 0),
    ("place", 1, 0, 12, 0), ("pass", 1, 1), ("draw", 0, 2, BANKER), ("draw", 1, 2, None), ("take", 0, MERLOT),
    ("reveal", 0, (MERLOT, PINOT, BANKER)), ("keep", 0, MERLOT), ("discard", 1, MERLOT),
    ("give", 0, 1, MERLOT), ("give", 0, 1, None), ("plant", 0, MERLOT, 1), ("uproot", 0, MERLOT, 1),
    ("swap", 0, MERLOT, 1, PINOT, 2), ("harvest", 0, 1, 4, 3, 2, 0), ("grape", 0, 0, 4), ("grape", 0, 1, 0),
    ("spend-grape", 0, 0, 4), ("sell-grape", 0, 0, 4), ("wine", 0, 2, 6, 9, 6, 0, 3), ("wine", 0, 0, 4, 4, 4, 0, 0),
    ("spend-wine", 0, 2, 6), ("age", 0, "grape", 1, 3, 4), ("age", 0, "wine", 3, 7, 8), ("build", 0, 6, 4),
    ("build", 0, 0, 0), ("train", 0, 0), ("train", 0, 1), ("sell-field", 0, 0), ("buy-field", 0, 0),
    ("order-shown", 1, tables.CARD["order-red5"]), ("order-filled", 0, tables.CARD["order-red5"], (6,)),
    ("visitor", 0, BANKER), ("visitor-done", 0, BANKER),
    ("answer", 1, 0), ("answer", 1, 1), ("bonus", 0, 7), ("retrieve", 0, 1, 7, 0), ("book", 0, 0, 7, 2),
    ("booked-acts", 0, 7), ("booked-lost", 0, 7), ("booking-off", 0, 7),
    ("rooster", 0, 5), ("temporary", 0), ("first-player", 1),
    ("papa", 0, CHOICES.index("gift")), ("papa", 0, CHOICES.index("lira")), ("last-year", 1),
    ("workers-back", -1), ("forced", 0, ("harvest", 1)), ("forced", 1, None), ("end", -1, (0,)), ("end", -1, (1,)),
    ("end", -1, (0, 2)), ("reshuffle", -1, 3), ("offered", 1, 2), ("parents", 0, (0,), (1,)), ("keep-mama", 0, 1),
    ("keep-papa", 1, 2), ("offered", 1, 0), ("offered", 1, None), ("harvest", 0, 0, 4, 4, 0, 0),
    ("move", 1, 0, 7, 2, 1), ("manager", 0, 1),
    ("automa-target", -1, 20, 0), ("automa-target", -1, -1, 1), ("automa-card", -1, 4, 3),
    ("automa-place", -1, 4, 1, 1, 5),
    *[("automa-skip", -1, 4, 2, "sell-or-trade", why) for why in WHY_NAMES[1:]],
    ("automa-more", -1, 0, 2), ("automa-done", -1, 1, 5), ("automa-reshuffle", -1),
    ("automa-check", 0, 5, 4, 1), ("automa-check", 0, -1, -1, 0), ("token-gain", 0, 7, 2),
    *[("automa-end", 0, int(why == "above"), 20, 20, why, 7) for why in ("above", "equal", "below", "year")],
    ("token-spend", 0, 8, 1), ("token-lost", 0, 7), ("rows-open", -1), ("final-year", -1, 7), ("end", -1, ()),
    *[(kind, 1, d, c) for kind in ("lira", "vp", "residual") for d in (-2, -1, 1, 3) for c in CAUSES],
]  # fmt: skip

REASON_SAMPLES: dict[str, tuple[Any, ...]] = {
    "season": (3,), "no-worker": (1,), "not-asked": ("harvest",), "not-your-turn": (1,), "order-wine": (0, 6, 4),
    "order-wines": (0, (4, 3), 1), "order-structure": (7,), "needs-structure": (1,), "structure-built": (2,),
    "structure-first": (6,), "wine-cellar": (2, 6), "not-in-hand": (MERLOT,), "neighbour-cannot": (1,),
    "row-taken": (2,), "undo-other": (1,),
}  # fmt: skip


def everything() -> Iterator[tuple[str, str]]:
    """Every key with each of its strings."""
    for key in texts.keys_of():
        for line in table._strings(table._value(key)):
            yield key, line


# --- the machinery -----------------------------------------------------------------------------------------


def test_an_unknown_key_is_an_error_that_names_the_near_ones() -> None:
    with pytest.raises(MissingText, match=r"viticulture\.winter\.judge\.name"):
        text("viticulture.winter.juge.name")


def test_a_missing_argument_is_an_error_that_names_key_and_argument() -> None:
    with pytest.raises(MissingText, match=r"viticulture\.reason\.lira needs the argument 'missing'"):
        text("viticulture.reason.lira")


def test_a_list_and_a_sentence_are_not_mixed_up() -> None:
    with pytest.raises(MissingText):
        text("viticulture.winter.judge.rulings")
    with pytest.raises(MissingText):
        lines("viticulture.winter.judge.name")


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(MissingText):
        texts.use("xx")
    assert text("viticulture.winter.judge.name") == "Judge"
    assert "en" in texts.languages()


def test_a_key_never_stands_in_two_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "i18n" / "zz"
    folder.mkdir(parents=True)
    for name in ("a", "b"):
        (folder / f"{name}.json").write_text('{"x": {"y": "z"}}', encoding="utf-8")
    monkeypatch.setattr(table, "resources_folder", lambda: tmp_path)
    with pytest.raises(ValueError, match=r"b\.json: the key x\.y stands in two files"):
        table._table("zz").own()


def test_the_texts_of_a_subject_lie_in_one_file() -> None:
    """So that the files can be named after what they hold; what the first screen says stands apart."""
    where: dict[str, set[str]] = {}
    for path in sorted((resources_folder() / "i18n" / "en").glob("*.json")):
        found: dict[str, Any] = {}
        table.flatten("", json.loads(path.read_text(encoding="utf-8")), found)
        if not path.stem.endswith(table._FIRST):
            for key in found:
                where.setdefault(".".join(key.split(".")[:2]), set()).add(path.stem)
    window = {subject: files for subject, files in where.items() if subject.startswith(("ui.", "saves."))}
    assert len(window) > 40
    assert {subject: files for subject, files in window.items() if len(files) > 1} == {}


def test_a_window_opens_without_the_texts_of_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "_table", lru_cache(table._table.__wrapped__))
    assert texts.text("ui.app.name")
    unread = {path.name for path in table._table("en")._unread}
    assert {"viticulture_summer.json", "viticulture_winter.json", "rules.json"} <= unread
    assert viticulture.card_name("judge")


def test_words_follow_their_numbers() -> None:
    assert viticulture.reason(("cards", 1)) == "Needs 1 more card in hand."
    assert viticulture.reason(("cards", 2)) == "Needs 2 more cards in hand."
    assert texts.number(-3) == "−3"


def test_the_reader_is_called_you() -> None:
    assert viticulture.event(("plant", 0, MERLOT, 1), PEOPLE) == "You planted Merlot on the field of 6."
    assert viticulture.event(("plant", 1, MERLOT, 1), PEOPLE) == "Marco planted Merlot on the field of 6."


def test_a_hidden_card_stays_hidden_in_the_log() -> None:
    assert viticulture.event(("draw", 1, 2, None), PEOPLE) == "Marco drew a summer visitor."
    assert "Banker" in viticulture.event(("draw", 0, 2, BANKER), PEOPLE)


def test_a_harvest_tells_what_dropped_and_what_was_lost() -> None:
    told = viticulture.event(("harvest", 1, 1, 4, 3, 2, 0), PEOPLE)
    assert told == "Marco harvested the field of 6: red 3 instead of 4 and white 2 lost."


def test_labels_say_what_happens() -> None:
    assert viticulture.move(("place", 0, 7, 2)) == "Place a worker: Harvest a field, bonus space"
    assert viticulture.move(("plant", MERLOT, 1)) == "Plant Merlot on the field of 6"
    assert viticulture.move(("make", 2, 4, 0, 2), value=6) == "Make blush 6 from red 4 and white 2"
    assert viticulture.move(("make", 2, 4, 0, 2), "confirm", value=6) == "Make blush 6"
    assert viticulture.move(("discard", MERLOT), "confirm", n=3) == "Discard 3"
    assert viticulture.move(("wine", 2, 5), "confirm", prompt="deliver") == "Deliver blush 5"
    assert viticulture.move(("yes",), card=BANKER) == "Take 3 lira"


def test_reasons_name_the_missing_thing_and_the_amount() -> None:
    assert viticulture.reason(("lira", 2)) == "Needs 2 more lira."
    assert viticulture.reason(("order-wine", 0, 6, 4)) == "Needs red 6: your best red wine is 4."
    assert viticulture.reason(("order-wine", 0, 6, 0)) == "Needs red 6: you have no red wine."
    assert viticulture.reason(("order-wines", 0, (4, 3), 1)) == "Needs red 4 and 3, a wine for each."
    red6, sparkling9 = tables.CARD["order-red6"], tables.CARD["order-sparkling9"]
    why = ("no-order-fits", ((red6, ("order-wine", 0, 6, 4)), (sparkling9, ("order-wine", 3, 9, 0))))
    assert viticulture.reason_lines(why) == (
        "Your wines fill no order in your hand.",
        "Red 6: your best red wine is 4, it needs 6.",
        "Sparkling 9: it needs sparkling 9, you have no sparkling wine.",
    )
    why = ("no-playable-visitor", 2, ((BANKER, ("lira", 2)), (BANKER, None)))
    assert viticulture.reason_lines(why)[1:] == ("Banker: needs 2 more lira.",)
    wines = ((("make", 2, 4, 0, 2), ("wine-cellar", 2, 6)), (("make", 2, 5, 0, 2), ("wine-cellar", 2, 6)))
    assert viticulture.reason_lines(("no-wine-possible", wines))[1:] == ("Blush needs the medium cellar.",)
    assert (
        viticulture.reason(("not-asked",))
        == viticulture.reason(("not-asked", ""))
        == "This is not asked now."
    )


def test_questions_know_their_card_and_their_count() -> None:
    assert viticulture.question("harvest", most=2, done=1) == ("Harvest up to 2 fields", "Field 2 of up to 2")
    assert viticulture.question("answer", card=BANKER, card_player=1, people=PEOPLE) == (
        "Lose 1 point to gain 3 lira?",
        "Marco’s Banker",
    )
    assert (
        viticulture.question("demand", card=QUEEN, card_player=1, people=PEOPLE)[0]
        == "What do you give the Queen?"
    )


def test_a_card_face_reads_as_a_sentence_too() -> None:
    assert viticulture.card_text("broker") == "Pay 9 lira, score 3 points; or lose 2 points, gain 6 lira."
    assert text("viticulture.summer.contractor.text").startswith(
        "Two of these, in any order: score 1 point; "
    )


# --- every id has its words --------------------------------------------------------------------------------


@pytest.mark.parametrize("card", VISITORS, ids=lambda c: c.id)
def test_a_visitor_has_name_face_choices_and_rulings(card: tables.Card) -> None:
    key = viticulture.card_key(card.id)
    assert text(f"{key}.name")
    face = texts.parts(f"{key}.text")
    assert 1 <= len(face.parts) <= 3
    assert face.join in ("or", "then") if len(face.parts) > 1 else not face.join
    assert all(part.endswith(".") and len(part) <= 75 for part in face.parts)
    assert 1 <= len(lines(f"{key}.rulings")) <= 4
    labels = {k.rpartition(".")[2] for k in texts.keys_of(f"{key}.choice.")}
    assert labels <= {*CHOICES, *_unasked()}
    assert labels == {k.rpartition(".")[2] for k in texts.keys_of(f"{key}.choice_text.")}
    assert labels
    assert all(len(text(f"{key}.choice.{c}")) <= 32 for c in labels)


def _unasked() -> set[str]:
    """Choices that a card has alone, so that nobody is asked for them; the core has no number for them."""
    return {
        k.rpartition(".")[2]
        for c in VISITORS
        for k in texts.keys_of(f"{viticulture.card_key(c.id)}.choice.")
        if len(texts.keys_of(f"{viticulture.card_key(c.id)}.choice.")) == 1
    } | {"demand"}


def test_every_choice_of_the_core_is_on_a_card() -> None:
    known = {k.rpartition(".")[2] for k in texts.keys_of(GAME) if ".choice." in k}
    assert set(CHOICES) <= known


@pytest.mark.parametrize("card", tables.CARDS, ids=lambda c: c.id)
def test_every_card_has_a_name_and_a_text(card: tables.Card) -> None:
    assert viticulture.card_name(card.id)
    assert viticulture.card_text(card.id).endswith(".")


def test_an_order_is_named_by_its_wines_and_says_what_it_gives() -> None:
    for number, card in enumerate(tables.CARDS):
        if card.deck == ids.ORDER:
            named = re.findall(r"(\w+) (\d)", viticulture.card_name(number).lower())
            assert [(ids.WINE_NAMES.index(w), int(v)) for w, v in named] == list(card.wines)
            gives = viticulture.card_text(number)
            assert f": {card.vp} points and residual +{card.residual}." in gives


def test_a_vine_says_its_grapes_and_needs() -> None:
    for number, card in enumerate(tables.CARDS):
        if card.deck == ids.VINE:
            words = viticulture.card_text(number)
            assert (f"red {card.red}" in words) == bool(card.red)
            assert (f"white {card.white}" in words) == bool(card.white)
            assert ("trellis" in words) == bool(card.requires & 1 << ids.TRELLIS)
            assert ("irrigation" in words) == bool(card.requires & 1 << ids.IRRIGATION)


def test_parents_say_what_they_leave() -> None:
    for mama in tables.MAMAS:
        assert text(f"{GAME}.mama.{mama.id}.name") in mama.id.title()
        assert text(f"{GAME}.mama.{mama.id}.text")
    for papa in tables.PAPAS:
        words = text(f"{GAME}.papa.{papa.id}.text")
        assert (f"{papa.lira} lira. " in words) or not papa.lira
        assert f"or {papa.or_lira} lira more" in words
        for choice in ("gift", "lira"):
            assert viticulture.choice_label(choice, papa=papa.id)


def test_structures_name_their_cost() -> None:
    for number, name in enumerate(ids.STRUCTURE_NAMES):
        for leaf in ("name", "short", "a", "effect", "word"):
            assert text(f"{GAME}.structure.{name}.{leaf}")
        assert text(f"{GAME}.structure.{name}.cost") == f"{tables.STRUCTURE_COST[number]} lira"
        assert lines(f"{GAME}.structure.{name}.rulings")


@pytest.mark.parametrize(
    ("branch", "names", "leaves"),
    [
        ("action", ids.ACTION_NAMES, "title short effect bonus help"),
        ("season", ids.SEASON_NAMES, "name word text"),
        ("worker", ids.WORKER_NAMES, "name word a text"),
        ("deck", ids.DECK_NAMES, "name plural word a kind"),
        ("wine", ids.WINE_NAMES, "name word made_of"),
        ("grape", ids.GRAPE_NAMES, "name word"),
        ("field", ids.FIELD_NAMES, "name word text"),
        ("wake", tuple(str(row) for row in range(1, ids.WAKE_ROWS + 1)), "short gift text"),
        ("step", STEPS, ""),
        ("cause", CAUSES, ""),
        ("prompt", PROMPTS, "name question"),
        ("colour", ("garnet", "amber", "olive", "azure", "plum", "ink"), ""),
        ("choice", CHOICES, ""),
        ("board", ("base",), "name text"),
        ("variant", ("two-parents", "friendly"), "name text"),
        ("automa", ids.AUTOMA_CARD_NAMES, "name text"),
        ("automa-colour", ids.AUTOMA_COLOURS, "name text"),
        ("automa-why", WHY_NAMES, "name text"),
        ("level", ids.LEVEL_NAMES, "name text"),
        ("solo-end", ("above", "equal", "below", "year"), "title text"),
    ],
)
def test_everything_with_an_id_has_its_words(branch: str, names: Iterable[str], leaves: str) -> None:
    for name in names:
        for leaf in leaves.split() or [""]:
            assert has(f"{GAME}.{branch}.{name}{'.' if leaf else ''}{leaf}")


def test_visitor_art_names_pictures_that_exist() -> None:
    folder = resources_folder()
    art = json.loads((folder / "viticulture" / "visitor_art.json").read_text(encoding="utf-8"))["visitors"]
    assert set(art) == {c.id for c in VISITORS}
    for row in art.values():
        assert (folder / "icons" / f"visitor-{row['motif']}.svg").is_file()
        assert 1 <= len(row["icons"]) <= 3
        assert all((folder / "icons" / f"{icon}.svg").is_file() for icon in row["icons"])


# --- every move, reason, event and question can be said ----------------------------------------------------


@pytest.mark.parametrize("action", MOVES, ids=str)
def test_every_move_has_a_label_and_a_verb(action: tuple[Any, ...]) -> None:
    assert viticulture.move(action, people=PEOPLE)
    assert viticulture.move(action, "confirm", people=PEOPLE)


def test_the_sample_moves_cover_every_kind() -> None:
    assert {m[0] for m in MOVES} | {"choose"} == set(viticulture.MOVE_ARGUMENTS)
    assert {k.split(".")[2] for k in texts.keys_of(f"{GAME}.move.")} == set(viticulture.MOVE_ARGUMENTS)


@pytest.mark.parametrize("happened", EVENTS, ids=str)
def test_every_event_has_a_sentence(happened: tuple[Any, ...]) -> None:
    for people in (PEOPLE, People(PEOPLE.names), texts.NOBODY):
        sentence = viticulture.event(happened, people)
        assert sentence.endswith(".")
        assert sentence[0].isupper() or sentence[0].isdigit()


def test_the_sample_events_cover_every_kind() -> None:
    assert {e[0] for e in EVENTS} | {"choice"} == {kind.name for kind in KINDS} - {GATHERING}
    assert viticulture.event(("choice", 0, "sell-points"), PEOPLE, card=tables.CARD["broker"]).endswith(
        "points."
    )


@pytest.mark.parametrize("kind", REASONS)
def test_every_reason_has_a_sentence(kind: str) -> None:
    wanted = len(REASON_ARGUMENTS.get(kind, "").split())
    args = REASON_SAMPLES.get(kind, (1, 2)[:wanted])
    assert len(args) == wanted
    sentence = viticulture.reason((kind, *args), PEOPLE)
    assert sentence.endswith(".")
    assert sentence[0].isupper()


def test_every_help_belongs_to_a_reason() -> None:
    for key in texts.keys_of(f"{GAME}.help."):
        assert has(key.replace(".help.", ".reason."))
        kind = key.rpartition(".")[2]
        sample = ("order-wine", 0, 6, 0) if kind == "order-wine-none" else (kind,)
        assert viticulture.reason_help(sample) == text(key)


@pytest.mark.parametrize("prompt", PROMPTS)
def test_every_question_can_be_asked(prompt: str) -> None:
    for card in (-1, MERLOT, BANKER):
        for most in (0, 1, 3):
            question, state = viticulture.question(
                prompt,
                card=card,
                card_player=1 if card >= 0 else -1,
                done=1,
                least=1,
                most=most,
                people=PEOPLE,
            )
            assert question
            assert "  " not in question + state


def _calls(pattern: str, folder: str) -> set[str]:
    found: set[str] = set()
    for path in (ROOT / "app" / folder).rglob("*.py"):
        found |= set(re.findall(pattern, path.read_text(encoding="utf-8")))
    return found


def test_what_the_rules_record_ask_and_refuse_is_known_here() -> None:
    assert _calls(r'\brecord\(\s*\*?\(?"([a-z-]+)"', "rules") <= {kind.name for kind in KINDS}
    assert _calls(r'\bprompt = "([a-z-]+)"', "rules") <= set(PROMPTS)
    refused = _calls(r'\b(?:return|else|or) \("([a-z-]+)",', "rules") - {
        *viticulture.MOVE_ARGUMENTS,
        "forced",
    }
    assert {kind for kind in refused if not has(f"{GAME}.reason.{kind}")} == set()


@pytest.mark.parametrize("players", range(1, 7))
def test_a_whole_game_can_be_told(players: int) -> None:
    people = People(("Giulia", "Marco", "Lucia", "Piero", "Anna", "Bruno"), 0)
    variants = ("two-parents", "friendly") if players % 2 else ()
    told: list[tuple[Any, ...]] = []
    level = "hard" if players == 1 else ""
    game = new_game(Options(players=players, variants=variants, automa=level), seed=players, events=told)
    dice = Random(players)
    while (asked := decision(game)) is not None:
        for happened in told:
            for viewer in (0, -1):
                assert viticulture.event(KINDS.visible(happened, viewer), people, card=asked.source)
        told.clear()
        question, _ = viticulture.question(
            asked.prompt,
            card=asked.source,
            card_player=asked.card_player,
            done=asked.done,
            least=asked.least,
            most=asked.most,
            people=people,
        )
        assert question
        for action in asked.options:
            for part in ("label", "confirm"):
                assert viticulture.move(action, part, prompt=asked.prompt, card=asked.source, people=people)
        if dice.random() < 0.1:
            for action in RULES.candidates(game):
                why = RULES.why_not(game, action)
                assert why is None or all(viticulture.reason_lines(why, people))
        game.apply(dice.choice(asked.options))


# --- keys in use -------------------------------------------------------------------------------------------


def _used(node: ast.expr) -> re.Pattern[str] | None:
    """A pattern for the keys that an argument of `text` stands for; None when it is no literal."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.compile(re.escape(node.value))
    if isinstance(node, ast.JoinedStr):
        parts = [re.escape(p.value) if isinstance(p, ast.Constant) else r"[\w.-]+" for p in node.values]
        return re.compile("".join(str(p) for p in parts))
    return None


def test_every_key_that_the_program_uses_exists() -> None:
    missing = []
    for path in (ROOT / "app").rglob("*.py"):
        if path.parent.name == "texts":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                imported = (
                    not isinstance(node.func, ast.Attribute) or getattr(node.func.value, "id", "") == "texts"
                )
                wanted = _used(node.args[0]) if name in ("text", "lines", "parts") and imported else None
                if wanted and not any(wanted.fullmatch(key) for key in texts.keys_of()):
                    missing.append(f"{path.name}:{node.lineno}: {wanted.pattern}")
    assert missing == []


# --- the rules page ----------------------------------------------------------------------------------------


def test_the_rules_page_has_every_section_and_reading() -> None:
    """R49."""
    for section in lines("rules.contents"):
        assert text(f"rules.section.{section}.title")
        assert lines(f"rules.section.{section}.paragraphs")
    readings = {k.split(".")[2] for k in texts.keys_of("rules.reading.")}
    assert set(lines("rules.readings.contents")) == readings
    cards = {k.split(".")[2] for k in texts.keys_of("rules.card.")}
    assert cards <= {c.id for c in VISITORS}
    sources = {k.split(".")[2] for k in texts.keys_of("rules.source.")}
    named = [k for k in texts.keys_of("rules.") if k.endswith(".source")]
    assert len(named) == len(readings) + len([k for k in texts.keys_of("rules.card.") if k.endswith(".text")])
    for key in named:
        assert lines(key) and set(lines(key)) <= sources


# --- care --------------------------------------------------------------------------------------------------


def test_every_placeholder_is_well_formed() -> None:
    kinds = {*viticulture._THINGS, "card", "cards", "wines", "values", "seat", "seats", "step"} | {
        "mama",
        "papa",
        "mamas",
        "papas",
    }
    for key, line in everything():
        for _, name, spec, conversion in string.Formatter().parse(line):
            if name is not None:
                assert re.fullmatch(r"[a-z_0-9]+", name), key
                assert not conversion, key
                assert not spec or spec in kinds or len(spec.split("|")) == 2, f"{key}: {spec}"


def test_the_words_are_set_with_care() -> None:
    for key, line in everything():
        assert line == line.strip() or key.startswith("people."), key
        assert "  " not in line, key
        assert "'" not in line and '"' not in line, f"{key}: straight quotes"
        assert "..." not in line, f"{key}: three dots"
        assert not re.search(r"(^|[ +(])-\d", line), f"{key}: a hyphen for a minus"
        assert "--" not in line and "VP" not in line, key


def test_no_card_repeats_the_wording_of_our_notes() -> None:
    """The fact sheets are not part of the program; where they are at hand, no nine words in a row are theirs."""
    folder = os.environ.get("VENDEMMIA_FACTS")
    if not folder:
        pytest.skip("VENDEMMIA_FACTS names no folder of fact sheets")
    theirs: set[tuple[str, ...]] = set()
    for season in ("summer", "winter"):
        for card in json.loads((Path(folder) / f"{season}_visitors.json").read_text(encoding="utf-8")):
            theirs |= _runs(card["effect"])
            key = viticulture.card_key(card["id"])
            assert text(f"{key}.name") == card["name"]
            for choice in card["choices"]:
                assert has(f"{key}.choice.{choice['id']}")
            assert has(f"{key}.choice.both") == (card["pick"] == "one_or_both")
            readings = {k.split(".")[3] for k in texts.keys_of(f"rules.card.{card['id']}.")}
            assert len(readings) >= len(card["contested"])
    for key, line in everything():
        assert not _runs(line) & theirs, key


def _runs(sentence: str) -> set[tuple[str, ...]]:
    words = re.findall(r"[a-z0-9]+", sentence.lower())
    return {tuple(words[i : i + 9]) for i in range(len(words) - 8)}


# --- one of a thing -----------------------------------------------------------------------------------------

_FORMS = re.compile(r"\{\w+:([^{}|]*)\|([^{}|]*)\}")


@pytest.mark.parametrize("language", texts.languages())
def test_no_text_says_one_of_a_thing_in_the_plural(language):
    """ "1 points": whatever a language has a plural of must follow its number in the right form."""
    texts.use(language)
    try:
        values = {key: words for key in texts.keys_of() for words in _sentences_of(key)}
        plurals = {
            many.strip() for words in values.values() for one, many in _FORMS.findall(words) if one != many
        }
        plurals = {many for many in plurals if many and " " not in many}
        assert len(plurals) > 10
        wrong = {
            key: words
            for key, words in values.items()
            for noun in re.findall(r"\{\w+\} (?:Automa )?([\w’]+)", words)
            if noun in plurals
        }
    finally:
        texts.use(texts.DEFAULT_LANGUAGE)
    assert not wrong


def _sentences_of(key: str) -> Iterable[str]:
    value = table._value(key)
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        yield from (words for words in value if isinstance(words, str))
