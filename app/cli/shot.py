"""`shot`: draw a screen into a picture, without a display."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from app.cli.arguments import Parser, number, one_of, size, whole
from app.cli.output import CommandError

SCREENS = ("table", "start", "new-game", "end", "curtain", "decision")
THEMES = ("light", "dark", "high-contrast")
EPILOG = """\
screens:
  table     a realistic game in its middle
  decision  the same game, in the middle of a card
  curtain   the next player is waited for
  end       a game that is over
  start     the first screen, with saved games
  new-game  the first screen, without"""


def add_arguments(parser: Parser) -> None:
    parser.add_argument("out", metavar="OUT.png", help="the picture to write")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--save", metavar="F", help="the table of a saved game")
    what.add_argument("--scenario", metavar="F", help="the table at the start of a scenario")
    what.add_argument("--screen", metavar="NAME", type=one_of(SCREENS), help=f"one of {', '.join(SCREENS)}")
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
        "--seed", metavar="N", type=whole(0, 2**31 - 1), help="another game than the usual one"
    )
    parser.add_argument(
        "--players", metavar="N", type=whole(2, 6), default=4, help="seats of that game, 2 to 6 (4)"
    )


def run(arguments: argparse.Namespace) -> int:
    out = Path(arguments.out)
    if out.suffix.lower() != ".png":
        raise CommandError(f"OUT.png is {arguments.out!r}; allowed is a file name ending in .png")
    if not out.parent.is_dir():
        raise CommandError(f"OUT.png is {arguments.out!r}; there is no folder {str(out.parent)!r}")
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    # Set by Qt for the whole program, so it has to stand before Qt starts.
    os.environ["QT_SCALE_FACTOR"] = str(arguments.scale)
    raise CommandError("this build cannot draw yet", 1)
