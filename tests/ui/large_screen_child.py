"""Opens the real window where the screens are as a file says, and tells how it is drawn.

`python tests/ui/large_screen_child.py`; run by test_large_screens.py with the screens in QT_QPA_PLATFORM.
"""

import json

from PySide6.QtWidgets import QApplication

from app.ui.window.application import make_application, open_window

make_application()
window = open_window()
QApplication.processEvents()
print(
    json.dumps(
        {
            "ratios": {screen.name(): screen.devicePixelRatio() for screen in QApplication.screens()},
            "window": [window.width(), window.height(), window.devicePixelRatio()],
            "sprites": window.look.ratio,
        }
    )
)
