"""A computer player in a process of its own: positions go in, actions come out, and it can be told to stop thinking."""

from __future__ import annotations

import multiprocessing
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any

from app.ai.agent import Budget
from app.ai.agents import make_agent
from app.rules.engine.effect import Action
from app.rules.engine.position import Position


class Worker:
    """One agent at work elsewhere. One position at a time; `close` ends the process."""

    def __init__(self, agent: str, seed: int) -> None:
        context = multiprocessing.get_context(
            "spawn"
        )  # the same everywhere, and safe beside threads of a window
        self._pipe, theirs = context.Pipe()
        self._stop = context.Event()
        self._process = context.Process(target=serve, args=(theirs, self._stop, agent, seed), daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, position: Position, budget: Budget) -> None:
        """Send a position. `stop` of the budget stays here: call the worker's own."""
        self._stop.clear()
        self._pipe.send((position, replace(budget, stop=None)))

    def stop(self) -> None:
        """Have the answer as soon as possible."""
        self._stop.set()

    def answered(self, seconds: float = 0.0) -> bool:
        """Tell whether the action has come, or the process has ended; waits so long at most."""
        return self._pipe.poll(seconds)

    def action(self) -> Action:
        """Wait for the action. Raises EOFError when the process has ended without one."""
        action: Action = self._pipe.recv()
        return action

    def close(self) -> None:
        """End the process, whatever it does."""
        self._pipe.close()
        self._process.terminate()
        self._process.join()


def serve(pipe: Connection, stop: Any, agent: str, seed: int) -> None:
    """Answer positions until the other end is closed: what the process runs."""
    player = make_agent(agent, seed)
    while True:
        try:
            position, budget = pipe.recv()
        except EOFError:
            return
        pipe.send(player.choose(position, replace(budget, stop=stop.is_set)))
