"""`simulate`: whole games between computer players, without a window."""

from __future__ import annotations

import argparse
import time
import traceback
from collections.abc import Callable, Sequence
from typing import Any

from app.ai.agents import AGENTS, UnknownAgent, check_name, make_agent
from app.ai.match import agent_seed, play_out
from app.cli.arguments import Parser, one_of, several, whole
from app.cli.output import CommandError, print_json

GAMES = ("viticulture",)
MOST_GAMES = 10_000_000
LEAST_SEED, MOST_SEED = -(2**63), 2**63 - 1
EPILOG = """\
Game number i (from 0) has the seed S + i, and the computer players draw their chance from it too: the same
arguments give the same games on every machine.

A game that breaks off with an error is counted, listed with its seed, and makes the exit code 1; the others go on.
A shared victory counts for each of the winners."""


def add_arguments(parser: Parser) -> None:
    from app.rules.viticulture.boards.loader import BOARD_NAMES
    from app.rules.viticulture.ids import LEVEL_NAMES
    from app.rules.viticulture.options import MODULE_NAMES, VARIANT_NAMES

    add = parser.add_argument
    add("--players", metavar="N", type=_players, required=True, help="seats, 2 to 6, or 1 with --automa")
    add("--games", metavar="K", type=whole(1, MOST_GAMES), default=1, help="how many games (1)")
    add(
        "--seed", metavar="S", type=whole(LEAST_SEED, MOST_SEED), default=1, help="seed of the first game (1)"
    )
    add("--game", metavar="G", type=one_of(GAMES), default=GAMES[0], help=f"which game ({GAMES[0]})")
    add(
        "--board",
        metavar="B",
        type=one_of(BOARD_NAMES),
        default=BOARD_NAMES[0],
        help=f"one of {', '.join(BOARD_NAMES)}",
    )
    add(
        "--modules",
        metavar="M,..",
        type=several(MODULE_NAMES, "modules"),
        default=(),
        help="modules, with commas",
    )
    add(
        "--variants",
        metavar="V,..",
        type=several(VARIANT_NAMES, "variants"),
        default=(),
        help=f"of {', '.join(VARIANT_NAMES)}, with commas",
    )
    add(
        "--agents",
        metavar="A,..",
        type=_agents,
        default=("random",),
        help=f"who plays each seat, or one for all seats (random); there is {', '.join(AGENTS)}",
    )
    add(
        "--automa",
        metavar="LEVEL",
        type=one_of(LEVEL_NAMES),
        help=f"one player against the Automa: {', '.join(LEVEL_NAMES)}",
    )
    add(
        "--aggressive",
        action="store_true",
        help="with --automa: its variant that looks at the score every year",
    )
    add("--json", action="store_true", help="report as JSON")


def _players(word: str) -> int:
    return 1 if word == "1" else whole(2, 6)(word)


def _agents(line: str) -> tuple[str, ...]:
    names = tuple(word.strip() for word in line.split(","))
    for name in names:
        try:
            check_name(name)
        except UnknownAgent as error:
            raise argparse.ArgumentTypeError(f"is {line!r}; {error}") from None
    return names


def run(arguments: argparse.Namespace) -> int:
    seats = arguments.players
    names = arguments.agents * seats if len(arguments.agents) == 1 else arguments.agents
    if len(names) != seats:
        raise CommandError(
            f"--agents names {len(names)} players for {seats} seats; name one, or one for each seat"
        )
    if seats == 1 and not arguments.automa:
        from app.rules.viticulture.ids import LEVEL_NAMES

        raise CommandError(
            "--players is 1, a game against the Automa, which needs --automa with a level "
            f"({', '.join(LEVEL_NAMES)}); without the Automa allowed is 2 to 6"
        )
    from app.rules.viticulture.options import OptionsError

    try:
        report = simulate(
            seats,
            arguments.games,
            arguments.seed,
            names,
            board=arguments.board,
            modules=arguments.modules,
            variants=arguments.variants,
            automa=arguments.automa or "",
            aggressive=arguments.aggressive,
        )
    except OptionsError as error:
        raise CommandError(str(error)) from error
    if arguments.json:
        print_json(report)
    else:
        _print_report(report)
    return 1 if report["errors"] else 0


def simulate(
    players: int,
    games: int,
    seed: int,
    agents: Sequence[str],
    *,
    board: str = "base",
    modules: Sequence[str] = (),
    variants: Sequence[str] = (),
    automa: str = "",
    aggressive: bool = False,
    new_game: Callable[[Any, int], Any] | None = None,
) -> dict[str, Any]:
    """Play the games and return the report. `new_game` stands in for the real one in tests."""
    from app.rules.viticulture.game import new_game as real_game
    from app.rules.viticulture.options import Options
    from app.rules.viticulture.outside.observation import observe

    begin = new_game or real_game
    options = Options(players, board, tuple(modules), tuple(variants), automa, aggressive)
    decisions = years = finished = 0
    wins = [0] * players
    errors: list[dict[str, Any]] = []
    started = time.perf_counter()
    for game_seed in range(seed, seed + games):
        try:
            state = begin(options, game_seed)
            seated = [make_agent(name, agent_seed(game_seed, seat)) for seat, name in enumerate(agents)]
            decisions += play_out(state, seated, observe)
        except Exception as error:  # whatever it is: this command exists to find such games, and goes on
            where = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{where.filename.rpartition('/')[2]}:{where.lineno}"
            errors.append({"seed": game_seed, "message": f"{type(error).__name__}: {error}", "place": place})
            continue
        finished += 1
        years += state.year
        for seat in state.winners:
            wins[seat] += 1
    seconds = time.perf_counter() - started
    return {
        "games": games,
        "errors": len(errors),
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(decisions / seconds) if seconds else 0,
        "mean_years": round(years / finished, 3) if finished else 0.0,
        "wins": wins,
        "players": players,
        "seed": seed,
        "agents": list(agents),
        "board": board,
        "modules": list(modules),
        "variants": list(variants),
        **({"automa": automa, "aggressive": aggressive} if automa else {}),
        "error_list": errors,
    }


def _print_report(report: dict[str, Any]) -> None:
    for key in ("games", "errors", "decisions", "seconds", "decisions_per_second", "mean_years"):
        print(f"{key:<21} {report[key]}")
    shown = ", ".join(
        f"p{seat} ({agent}) {won}"
        for seat, (won, agent) in enumerate(zip(report["wins"], report["agents"]), 1)
    )
    print(f"{'wins':<21} {shown}")
    for error in report["error_list"]:
        print(f"error in the game of seed {error['seed']}: {error['message']} ({error['place']})")
