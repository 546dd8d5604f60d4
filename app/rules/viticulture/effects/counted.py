"""A fixed number of small choices of one kind, one after the other."""

from __future__ import annotations

from app.rules.engine.effect import Effect, Frame, counts
from app.rules.viticulture.state import State


class Counted(Effect):
    """Ask `count` times. Subclasses say what for; each answer raises the frame's local, how many are done, by one."""

    __slots__ = ("count",)

    def __init__(self, count: int) -> None:
        self.count = count

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        return len(frame) == 3 and counts(frame[2], 0, self.count - 1)

    def run(self, state: State, frame: Frame) -> bool:
        if len(frame) == 2:
            state.stack[-1] = (self, frame[1], 0)
            return True
        if frame[2] == self.count:
            state.stack.pop()
            return False
        return True

    def progress(self, state: State, frame: Frame) -> tuple[int, int, int]:
        return (frame[2], self.count, self.count)
