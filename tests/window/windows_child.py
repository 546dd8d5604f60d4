"""Opens a window with a game on the table, plays a little, and closes it: as often as the argument says."""

import gc
import json
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QEvent, QEventLoop, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.ui.access.tree import ThingTree
from app.ui.look.look import Look
from app.ui.look.preferences import Preferences
from app.ui.window.application import make_application
from app.ui.window.main_window import MainWindow
from tests.support.window import MousePlayer, new_session, show_game

READ = (
    25  # things of the table that a reader asks about before something happens in the middle of its questions
)
PATIENCE = 60_000  # milliseconds


class Told:
    """Counts what a reader asks."""

    def __init__(self) -> None:
        self.left = 0
        self._loop = QEventLoop()
        self._late = QTimer(singleShot=True, interval=PATIENCE)
        self._late.timeout.connect(lambda: self._loop.exit(1))
        self._answer = ThingTree.told
        ThingTree.told = lambda tree, key: self._tell(tree, key)

    def wait_for(self, more: int) -> None:
        """Work on until so many more questions were answered."""
        self.left = more
        self._late.start()
        assert self._loop.exec() == 0, "nobody reads"
        self._late.stop()

    def _tell(self, tree: ThingTree, key: tuple) -> object:
        self.left -= 1
        if not self.left:
            self._loop.exit(0)
        return self._answer(tree, key)


def show_one(look: Look, folder: Path, seed: int, told: Told) -> None:
    preferences = Preferences(folder / "settings.json")
    preferences.change(pace="instant")
    window = MainWindow(look, preferences)
    window.resize(1280, 800)
    window.show()
    QTest.qWaitForWindowExposed(window)
    show_game(window, new_session(2, seed))
    player = MousePlayer(window, seed)
    player.until("turn")
    for asked in (READ, 2 * READ):
        told.wait_for(asked)
        if asked == READ:
            player.go_on()
    window._end_presenter()
    window.close()
    window.deleteLater()


def main() -> None:
    application = make_application()
    look = Look("light", 1.0)
    look.apply()
    told = Told()
    print(json.dumps({"begun": True}), flush=True)
    with TemporaryDirectory() as folder:
        for number in range(int(sys.argv[1])):
            show_one(look, Path(folder), number, told)
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            gc.collect()
            QTest.qWait(20)
    QTimer.singleShot(0, partial(application.exit, 0))
    sys.exit(application.exec())


if __name__ == "__main__":
    main()
