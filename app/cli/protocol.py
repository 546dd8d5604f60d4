"""`protocol`: the rules as a service on standard input and output, one JSON object a line.

Whatever comes in, the answer is an object: errors are answers. A refused request changes nothing.
"""

from __future__ import annotations

import argparse
import difflib
import json
import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from app.cli import sentences
from app.cli.arguments import Parser
from app.rules.engine.datafile import Check, flag, listed, one_of, whole
from app.rules.engine.effect import Reason
from app.rules.engine.game import NOBODY, Game, Switch
from app.rules.engine.games import find, known
from app.rules.engine.notation import NotationError
from app.rules.engine.scenario import ScenarioError
from app.save import jsontext
from app.save.errors import SaveError
from app.session.begin import begin, begin_at
from app.session.errors import IllegalAction
from app.session.session import Session
from app.session.types import SeatInfo
from app.session.undo import FreeUndo

LONGEST_LINE = 4 * 1024 * 1024  # bytes; a saved game fits many times
LONGEST_ACTION = 200
LONGEST_NAME = 40
SEAT_NAMES = Game.seat_names
COLOURS = ("garnet", "amber", "olive", "azure", "plum", "ink")
EPILOG = """\
Write one JSON object a line, read one JSON object a line:

  {"cmd": "new", "players": 2, "seed": 7}      begin a game
      also: game, board, modules, variants, names (one for each seat); with 1 player automa (the level:
            very-easy, easy, normal, hard, very-hard) and aggressive; or given: a position in the
            words of scenario files, which can set every part of a game and of the Automa
  {"cmd": "legal"}                             the choices of whoever decides now
  {"cmd": "apply", "action": "wake 4"}         choose; with "seat": "p1" only if that seat decides;
                                               "viewer" (p1.. or null): whose view of the events to
                                               return, else that of the seat that acted
  {"cmd": "why_not", "action": "wake 4"}       why an action is not allowed, with what is missing
  {"cmd": "observation", "seat": "p1"}         what a seat may know; null: what everybody may see
  {"cmd": "state"}                             the whole truth, hidden cards and chance too
  {"cmd": "undo"}                              take the newest decision back
  {"cmd": "save", "path": "a.json"}            write a saved game; without a path it comes in the answer
  {"cmd": "load", "path": "a.json"}            go on with one; or "save": the object itself
  {"cmd": "quit"}

An answer has "ok": true, or "ok": false with "error": {"code", "message"}; a refused action has "reason" too.
new, load, apply and undo answer with "actor", "over", "decision" and "legal"; apply with "events" as well.
A request may have an "id" (a text or a whole number), which the answer repeats.

Actions are those of the notation in tests/scenarios/README.md. `state` and the seed are for tools and referees:
whoever plays by them cheats. Give a bot the observation of its seat, and the legal list while it decides."""


@dataclass(frozen=True)
class Field:
    """What a field of a request may hold."""

    check: Check
    needed: bool = False


