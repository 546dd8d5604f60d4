"""The theme follows the system while the player has chosen none, at the start and while the program runs."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette

from app.ui.look import look
from app.ui.look.look import OWN_PALETTE, Look, system_theme
from tests.support.window import new_session, open_window, settle, show_game

LIGHT, DARK = Qt.ColorScheme.Light, Qt.ColorScheme.Dark


@pytest.fixture
def system(qapp, monkeypatch):
    """Set what the system says its colours are; a change is told as Qt tells it."""
    hints = QGuiApplication.styleHints()
    now = SimpleNamespace(scheme=LIGHT)
    told = SimpleNamespace(colorScheme=lambda: now.scheme, colorSchemeChanged=hints.colorSchemeChanged)
    monkeypatch.setattr(look.QGuiApplication, "styleHints", lambda: told, raising=False)
    before = qapp.property(OWN_PALETTE)
    qapp.setProperty(OWN_PALETTE, True)

    def change(scheme):
        now.scheme = scheme
        hints.colorSchemeChanged.emit(scheme)
        settle()

    yield change
    qapp.setProperty(OWN_PALETTE, before)


@pytest.mark.parametrize(("ground", "name"), [("#F0F0F0", "light"), ("#202326", "dark")])
def test_at_the_start_the_palette_of_the_desktop_tells(qapp, ground, name):
    before, palette = qapp.property(OWN_PALETTE), qapp.palette()
    try:
        qapp.setProperty(OWN_PALETTE, None)
        desktop = QPalette(palette)
        desktop.setColor(QPalette.ColorRole.Window, QColor(ground))
        qapp.setPalette(desktop)
        assert system_theme() == name
        assert Look().theme.name == name
    finally:
        qapp.setPalette(palette)
        qapp.setProperty(OWN_PALETTE, before)


@pytest.mark.parametrize(
    ("scheme", "name"), [(LIGHT, "light"), (DARK, "dark"), (Qt.ColorScheme.Unknown, "light")]
)
def test_later_its_colour_scheme_tells(system, scheme, name):
    system(scheme)
    assert Look().theme.name == name


def test_a_running_game_follows_the_system_and_back(qtbot, tmp_path, system):
    window = open_window(qtbot, tmp_path)
    try:
        window.look.set(name="system")
        show_game(window, new_session(2, 3))
        window.presenter.open_curtain()
        settle()
        light = window.grab().toImage()
        system(DARK)
        assert window.look.theme.name == "dark"
        dark = window.grab().toImage()
        assert dark != light
        window.look.set(name="dark")
        settle()
        assert window.grab().toImage() == dark, "as if it had been chosen"
        window.look.set(name="system")
        system(LIGHT)
        assert window.grab().toImage() == light
    finally:
        window.look.set(name="light")


@pytest.mark.parametrize("chosen", ["light", "dark", "high-contrast"])
def test_a_chosen_theme_stays_whatever_the_system_does(system, chosen):
    one = Look(chosen)
    changed = []
    one.changed.connect(lambda: changed.append(1))
    for scheme in (DARK, LIGHT):
        system(scheme)
        assert one.theme.name == chosen
    assert changed == []
