"""`scenario`: run scenario files, a line each; exit 1 if any failed."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app import texts
from app.rules.engine.effect import Action, Reason
from app.rules.engine.notation import NotationError
from app.rules.engine.scenario import ScenarioError, known, table
from app.rules.viticulture.game import GAME
from app.rules.viticulture.ids import SEAT_NAMES
from app.rules.viticulture.names import CHOICES
from app.rules.viticulture.outside.expectation import differences, reason_words
from app.rules.viticulture.outside.explain import part_reasons
from app.rules.viticulture.outside.notation import parse, text
from app.rules.viticulture.outside.scenario import build
from app.rules.viticulture.outside.scenario_words import CARD_NAMES
from app.rules.viticulture.state import State

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
    # The positions before choices made without asking; worked out for the files that look at them.
    unasked: list[State] | None = [] if any("closed" in step for step in steps) else None
    for number, step in enumerate(steps, 1):
        where = f"step {number}"
        failure = _play(state, step, where, forced, unasked)
        if failure:
            return [failure]
        failed = _check(state, {k: step[k] for k in STEP_CHECKS if k in step}, where, unasked or [])
        if failed:
            return failed
    checks = {key: final[key] for key in FINAL_CHECKS if key in final}
    rest = {key: value for key, value in final.items() if key not in FINAL_CHECKS}
    return _check(state, {"expect": rest, **checks}, "expect", [])


def _forced(state: State) -> list[tuple[int, Action]]:
    """Take note of the single choices that were made without asking since the last step."""
    made = GAME.events.forced(state.events or ())
    state.events = []
    return made


def _play(
    state: State,
    step: dict[str, Any],
    where: str,
    forced: list[tuple[int, Action]],
    unasked: list[State] | None,
) -> str | None:
    """Play a step; `forced` and `unasked` become the choices made without asking, and the positions before them."""
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
    reason = GAME.why_not(state, action)
    if reason is not None:
        legal = ", ".join(sorted(text(a) for a in state.legal_actions()))
        return f"{where}: {line!r} is not allowed ({reason_words(reason)}); allowed: {legal}"
    if unasked is not None:
        unasked[:] = state.unasked(action)
    state.apply(action)
    forced[:] = _forced(state)
    return None


def _check(state: State, checks: dict[str, Any], where: str, unasked: list[State]) -> list[str]:
    found: list[str] = []
    legal = state.legal_actions()
    for line in _lines(checks.get("legal", []), f"{where}.legal"):
        action = _parsed(line, state, f"{where}.legal")
        if action not in legal:
            reason = GAME.why_not(state, action)
            found.append(f"{where}.legal: {line!r} is not allowed ({reason_words(reason or ('?',))})")
    if "legal_exactly" in checks:
        wanted = {
            _parsed(line, state, where) for line in _lines(checks["legal_exactly"], f"{where}.legal_exactly")
        }
        missing = sorted(text(a) for a in wanted - set(legal))
        more = sorted(text(a) for a in set(legal) - wanted)
        if missing or more:
            found.append(f"{where}.legal_exactly: not allowed {missing}, also allowed {more}")
    for entry in _entries(checks, "illegal", where):
        found += _check_illegal(state, entry, f"{where}.illegal")
    for entry in _entries(checks, "closed", where):
        found += _check_closed(unasked, entry, f"{where}.closed")
    return found + differences(state, checks.get("expect", {}), where)


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


def _parsed(line: str, state: State | None, where: str) -> Action:
    try:
        return parse(line, state)
    except NotationError as error:
        raise ScenarioError(f"{where}: {error}") from error


def _check_illegal(state: State, entry: dict[str, Any], where: str) -> list[str]:
    action = _parsed(entry["action"], None, where)  # a slot that is left out is slot 1
    seat = (
        known(entry["seat"], SEAT_NAMES[: len(state.seats)], "seat", f"{where}.seat")
        if "seat" in entry
        else -1
    )
    if seat >= 0 and not state.is_over and seat != state.actor:
        return _other_reason(("not-your-turn", state.actor), entry, where) + (
            [f"{where}: {entry['seat']} is not asked, so no card of it is judged"] if "each" in entry else []
        )
    return _check_refusal(state, action, entry, where)


def _check_closed(unasked: list[State], entry: dict[str, Any], where: str) -> list[str]:
    """An alternative of a choice that was made without asking since the action of the step."""
    action = _parsed(entry["action"], None, where)
    meant = [state for state in unasked if action in GAME.candidates(state)]
    if not meant:
        return [f"{where}: {entry['action']!r} was in no choice that was made without asking"]
    found = [_check_refusal(state, action, entry, where) for state in meant]
    return [] if [] in found else found[0]


def _check_refusal(state: State, action: Action, entry: dict[str, Any], where: str) -> list[str]:
    reason = GAME.why_not(state, action)
    if reason is None:
        return [f"{where}: {entry['action']!r} is allowed"]
    found = _other_reason(reason, entry, where)
    for name, why in table(entry.get("each", {}), f"{where}.each").items():
        card, _, choice = name.partition(":")
        number = known(card, CARD_NAMES, "card", f"{where}.each")
        if not isinstance(why, str):
            raise ScenarioError(f"{where}.each: the reason of {name} must be a text")
        told = part_reasons(state, action, number)
        part = known(choice, CHOICES, "choice", f"{where}.each") if choice else -1
        if part not in told:
            found.append(f"{where}: {entry['action']!r} says nothing of {name}")
        elif (lacks := told[part]) is None:
            found.append(f"{where}: {name} is possible")
        else:
            found += _other_reason(lacks, {"action": name, "why": why}, where)
    return found


def _other_reason(reason: Reason, entry: dict[str, Any], where: str) -> list[str]:
    words = reason_words(reason)
    if "why" not in entry or entry["why"] in (words, reason[0]) or entry["why"].lower() in _sentence(reason):
        return []
    return [f"{where}: {entry['action']!r} is refused for {words!r}, not {entry['why']!r}"]


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
