"""Random games of Vendemmia against random games of Catanatron, in turn in one process: decisions a second of both.

Nothing else needs this. Catanatron goes into an environment of its own, outside of the project:

    python3 -m venv /tmp/catan && /tmp/catan/bin/pip install catanatron
    PYTHONPATH=. /tmp/catan/bin/python tests/support/against_catanatron.py

It prints the best of several turns of each, and their relation; `bench` judges by what Catanatron makes in a turn of
its fixed loop. A decision of Catanatron is one action of its log.
"""

from __future__ import annotations

import random
import time

from catanatron import Color, Game, RandomPlayer

from app.ai.agents import RandomAgent
from app.ai.match import agent_seed, play_out
from app.cli.bench import loop_seconds
from app.rules.viticulture.game import GAME

SEATS = 4
OWN_GAMES, CATAN_GAMES = 40, 15
TURNS = 7


def own() -> int:
    """Play games of Vendemmia; return the decisions."""
    options = GAME.options(SEATS, {})
    return sum(
        play_out(GAME, GAME.begin(options, seed), [RandomAgent(agent_seed(seed, n)) for n in range(SEATS)])
        for seed in range(1, OWN_GAMES + 1)
    )


def catan() -> int:
    """Play games of Catan; return the decisions."""
    made = 0
    for seed in range(CATAN_GAMES):
        random.seed(seed)
        game = Game([RandomPlayer(colour) for colour in list(Color)[:SEATS]], seed=seed)
        game.play()
        records = getattr(game.state, "action_records", None)
        made += len(game.state.actions if records is None else records)
    return made


def main() -> None:
    best = {"Vendemmia": 0.0, "Catanatron": 0.0}
    loop = loop_seconds()
    for _ in range(TURNS):
        for (name, _), work in zip(best.copy().items(), (own, catan)):
            started = time.process_time()
            made = work()
            best[name] = max(best[name], made / (time.process_time() - started))
        loop = min(loop, loop_seconds())
    for name, speed in best.items():
        print(
            f"{name:<11}{speed:>9,.0f} decisions a second, {speed * loop:.2f} in a turn of the loop of bench"
        )
    print(f"relation   {best['Vendemmia'] / best['Catanatron']:>9.2f}")


if __name__ == "__main__":
    main()
