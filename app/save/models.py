"""The shape of a saved game, format 3. Strict: no unknown field, no number where a text belongs.

The header comes first and can be shown without reading the rest. Options and snapshots are checked by the game that
made them. The file ends with a seal over all of this, see `record.seal`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Text = Annotated[str, StringConstraints(max_length=200)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]{1,40}$")]
Seat = Annotated[str, StringConstraints(pattern=r"^p[1-9]$")]
Digest = Annotated[str, StringConstraints(pattern=r"^sha256:[0-9a-f]{64}$")]
Time = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")]
Entry = Annotated[
    list[Text], Field(min_length=2, max_length=2)
]  # who decided (p1), what (place grande harvest)


class Model(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Player(Model):
    name: Name
    colour: Id
    control: Annotated[str, StringConstraints(min_length=1, max_length=60)]  # human, or who else plays
    points: int


class Header(Model):
    """What a list of saved games shows."""

    title: Text  # given by the player; empty: the names say enough
    players: Annotated[list[Player], Field(min_length=1, max_length=9)]
    year: Annotated[int, Field(ge=0, le=10_000)]
    season: Id
    mode: Id
    over: bool
    assisted: bool  # something was taken back that somebody had learned from
    spaces: dict[Id, Annotated[list[Text], Field(max_length=60)]]  # workers on the board, for a small picture
    # What lasts; files of before tell nothing of it.
    last_year: bool = False
    first: Seat | Literal[""] = ""  # who chooses first in the next spring; empty when somebody plays alone
    out: Annotated[list[Seat], Field(max_length=9)] = []  # who has passed in the season at hand


class SaveFile(Model):
    format: Literal[3]
    app: Text  # version that wrote it
    rules: Annotated[int, Field(ge=1)]  # revision of the rules that the log was played under
    game: Id
    saved: Time  # UTC
    header: Header
    undo: Literal["turn", "free", "off"]  # how much may be taken back
    options: dict[str, Any]  # checked by the game
    seed: Annotated[int, Field(ge=-(2**63), lt=2**64)]
    start: dict[str, Any] | None  # the position in which the log begins; null: a new game of this seed
    log: list[Entry]
    undone: list[Entry]  # what was taken back after the log and can be done again, the next one first
    snapshot: dict[str, Any]  # the position after the log
    digest: Digest  # of the snapshot
