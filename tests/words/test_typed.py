"""One rule for all typed words: a single line of letters that can be seen, and nothing that acts on others."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import texts
from app.texts import People, text, viticulture
from app.words.typed import LONGEST_NAME, MOST_MARKS, breakable, folded, in_a_sentence, names, tidy

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
FARMER = "\U0001f469\U0001f3fd\u200d\U0001f33e"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Giulia", "Giulia"),
        ("  Anna   Maria ", "Anna Maria"),
        ("I am nepo \u202e:annA", "I am nepo :annA"),
        ("\u202eevil\u202c", "evil"),
        ("\u2066Anna\u2069\u200e\u200f\u061c", "Anna"),
        ("An\u200bn\u2060a\ufeff\u00ad", "Anna"),
        ("\u200b\u200b", ""),
        ("\u3164\u115f\u1160\uffa0\u2800", ""),
        (" \u00a0\u2003\u3000 ", ""),
        ("a\nb\r\n\tc\x1b[31m\x00d\u2028e\u2029f\x85g", "a b c[31md e fg"),
        ("e\u0301", "é"),
        ("\u0301\u0301", ""),
        ("Z" + "\u0351\u036b\u0313\u036a\u0302\u036b" + "al", "Z\u0351\u036b\u0313al"),
        (FAMILY, FAMILY),
        (FARMER, FARMER),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("a\u200db\u200d", "ab"),
        ("A\ufe0f\ufe01", "A"),
        ("\U0001f3f4\U000e0067\U000e0062\U000e007f", "\U0001f3f4"),
        ("\ud800x\ue000", "x"),
        ("שרה", "שרה"),
        ("नमस्ते", "नमस्ते"),
        ("小明", "小明"),
        ("<img src=x>&amp;", "<img src=x>&amp;"),
    ],
)
def test_what_may_stand_in_a_line(typed, kept):
    assert tidy(typed) == kept


@given(st.text(max_size=80))
def test_whatever_is_typed(words):
    line = tidy(words)
    assert line == tidy(line), "what is kept is kept"
    assert line == line.strip() and len(line) <= 60 and "  " not in line
    assert line == unicodedata.normalize("NFC", line)
    marks = 0
    for sign in line:
        category = unicodedata.category(sign)
        assert not category.startswith("C") or sign == "\u200d"
        assert category not in ("Zl", "Zp") and (category != "Zs" or sign == " ")
        marks = marks + 1 if category.startswith("M") and sign != "\ufe0f" else 0
        assert marks <= MOST_MARKS
    assert bool(line) == any(unicodedata.category(sign)[0] in "LNPS" for sign in line)


def test_what_is_too_long_says_so():
    assert tidy("W" * 16, 16) == "W" * 16
    assert tidy("W" * 60, 16) == "W" * 15 + "…"
    assert tidy("Anna Maria Luisa", 12) == "Anna Maria…"
    assert not tidy(FAMILY * 3, 8).endswith("\u200d…")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "ANNA"), ("Anna", "Ａｎｎａ"), ("Straße", "STRASSE"), ("ﬁona", "Fiona"), ("é", "É")],
)
def test_names_that_people_take_for_the_same(one, other):
    assert folded(one) == folded(other)


def test_people_at_one_table_can_be_told_apart():
    found = names(["Anna", "An\u200bna", "Ａｎｎａ", "\u200b", "\u3164", "W" * 60, "W" * 50])
    assert found[:1] == ["Anna"] and found[3:5] == ["P4", "P5"]
    assert len({folded(name) for name in found}) == len(found)
    assert all(len(name) <= LONGEST_NAME for name in found)


def test_words_from_the_right_keep_a_sentence_in_order():
    """The sentence's own words stay where they are: the name is a piece of its own."""
    assert in_a_sentence("Zoë") == "Zoë"
    assert in_a_sentence("שרה") == "\u2068שרה\u2069"
    people = People(("שרה", "Anna"), -1)
    assert "\u2068שרה\u2069" in text("ui.top.turn", name="שרה")
    assert viticulture.thing("seats", (0, 1), people) == texts.listed(["\u2068שרה\u2069", "Anna"])


def test_long_words_may_go_on_in_the_next_line():
    at = "\N{ZERO WIDTH SPACE}"
    assert breakable("Wilhelmina’s birthday") == "Wilhelmina’s birthday"
    assert breakable("x" * 30) == at.join(["x" * 12, "x" * 12, "x" * 6])
    assert breakable("/srv/anna/saves") == f"/{at}srv/{at}anna/{at}saves"
    assert breakable("e\u0301" * 20).replace(at, "") == "e\u0301" * 20
    assert f"{at}\u0301" not in breakable("e\u0301" * 20), "a letter stays whole"
