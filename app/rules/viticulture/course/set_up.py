"""Set-up: parents are dealt and resolved, then the first year begins."""

from __future__ import annotations

from app.rules.engine.chance import below, following, shuffled
from app.rules.engine.effect import Action, Effect, Frame, counts
from app.rules.viticulture.automa.data import LEVELS
from app.rules.viticulture.course.year import YEAR
from app.rules.viticulture.goods import draw, gain_lira, gain_vp, replaced
from app.rules.viticulture.ids import GRANDE, REGULAR, SETUP, STRUCTURE_NAMES
from app.rules.viticulture.names import CHOICES
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import MAMAS, PAPAS

GIFT = CHOICES.index("gift")
LIRA_CHOICE = CHOICES.index("lira")


class SetUp(Effect):
    """Parents are dealt, mamas' gifts all taken, then papas resolved from the first player clockwise.

    Locals: stage, how many seats of the stage are done.
    """

    __slots__ = ()

    DEAL, KEEP_MAMA, KEEP_PAPA, MAMA_GIFTS, PAPA_GIFTS, BEGIN = range(6)

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        return (
            len(frame) == 4
            and not top
            and frame[2] in (self.KEEP_MAMA, self.KEEP_PAPA, self.PAPA_GIFTS)
            and counts(frame[3], 1, len(state.seats))
            and all(own.mamas and own.papas for own in state.seats)
        )

    def run(self, state: State, frame: Frame) -> bool:
        stage, done = frame[2:]
        count = len(state.seats)
        if stage == self.DEAL:
            state.season = SETUP
            self._deal(state)
            stage = self.KEEP_MAMA
        elif stage == self.KEEP_MAMA:
            if done < count:
                self._ask(state, KEEP_MAMA, stage, done)
                return False
            stage = self.KEEP_PAPA
        elif stage == self.KEEP_PAPA:
            if done < count:
                self._ask(state, KEEP_PAPA, stage, done)
                return False
            stage = self.MAMA_GIFTS
        elif stage == self.MAMA_GIFTS:
            for step in range(count):
                self._mama_gifts(state, (state.first + step) % count)
            stage = self.PAPA_GIFTS
        elif stage == self.PAPA_GIFTS:
            if done < count:
                seat = (state.first + done) % count
                own = state.seats[seat]
                papa = PAPAS[own.papas[0]]
                own.owned = replaced(own.owned, GRANDE, papa.grande)
                own.free = replaced(own.free, GRANDE, papa.grande)
                gain_lira(state, seat, papa.lira, "papa")
                self._ask(state, PAPA_CHOICE, stage, done)
                return False
            stage = self.BEGIN
        else:
            state.stack[-1] = (YEAR, -1, 0)
            return False
        state.stack[-1] = (self, -1, stage, 0)
        return False

    def _ask(self, state: State, question: Effect, stage: int, done: int) -> None:
        state.stack[-1] = (self, -1, stage, done + 1)
        state.stack.append((question, (state.first + done) % len(state.seats)))

    @staticmethod
    def _deal(state: State) -> None:
        state.rng = following(state.rng)
        state.first = below(state.rng, len(state.seats))
        if state.solo is None:
            state.record("first-player", state.first)
        else:
            gain_vp(state, 0, LEVELS[state.options.automa].start_vp, "level")
        each = 2 if "two-parents" in state.options.variants else 1
        state.rng, mamas = shuffled(state.rng, tuple(range(len(MAMAS))))
        state.rng, papas = shuffled(state.rng, tuple(range(len(PAPAS))))
        for number, own in enumerate(state.seats):
            own.mamas = mamas[number * each : number * each + each]
            own.papas = papas[number * each : number * each + each]
            state.record("parents", number, own.mamas, own.papas)

    @staticmethod
    def _mama_gifts(state: State, seat: int) -> None:
        own = state.seats[seat]
        mama = MAMAS[own.mamas[0]]
        own.owned = replaced(own.owned, REGULAR, mama.workers)
        own.free = replaced(own.free, REGULAR, mama.workers)
        gain_lira(state, seat, mama.lira, "mama")
        for deck, cards in enumerate(mama.cards):
            for _ in range(cards):
                draw(state, seat, deck)


class KeepParent(Effect):
    """Variant `two-parents`: keep one of two mamas, then one of two papas. They lie open."""

    __slots__ = ("kind", "prompt")

    public = True

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.prompt = f"keep-{kind}"

    def run(self, state: State, frame: Frame) -> bool:
        own = state.seats[frame[1]]
        if len(own.mamas if self.kind == "mama" else own.papas) == 1:
            state.stack.pop()
            return False
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        own = state.seats[frame[1]]
        return [(self.kind, n) for n in (own.mamas if self.kind == "mama" else own.papas)]

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        state.stack.pop()
        own = state.seats[frame[1]]
        if self.kind == "mama":
            own.mamas = (action[1],)
        else:
            own.papas = (action[1],)
        state.record(f"keep-{self.kind}", frame[1], action[1])


class PapaChoice(Effect):
    """A papa's gift or more lira instead. Structures work at once, an extra worker too."""

    __slots__ = ()

    prompt = "papa"

    def run(self, state: State, frame: Frame) -> bool:
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        return [("choose", GIFT), ("choose", LIRA_CHOICE)]

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        state.stack.pop()
        seat = frame[1]
        own = state.seats[seat]
        papa = PAPAS[own.papas[0]]
        state.record("papa", seat, action[1])
        if action[1] == LIRA_CHOICE:
            gain_lira(state, seat, papa.or_lira, "papa")
        elif papa.gift == "vp":
            gain_vp(state, seat, papa.gift_amount, "papa")
        elif papa.gift == "worker":
            own.owned = replaced(own.owned, REGULAR, own.owned[REGULAR] + papa.gift_amount)
            own.free = replaced(own.free, REGULAR, own.free[REGULAR] + papa.gift_amount)
            state.record("train", seat, 1)
        else:
            structure = STRUCTURE_NAMES.index(papa.gift)
            own.built |= 1 << structure
            state.record("build", seat, structure, 0)


SET_UP = SetUp()
KEEP_MAMA = KeepParent("mama")
KEEP_PAPA = KeepParent("papa")
PAPA_CHOICE = PapaChoice()
