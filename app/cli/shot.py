"""`shot`: draw a screen into a picture, without a display."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from app import texts
from app.cli.arguments import Parser, number, one_of, size, whole
from app.cli.output import CommandError
from app.cli.screens import GOOD_SEED, SCREENS, Stage, bring_up

if TYPE_CHECKING:
    from app.session.session import Session
    from app.ui.window.main_window import MainWindow
    from app.ui.window.screenshot import Show, Stands

MOST_PIXELS = 64_000_000  # the largest size at the usual scale; for much more Qt finds no memory and dies
THEMES = ("light", "dark", "high-contrast")
LANGUAGES = ("en", "it", "pseudo")
EPILOG = "screens:\n" + "\n".join(f"  {name:14} {screen.about}" for name, screen in SCREENS.items())


def add_arguments(parser: Parser) -> None:
    parser.add_argument("out", metavar="OUT.png", help="the picture to write")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--save", metavar="F", help="the table of a saved game")
    what.add_argument("--scenario", metavar="F", help="the table at the start of a scenario")
    what.add_argument("--screen", metavar="NAME", type=one_of(tuple(SCREENS)), help="one of those below")
    parser.add_argument(
        "--size", metavar="WxH", type=size, required=True, help="such as 1920x1080, in points"
    )
    parser.add_argument(
        "--scale", metavar="S", type=number(1, 4), default=1.0, help="pixels a point, 1 to 4 (1)"
    )
    parser.add_argument(
        "--text", metavar="P", type=whole(80, 200), default=100, help="text size in percent, 80 to 200 (100)"
    )
    parser.add_argument(
        "--theme",
        metavar="T",
        type=one_of(THEMES),
        default="light",
        help=f"one of {', '.join(THEMES)} (light)",
    )
    parser.add_argument(
        "--language",
        metavar="L",
        type=one_of(LANGUAGES),
        default="en",
        help=f"one of {', '.join(LANGUAGES)}, where pseudo is English with longer words (en)",
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole(0, 2**31 - 1), help="another game than the usual one"
    )
    parser.add_argument(
        "--players",
        metavar="N",
        type=whole(1, 6),
        default=4,
        help="seats of that game, 2 to 6, or 1 against the Automa (4)",
    )
    parser.add_argument("--page", metavar="NAME", default="", help="a page of the settings")


def run(arguments: argparse.Namespace) -> int:
    out = Path(arguments.out)
    if out.suffix.lower() != ".png":
        raise CommandError(f"OUT.png is {arguments.out!r}; allowed is a file name ending in .png")
    if os.path.isdir(out):
        raise CommandError(f"OUT.png is {arguments.out!r}, which is a folder; name a file in it")
    if not os.path.isdir(out.parent):
        raise CommandError(f"OUT.png is {arguments.out!r}; there is no folder {str(out.parent)!r}")
    width, height = (side * arguments.scale for side in arguments.size)
    if width * height > MOST_PIXELS:
        raise CommandError(
            f"--size and --scale make a picture of {width:.0f} x {height:.0f} pixels; "
            f"allowed are at most {MOST_PIXELS // 10**6} million"
        )
    if arguments.page and arguments.screen != "settings":
        raise CommandError("--page is only for --screen settings")
    show = _shown_by(arguments)
    texts.use(arguments.language)
    # Both are read by Qt when it starts, so they have to stand before that.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["QT_SCALE_FACTOR"] = str(arguments.scale)
    # What its platform without a display cannot do is nothing that anybody could mend.
    os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")
    from app.ui.window.screenshot import ShotError, draw

    try:
        draw(out, show, arguments.size, arguments.theme, arguments.text)
    except ShotError as error:
        raise CommandError(str(error), 1) from error
    return 0


def _shown_by(arguments: argparse.Namespace) -> Show:
    """Return what makes the window show what is asked for; anything wrong with a file is said before Qt starts."""
    screen = arguments.screen
    if screen is not None:
        seed = GOOD_SEED if arguments.seed is None else arguments.seed

        def show_screen(window: MainWindow, stands: Stands) -> None:
            bring_up(screen, Stage(window, stands, arguments.players, seed, arguments.page))

        return show_screen
    if arguments.save is not None:
        from app.save.store import load_game

        session = load_game(Path(arguments.save)).session
    else:
        session = scenario_session(Path(arguments.scenario))

    def show_session(window: MainWindow, stands: Stands) -> None:
        from app.ui.window.screenshot import open_table

        open_table(window, session)
        stands(window)

    return show_session


def scenario_session(path: Path) -> Session:
    """Return a session that begins in the position of a scenario file."""
    from app.cli import positions
    from app.cli.scenario import begin, read_file
    from app.rules.engine.scenario import ScenarioError
    from app.session.begin import begin_at

    try:
        game, state = begin(read_file(path))
    except ScenarioError as error:
        raise CommandError(f"--scenario is {str(path)!r}; {error}", 1) from error
    state.events = None
    return begin_at(game, state, positions.people(len(state.seats)))
