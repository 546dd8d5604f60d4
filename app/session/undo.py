"""How far back undo may go, who must agree to it, and why not further."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from app.rules.engine.effect import Reason
from app.session.policy_names import FREE, TURN
from app.session.policy_names import OFF as NO_UNDO
from app.session.types import LogEntry, SeatInfo

NOTHING_TO_UNDO: Reason = ("undo-nothing",)
NOTHING_TO_REDO: Reason = ("redo-nothing",)
SEEN: Reason = ("undo-seen",)
OFF: Reason = ("undo-off",)
REDO_OTHER: Reason = ("redo-other",)


@dataclass(frozen=True)
class UndoTerms:
    """What taking back would mean. `steps` is how many decisions of the log go.

    `refusal` says why it cannot be. `agreement` names the persons who have to say yes first. `assisted` tells that
    the game will be marked, because something is taken back that somebody learned from.
    """

    steps: int
    refusal: Reason | None = None
    agreement: tuple[int, ...] = ()
    assisted: bool = False


class UndoPolicy(Protocol):
    """The rule of one game. `name` is what a saved game keeps."""

    @property
    def name(self) -> str: ...

    def terms(
        self, entries: Sequence[LogEntry], requester: int, persons: frozenset[int], seen: bool
    ) -> UndoTerms:
        """Judge taking back these decisions (newest last) for the person who wishes it.

        `seen` tells whether a person came to know a hidden card by them.
        """
        ...


class FreeUndo:
    """Everything may be taken back: for solo and practice games, and for tests. The same cards come again."""

    name = FREE

    def terms(
        self, entries: Sequence[LogEntry], requester: int, persons: frozenset[int], seen: bool
    ) -> UndoTerms:
        others = any(entry.seat != requester for entry in entries)
        return UndoTerms(len(entries), assisted=others or seen)


class FairUndo:
    """Free while nothing hidden was seen and nobody else decided; across another person's decision if they agree.

    Decisions of computer players are taken back along with the one before them: nobody has to be asked for those.
    """

    name = TURN

    def terms(
        self, entries: Sequence[LogEntry], requester: int, persons: frozenset[int], seen: bool
    ) -> UndoTerms:
        if seen:
            return UndoTerms(len(entries), refusal=SEEN)
        others = {entry.seat for entry in entries} & persons - {requester}
        return UndoTerms(len(entries), agreement=tuple(sorted(others)))


class NoUndo:
    """Nothing is taken back."""

    name = NO_UNDO

    def terms(
        self, entries: Sequence[LogEntry], requester: int, persons: frozenset[int], seen: bool
    ) -> UndoTerms:
        return UndoTerms(len(entries), refusal=OFF)


POLICIES: dict[str, type[FreeUndo] | type[FairUndo] | type[NoUndo]] = {
    policy.name: policy for policy in (FairUndo, FreeUndo, NoUndo)
}


def usual_policy(seats: Sequence[SeatInfo]) -> UndoPolicy:
    """Free for one who plays alone, fair as soon as others sit at the table."""
    return FreeUndo() if len(seats) == 1 else FairUndo()
