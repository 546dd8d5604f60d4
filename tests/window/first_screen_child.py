"""Opens the game as a player does, on the screen that is there, and tells where the first screen is not clean.

`python tests/window/first_screen_child.py`, with DISPLAY; run by test_first_screen.py. Prints of each step
how many pixels differ between what the screen holds and the window drawn anew, as JSON.
"""

import json
import os

from PySide6.QtWidgets import QApplication

from app.ui.settings.apply_setting import act
from app.ui.window.application import make_application, open_window
from tests.window.comparing import differing, drawn_anew, still, until

make_application()
window = open_window()
found, sizes = {}, {}


def settings(**values):
    act(window.look, window.preferences, **values)


def compare(name):
    held, anew = still(window), drawn_anew(window)
    found[name] = len(differing(held, anew))
    sizes[name] = (window.width(), window.height())
    if found[name]:
        held.save(os.path.join(os.environ["VENDEMMIA_DATA"], f"{name}.png"))


def solo():
    window.start_screen.form.choose_solo()


def add_seats():
    window.start_screen.form.several_button.setChecked(True)
    window.start_screen.form.add_seat()


until(lambda: "menu" in window.__dict__)
window.activateWindow()
QApplication.setCursorFlashTime(0)
compare("shown")
for name, step in {
    "maximised": window.showMaximized,
    "restored": window.showNormal,
    "full screen": window.functions.full_screen,
    "no full screen": window.functions.full_screen,
    "smaller": lambda: window.resize(1024, 640),
    "larger": lambda: window.resize(1200, 690),
    "maximised again": window.showMaximized,
    "solo": solo,
    "several": add_seats,
    "dark": lambda: settings(theme="dark"),
    "Italian": lambda: window.speak("it"),
    "large text": lambda: settings(text_scale=1.4),
    "restored again": window.showNormal,
    "light": lambda: settings(theme="light"),
    "English": lambda: window.speak("en"),
    "usual text": lambda: settings(text_scale=1.0),
}.items():
    step()
    compare(name)
print(json.dumps({"differ": found, "sizes": sizes}))
window.close()
