"""Less motion and more contrast are done where the desktop wishes them, and nobody chose otherwise (R39)."""

import plistlib
import sys
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from app.settings import wishes
from app.ui.platform import desktop_wishes
from app.ui.platform.desktop_wishes import DesktopWishes, Said, of_qt, of_system
from tests.support.window import open_window, settle

NOTHING = Said()


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A desktop that has said nothing yet."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("GTK_THEME", raising=False)
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    return tmp_path


def written(folder, name, words):
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(words, encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "words", "said"),
    [
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", Said(less_motion=True)),
        ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations = false\n", Said(less_motion=True)),
        ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=1\n", NOTHING),
        (
            "gtk-3.0/settings.ini",
            "[Settings]\ngtk-theme-name=HighContrastInverse\n",
            Said(more_contrast=True),
        ),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", Said(less_motion=True)),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n", NOTHING),
        ("kdeglobals", "\x00\xff no file of settings ]]\n[KDE", NOTHING),
    ],
)
def test_files_of_a_desktop_without_a_portal(home, name, words, said):
    assert of_system() == NOTHING
    written(home, name, words)
    assert of_system() == said


def test_a_theme_that_is_forced_on_programs(home, monkeypatch):
    monkeypatch.setenv("GTK_THEME", "HighContrast")
    assert of_system() == Said(more_contrast=True)


def test_a_folder_in_place_of_a_file_is_no_wish(home):
    (home / "kdeglobals").mkdir()
    assert of_system() == NOTHING


def test_macos_keeps_both_in_one_file(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert of_system() == NOTHING
    file = tmp_path / "Library/Preferences/com.apple.universalaccess.plist"
    file.parent.mkdir(parents=True)
    file.write_bytes(plistlib.dumps({"reduceMotion": True, "increaseContrast": 1}))
    assert of_system() == Said(True, True)
    file.write_bytes(b"bplist00 damaged")
    assert of_system() == NOTHING


def test_windows_is_asked_and_may_not_answer(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    assert of_system() == NOTHING  # there is no such library here


def test_qt_tells_contrast_where_it_can(qapp, monkeypatch):
    high = SimpleNamespace(contrastPreference=lambda: Qt.ContrastPreference.HighContrast)
    for style, said in (
        (SimpleNamespace(accessibility=lambda: high), Said(more_contrast=True)),
        (SimpleNamespace(), NOTHING),
    ):
        monkeypatch.setattr(desktop_wishes.QGuiApplication, "styleHints", lambda style=style: style)
        assert of_qt() == said


def test_the_window_does_as_the_desktop_wishes_until_somebody_chooses(qtbot, tmp_path, monkeypatch):
    now = SimpleNamespace(said=NOTHING)
    monkeypatch.setattr(desktop_wishes, "of_qt", lambda: now.said)
    window = open_window(qtbot, tmp_path)
    window.look.set(name="system")
    desktop = window.findChild(DesktopWishes)
    assert not window.preferences.less_motion and window.look.theme.name == "light"
    now.said = Said(True, True)
    desktop.ask()
    assert window.preferences.less_motion and window.look.theme.name == "high-contrast"
    window.preferences.change(reduced_motion="off")
    window.look.set(name="dark")
    assert not window.preferences.less_motion and window.look.theme.name == "dark"
    now.said = NOTHING
    desktop.ask()
    window.preferences.change(reduced_motion="on")
    assert window.preferences.less_motion and window.look.theme.name == "dark"
    window.look.set(name="light")


def test_who_comes_back_from_the_settings_of_the_desktop_finds_them_followed(qtbot, tmp_path, monkeypatch):
    now = SimpleNamespace(said=NOTHING)
    monkeypatch.setattr(desktop_wishes, "of_qt", lambda: now.said)
    window = open_window(qtbot, tmp_path)
    now.said = Said(less_motion=True)
    QGuiApplication.instance().applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    settle()
    assert window.preferences.less_motion


def test_what_earlier_versions_kept_is_understood():
    """They kept false also where nobody had chosen."""
    assert wishes.read({"reduced_motion": True}).reduced_motion == "on"
    assert wishes.read({"reduced_motion": False}).reduced_motion == "system"
    assert wishes.read({"reduced_motion": "perhaps"}).reduced_motion == "system"
    assert wishes.read({}).reduced_motion == "system"
