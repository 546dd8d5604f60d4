"""`bench`: speed and memory against the budgets of the project.

Machines differ and are shared: work of the processor alone is measured in its own time, and the ratio to a fixed
loop of the same run tells more than the figure.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from app.cli.arguments import Parser
from app.cli.output import print_json, print_table

SEATS = 4
SEED = 1
GAMES = 60
SAMPLE_EVERY = 23  # decisions between two sampled positions
REPEATS = 5
LIST_REPEATS = 3
STARTS = 7
CONTINUES = 3
START_RATIO = 1.45
REPLAY_SEATS = 6
LOOP_STEPS = 20_000
CATANATRON = 4.4  # decisions of its random players in one turn of the fixed loop
TIMES_CATANATRON = 3.0
CHILD_SECONDS = 240
DECISIONS = 400  # more than the rest of the game has
TABLE_SEED = 3
EPILOG = """\
copy_us, legal_us, apply_us   a copy of a state, the list of choices, an action without that list; microseconds
longest_list_ms               the list that takes longest among those of the hardest positions, best of three
random_game_ms_per_350        a random game of four, for each 350 of its decisions
decisions_per_second          random players of four seats; at least three times what Catanatron's make in as many
                              turns of the fixed loop, as tests/support/against_catanatron.py has measured
replay_ms                     a saved game of six, read with every action checked
start_ratio                   start to a drawn window, against an empty window of PySide6; both with compiled modules,
                              as every start but the very first has them
continue_ms                   a saved game of four, from the file to its drawn table; median of three windows, with
                              compiled modules
repaint_ms, drag_repaint_ms   a full repaint of the table at 1920x1080, and one step of a drag
decision_ms                   from an action to the settled table, animation off, median of a game
switch_ms                     another theme or language over the table, the settings open, until all is painted
memory_mib                    the process of the window after that game, played to its end

