"""Whatever is pressed with the pointer is large enough for it: 28 pixels, 24 in small chips, in the smallest window."""

import pytest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QWidget

from tests.support.screens import Case, look_at

LEAST, LEAST_OF_CHIPS = 28, 24
CHIPS = frozenset({"chip", "low", "small", "bare"})
SCREENS = (
    "start",
    "table",
    "decision",
    "log",
    "choices",
    "replay",
    "curtain",
    "end",
    "settings",
    "cards",
    "rules",
)


@pytest.mark.parametrize("screen", SCREENS)
def test_buttons_are_large_enough(qapp, screen):
    small = []

    def see(window, what: QWidget, ink):
        for made in (*what.findChildren(QAbstractButton), *what.findChildren(QComboBox)):
            if not made.isVisible() or isinstance(made.parentWidget(), QLineEdit):
                continue  # the signs inside a field are Qt's own
            least = LEAST_OF_CHIPS if made.property("kind") in CHIPS else LEAST
            if min(made.width(), made.height()) < least:
                small.append((made.accessibleName(), made.width(), made.height()))

    look_at(Case(screen, (1024, 700)), see)
    assert not small
