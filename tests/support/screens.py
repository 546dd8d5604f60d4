"""Brings every screen up in the real window and looks for faults of geometry; also from the command line.

`python -m tests.support.screens --screen all --size 1024x700 --text 100,150 --language it --players 4` prints what it
finds; `--help` shows the rest.
"""

from __future__ import annotations

import argparse
import itertools
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

if __name__ == "__main__":  # before anything imports Qt
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["VENDEMMIA_DATA"] = tempfile.mkdtemp(prefix="vendemmia-screens-")

from PySide6.QtCore import QtMsgType, qInstallMessageHandler
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app import texts
from app.cli import positions
from app.cli.screens import GOOD_SEED, SCREENS, Stage, bring_up
from app.ui.window.after_first_paint import READY_AFTER
from app.ui.window.main_window import MainWindow
from app.ui.window.screenshot import settle, still_window
from tests.support.geometry import Fault, faults
from tests.support.written import Written, written

SIZES = ((1024, 700), (1280, 720), (1440, 900), (1920, 1080))
TEXTS = (100, 150, 200)
MORE_TEXTS = (80, 125, 175)  # the other marks of the slider
LANGUAGES = ("en", "it", "pseudo")
PLAYERS = (1, 2, 4, 6)
ON_TABLE = (
    "table",
    "decision",
    "build",
    "discard",
    "reply",
    "secret-reply",
    "private-reply",
    "curtain",
    "last-year",
    "last-curtain",
    "log",
    "choices",
    "opponent-mat",
    "rule",
    "notice",
    "replay",
    "end",
)

_moment = cache(positions.best_moment)
_whole = cache(positions.whole_game)


@dataclass(frozen=True)
class Case:
    """One screen under one set of conditions."""

    screen: str
    size: tuple[int, int] = (1440, 900)
    text: int = 100
    language: str = "en"
    players: int = 4
    theme: str = "light"
    page: str = ""

    def __str__(self) -> str:
        size = f"{self.size[0]}x{self.size[1]}"
        page = f"_{self.page}" if self.page else ""
        return f"{self.screen}{page}-{size}-{self.text}-{self.language}-p{self.players}-{self.theme}"

    @property
    def possible(self) -> bool:
        """Whether so many players ever come to this screen."""
        return SCREENS[self.screen].least <= self.players <= SCREENS[self.screen].most


def with_players(screen: str) -> bool:
    """Whether the number of players changes anything to be seen."""
    return screen in (*ON_TABLE, "new-game")


def look_at(case: Case, see: Callable[[MainWindow, QWidget, Written], Any]) -> None:
    """Bring the screen up in a window of its own and let `see` look at it while it stands."""
    texts.use(case.language)
    with written() as ink, tempfile.TemporaryDirectory() as folder:
        window = still_window(case.theme, case.text, *case.size, Path(folder))

        # What comes a moment after the first picture, such as the first focus, comes before anything is looked at.
        QTest.qWait(READY_AFTER)
        while not window.__dict__.get("menu"):
            QTest.qWait(5)

        def stands(what: QWidget) -> None:
            settle()
            see(window, what, ink)

        try:
            bring_up(case.screen, Stage(window, stands, case.players, GOOD_SEED, case.page, _moment, _whole))
        finally:
            window.hide()
            window._end_presenter()
            window.deleteLater()
            settle()
            texts.use(texts.DEFAULT_LANGUAGE)


def faults_of(case: Case) -> list[Fault]:
    """What is wrong with the screen.

    In the pseudo-language a text may become small, as its words are longer than any: it must be whole. Below 100 %
    the player has asked for less than 11 px.
    """
    found: list[Fault] = []
    look_at(case, lambda window, what, ink: found.extend(faults(what, ink)))
    may_be_small = case.language == texts.PSEUDO or case.text < 100
    found = [fault for fault in found if fault.kind != "small" or not may_be_small]
    long = case.language == texts.PSEUDO  # its words may need to be scrolled to
    return [
        fault for fault in found if not (long and fault.kind == "scrolls" and "DecisionPanel" in fault.where)
    ]


def cases(
    screens: tuple[str, ...],
    sizes: tuple[tuple[int, int], ...] = SIZES,
    scales: tuple[int, ...] = TEXTS,
    languages: tuple[str, ...] = LANGUAGES,
    players: tuple[int, ...] = PLAYERS,
    themes: tuple[str, ...] = ("light",),
) -> Iterator[Case]:
    """The product of all of them, without numbers of players where they change nothing."""
    for screen, size, scale, language, theme in itertools.product(screens, sizes, scales, languages, themes):
        for count in players if with_players(screen) else players[-1:]:
            case = Case(screen, size, scale, language, count, theme)
            if case.possible:
                yield case


@contextmanager
def quiet() -> Iterator[None]:
    """Without what Qt's platform for no display says of itself."""

    def tell(kind: QtMsgType, context: Any, words: str) -> None:
        if not words.startswith("This plugin does not support"):
            sys.stderr.write(f"{words}\n")

    before = qInstallMessageHandler(tell)
    try:
        yield
    finally:
        qInstallMessageHandler(before)


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Look for faults of geometry. Several values: commas between."
    )
    parser.add_argument("--screen", default="all", help="names as in `vendemmia shot --help`, or all (all)")
    parser.add_argument("--size", default="1024x700,1280x720,1440x900,1920x1080")
    parser.add_argument("--text", default="100,150,200")
    parser.add_argument("--language", default="en,it,pseudo")
    parser.add_argument("--players", default="4")
    parser.add_argument("--theme", default="light")
    wanted = parser.parse_args()
    screens = tuple(SCREENS) if wanted.screen == "all" else tuple(wanted.screen.split(","))
    count = 0
    with quiet():
        for case in cases(
            screens,
            tuple((int(w), int(h)) for w, h in (size.split("x") for size in wanted.size.split(","))),
            tuple(map(int, wanted.text.split(","))),
            tuple(wanted.language.split(",")),
            tuple(map(int, wanted.players.split(","))),
            tuple(wanted.theme.split(",")),
        ):
            for fault in faults_of(case):
                count += 1
                print(f"{case}  {fault}", flush=True)
    print(f"{count} faults")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
