"""One decision being answered: what is chosen so far, what it comes to, and the way back.

An interaction lives from the question to the confirmed actions. It holds no widgets: table, prompt bar,
decision panel and list show it and press its targets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from app.ui.asking.targets import Target, action_target, worker_target
from app.ui.faces.face import Face

Action = tuple[Any, ...]
Reason = tuple[Any, ...]
Wish = tuple[Any, ...]
"""What is to be chosen in a question that has not been asked yet: an action, or targets as far as they are known."""

# Several grapes make one wine: a chosen grape may be the whole of it, so nothing completes itself.
_NEVER_COMPLETED = frozenset({"make"})
# These say no or leave: they stand apart and are never chosen beforehand (R05).
ONE_WAY = frozenset({"pass", "no", "done"})


def whole_action(wish: Wish) -> tuple[Action, ...]:
    """The action that a wish is; nothing where it is only a part of one."""
    return (wish,) if wish and isinstance(wish[0], str) else ()


@dataclass(frozen=True)
class Question:
    """A decision with everything that answering it needs."""

    face: Face
    seat: int
    prompt: str
    source: int
    card_player: int
    private: bool
    done: int
    least: int
    most: int
    legal: tuple[Action, ...]
    candidates: tuple[Action, ...]
    observation: Any
    why_not: Callable[[Action], Reason | None]
    bonus_of: int = -1
    """The board's action whose bonus is asked about, -1 where none is."""
    usual_place: Callable[[int, int], Action | None] = lambda kind, action: None
    """Which placement is meant by a kind of worker and an action without a space."""
    brings: Callable[[int], Sequence[Any]] = lambda action: ()
    """The events that an action of the board is certain to bring and cost."""

    @property
    def closed(self) -> tuple[Action, ...]:
        """What is well formed and not allowed now."""
        legal = set(self.legal)
        return tuple(action for action in self.candidates if action not in legal)


class Interaction:
    """What all ways of answering share. `chosen` is the list of actions to submit, empty while incomplete."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.selection: list[Target] = []
        self.chosen: list[Action] = []
        self.wish: Wish = ()
        """What the chosen placement is for, where a card or a worker was let go over that."""

    def press(self, target: Target) -> bool:
        """Take a target up or give it back; False when it means nothing here."""
        raise NotImplementedError

    def choose(self, action: Action) -> bool:
        """Take a whole action up, as from the decision list."""
        raise NotImplementedError

    def cancel(self) -> bool:
        """Give the selection back; False when there was none."""
        raise NotImplementedError

    def open_targets(self) -> list[Target]:
        """What can be pressed now and leads somewhere, in the order of the legal actions."""
        raise NotImplementedError

    def closed_targets(self) -> dict[Target, Action]:
        """What cannot be chosen, each with an action that tells why."""
        raise NotImplementedError

    def toggles(self) -> bool:
        """Whether a second press gives a target back rather than confirming."""
        return False

    def count(self) -> tuple[int, int, int]:
        """Chosen, least and most of a choice of several; zeros otherwise."""
        return (0, 0, 0)

    def landing(self, target: Target, worker: int | None = None) -> Action | None:
        """The placement that a press on a whole action means; None where it means none.

        That of the chosen worker, or of another kind where only such a one finds a space. With `worker` of no other.
        """
        return None

    def spaces(self) -> list[Target]:
        """Where the chosen worker could stand on the chosen action, from the left; empty before both are chosen."""
        return []


class Choice(Interaction):
    """One action, said by its targets one after the other in any order: vine and field, worker and space."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self._targets = {action: question.face.targets_of(action, question.seat) for action in question.legal}
        self._sets = {action: frozenset(targets) for action, targets in self._targets.items()}
        self._landings: dict[tuple[int, int], Action | None] = {}
        self._preselect()

    def press(self, target: Target) -> bool:
        before, wish = self._action_of_choice(), self.wish
        done = self._press(target)
        if before >= 0 and before == self._action_of_choice():
            self.wish = wish  # another space or worker, for the same end
        return done

    def _action_of_choice(self) -> int:
        """The action of the board that is chosen, -1 for none."""
        placed = self.chosen and self.chosen[0][0] in ("place", "book")
        return int(self.chosen[0][2]) if placed else -1

    def _press(self, target: Target) -> bool:
        self.wish = ()
        if target in self.selection:
            return self._give_back(target)
        place = self.landing(target)
        if place is not None:
            return self.choose(place)
        wanted = {*self.selection, target}
        if not any(wanted <= targets for targets in self._sets.values()):
            holders = [targets for targets in self._sets.values() if target in targets]
            if not holders:
                return False
            best = max(holders, key=lambda targets: len(targets & wanted))
            self.selection = [kept for kept in self.selection if kept in best]
        self.selection.append(target)
        self._settle()
        return True

    def choose(self, action: Action) -> bool:
        if action not in self._targets:
            return False
        self.selection = list(self._targets[action])
        self.chosen = [action]
        self.wish = ()
        return True

    def cancel(self) -> bool:
        before = list(self.selection), list(self.chosen)
        self.selection = []
        self.chosen = []
        self.wish = ()
        self._preselect()
        return before != (self.selection, self.chosen)

    def open_targets(self) -> list[Target]:
        """All targets of legal actions; with a worker chosen only the spaces that take that worker."""
        anchor = {target for target in self.selection if target[0] == "worker"}
        found: dict[Target, None] = {}
        for action, targets in self._targets.items():
            fits = anchor <= self._sets[action]
            for target in targets:
                if fits or target[0] in ("worker", "action"):
                    found[target] = None
        return list(found)

    def closed_targets(self) -> dict[Target, Action]:
        legal = set(self.open_targets())
        worker = next((target for target in self.selection if target[0] == "worker"), None)
        found: dict[Target, Action] = {}
        for action in self.question.closed:
            targets = self.question.face.targets_of(action, self.question.seat)
            if worker is not None and targets[0][0] == "worker" and targets[0] != worker:
                continue
            for target in targets:
                if target not in legal and target[0] != "worker":
                    found.setdefault(target, action)
        return found

    def landing(self, target: Target, worker: int | None = None) -> Action | None:
        if target[0] != "tile" or any(target in targets for targets in self._sets.values()):
            return None
        if worker is not None:
            return self._landing(worker, target[1])
        chosen = [kept[1] for kept in self.selection if kept[0] == "worker"]
        found = (self._landing(kind, target[1]) for kind in (*chosen, *self.question.face.worker_kinds))
        return next((place for place in found if place is not None), None)

    def _landing(self, worker: int, action: int) -> Action | None:
        if (worker, action) not in self._landings:
            place = self.question.usual_place(worker, action)
            self._landings[worker, action] = place if place in self._targets else None
        return self._landings[worker, action]

    def spaces(self) -> list[Target]:
        if not self.chosen or self.chosen[0][0] not in ("place", "book"):
            return []
        alike = sorted(
            (action for action in self._targets if action[:3] == self.chosen[0][:3]),
            key=lambda action: action[3],
        )
        return [self._targets[action][1] for action in alike]

    def toggles(self) -> bool:
        return any(action[0] in _NEVER_COMPLETED for action in self.question.legal)

    def _give_back(self, target: Target) -> bool:
        """A pressed target is let go, except a worker: some worker always stays chosen."""
        if target[0] == "worker":
            return False
        self.selection.remove(target)
        self._settle()
        return True

    def _settle(self) -> None:
        """Find the action that the selection says, and complete it where only one is left."""
        wanted = frozenset(self.selection)
        exact = [action for action, targets in self._sets.items() if targets == wanted]
        if exact:
            self.chosen = exact[:1]
            return
        rest = [action for action, targets in self._sets.items() if wanted and wanted <= targets]
        if len(rest) == 1 and rest[0][0] not in _NEVER_COMPLETED:
            self.selection += [target for target in self._targets[rest[0]] if target not in wanted]
            self.chosen = rest
        else:
            self.chosen = []

    def _preselect(self) -> None:
        """The default is legal (R23): a regular worker, or the grande where only it fits."""
        placing = [action for action in self._targets if action[0] in ("place", "book")]
        if not placing:
            return
        kinds = {action[1] for action in placing}
        for worker in self.question.face.worker_kinds:
            if worker in kinds:
                self.selection = [worker_target(worker)]
                return