ratio: the value against one turn of a fixed loop of plain Python in the same run (times only).
The rows of the window need PySide6; without it they have no value."""


@dataclass(frozen=True)
class Row:
    """One budget; `value` is None when it could not be measured, and `note` says why."""

    name: str
    value: float | None
    unit: str
    budget: float
    ok: bool | None
    ratio: float | None
    note: str = ""


def add_arguments(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="a JSON object with the rows")
    parser.add_argument("--core", action="store_true", help="only what needs no window")


def run(arguments: argparse.Namespace) -> int:
    loop = loop_seconds()
    rows = core_rows(loop)
    if not arguments.core:
        rows += window_rows(loop)
    if arguments.json:
        print_json(
            {
                "python": sys.version.split()[0],
                "platform": sys.platform,
                "cpus": os.cpu_count(),
                "loop_us": round(loop * 1e6, 1),
                "rows": [asdict(row) for row in rows],
            }
        )
    else:
        verdicts = {True: "ok", False: "over", None: "-"}
        shown = [
            (
                row.name,
                _shown(row.value),
                row.unit,
                _shown(row.budget),
                verdicts[row.ok],
                _shown(row.ratio),
                row.note,
            )
            for row in rows
        ]
        print_table(("name", "value", "unit", "budget", "", "ratio", ""), shown)
    return 0


def _shown(value: float | None) -> str:
    return "-" if value is None else f"{value:g}"


def row(
    name: str,
    value: float | None,
    unit: str,
    budget: float,
    loop: float,
    *,
    more_is_better: bool = False,
    note: str = "",
) -> Row:
    """Judge a value against its budget."""
    seconds = {"us": 1e-6, "ms": 1e-3}.get(unit)
    if value is None:
        return Row(name, None, unit, budget, None, None, note)
    ok = value >= budget if more_is_better else value <= budget
    ratio = None if seconds is None else round(value * seconds / loop, 4)
    return Row(name, round(value, 3), unit, budget, ok, ratio, note)


def best_of(*works: Callable[[], Any], repeats: int = REPEATS) -> list[float]:
    """Return the processor's seconds of the fastest run of each.

    They take turns, so that a slow time of the machine hits all of them and their differences mean something.
    """
    times: list[list[float]] = [[] for _ in works]
    for _ in range(repeats):
        for work, found in zip(works, times):
            started = time.process_time()
            work()
            found.append(time.process_time() - started)
    return [min(found) for found in times]


def loop_seconds() -> float:
    """Return the time of one turn of the fixed loop: ints, tuples, a list and a dictionary, as in the rules."""

    def work() -> int:
        total = 0
        known = {(0, 0): 1}
        found: list[tuple[int, int]] = []
        for step in range(LOOP_STEPS):
            pair = (step & 7, step & 3)
            if pair not in known:
                known[pair] = step
            found.append(pair)
            total += known[pair] + len(found)
            if len(found) > 50:
                found = found[25:]
        return total

    return best_of(work)[0] / LOOP_STEPS * 1000  # a turn: a thousand steps


def least_speed(loop: float) -> float:
    """Return the decisions a second that random players have to make on a machine whose loop takes so many seconds."""
    return round(TIMES_CATANATRON * CATANATRON / loop)


def core_rows(loop: float) -> list[Row]:
    """Measure the rules and saved games."""
    from app.ai.agents import RandomAgent
    from app.ai.match import agent_seed, play_out
    from app.rules.engine.lookahead import unblocked
    from app.rules.viticulture.course.new_game import new_game
    from app.rules.viticulture.game import GAME
    from app.rules.viticulture.options import Options

    options = Options(SEATS)
    games = []  # (seed, its actions)
    sampled = []
    for seed in range(SEED, SEED + GAMES):
        state = new_game(options, seed)
        agents = [RandomAgent(agent_seed(seed, seat)) for seat in range(SEATS)]
        actions: list[Any] = []
        while not state.is_over:
            if len(actions) % SAMPLE_EVERY == 0:
                sampled.append(state.copy())
            actions.append(agents[state.actor](state, state.actor))
            state.apply(actions[-1])
        games.append((seed, actions))
    decisions = sum(len(actions) for _, actions in games)

    def copies() -> None:
        for state in sampled:
            state.copy()

    def lists() -> None:
        for state in sampled:
            frame = state.stack[-1]
            found = frame[0].options(state, frame)
            if any(below[0].guards for below in state.stack):
                unblocked(state, found)

    def applied() -> None:
        for seed, actions in games:
            apply = new_game(options, seed).apply
            for action in actions:
                apply(action)

    def played() -> None:
        for seed in range(SEED, SEED + GAMES):
            agents = [RandomAgent(agent_seed(seed, seat)) for seat in range(SEATS)]
            play_out(GAME, new_game(options, seed), agents)

    copy, legal, whole, random_games = best_of(copies, lists, applied, played)
    copy, legal, whole = copy / len(sampled), legal / len(sampled), whole / decisions
    replay, log = _replay_seconds()
    return [
        row("copy_us", copy * 1e6, "us", 10, loop),
        row("legal_us", legal * 1e6, "us", 15, loop),
        row("longest_list_ms", _longest_list_seconds() * 1000, "ms", 5, loop),
        row("apply_us", max(0.0, whole - legal) * 1e6, "us", 15, loop),
        row("random_game_ms_per_350", random_games / decisions * 350 * 1000, "ms", 12, loop),
        row(
            "decisions_per_second",
            decisions / random_games,
            "1/s",
            least_speed(loop),
            loop,
            more_is_better=True,
        ),
        row("replay_ms", replay * 1000, "ms", 50, loop, note=f"{log} decisions"),
    ]


def _longest_list_seconds() -> float:
    from app.cli.positions import demanding

    return max(best_of(state.answers, repeats=LIST_REPEATS)[0] for state in demanding())


def _replay_seconds() -> tuple[float, int]:
    from app.cli.positions import whole_game
    from app.save.record import record
    from app.save.store import load_bytes

    session = whole_game(REPLAY_SEATS, SEED)
    content = json.dumps(record(session)).encode()
    load_bytes(content)  # imports the models
    return best_of(lambda: load_bytes(content))[0], len(session.log)


def window_rows(loop: float) -> list[Row]:
    """Measure the window, each part in a process of its own."""
    rows = [_start_row(loop)]
    found, note = _measure_table()
    for name, unit, budget in (
        ("continue_ms", "ms", 700),
        ("repaint_ms", "ms", 8),
        ("drag_repaint_ms", "ms", 4),
        ("decision_ms", "ms", 15),
        ("switch_ms", "ms", 500),
        ("memory_mib", "MiB", 175),
    ):
        rows.append(
            row(name, found.get(name), unit, budget, loop, note=note or found.get(f"{name}_note", ""))
        )
    return rows


def _start_row(loop: float) -> Row:
    """Start both windows in turn, so that a busy moment of the machine hits both."""
    times: dict[str, list[float]] = {"empty": [], "start": []}
    with tempfile.TemporaryDirectory() as compiled:
        for number in range(STARTS + 1):
            for what, found in times.items():
                seconds, note = _seconds_to_drawn(what, compiled)
                if seconds is None:
                    return row("start_ratio", None, "times", START_RATIO, loop, note=note)
                if number:  # the first start fills the disk's cache and compiles
                    found.append(seconds)
    ratio = statistics.median(own / empty for empty, own in zip(times["empty"], times["start"]))
    empty, own = (statistics.median(times[what]) for what in ("empty", "start"))
    note = f"{own * 1000:.0f} against {empty * 1000:.0f} ms"
    return row("start_ratio", ratio, "times", START_RATIO, loop, note=note)


def _command(what: str) -> list[str]:
    return [sys.executable, "-m", "app.cli.bench_window", what]


def _environment(folder: str, compiled: str = "") -> dict[str, str]:
    """A folder for the data; compiled modules are kept in the other one, if any, whatever is usual here."""
    root = str(Path(__file__).resolve().parents[2])
    path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH", "")]))
    kept = {"PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""} if compiled else {}
    own = {"QT_QPA_PLATFORM": "offscreen", "VENDEMMIA_DATA": folder, "PYTHONPATH": path}
    return {**os.environ, **own, **kept}


def _seconds_to_drawn(what: str, compiled: str) -> tuple[float | None, str]:
    """Start a window; return the processor's seconds until it is drawn. `compiled` keeps the compiled modules."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            _command(what),
            env=_environment(folder, compiled),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        line = process.stdout.readline()
        _, error = process.communicate(timeout=CHILD_SECONDS)
    said, _, seconds = line.partition(" ")
    if said != "drawn":
        return None, _last_line(error)
    return float(seconds), ""


