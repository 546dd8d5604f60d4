"""The processes that `bench` starts to measure a window.

`python -m app.cli.bench_window empty`, `start`, `continue SAVE` or `table SAVE DECISIONS`. All is measured in the
processor's time, since the machine may have other work.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.ui.window.main_window import MainWindow

SIZE = (1920, 1080)
SEED = 3
REPAINTS = 40
SWITCHES = 3  # there and back


def empty() -> None:
    """Draw an empty window."""
    from PySide6.QtWidgets import QApplication, QMainWindow

    application = QApplication([])
    window = QMainWindow()
    window.resize(1440, 900)
    window.show()
    application.processEvents()
    window.repaint()
    print("drawn", time.process_time(), flush=True)


def start() -> None:
    """Draw the game's window as `vendemmia` does."""
    from app.__main__ import hasten

    hasten()
    from app.ui.window.application import make_application, open_window

    application = make_application()
    window = open_window()
    application.processEvents()
    window.repaint()
    print("drawn", time.process_time(), flush=True)


def open_saved(path: Path) -> tuple[MainWindow, float]:
    """Open a saved game in a new window; return it with the milliseconds from the file to the drawn table."""
    from app.ui.window.screenshot import still_window

    window = still_window("light", 100, *SIZE, path.parent)
    started = time.process_time()
    # Imported here, as "continue" does it: after the window is drawn.
    from app.save.store import load_game
    from app.ui.window.screenshot import open_table

    open_table(window, load_game(path).session)
    window.repaint()
    return window, (time.process_time() - started) * 1000


def continued() -> None:
    """Measure how long a saved game takes, and print the figure."""
    print(json.dumps({"continue_ms": open_saved(Path(sys.argv[2]))[1]}), flush=True)


def table() -> None:
    """Measure a saved game on the table, then a whole game, and print the figures."""
    from app.ui.window.screenshot import settle

    found: dict[str, Any] = {}
    window, _ = open_saved(Path(sys.argv[2]))
    found["repaint_ms"] = statistics.median(repaint_times(window))
    drags = drag_times(window)
    if drags:
        found["drag_repaint_ms"] = statistics.median(drags)
    else:
        found["drag_repaint_ms_note"] = "no worker could be dragged"
    settle()
    decisions = decision_times(window, int(sys.argv[3]))
    found["decision_ms"] = statistics.median(decisions)
    found["decision_ms_note"] = f"{len(decisions)} decisions, the longest {max(decisions):.0f} ms"
    found["memory_mib"] = memory_mib()
    switches = switch_times(window)
    found["switch_ms"] = max(switches.values())
    found["switch_ms_note"] = ", ".join(f"{what} {time:.0f}" for what, time in switches.items())
    window.hide()
    window.deleteLater()
    settle()
    print(json.dumps(found))


def repaint_times(window: MainWindow) -> list[float]:
    """Paint the whole table again and again; return milliseconds."""
    times = []
    for _ in range(REPAINTS):
        started = time.process_time()
        window.table.view.viewport().repaint()
        times.append((time.process_time() - started) * 1000)
    return times


def drag_times(window: MainWindow) -> list[float]:
    """Drag a worker over the board; return the milliseconds of each step with its painting."""
    from PySide6.QtCore import QEvent, QPointF, Qt
    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QApplication

    view, scene = window.table.view, window.table.scene
    homes = [key for key in sorted(scene.keys(), key=repr) if key[0] == "home"]
    rects = [rect for key in homes if (rect := scene.item_rect(key)) is not None]
    if not rects:
        return []
    left = Qt.MouseButton.LeftButton

    def send(kind: QEvent.Type, x: float, y: float) -> None:
        point = QPointF(x, y)
        target = view.viewport()
        held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else left
        button = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else left
        event = QMouseEvent(
            kind, point, QPointF(target.mapToGlobal(point)), button, held, Qt.KeyboardModifier.NoModifier
        )
        QApplication.sendEvent(target, event)
        QApplication.processEvents()

    centre = view.mapFromScene(rects[0].center())
    x, y = float(centre.x()), float(centre.y())
    begun: list[Any] = []
    scene.drag_started.connect(begun.append)
    send(QEvent.Type.MouseButtonPress, x, y)
    times = []
    for step in range(1, 81):
        started = time.process_time()
        send(QEvent.Type.MouseMove, x + 8 * step, y - 7 * step)
        QApplication.processEvents()  # painting may have been put off to the next round
        times.append((time.process_time() - started) * 1000)
    send(QEvent.Type.MouseButtonRelease, 2.0, 2.0)
    scene.drag_started.disconnect(begun.append)
    return times[5:] if begun else []


def switch_times(window: MainWindow) -> dict[str, float]:
    """Choose another theme in the settings, and another language, over the table; milliseconds until all is painted."""
    from PySide6.QtWidgets import QApplication, QWidget

    from app.ui.settings.apply_setting import act
    from app.ui.window.screenshot import settle, while_open

    times: dict[str, list[float]] = {"theme": [], "language": []}

    def switch(dialog: QWidget) -> None:
        for theme, language in (("dark", "it"), ("light", "en")) * SWITCHES:
            for what, work in (
                ("theme", lambda theme=theme: act(window.look, window.preferences, theme=theme)),
                ("language", lambda language=language: window.speak(language)),
            ):
                started = time.process_time()
                work()
                QApplication.processEvents()
                for shown in (window, dialog):
                    shown.repaint()
                times[what].append((time.process_time() - started) * 1000)
                settle()

    while_open(window.functions.settings, switch)
    return {what: statistics.median(found) for what, found in times.items()}


def decision_times(window: MainWindow, most: int) -> list[float]:
    """Play on with a person at the screen for each decision; return milliseconds from action to settled table."""
    from PySide6.QtCore import QEvent
    from PySide6.QtWidgets import QApplication

    from app.ai.agent import Budget
    from app.ai.agents import make_agent

    presenter = window.presenter
    assert presenter is not None
    session = presenter.session
    agent = make_agent("casual", SEED)
    times: list[float] = []
    while not session.is_over and len(times) < most:
        presenter.open_curtain()
        QApplication.processEvents()
        action = agent.choose(session.position(), Budget())
        started = time.process_time()
        session.submit(action)
        QApplication.processEvents()
        times.append((time.process_time() - started) * 1000)
        # The event loop of the real window does this by itself between two decisions.
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return times


def memory_mib() -> float | None:
    """Return the most memory that this process has had, where the system tells."""
    if sys.platform == "win32":
        return None
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    {"empty": empty, "start": start, "continue": continued, "table": table}[sys.argv[1]]()
