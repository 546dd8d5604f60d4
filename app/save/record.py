"""A session as the data of a file and back: what is written, and how the log is played again and checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from app import __version__
from app.rules.engine.codec import fingerprint
from app.rules.engine.game import Game
from app.rules.engine.games import find, known
from app.save.migrations import FORMAT
from app.session.begin import begin, begin_at
from app.session.errors import IllegalAction
from app.session.session import Session
from app.session.types import COLOURS, LogEntry, SeatInfo
from app.session.undo import POLICIES, UndoPolicy
from app.words import typed

if TYPE_CHECKING:
    from app.save.models import SaveFile

SEAL = "seal"
# The errors that the rules may raise for a position that was made up by hand.
_FAULTS = (
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    RecursionError,
)
_LARGEST_NUMBER = 1_000_000  # in a snapshot, but for the state of chance
_CHANCE = ("rng", "chance")

TOGETHER, AGAINST_COMPUTER, ALONE = "pass-and-play", "against-the-computer", "solo"


class RecordError(Exception):
    """A file of the right shape whose content does not hold together; the message says where."""


@dataclass(frozen=True)
class Loaded:
    """A game to go on with. `notice` is for the player: what could not be kept, None when all is there."""

    session: Session
    file: SaveFile
    notice: str | None = None


def seal(data: dict[str, Any]) -> str:
    """Return the fingerprint of all of a file but its seal: it tells a damaged file, also where no rule would."""
    return fingerprint({key: value for key, value in data.items() if key != SEAL})


def sealed(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a file with its seal at the end."""
    plain = {key: value for key, value in data.items() if key != SEAL}
    return {**plain, SEAL: seal(plain)}


def record(session: Session, saved: datetime | None = None, title: str = "") -> dict[str, Any]:
    """Return a running game as the data of a file, sealed. Its header tells nothing that is hidden."""
    game = session.game
    snapshot = game.freeze(session.state())
    options = snapshot["options"]
    data = {
        "format": FORMAT,
        "app": __version__,
        "rules": game.revision,
        "game": game.id,
        "saved": (saved or datetime.now(UTC)).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "header": _header(session, title),
        "undo": session.policy.name,
        "options": options,
        "seed": session.seed,
        "start": session.start,
        "log": [_line(entry, game.seat_names) for entry in session.log],
        "undone": [_line(entry, game.seat_names) for entry in session.undone],
        "snapshot": snapshot,
        "digest": fingerprint(snapshot),
    }
    return sealed(data)


def _header(session: Session, title: str) -> dict[str, Any]:
    """Return what lists show of a game."""
    game, state = session.game, session.state()
    moment = game.moment(state)
    return {
        "title": title,
        "players": [
            {
                "name": seat.name,
                "colour": seat.colour,
                "control": seat.control,
                "points": moment.points[number],
            }
            for number, seat in enumerate(session.seats)
        ],
        "year": moment.year,
        "season": game.season_name(moment.season),
        "mode": _mode(session.seats),
        "over": session.is_over,
        "assisted": session.assisted,
        **game.summary(state),
    }


def _check_header(session: Session, file: SaveFile) -> None:
    """Refuse a file whose header differs from its game: the player has chosen the game by the header."""
    said = file.header.model_dump(include=file.header.model_fields_set)
    # A name is whatever the header says, spelt as names are.
    said["players"] = [
        {**player, "name": seat.name} for player, seat in zip(said["players"], session.seats, strict=True)
    ]
    if not said["spaces"]:  # files of format 1 show no board
        del said["spaces"]
    for field, value in _header(session, file.header.title).items():
        if field in said and said[field] != value:
            raise RecordError(f"header: {field} is not that of the game")


def _line(entry: LogEntry, seat_names: Sequence[str]) -> list[str]:
    return [seat_names[entry.seat], entry.text]


def _mode(seats: Sequence[SeatInfo]) -> str:
    if not all(seat.is_human for seat in seats):
        return AGAINST_COMPUTER
    return TOGETHER if len(seats) > 1 else ALONE


def resume(file: SaveFile, policy: UndoPolicy | None = None) -> Loaded:
    """Return the game of a file, checked; raises RecordError.

    Under the rules that it was played with the log is played again and must lead to the snapshot, and what had been
    taken back can be done again. A file of older rules goes on from its snapshot, and its history begins there.
    """
    if file.game not in known():
        raise RecordError(f"game is {file.game!r}; this version knows {', '.join(known())}")
    game = find(file.game)
    for part in ("options", "start", "snapshot"):
        _check_numbers(getattr(file, part), part)
    try:
        loaded = _resume(file, game, policy or POLICIES[file.undo]())
    except _FAULTS as error:  # only a made-up position leads here: the log is checked decision by decision
        raise RecordError(f"the rules cannot follow it: {type(error).__name__}: {error}") from error
    loaded.session.assisted = file.header.assisted
    _check_header(loaded.session, file)
    return loaded


