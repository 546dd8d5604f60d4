"""Every screen and dialog: nothing is cut, smaller than 11 px, over something else, out of sight or without a name.

A covering choice of sizes, text sizes, languages, numbers of players and themes; `bootstrap.py test
--all` looks at all of them together.
"""

import itertools
import re

import pytest

from app.cli.screens import SCREENS
from tests.support.screens import (
    LANGUAGES,
    MORE_TEXTS,
    PLAYERS,
    SIZES,
    TEXTS,
    Case,
    cases,
    faults_of,
    with_players,
)

THEMES = ("light", "high-contrast")
# Faults that are known and not mended yet, by the part that they are in: whoever mends one takes its line out.
OPEN: tuple[str, ...] = ()
PAGES = ("table", "confirm", "keys", "saves")
# Cases in which something was wrong that the covering choice had not met.
ONCE_WRONG = (
    Case("new-game", (1024, 700), 200, "it", 1),
    Case("new-game", (1024, 700), 200, "pseudo", 1),
    Case("new-game", (1024, 700), 200, "pseudo", 6),
    Case("start", (1024, 700), 80, "pseudo"),
    Case("start", (1024, 700), 200, "pseudo"),
    Case("start", (1280, 720), 125, "pseudo"),
    Case("solo-results", (1024, 700), 200, "pseudo"),
    Case("settings", (1440, 900), 80, "pseudo"),
    Case("table", (1024, 700), 200, "pseudo"),
    Case("table", (1280, 720), 150, "pseudo"),
    Case("discard", (1024, 700), 200, "pseudo"),
    Case("choices", (1024, 700)),
    Case("choices", (1280, 720), 150, "it"),
    Case("choices", (1440, 900), 200),
    Case("notice", (1024, 700), 150, "pseudo"),
    Case("notice", (1024, 700), 200, "pseudo"),
    Case("notice", (1280, 720), 200),
    Case("replay", (1024, 700), 200, "pseudo"),
    Case("replay", (1440, 900), 200),
    Case("secret-reply", (1280, 720), 200, "pseudo"),
    Case("secret-reply", (1440, 900), 150, "pseudo", 6),
    Case("reply", (1024, 700), 200),
    Case("reply", (1024, 700), 200, "it"),
    Case("reply", (1024, 700), 200, "pseudo", 6),
    Case("reply", (1280, 720), 200, "pseudo"),
    Case("reply", (1440, 900), players=6),
    Case("reply", (1920, 1080), 125, "pseudo"),
    Case("notice", (1024, 700), 125, "it", 6),
    Case("replay", (1280, 720), 125, "it"),
    Case("settings", (1024, 700), 80),
    Case("table", (1280, 720), 150, "pseudo", 2, "high-contrast"),
    Case("table", (1440, 900), 100, "pseudo", 2, "high-contrast"),
    Case("decision", (1440, 900), 100, "pseudo", 6),
    Case("discard", (1024, 700), 150, "pseudo"),
    Case("discard", (1024, 700), 200),
    Case("discard", (1280, 720), 200, "it", 6),
    Case("reply", (1024, 700), 200, "pseudo", 2),
    Case("solo-end", (1024, 700), 200, "pseudo"),
    Case("notice", (1024, 700), 150, players=2),
    Case("replay", (1280, 720), 200, "it"),
)


def covering() -> list[Case]:
    """Each screen at each size, so that it also meets each text size, language, theme and number of players."""
    found = []
    for number, screen in enumerate(SCREENS):
        for step, size in enumerate(SIZES):
            turn = number + step
            language = LANGUAGES[(turn + turn // len(LANGUAGES)) % len(LANGUAGES)]
            players = PLAYERS[(number + step) % len(PLAYERS)] if with_players(screen) else 4
            players = max(SCREENS[screen].least, min(players, SCREENS[screen].most))
            theme = THEMES[(number // 2 + step) % len(THEMES)]
            found.append(Case(screen, size, TEXTS[turn % len(TEXTS)], language, players, theme))
    for number, screen in enumerate(SCREENS):
        size, scale = SIZES[number % len(SIZES)], MORE_TEXTS[number % len(MORE_TEXTS)]
        found.append(Case(screen, size, scale, LANGUAGES[number % 2], SCREENS[screen].most))
    for number, page in enumerate(PAGES):
        size, scale = SIZES[number % len(SIZES)], TEXTS[number % len(TEXTS)]
        found.append(Case("settings", size, scale, LANGUAGES[number % len(LANGUAGES)], page=page))
    return found + [case for case in ONCE_WRONG if case not in found]


def everything() -> list[Case]:
    found = list(cases(tuple(SCREENS), themes=THEMES))
    for page, size, scale, language in itertools.product(PAGES, SIZES, TEXTS, LANGUAGES):
        found.append(Case("settings", size, scale, language, page=page))
    return found + [case for case in ONCE_WRONG if case not in found]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        whole = metafunc.config.getoption("--all")
        metafunc.parametrize("case", everything() if whole else covering(), ids=str)


def test_nothing_is_wrong(qapp, case):
    """R21, R35, R38: nothing is cut, covered or too small, on any screen in any window."""
    wrong = [str(fault) for fault in faults_of(case)]
    wrong = [said for said in wrong if not any(re.search(known, said) for known in OPEN)]
    assert not wrong, "\n".join(wrong)


def test_the_choice_covers_every_value_on_every_screen():
    """And every pair of text size and language at all."""
    found = covering()
    for screen in SCREENS:
        here = [case for case in found if case.screen == screen and not case.page]
        assert {case.size for case in here} == set(SIZES)
        assert {case.text for case in here} >= set(TEXTS)
        assert {case.text for case in here} & set(MORE_TEXTS)
        assert len({case.language for case in here}) >= 2
    pairs = {(case.text, case.language) for case in found}
    assert pairs >= set(itertools.product(TEXTS, LANGUAGES))
    assert {(case.size, case.language) for case in found} == set(itertools.product(SIZES, LANGUAGES))
    assert {(case.size, case.theme) for case in found} == set(itertools.product(SIZES, THEMES))
    tables = [case for case in found if case.screen == "table"]
    assert {case.players for case in tables} == set(PLAYERS)
