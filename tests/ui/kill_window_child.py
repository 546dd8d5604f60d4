"""Opens the real window, goes on with the last game or begins one, and plays until it is killed.

`python tests/ui/kill_window_child.py FOLDER SEED`: a line `id decisions digest` for each confirmed decision, said once
the window has shown it. Run by `test_kill_window`.
"""

import os
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QTimer

from app.rules.viticulture.outside.snapshot import digest
from app.session.types import SeatInfo
from app.ui.look.look import Look
from app.ui.look.preferences import Preferences
from app.ui.screens.new_game import NewGame
from app.ui.window.application import make_application
from app.ui.window.main_window import MainWindow

SEATS = (SeatInfo("Giulia", "garnet"), SeatInfo("Marco", "azure"), SeatInfo("Lucia", "olive"))
UNDO_EVERY = 12


class Child:
    """One thing at a time, each from the loop of events."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        self.window = window
        self.seed = seed
        self.chance = random.Random(seed)
        self.timer = QTimer(window)
        self.timer.timeout.connect(self.go_on)
        self.timer.start(0)

    def go_on(self) -> None:
        window = self.window
        if window.start_screen.saved is None:
            return  # the window is still making ready
        presenter = window.presenter
        if presenter is None or presenter.session.is_over:
            if not window.games.continue_last():
                window.start_game(NewGame(SEATS, (), self.seed, undo="free"))
            self.say()
        elif window.curtain.isVisible():
            presenter.open_curtain()
        elif presenter.hot_seat.waits:
            presenter.offering.guard = 0  # no finger is as quick as this
            presenter.confirm()
        else:
            if presenter.session.log and not self.chance.randrange(UNDO_EVERY):
                presenter.undo()
            else:
                presenter.bridge.submit([self.chance.choice(presenter.session.legal())])
            self.say()

    def say(self) -> None:
        session = self.window.presenter.session
        game = self.window.saving.keeper.id
        os.write(1, f"{game} {len(session.log)} {digest(session.state())}\n".encode())


def main(folder: str, seed: int) -> None:
    os.environ["VENDEMMIA_DATA"] = folder
    application = make_application()
    preferences = Preferences(Path(folder) / "settings.json")
    preferences.change(pace="instant")
    window = MainWindow(Look("light", 1.0), preferences)
    window.show()
    child = Child(window, seed)
    application.exec()
    del child


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
