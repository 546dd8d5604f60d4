"""Opens the real window as the program does and prints a line for every game that comes on the table.

`python tests/ui/files_from_outside_child.py FOLDER [FILE]`: `ready`, then `game <decisions> <seed>` for each. Run by
`test_files_from_outside`. On its input a line `event FILE` sends what macOS sends, `ask` opens a dialog, `close` the
window.
"""

import os
import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QDialog

from app.save.single_instance import Presence
from app.ui.window import application


class Told(QObject):
    line = Signal(str)


def say(words: str) -> None:
    os.write(1, f"{words}\n".encode())


def main(folder: str, early: str = "") -> None:
    os.environ["VENDEMMIA_DATA"] = folder
    presence = Presence()
    made = application.make_application()
    if early:
        QCoreApplication.sendEvent(made, QFileOpenEvent(early))
    told = Told()
    real_open = application.open_window
    dialogs = []

    def open_window(file: Path | None = None) -> application.MainWindow:
        window = real_open(file)
        real_show = window.show_session

        def show_session(session) -> None:
            real_show(session)
            say(f"game {len(session.log)} {session.seed}")

        window.show_session = show_session

        def obey(line: str) -> None:
            word, _, rest = line.partition(" ")
            if word == "event":
                QCoreApplication.sendEvent(made, QFileOpenEvent(rest))
            elif word == "ask":
                dialog = QDialog(window)
                dialog.setModal(True)
                dialog.show()
                dialogs.append(dialog)
                say("asked")
            elif word == "answer":
                dialogs.pop().accept()
            elif word == "close":
                window.close()

        told.line.connect(obey)
        window.ready.connect(lambda: say("ready"))
        return window

    application.open_window = open_window
    reader = threading.Thread(
        target=lambda: [told.line.emit(line.strip()) for line in sys.stdin], daemon=True
    )
    reader.start()
    QApplication.setQuitOnLastWindowClosed(True)
    code = application.run(None, presence)
    presence.leave()
    say(f"end {code}")


if __name__ == "__main__":
    main(*sys.argv[1:])