class Several(Interaction):
    """A choice of several equal things, submitted together once the number is right (R07).

    Targets are whole items (this copy of a card), since two equal cards may both be chosen.
    """

    def __init__(self, question: Question, items: Sequence[tuple[Target, Action]]) -> None:
        super().__init__(question)
        self.items = dict(items)
        self._least = max(0, question.least - question.done)
        self._most = max(self._least, question.most - question.done)

    def press(self, target: Target) -> bool:
        if target in self.selection:
            self.selection.remove(target)
        elif target in self.items and len(self.selection) < self._most:
            self.selection.append(target)
        else:
            return False
        self._settle()
        return True

    def choose(self, action: Action) -> bool:
        free = [target for target, held in self.items.items() if held == action]
        waiting = [target for target in free if target not in self.selection]
        if waiting:
            return self.press(waiting[0])
        if free:
            return self.press(free[0])
        if action in self.question.legal:
            self.selection = []
            self.chosen = [action]
            return True
        return False

    def cancel(self) -> bool:
        had = bool(self.selection or self.chosen)
        self.selection = []
        self.chosen = []
        return had

    def open_targets(self) -> list[Target]:
        return list(self.items) + [
            action_target(action) for action in self.question.legal if action not in self.items.values()
        ]

    def closed_targets(self) -> dict[Target, Action]:
        found: dict[Target, Action] = {}
        for action in self.question.closed:
            for target in self.question.face.targets_of(action, self.question.seat):
                found.setdefault(target, action)
        return found

    def toggles(self) -> bool:
        return True

    def count(self) -> tuple[int, int, int]:
        return (len(self.selection), self._least, self._most)

    def _settle(self) -> None:
        """Ascending order is how the rules take a run of equal choices."""
        if self._least <= len(self.selection) <= self._most and self.selection:
            self.chosen = sorted(self.items[target] for target in self.selection)
        else:
            self.chosen = []
