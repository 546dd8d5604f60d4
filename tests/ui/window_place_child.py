"""Opens the real window, tells where it stands and what it remembers, and leaves it as it is told to.

`python tests/ui/window_place_child.py [JSON]`; run by test_window_place.py with the screens in QT_QPA_PLATFORM. The
JSON may have `place` (x, y, width, height), `maximized`, `wishes`, `side` (width of the log, whether
it is open) and `tell`, which asks for all that is remembered.
"""

import json
import sys

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication

from app.session.types import SeatInfo
from app.ui.screens.table import LOG, NONE
from app.ui.table.layout import Side
from app.ui.window.application import make_application, open_window
from tests.support.sessions import begin

wanted = json.loads(sys.argv[1]) if len(sys.argv) > 1 else {}
make_application()
window = open_window()
first = window.geometry().getRect()
while "menu" not in window.__dict__:
    QApplication.processEvents()
told = {
    "first": first,
    "place": window.geometry().getRect(),
    "frame": window.frameGeometry().getRect(),
    "least": window.minimumSize().toTuple(),
    "maximized": window.isMaximized(),
    "normal": window.normalGeometry().getRect(),
}
if wanted.get("tell"):
    wishes, theme, table = window.preferences.wishes, window.look.theme, window.table
    told |= {
        "theme": theme.name,
        "text": theme.text_scale,
        "patterns": theme.finish.patterns,
        "pace": wishes.pace,
        "confirm": wishes.confirm,
        "reduced": window.preferences.less_motion,
        "worker key": window.commands["ui.keys.worker"][0].shortcut().toString(),
        "log width": table.side_wish.log,
        "log open": table.side == LOG,
    }
print(json.dumps(told))
if "place" in wanted:
    window.setGeometry(QRect(*wanted["place"]))
if wanted.get("maximized"):
    window.showMaximized()
if "wishes" in wanted:
    window.preferences.change(**{**wanted["wishes"], "keys": (("ui.keys.worker", "J"),)})
if "side" in wanted:
    width, opened = wanted["side"]
    window.show_session(begin((SeatInfo("A", "garnet"), SeatInfo("B", "azure")), 1))
    window.table.side_wish = Side(log=width)
    window.table.show_side(LOG if opened else NONE)
    window.table.side_changed.emit()
    window.show_start()
QApplication.processEvents()
window.close()
