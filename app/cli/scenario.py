"""`scenario`: run scenario files, a line each; exit 1 if any failed."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app import texts
from app.rules.engine.effect import Action
from app.rules.viticulture.expectation import differences, reason_words
from app.rules.viticulture.explain import why_not
from app.rules.viticulture.ids import SEAT_NAMES
from app.rules.viticulture.notation import NotationError, parse, text
from app.rules.viticulture.scenario import build
from app.rules.viticulture.scenario_words import ScenarioError, table
from app.rules.viticulture.state import State

FILE_KEYS = ("title", "game", "cites", "players", "given", "play", "expect")
LARGEST = 4 * 1024 * 1024  # bytes
STEP_CHECKS = ("expect", "legal", "illegal", "legal_exactly")


def run_file(path: Path) -> list[str]:
    """Run one scenario and return what went otherwise than expected, nothing when it passed.

    Raises ScenarioError for a file that cannot be understood.
    """
    return run(read_file(path))


def read_file(path: Path) -> dict[str, Any]:
    """Return what a scenario file holds, still unchecked. Raises ScenarioError for what is no readable TOML."""
    try:
        if os.path.exists(path) and not os.path.isfile(path):  # a pipe would keep us waiting
            raise ScenarioError("cannot be read: it is no file")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise ScenarioError(f"cannot be read: {error.strerror or error}") from error
    if len(content) > LARGEST:
        raise ScenarioError(f"is larger than {LARGEST >> 20} MB, so it is no scenario")
    try:
        return tomllib.loads(content.decode("utf-8"))
    except ValueError as error:  # also a number of thousands of digits, and bytes that are no text
        raise ScenarioError(f"is not valid TOML: {error}") from error
    except RecursionError:
        raise ScenarioError("is not valid TOML: it is nested too deeply") from None


def run(data: dict[str, Any]) -> list[str]:
    """Run a scenario given as data; see `run_file`."""
    table(data, "file", FILE_KEYS)
    if not isinstance(data.get("title"), str) or not data["title"].strip():
        raise ScenarioError("file: needs a title")
    if data.get("game", "viticulture") != "viticulture":
        raise ScenarioError(f"game: {data['game']!r} is not known; allowed is 'viticulture'")
    if "players" not in data:
        raise ScenarioError("file: needs players = 2 to 6, or 1 against the Automa")
    state = build(data["players"], data.get("given", {}))
    steps = data.get("play", [])
    if not isinstance(steps, list):
        raise ScenarioError("play: must be a list of steps, each [[play]]")
    steps = [
        table(step, f"step {number}", (*SEAT_NAMES, *STEP_CHECKS)) for number, step in enumerate(steps, 1)
    ]
    final = table(data.get("expect", {}), "expect")
    if not final and not any(key in step for step in steps for key in STEP_CHECKS):
        raise ScenarioError("file: expects nothing, so it cannot fail")
    forced = _forced(state)
    for number, step in enumerate(steps, 1):
        where = f"step {number}"
        failure = _play(state, step, where, forced)
        if failure:
            return [failure]
        failed = _check(state, {k: step[k] for k in STEP_CHECKS if k in step}, where)
        if failed:
            return failed
    checks = {key: final[key] for key in STEP_CHECKS[1:] if key in final}
    rest = {key: value for key, value in final.items() if key not in STEP_CHECKS[1:]}
    return _check(state, {"expect": rest, **checks}, "expect")


def _forced(state: State) -> list[tuple[int, Action]]:
    """Take note of the single choices that were made without asking since the last step."""
    made = [(e[1], e[2]) for e in state.events or () if e[0] == "forced"]
    state.events = []
    return made


def _play(state: State, step: dict[str, Any], where: str, forced: list[tuple[int, Action]]) -> str | None:
    moves = [(name, line) for name, line in step.items() if name in SEAT_NAMES]
    if not moves:
        return None  # a step that only checks
    if len(moves) > 1:
        raise ScenarioError(f"{where}: two seats act; one action a step")
    name, line = moves[0]
    seat = SEAT_NAMES.index(name)
    if not isinstance(line, str):
        raise ScenarioError(f"{where}: the action must be a text")
    try:
        action = parse(line, state)
    except NotationError as error:
        raise ScenarioError(f"{where}: {error}") from error
    # A file may write down a single choice that was made without asking, or leave it out.
    if (seat, action) in forced:
        del forced[: forced.index((seat, action)) + 1]
        return None
    if state.actor != seat:
        asked = SEAT_NAMES[state.actor] if state.actor >= 0 else "nobody, the game is over"
        return f"{where}: {name} plays {line!r}, but {asked} is asked"
    reason = why_not(state, action)
    if reason is not None:
        legal = ", ".join(sorted(text(a) for a in state.legal_actions()))
        return f"{where}: {line!r} is not allowed ({reason_words(reason)}); allowed: {legal}"
    state.apply(action)
    forced[:] = _forced(state)
    return None


def _check(state: State, checks: dict[str, Any], where: str) -> list[str]:
    found: list[str] = []
    legal = state.legal_actions()
    for line in _lines(checks.get("legal", []), f"{where}.legal"):
        action = _parsed(line, state, f"{where}.legal")
        if action not in legal:
            reason = why_not(state, action)
            found.append(f"{where}.legal: {line!r} is not allowed ({reason_words(reason or ('?',))})")
    if "legal_exactly" in checks:
        wanted = {
            _parsed(line, state, where) for line in _lines(checks["legal_exactly"], f"{where}.legal_exactly")
        }
        missing = sorted(text(a) for a in wanted - set(legal))
        more = sorted(text(a) for a in set(legal) - wanted)
        if missing or more:
            found.append(f"{where}.legal_exactly: not allowed {missing}, also allowed {more}")
    illegal = checks.get("illegal", [])
    if not isinstance(illegal, list):
        raise ScenarioError(f"{where}.illegal: must be a list of actions, with a why or without")
    for entry in illegal:
        found += _check_illegal(state, entry, f"{where}.illegal")
    return found + differences(state, checks.get("expect", {}), where)


def _lines(value: Any, where: str) -> Iterator[str]:
    if not isinstance(value, list) or not all(isinstance(line, str) for line in value):
        raise ScenarioError(f"{where}: must be a list of actions")
    yield from value


def _parsed(line: str, state: State | None, where: str) -> Action:
    try:
        return parse(line, state)
    except NotationError as error:
        raise ScenarioError(f"{where}: {error}") from error


def _check_illegal(state: State, entry: Any, where: str) -> list[str]:
    if isinstance(entry, str):
        entry = {"action": entry}
    table(entry, where, ("action", "why"))
    if not isinstance(entry.get("action"), str):
        raise ScenarioError(f"{where}: needs an action")
    if not isinstance(entry.get("why", ""), str):
        raise ScenarioError(f"{where}.why: must be a text, not {entry['why']!r}")
    action = _parsed(entry["action"], None, where)  # a slot that is left out is slot 1
    reason = why_not(state, action)
    if reason is None:
        return [f"{where}: {entry['action']!r} is allowed"]
    if "why" in entry:
        words = reason_words(reason)
        if entry["why"] not in (words, reason[0]) and entry["why"].lower() not in _sentence(reason):
            return [f"{where}: {entry['action']!r} is refused for {words!r}, not {entry['why']!r}"]
    return []


def _sentence(reason: tuple[Any, ...]) -> str:
    """Return the reason as players read it, so that a file may quote it."""
    return texts.reason(reason).lower()


def main(paths: list[str]) -> int:
    """Run the files, and those below folders; print a line each and the count. Exit 2 when there is nothing to run."""
    files: list[Path] = []
    for given in paths:
        path = Path(given)
        if not os.path.exists(given):  # asked so, as a path without end or of nothing is an answer too
            print(
                f"vendemmia scenario: {given!r}: there is no such file or folder; name a .toml file or a folder",
                file=sys.stderr,
            )
            return 2
        files += sorted(path.rglob("*.toml")) if path.is_dir() else [path]
    if not files:
        print(f"vendemmia scenario: no .toml file in {', '.join(map(repr, paths))}", file=sys.stderr)
        return 2
    failed = 0
    for path in files:
        try:
            problems = run_file(path)
        except ScenarioError as error:
            problems = [str(error)]
        failed += bool(problems)
        print(f"{'FAIL' if problems else 'ok  '} {path}" + "".join(f"\n     {p}" for p in problems))
    print(f"{len(files) - failed} passed, {failed} failed")
    return 1 if failed else 0
