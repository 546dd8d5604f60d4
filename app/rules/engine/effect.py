"""Effects: immutable rule steps that act or ask, and the frames that are effects at work.

A frame is a tuple `(effect, seat, *locals)` on `state.stack`. Its locals are ints and (nested) tuples of ints and
strings, so the whole of what is going on, in the middle of a card too, is plain data: it can be copied, saved,
re-dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from app.rules.engine.games import find

# ("place", 7, 0, 2): a kind and numbers. One small choice; big choices are runs of small ones.
Action = tuple[Any, ...]
# ("lira", 2): why something is not allowed; a text key and its arguments.
Reason = tuple[Any, ...]
# (effect, seat, *locals)
Frame = tuple[Any, ...]

NO: Reason = ("not-asked",)

# Goods as a mask of kinds, which each game names for itself: what a look ahead may conclude without trying it out.
EVERYTHING = -1


class Effect:
    """A rule step. It holds no game data: what must survive until the next answer goes into the frame.

    `obstacle` and `refusal` are the only places that say what is not allowed; `options` and `possible` are read
    off them, so that what may be done and why something may not can never disagree.
    """

    __slots__ = ("key", "registry")

    prompt = ""  # the question's text key; "" for effects that never ask
    guards = False  # True: every step must leave the rest of this effect possible (see lookahead)
    public = False  # True: the question and its options show nothing private
    looks_at_workers = False  # True: whether it is possible rests on where workers stand
    rests_on_hand = False  # True: whether it is possible rests on hidden cards
    carries_card = False  # True: the frame's first local is an open card, out of hand and not yet discarded
    places_worker = False  # True: the frame is a placed worker's action with its bonus
    plays_card = False  # True: that card is a visitor, and the frame's seat its card player
    needs: int = EVERYTHING  # goods that its being possible rests on
    gives: int = EVERYTHING  # goods that it may bring, and so make another step possible
    takes: int = EVERYTHING  # goods that it may use up, and so make another step impossible
    key: str
    registry: Registry  # of the game that it belongs to

    def __reduce__(self) -> tuple[Any, ...]:
        # Rules tell effects apart by identity, so a copy of one would be another effect.
        return _known, (self.registry.game, self.key)

    def parts(self) -> tuple[Effect, ...]:
        """Return the effects that this one is made of; they are registered with it."""
        return ()

    def obstacle(self, state: Any, seat: int) -> Reason | None:
        """Say why the seat cannot carry out this effect in full, or None when it can."""
        return None

    def possible(self, state: Any, seat: int) -> bool:
        """Tell whether the seat can carry out this effect in full."""
        return self.obstacle(state, seat) is None

    def lifted_by(self, reason: Reason) -> int:
        """Return the goods of which more could take this obstacle away."""
        return self.needs

    def rest(self, frame: Frame) -> tuple[Effect, ...] | None:
        """Of a frame that guards: the steps of which one is to be done after the one under way, () for none.

        None stands for everything that is not so simple.
        """
        return None

    def leading_to(
        self,
        state: Any,
        frame: Frame,
        options: list[Action],
        parts: list[Effect],
        possible: Callable[[], bool],
    ) -> Iterator[Action] | None:
        """Yield the options after which one of the parts can be possible; None: they have to be tried out.

        For effects that know better than to try out everything. `possible()` says whether a part is possible in the
        state as it stands, which may be changed for it and must be put back.
        """
        return None

    def run(self, state: Any, frame: Frame) -> bool:
        """Act, changing the stack; return True when an answer is needed first."""
        raise NotImplementedError

    def fits(self, state: Any, frame: Frame, top: bool) -> bool:
        """Tell whether a frame of a position from outside is one that this effect makes.

        `top`: it is the one that asks; else what it has begun lies above it.
        """
        return len(frame) == 2

    def result_fits(self, value: Any) -> bool:
        """Tell whether a result from outside is one that this effect hands on."""
        return True

    def candidates(self, state: Any, frame: Frame) -> list[Action]:
        """Return every answer that could be meant here, allowed or not."""
        return []

    def refusal(self, state: Any, frame: Frame, action: Action) -> Reason | None:
        """Say why one of the candidates is not allowed now, or None when it is."""
        return None

    def options(self, state: Any, frame: Frame) -> list[Action]:
        """Return the allowed answers of a waiting frame."""
        return [a for a in self.candidates(state, frame) if self.refusal(state, frame, a) is None]

    def resolve(self, state: Any, frame: Frame, action: Action) -> None:
        """Carry out an allowed answer."""
        raise NotImplementedError

    def question(self, frame: Frame) -> str:
        """Return the text key of the question that the waiting frame asks."""
        return self.prompt

    def progress(self, state: Any, frame: Frame) -> tuple[int, int, int]:
        """Return how many are chosen so far, the least and the most, for multi-choices; (0, 0, 0) otherwise."""
        return (0, 0, 0)

    def to_ask(self, state: Any, frame: Frame) -> tuple[int, ...]:
        """Return the seats that this frame may still ask, in their order, after the one that is asked now."""
        return ()


def counts(value: Any, least: int, most: int) -> bool:
    """Tell whether something read from outside is a whole number between two others."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


class Registry:
    """The effects of one game by stable key; saves and pickles name effects by these keys.

    `game` is the id of the game in `engine.games`.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self._effects: dict[str, Effect] = {}

    def add(self, key: str, effect: Effect) -> Effect:
        """Give the effect and its parts their keys (`summer.broker`, `summer.broker/0`, ...) and return it.

        Raises ValueError for a key that is taken, as two cards of one name would save as one; and for a part of two
        effects that has no key of its own, as it would be called after whichever of them came first.
        """
        if hasattr(effect, "key"):
            raise ValueError(f"{key!r} is called {effect.key!r} already")
        self._name(key, effect)
        return effect

    def _name(self, key: str, effect: Effect) -> None:
        if key in self._effects:
            raise ValueError(f"the effect key {key!r} is used twice")
        effect.key = key
        effect.registry = self
        self._effects[key] = effect
        for number, part in enumerate(effect.parts()):
            if not hasattr(part, "key"):
                self._name(f"{key}/{number}", part)
            elif "/" in part.key:
                raise ValueError(f"{key!r} shares {part.key!r}, which needs a key of its own")

    def __getitem__(self, key: str) -> Effect:
        return self._effects[key]

    def __contains__(self, key: object) -> bool:
        return key in self._effects

    def __iter__(self) -> Iterator[str]:
        return iter(self._effects)


def _known(game: str, key: str) -> Effect:
    """Return the effect that a pickle names."""
    return find(game).effects[key]