def _measure_table() -> tuple[dict[str, Any], str]:
    """Run the process that measures the table; return its figures, or none and why."""
    from app.cli.positions import best_moment, middle
    from app.save.store import save_game

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        save_game(path, best_moment(SEATS, TABLE_SEED, middle))
        # The first of them compiles.
        found, note = _figures(folder, "table", str(path), str(DECISIONS))
        continued = [_figures(folder, "continue", str(path))[0] for _ in range(CONTINUES)]
    if all(continued):
        found["continue_ms"] = statistics.median(each["continue_ms"] for each in continued)
    return found, note


def _figures(folder: str, *words: str) -> tuple[dict[str, Any], str]:
    """What a process that measures a window found out, or nothing and why."""
    try:
        done = subprocess.run(
            [*_command(words[0]), *words[1:]],
            env=_environment(folder, compiled=folder),
            capture_output=True,
            text=True,
            timeout=CHILD_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return {}, f"no answer in {CHILD_SECONDS} s"
    try:
        return json.loads(done.stdout.splitlines()[-1]), ""
    except (IndexError, ValueError):
        return {}, _last_line(done.stderr)


def _last_line(error: str) -> str:
    lines = error.strip().splitlines()
    return f"not measured: {lines[-1][:150]}" if lines else "not measured"