def _check_numbers(value: Any, where: str) -> None:
    """Refuse numbers that no game reaches, before the rules count up to them."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in _CHANCE:
                _check_numbers(inner, where)
            elif isinstance(inner, bool) or not isinstance(inner, int) or abs(inner) >= 2**64:
                raise RecordError(f"{where}: {key} is no whole number of 64 bits")
    elif isinstance(value, list):
        for inner in value:
            _check_numbers(inner, where)
    elif isinstance(value, float) or (isinstance(value, int) and abs(value) > _LARGEST_NUMBER):
        raise RecordError(f"{where}: holds the number {str(value)[:20]}, which no game reaches")


def _resume(file: SaveFile, game: Game, policy: UndoPolicy) -> Loaded:
    people = file.header.players
    called = typed.names([player.name for player in people])
    seats = [SeatInfo(name, player.colour, player.control) for name, player in zip(called, people)]
    if len(seats) != file.options.get("players"):
        raise RecordError(f"header has {len(seats)} players, options {file.options.get('players')}")
    for seat in seats:
        if seat.colour not in COLOURS:
            raise RecordError(f"header has the colour {seat.colour!r}; there are {', '.join(COLOURS)}")
    if fingerprint(file.snapshot) != file.digest:
        raise RecordError("snapshot does not fit its digest")
    if file.rules != game.revision:
        session: Session = _begin_at(file.snapshot, file, game, seats, policy)
        notice = (
            f"This game was played under revision {file.rules} of the rules; this version plays revision "
            f"{game.revision}. It goes on where it stood, but decisions made before cannot be taken back."
        )
        return Loaded(session, file, notice)
    session = _play_again(file, game, seats, policy)
    reached = game.freeze(session.state())
    if reached != file.snapshot:
        part = next((key for key in reached if reached[key] != file.snapshot.get(key)), "more than it should")
        raise RecordError(f"log does not lead to the snapshot, which differs in: {part}")
    _lay_back(session, file)
    return Loaded(session, file)


def _play_again(file: SaveFile, game: Game, seats: Sequence[SeatInfo], policy: UndoPolicy | None) -> Session:
    session: Session
    if file.start is not None:
        session = _begin_at(file.start, file, game, seats, policy)
    else:
        session = begin(game, _options(file, game, len(seats)), seats, file.seed, policy)
    _follow(session, file.log, "log", session.follow)
    return session


def _options(file: SaveFile, game: Game, seats: int) -> Any:
    try:
        options = game.options_from(file.options)
    except TypeError as error:
        raise RecordError(f"options: a field has the wrong type ({error})") from error
    except ValueError as error:
        raise RecordError(f"options: {error}") from error
    if options.players != seats:
        raise RecordError(f"options: players is {options.players}, and there are {seats} seats")
    return options


def _follow(session: Session, lines: Sequence[Sequence[str]], where: str, act: Callable[[Any], None]) -> None:
    game = session.game
    for number, (seat, text) in enumerate(lines, 1):
        place = f"{where}: decision {number} ({seat} {text})"
        if session.is_over or game.seat_names[session.actor] != seat:
            if _went_without_saying(session, seat, text):
                continue
            asked = "nobody" if session.is_over else game.seat_names[session.actor]
            raise RecordError(f"{place}: {asked} was asked, not {seat}")
        try:
            act(game.parse(text))
        except ValueError as error:
            raise RecordError(f"{place}: {error}") from error
        except IllegalAction as error:
            if not _went_without_saying(session, seat, text):
                raise RecordError(f"{place}: the rules do not allow it there") from error


def _lay_back(session: Session, file: SaveFile) -> None:
    """What had been taken back is played on from the position and taken back again: so it can be done once more."""
    here = len(session.log)
    _follow(session, file.undone, "undone", session.submit)
    session.lay_back(here)


def _went_without_saying(session: Session, seat: str, text: str) -> bool:
    """Tell whether an earlier version asked for this decision and today it is made with the one before."""
    game, happened = session.game, session.log[-1].events if session.log else ()
    return any(
        game.seat_names[by] == seat and session.text(action) == text
        for by, action in game.events.forced(happened)
    )


def _begin_at(
    snapshot: dict[str, Any],
    file: SaveFile,
    game: Game,
    seats: Sequence[SeatInfo],
    policy: UndoPolicy | None,
) -> Session:
    try:
        state = game.thaw(snapshot)
        game.try_out(state)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"snapshot: {error}") from error
    if state.options.players != len(seats):
        raise RecordError(f"snapshot: {state.options.players} seats for {len(seats)} players")
    # Kept as it would be written today, so that the next save speaks of today's rules alone.
    return begin_at(game, state, seats, seed=file.seed, policy=policy)
