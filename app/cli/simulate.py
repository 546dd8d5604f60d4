"""`simulate`: whole games between computer players, without a window."""

from __future__ import annotations

import argparse
import time
import traceback
from collections.abc import Sequence
from typing import Any

from app.ai.agents import AGENTS, UnknownAgent, check_name, make_agent
from app.ai.match import agent_seed, play_out
from app.cli.arguments import Parser, one_of, several, whole
from app.cli.output import CommandError, print_json
from app.rules.engine.game import Game, Switch
from app.rules.engine.games import find, known

MOST_GAMES = 10_000_000
LEAST_SEED, MOST_SEED = -(2**63), 2**63 - 1
EPILOG = """\
Game number i (from 0) has the seed S + i, and the computer players draw their chance from it too: the same
arguments give the same games on every machine.

A game that breaks off with an error is counted, listed with its seed, and makes the exit code 1; the others go on.
A shared victory counts for each of the winners."""


def add_arguments(parser: Parser) -> None:
    add = parser.add_argument
    games = [find(game) for game in known()]
    add("--players", metavar="N", required=True, help=f"seats: {games[0].players_said}")
    add("--games", metavar="K", type=whole(1, MOST_GAMES), default=1, help="how many games (1)")
    add(
        "--seed", metavar="S", type=whole(LEAST_SEED, MOST_SEED), default=1, help="seed of the first game (1)"
    )
    add("--game", metavar="G", type=one_of(known()), default=known()[0], help=f"which game ({known()[0]})")
    for name, setting in {each.name: each for game in games for each in game.settings}.items():
        if isinstance(setting, Switch):
            add(f"--{name}", action="store_true", default=None, help=setting.about)
        else:
            add(f"--{name}", metavar=name[0].upper(), help=setting.about)
    add(
        "--agents",
        metavar="A,..",
        type=_agents,
        default=("random",),
        help=f"who plays each seat, or one for all seats (random); there is {', '.join(AGENTS)}",
    )
    add("--json", action="store_true", help="report as JSON")


def _agents(line: str) -> tuple[str, ...]:
    names = tuple(word.strip() for word in line.split(","))
    for name in names:
        try:
            check_name(name)
        except UnknownAgent as error:
            raise argparse.ArgumentTypeError(f"is {line!r}; {error}") from None
    return names


def run(arguments: argparse.Namespace) -> int:
    game = find(arguments.game)
    if arguments.players not in map(str, game.players):
        raise CommandError(f"--players is {arguments.players!r}; allowed is {game.players_said}")
    seats = int(arguments.players)
    names = arguments.agents * seats if len(arguments.agents) == 1 else arguments.agents
    if len(names) != seats:
        raise CommandError(
            f"--agents names {len(names)} players for {seats} seats; name one, or one for each seat"
        )
    try:
        options = game.options(seats, _chosen(game, arguments))
    except ValueError as error:
        raise CommandError(f"--players {seats}: --{error}") from error
    report = simulate(game, options, arguments.games, arguments.seed, names)
    if arguments.json:
        print_json(report)
    else:
        _print_report(report)
    return 1 if report["errors"] else 0


def _chosen(game: Game, arguments: argparse.Namespace) -> dict[str, Any]:
    """Return what was chosen of the game's settings."""
    settings = {setting.name: setting for setting in game.settings}
    found = {}
    for name in dict.fromkeys(each.name for other in known() for each in find(other).settings):
        given = getattr(arguments, name)
        if given is None:
            continue
        if name not in settings:
            raise CommandError(f"--{name} is no setting of {game.id}")
        setting = settings[name]
        try:
            if isinstance(setting, Switch):
                found[name] = given
            else:
                words = [word for word in setting.words if word is not None]
                found[name] = several(words, name)(given) if setting.several else one_of(words)(given)
        except argparse.ArgumentTypeError as error:
            raise CommandError(f"--{name} {error}") from None
    return found


def simulate(game: Game, options: Any, games: int, seed: int, agents: Sequence[str]) -> dict[str, Any]:
    """Play the games and return the report."""
    players = options.players
    decisions = years = finished = 0
    wins = [0] * players
    errors: list[dict[str, Any]] = []
    started = time.perf_counter()
    for game_seed in range(seed, seed + games):
        try:
            state = game.begin(options, game_seed)
            seated = [make_agent(name, agent_seed(game_seed, seat)) for seat, name in enumerate(agents)]
            decisions += play_out(game, state, seated)
        except Exception as error:  # whatever it is: this command exists to find such games, and goes on
            where = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{where.filename.rpartition('/')[2]}:{where.lineno}"
            errors.append({"seed": game_seed, "message": f"{type(error).__name__}: {error}", "place": place})
            continue
        finished += 1
        years += game.moment(state).year
        for seat in game.winners(state):
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
        **{name: value for name, value in game.options_data(options).items() if name != "players"},
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