class Refused(Exception):
    """The request cannot be carried out; becomes the answer."""

    def __init__(self, code: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.code = code
        self.more = more


def add_arguments(parser: Parser) -> None:
    """It has none."""


def run(arguments: argparse.Namespace) -> int:
    serve(sys.stdin.buffer, sys.stdout)
    return 0


def serve(source: BinaryIO, target: TextIO) -> None:
    """Answer line by line until `quit` or the end of the input."""
    service = Service()
    while not service.done:
        line = source.readline(LONGEST_LINE + 1)
        if not line:
            return
        if len(line) > LONGEST_LINE:
            while line and not line.endswith(b"\n"):
                line = source.readline(LONGEST_LINE)
            answer = _error("line-too-long", f"a line has at most {LONGEST_LINE} bytes")
        elif not line.strip():
            continue
        else:
            answer = service.answer(line)
        # ASCII: no name or broken text can fail on its way out.
        target.write(json.dumps(answer) + "\n")
        target.flush()


class Service:
    """One game at a time, and what may be asked about it."""

    def __init__(self) -> None:
        self.session: Session | None = None
        self.done = False

    def answer(self, line: bytes | str) -> dict[str, Any]:
        """Return the answer to one request."""
        echo: dict[str, Any] = {}
        try:
            request = _object(line)
            echo = _echo(request)
            name = _command(request)
            fields, handler = COMMANDS[name]
            if name == "new":
                fields = {**fields, **_setting_fields(request)}
            _check_fields(name, request, fields)
            result = handler(self, {k: v for k, v in request.items() if k in fields})
        except Refused as refused:
            return {**echo, **_error(refused.code, str(refused), **refused.more)}
        except Exception as error:  # a fault of ours is an answer too; the session keeps the state it had
            return {**echo, **_error("internal", f"{type(error).__name__}: {error}{self._place()}")}
        return {**echo, "ok": True, **result}

    def _place(self) -> str:
        if self.session is None:
            return ""
        return f" (seed {self.session.seed}, after {len(self.session.log)} decisions)"

    def _game(self) -> Session:
        if self.session is None:
            raise Refused("no-game", "there is no game; begin with new or load")
        return self.session

    def new(self, request: dict[str, Any]) -> dict[str, Any]:
        game, players = _game_of(request), request["players"]
        if isinstance(players, bool) or players not in game.players:
            raise Refused("bad-value", f"new: players is {_short(players)}; allowed is {game.players_said}")
        names = request.get("names") or [f"Player {number}" for number in range(1, players + 1)]
        if len(names) != players:
            raise Refused(
                "bad-value",
                f"new: names has {len(names)} entries; allowed is one for each of {players} players",
            )
        if "given" in request:
            return self._new_at(game, request, names)
        chosen = {each.name: request[each.name] for each in game.settings if each.name in request}
        seed = request.get("seed")
        try:
            self.session = begin(
                game,
                game.options(players, chosen),
                [SeatInfo(name, colour) for name, colour in zip(names, COLOURS)],
                secrets.randbits(63) if seed is None else seed,
                FreeUndo(),
            )
        except ValueError as error:
            raise Refused("bad-value", f"new: {error}") from error
        return {"seed": self.session.seed, **self._position()}

    def _new_at(self, game: Game, request: dict[str, Any], names: list[str]) -> dict[str, Any]:
        """Begin in a position given in the words of scenario files, those of the Automa included."""
        told = sorted(request.keys() & {"seed", *(setting.name for setting in game.settings)})
        if told:
            raise Refused(
                "bad-value", f"new: {told[0]} goes with given; put it inside, as in a scenario file"
            )
        try:
            state = game.build(request["players"], request["given"])
        except ScenarioError as error:
            raise Refused("bad-value", f"new: {error}") from error
        self.session = begin_at(
            game,
            state,
            [SeatInfo(name, colour) for name, colour in zip(names, COLOURS, strict=False)],
            policy=FreeUndo(),
        )
        return self._position()

    def load(self, request: dict[str, Any]) -> dict[str, Any]:
        from app.save import store

        if ("path" in request) == ("save" in request):
            raise Refused("bad-value", "load: needs either path or save")
        try:
            if "path" in request:
                loaded = store.load_game(Path(request["path"]), FreeUndo())
            else:
                loaded = store.load_data(request["save"], None, FreeUndo())
        except SaveError as error:
            raise Refused("cannot-load", f"load: {error}") from error
        self.session = loaded.session
        more = {} if loaded.notice is None else {"notice": loaded.notice}
        return {"seed": self.session.seed, **more, **self._position()}

    def save(self, request: dict[str, Any]) -> dict[str, Any]:
        from app.save import store
        from app.save.record import record

        session = self._game()
        if "path" not in request:
            return {"save": record(session)}
        path = Path(request["path"])
        if path.suffix != store.SUFFIX:
            raise Refused(
                "bad-value", f"save: path is {request['path']!r}; allowed is a file ending in {store.SUFFIX}"
            )
        try:
            store.save_game(path, session)
        except SaveError as error:
            raise Refused("cannot-save", f"save: {error}") from error
        return {}

    def state(self, request: dict[str, Any]) -> dict[str, Any]:
        session = self._game()
        return {"state": session.game.freeze(session.state())}

    def observation(self, request: dict[str, Any]) -> dict[str, Any]:
        session = self._game()
        viewer = self._seat("observation", request, "seat", NOBODY)
        seen = session.observation(viewer)
        found = session.game.observation_data(seen)
        return {"observation": {**found, "decision": self._decision(seen.decision)}}

    def legal(self, request: dict[str, Any]) -> dict[str, Any]:
        self._game()
        return self._position()

    def why_not(self, request: dict[str, Any]) -> dict[str, Any]:
        reason = self._game().why_not(self._action(request))
        return {"allowed": reason is None, "reason": None if reason is None else self._reason(reason)}

    def apply(self, request: dict[str, Any]) -> dict[str, Any]:
        session = self._game()
        if session.is_over:
            raise Refused("game-over", "apply: the game is over")
        actor = session.actor
        if self._seat("apply", request, "seat", actor) != actor:
            raise Refused("wrong-seat", f"apply: {SEAT_NAMES[actor]} decides now, not {request['seat']}")
        viewer = self._seat("apply", request, "viewer", actor)
        action = self._action(request)
        try:
            session.submit(action)
        except IllegalAction as error:
            why = self._reason(error.reason or ("not-asked",))
            text = f"apply: {error.text!r} is not allowed: {why['text']}"
            raise Refused("illegal-action", text, reason=why) from error
        entry = session.log[-1]
        events = [session.game.event_data(seen) for seen in session.visible_events(entry.events, viewer)]
        return {"action": entry.text, "seat": SEAT_NAMES[actor], "events": events, **self._position()}

    def undo(self, request: dict[str, Any]) -> dict[str, Any]:
        session = self._game()
        if session.can_undo() is not None:
            raise Refused("nothing-to-undo", "undo: there is no decision to take back")
        entry = session.undo()
        return {"undone": {"seat": SEAT_NAMES[entry.seat], "action": entry.text}, **self._position()}

    def quit(self, request: dict[str, Any]) -> dict[str, Any]:
        self.done = True
        return {}

    def _action(self, request: dict[str, Any]) -> tuple[Any, ...]:
        session = self._game()
        try:
            return session.game.parse(request["action"], session.state())
        except NotationError as error:
            raise Refused("bad-action", f"action: {error}") from error

    def _seat(self, name: str, request: dict[str, Any], field: str, otherwise: int) -> int:
        if field not in request:
            return otherwise
        if request[field] is None:
            return NOBODY
        seat = SEAT_NAMES.index(request[field])
        players = len(self._game().seats)
        if seat >= players:
            raise Refused("bad-value", f"{name}: {field} is {request[field]!r}; allowed is p1 to p{players}")
        return seat

    def _decision(self, asked: Any) -> dict[str, Any] | None:
        """The open question with the sentence that players read."""
        if asked is None:
            return None
        session = self._game()
        words = sentences.question(session.game, asked, [seat.name for seat in session.seats])
        return {**session.game.decision_data(asked), "question": words}

    def _reason(self, why: Reason) -> dict[str, Any]:
        """A reason with the sentences that players read."""
        game = self._game().game
        first, *others = sentences.reason_lines(game, why)
        return {**game.reason_data(why), "text": first, "details_text": others}

    def _position(self) -> dict[str, Any]:
        """Who decides what now."""
        session = self._game()
        if session.is_over:
            game, state = session.game, session.state()
            return {
                "over": True,
                "actor": None,
                "decision": None,
                "legal": [],
                "winners": [SEAT_NAMES[seat] for seat in game.winners(state)],
                "points": dict(zip(SEAT_NAMES, game.moment(state).points)),
                **game.result_data(state),
            }
        return {
            "over": False,
            "actor": SEAT_NAMES[session.actor],
            "decision": self._decision(session.decision()),
            "legal": [session.text(action) for action in session.legal()],
        }


def _error(code: str, message: str, **more: Any) -> dict[str, Any]:
    return {"ok": False, "error": {"code": code, "message": message}, **more}


def _object(line: bytes | str) -> dict[str, Any]:
    try:
        request = jsontext.read(line.strip())
    except jsontext.JsonError as error:
        raise Refused("bad-json", f"the line {error}") from error
    if not isinstance(request, dict):
        raise Refused("not-an-object", 'a request is a JSON object, such as {"cmd": "legal"}')
    return request


def _echo(request: dict[str, Any]) -> dict[str, Any]:
    if "id" not in request:
        return {}
    given = request["id"]
    good = (isinstance(given, str) and len(given) <= 200) or (
        isinstance(given, int) and not isinstance(given, bool) and abs(given) < 2**63
    )
    if not good:
        raise Refused("bad-value", "id: allowed is a text of at most 200 characters or a whole number")
    return {"id": given}


def _command(request: dict[str, Any]) -> str:
    known = ", ".join(COMMANDS)
    if "cmd" not in request:
        raise Refused("missing-field", f"the field 'cmd' is missing; allowed is {known}")
    name = request["cmd"]
    if not isinstance(name, str) or name not in COMMANDS:
        near = difflib.get_close_matches(name[:40], COMMANDS, 2, 0.6) if isinstance(name, str) else []
        hint = f" (did you mean {' or '.join(near)}?)" if near else ""
        raise Refused("unknown-command", f"cmd is {_short(name)}; allowed is {known}{hint}")
    return name


def _check_fields(name: str, request: dict[str, Any], fields: dict[str, Field]) -> None:
    allowed = ("cmd", "id", *fields)
    for given in request:
        if given not in allowed:
            raise Refused(
                "unknown-field", f"{name}: unknown field {_short(given)}; allowed are {', '.join(allowed)}"
            )
    for field, spec in fields.items():
        if field not in request:
            if spec.needed:
                raise Refused("missing-field", f"{name}: the field {field!r} is missing")
            continue
        wanted = spec.check(request[field])
        if wanted is not None:
            raise Refused("bad-value", f"{name}: {field} is {_short(request[field])}; allowed is {wanted}")


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _text(longest: int) -> Check:
    def check(value: Any) -> str | None:
        good = isinstance(value, str) and 0 < len(value) <= longest and value.isprintable() and value.strip()
        return None if good else f"a text of 1 to {longest} printable characters"

    return check


def _several(words: tuple[str | None, ...]) -> Check:
    def check(value: Any) -> str | None:
        each = listed(one_of(*words), 0, len(words))(value)
        if each is None and len(set(value)) == len(value):
            return None
        return (
            f"a list of different words of: {', '.join(map(str, words))}"
            if words
            else "an empty list, in this build"
        )

    return check


def _an_object(value: Any) -> str | None:
    return None if isinstance(value, dict) else "a saved game as an object"


def _game_of(request: dict[str, Any]) -> Game:
    """Return the game that a request to begin one names; one that is not known is refused with the other fields."""
    named = request.get("game")
    return find(named if isinstance(named, str) and named in known() else known()[0])


def _setting_fields(request: dict[str, Any]) -> dict[str, Field]:
    """Return what a request to begin a game may hold for the settings of that game."""
    return {
        setting.name: Field(
            flag
            if isinstance(setting, Switch)
            else _several(setting.words)
            if setting.several
            else one_of(*setting.words)
        )
        for setting in _game_of(request).settings
    }


_SEAT = Field(one_of(*SEAT_NAMES, None))
_ACTION = Field(_text(LONGEST_ACTION), needed=True)
Handler = Callable[[Service, dict[str, Any]], dict[str, Any]]
COMMANDS: dict[str, tuple[dict[str, Field], Handler]] = {
    "new": (
        {
            "game": Field(lambda value: one_of(*known())(value)),
            "players": Field(lambda value: None, needed=True),  # checked by the game, as are its settings
            "seed": Field(whole(-(2**63), 2**63 - 1)),
            "names": Field(listed(_text(LONGEST_NAME), 1, len(COLOURS))),
            "given": Field(_an_object),
        },
        Service.new,
    ),
    "load": ({"path": Field(_text(4096)), "save": Field(_an_object)}, Service.load),
    "state": ({}, Service.state),
    "observation": ({"seat": _SEAT}, Service.observation),
    "legal": ({}, Service.legal),
    "why_not": ({"action": _ACTION}, Service.why_not),
    "apply": (
        {"action": _ACTION, "seat": Field(one_of(*SEAT_NAMES)), "viewer": _SEAT},
        Service.apply,
    ),
    "undo": ({}, Service.undo),
    "save": ({"path": Field(_text(4096))}, Service.save),
    "quit": ({}, Service.quit),
}
