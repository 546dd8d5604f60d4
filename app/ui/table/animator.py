"""Motion: flights of pictures over the table, all driven by one clock that any input can end at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation, Signal
from PySide6.QtGui import QPixmap

from app.ui.table.items import GhostItem

PIECE_TIME = 220
CARD_TIME = 260
CHAIN_STEP = 60
LONGEST = 1200
BREATH_TIME = 600
FADE_TIME = 120
HOVER_TIME = 80
PANEL_TIME = 160
_FLIGHT_Z = 80.0

ARRIVE = QEasingCurve(QEasingCurve.Type.OutCubic)
CROSS = QEasingCurve(QEasingCurve.Type.InOutCubic)


@dataclass
class Flight:
    """One picture from one point to another (middles, scene coordinates); times in ms at pace 1."""

    picture: QPixmap
    start: QPointF
    end: QPointF
    delay: int = 0
    time: int = PIECE_TIME
    curve: QEasingCurve | None = None
    hides: tuple | None = None
    """The key of the item that leaves: hidden while the flight runs."""
    lands: tuple | None = None
    """The key of the item that it becomes: hidden until the flight ends, if `sync` comes earlier."""


class Pulse(QObject):
    """One value from 0 to 1 over some time, for what neither travels nor waits: a glow, a fading picture."""

    def __init__(
        self,
        show: Callable[[float], None],
        end: Callable[[], None],
        parent: QObject,
        curve: QEasingCurve | None = None,
    ) -> None:
        super().__init__(parent)
        self._show = show
        self._end = end
        self._clock = QVariantAnimation(self)
        if curve is not None:
            self._clock.setEasingCurve(curve)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.valueChanged.connect(lambda value: self._show(float(value)))
        self._clock.finished.connect(self.stop)
        self.running = False

    def start(self, milliseconds: float) -> None:
        """Begin anew."""
        self.stop()
        self.running = True
        self._clock.setDuration(max(1, int(milliseconds)))
        self._clock.start()

    def stop(self) -> None:
        """End at once."""
        if self.running:
            self.running = False
            self._clock.stop()
            self._end()


class Animator(QObject):
    """Runs one batch of flights at a time. `finished` comes after every batch, also an empty or skipped one."""

    finished = Signal()

    def __init__(
        self, add: Callable[[GhostItem], None], remove: Callable[[GhostItem], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._add = add
        self._remove = remove
        self._flying: list[tuple[Flight, GhostItem]] = []
        self._stay = False
        self._staying: list[GhostItem] = []
        self._clock = QVariantAnimation(self)  # a parent keeps it alive; graphics items are no QObjects
        self._clock.valueChanged.connect(self._move)
        self._clock.finished.connect(self._end)

    @property
    def running(self) -> bool:
        return bool(self._flying)

    def run(self, flights: list[Flight], pace: float = 1.0, stay: bool = False) -> None:
        """Start the flights; `pace` multiplies all times, 0 means none at all.

        With `stay`, what becomes an item of the table stays where it has landed until `release`.
        """
        self.stop(silent=True)
        self._stay = stay
        if not flights or pace <= 0:
            self.finished.emit()
            return
        total = max(flight.delay + flight.time for flight in flights)
        squeeze = min(1.0, LONGEST / total) * pace
        for flight in flights:
            ghost = GhostItem(flight.picture, _FLIGHT_Z)
            ghost.centre_on(flight.start)
            ghost.setVisible(flight.delay == 0)
            self._add(ghost)
            self._flying.append((flight, ghost))
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(float(total))
        self._clock.setDuration(max(1, int(total * squeeze)))
        self._clock.start()

    def stop(self, silent: bool = False) -> None:
        """End at once; `silent` leaves the signal out."""
        if not self._flying:
            return
        self._clock.blockSignals(True)
        self._clock.stop()
        self._clock.blockSignals(False)
        self._clear()
        if not silent:
            self.finished.emit()

    @property
    def holding(self) -> bool:
        """Whether something stays where it has landed."""
        return bool(self._staying)

    def release(self) -> None:
        """Take away what has stayed: the items themselves stand there now."""
        staying, self._staying = self._staying, []
        for ghost in staying:
            self._remove(ghost)

    def landing(self) -> set[tuple]:
        """Keys of the items that arrive just now."""
        return {flight.lands for flight, _ in self._flying if flight.lands is not None}

    def _move(self, now: object) -> None:
        time = float(now)  # type: ignore[arg-type]
        for flight, ghost in self._flying:
            share = (time - flight.delay) / flight.time
            if share < 0:
                continue
            curve = flight.curve or CROSS
            eased = curve.valueForProgress(min(1.0, share))
            ghost.setVisible(True)
            ghost.centre_on(flight.start + (flight.end - flight.start) * eased)

    def _end(self) -> None:
        self._clear()
        self.finished.emit()

    def _clear(self) -> None:
        flying, self._flying = self._flying, []
        for flight, ghost in flying:
            if self._stay and flight.lands is not None:
                ghost.setVisible(True)
                ghost.centre_on(flight.end)
                self._staying.append(ghost)
            else:
                self._remove(ghost)
