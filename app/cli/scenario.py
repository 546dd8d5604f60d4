"""`scenario`: run scenario files, a line each; exit 1 if any failed."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.cli import sentences
from app.rules.engine import games
from app.rules.engine.effect import Action, Reason
from app.rules.engine.game import Game
from app.rules.engine.notation import NotationError
from app.rules.engine.scenario import ScenarioError, known, table

FILE_KEYS = ("title", "game", "cites", "players", "given", "play", "expect")
LARGEST = 4 * 1024 * 1024  # bytes
STEP_CHECKS = ("expect", "legal", "illegal", "legal_exactly", "closed")
FINAL_CHECKS = ("legal", "illegal", "legal_exactly")


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
    game, state = begin(data)
    steps = data.get("play", [])
    if not isinstance(steps, list):
        raise ScenarioError("play: must be a list of steps, each [[play]]")
    steps = [
        table(step, f"step {number}", (*game.seat_names, *STEP_CHECKS))
        for number, step in enumerate(steps, 1)
    ]
    final = table(data.get("expect", {}), "expect")
    if not final and not any(key in step for step in steps for key in STEP_CHECKS):
        raise ScenarioError("file: expects nothing, so it cannot fail")
    forced = _forced(game, state)
    # The positions before choices made without asking; worked out for the files that look at them.
    unasked: list[Any] | None = [] if any("closed" in step for step in steps) else None
    for number, step in enumerate(steps, 1):
        where = f"step {number}"
        failure = _play(game, state, step, where, forced, unasked)
        if failure:
            return [failure]
        failed = _check(game, state, {k: step[k] for k in STEP_CHECKS if k in step}, where, unasked or [])
        if failed:
            return failed
    checks = {key: final[key] for key in FINAL_CHECKS if key in final}
    rest = {key: value for key, value in final.items() if key not in FINAL_CHECKS}
    return _check(game, state, {"expect": rest, **checks}, "expect", [])


def begin(data: dict[str, Any]) -> tuple[Game, Any]:
    """Return the game of a scenario and the position that it gives."""
    game = data.get("game", games.known()[0])
    if game not in games.known():
        raise ScenarioError(f"game: {game!r} is not known; allowed is {', '.join(map(repr, games.known()))}")
    found = games.find(game)
    if "players" not in data:
        raise ScenarioError(f"file: needs players = {found.players_said}")
    return found, found.build(data["players"], data.get("given", {}))


def _forced(game: Game, state: Any) -> list[tuple[int, Action]]:
    """Take note of the single choices that were made without asking since the last step."""
    made = game.events.forced(state.events or ())
    state.events = []
    return made


def _play(
    game: Game,
    state: Any,
    step: dict[str, Any],
    where: str,
    forced: list[tuple[int, Action]],
    unasked: list[Any] | None,
) -> str | None:
    """Play a step; `forced` and `unasked` become the choices made without asking, and the positions before them."""
    moves = [(name, line) for name, line in step.items() if name in game.seat_names]
    if not moves:
        return None  # a step that only checks
    if len(moves) > 1:
        raise ScenarioError(f"{where}: two seats act; one action a step")
    name, line = moves[0]
    seat = game.seat_names.index(name)
    if not isinstance(line, str):
        raise ScenarioError(f"{where}: the action must be a text")
    try:
        action = game.parse(line, state)
    except NotationError as error:
        raise ScenarioError(f"{where}: {error}") from error
    # A file may write down a single choice that was made without asking, or leave it out.
    if (seat, action) in forced:
        del forced[: forced.index((seat, action)) + 1]
        return None
    if state.actor != seat:
        asked = game.seat_names[state.actor] if state.actor >= 0 else "nobody, the game is over"
        return f"{where}: {name} plays {line!r}, but {asked} is asked"
    reason = game.why_not(state, action)
    if reason is not None:
        legal = ", ".join(sorted(game.text(a) for a in state.legal_actions()))
        return f"{where}: {line!r} is not allowed ({game.reason_words(reason)}); allowed: {legal}"
    if unasked is not None:
        unasked[:] = state.unasked(action)
    state.apply(action)
    forced[:] = _forced(game, state)
    return None


def _check(game: Game, state: Any, checks: dict[str, Any], where: str, unasked: list[Any]) -> list[str]:
    found: list[str] = []
    legal = state.legal_actions()
    for line in _lines(checks.get("legal", []), f"{where}.legal"):
        action = _parsed(game, line, state, f"{where}.legal")
        if action not in legal:
            reason = game.why_not(state, action)
            found.append(f"{where}.legal: {line!r} is not allowed ({game.reason_words(reason or ('?',))})")
    if "legal_exactly" in checks:
        wanted = {
            _parsed(game, line, state, where)
            for line in _lines(checks["legal_exactly"], f"{where}.legal_exactly")
        }
        missing = sorted(game.text(a) for a in wanted - set(legal))
        more = sorted(game.text(a) for a in set(legal) - wanted)
        if missing or more:
            found.append(f"{where}.legal_exactly: not allowed {missing}, also allowed {more}")
    for entry in _entries(checks, "illegal", where):
        found += _check_illegal(game, state, entry, f"{where}.illegal")
    for entry in _entries(checks, "closed", where):
        found += _check_closed(game, unasked, entry, f"{where}.closed")
    return found + game.differences(state, checks.get("expect", {}), where)


def _entries(checks: dict[str, Any], kind: str, where: str) -> list[dict[str, Any]]:
    """Return the actions of a check as tables; a text alone is an action without a why."""
    entries = checks.get(kind, [])
    if not isinstance(entries, list):
        raise ScenarioError(f"{where}.{kind}: must be a list of actions, with a why or without")
    found = []
    for entry in entries:
        entry = {"action": entry} if isinstance(entry, str) else entry
        table(
            entry,
            f"{where}.{kind}",
            ("seat", "action", "why", "each") if kind == "illegal" else ("action", "why", "each"),
        )
        if not isinstance(entry.get("action"), str):
            raise ScenarioError(f"{where}.{kind}: needs an action")
        if not isinstance(entry.get("why", ""), str):
            raise ScenarioError(f"{where}.{kind}.why: must be a text, not {entry['why']!r}")
        found.append(entry)
    return found


def _lines(value: Any, where: str) -> Iterator[str]:
    if not isinstance(value, list) or not all(isinstance(line, str) for line in value):
        raise ScenarioError(f"{where}: must be a list of actions")
    yield from value


def _parsed(game: Game, line: str, state: Any, where: str) -> Action:
    try:
        return game.parse(line, state)
    except NotationError as error:
        raise ScenarioError(f"{where}: {error}") from error


def _check_illegal(game: Game, state: Any, entry: dict[str, Any], where: str) -> list[str]:
    action = _parsed(game, entry["action"], None, where)  # a slot that is left out is slot 1
    seat = (
        known(entry["seat"], game.seat_names[: len(state.seats)], "seat", f"{where}.seat")
        if "seat" in entry
        else -1
    )
    if seat >= 0 and not state.is_over and seat != state.actor:
        return _other_reason(game, ("not-your-turn", state.actor), entry, where) + (
            [f"{where}: {entry['seat']} is not asked, so no card of it is judged"] if "each" in entry else []
        )
    return _check_refusal(game, state, action, entry, where)


def _check_closed(game: Game, unasked: list[Any], entry: dict[str, Any], where: str) -> list[str]:
    """An alternative of a choice that was made without asking since the action of the step."""
    action = _parsed(game, entry["action"], None, where)
    meant = [state for state in unasked if action in game.candidates(state)]
    if not meant:
        return [f"{where}: {entry['action']!r} was in no choice that was made without asking"]
    found = [_check_refusal(game, state, action, entry, where) for state in meant]
    return [] if [] in found else found[0]


def _check_refusal(game: Game, state: Any, action: Action, entry: dict[str, Any], where: str) -> list[str]:
    reason = game.why_not(state, action)
    if reason is None:
        return [f"{where}: {entry['action']!r} is allowed"]
    found = _other_reason(game, reason, entry, where)
    for name, why in table(entry.get("each", {}), f"{where}.each").items():
        told = game.part_reason(state, action, name, f"{where}.each")
        if not isinstance(why, str):
            raise ScenarioError(f"{where}.each: the reason of {name} must be a text")
        if told is None:
            found.append(f"{where}: {entry['action']!r} says nothing of {name}")
        elif (lacks := told[0]) is None:
            found.append(f"{where}: {name} is possible")
        else:
            found += _other_reason(game, lacks, {"action": name, "why": why}, where)
    return found


def _other_reason(game: Game, reason: Reason, entry: dict[str, Any], where: str) -> list[str]:
    words = game.reason_words(reason)
    sentence = sentences.reason_lines(game, reason)[0].lower()  # a file may quote what players read
    if "why" not in entry or entry["why"] in (words, reason[0]) or entry["why"].lower() in sentence:
        return []
    return [f"{where}: {entry['action']!r} is refused for {words!r}, not {entry['why']!r}"]


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
