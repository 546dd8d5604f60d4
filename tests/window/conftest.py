"""Tests in a real window: each process has an X server and a window manager of its own. See README.md here."""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.window import desktop as desktops
from tests.window.desktop import Desktop

# In place of the platform without a display that the other tests run on: nothing has imported Qt's widgets yet.
os.environ["QT_QPA_PLATFORM"] = "xcb"
for name in ("WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"):
    os.environ.pop(name, None)

# Registered before Qt is imported, so that Qt leaves the X server first: without one it complains.
_at_the_end = ExitStack()
atexit.register(_at_the_end.close)

HERE = Path(__file__).resolve().parent


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long: runs with --all alone")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if any(HERE not in item.path.parents for item in items):
        raise pytest.UsageError("tests/window runs in a process of its own, on another platform of Qt")
    if not config.getoption("--all"):
        left_out = [item for item in items if item.get_closest_marker("long")]
        if left_out:
            config.hook.pytest_deselected(items=left_out)
            items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session")
def desktop() -> Desktop:
    """The X server of this process; `desktop.environment()` is for programs that a test starts on it."""
    lacking = desktops.lacking()
    assert not lacking, (
        f"{', '.join(lacking)} missing: `python3 packaging/bootstrap.py test-window` brings them"
    )
    started = _at_the_end.enter_context(Desktop())
    os.environ["DISPLAY"] = started.display
    return started


@pytest.fixture(scope="session")
def qapp_cls(desktop: Desktop) -> type:
    """The game's own application object, made once the X server is there."""
    from app.ui.window.application import Application

    return Application


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    return ["vendemmia", "-style", "Fusion"]


@pytest.fixture
def hands(desktop: Desktop, qapp: Any) -> Any:
    """Keyboard and mouse of the X server."""
    from tests.window.hands import Hands

    return Hands(desktop.environment())


@pytest.fixture
def open_window(qtbot: Any, qapp: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Opens the real window at normal pace, with the arguments of `tests.support.window.open_window`."""
    from PySide6.QtWidgets import QApplication

    from tests.support import window as windows
    from tests.window.comparing import rest

    flash = QApplication.cursorFlashTime()
    QApplication.setCursorFlashTime(0)  # a caret that blinks differs from picture to picture

    def opened(folder: Path = tmp_path, *, pace: str = "normal", **more: Any) -> Any:
        window = windows.open_window(qtbot, folder, pace=pace, **more)
        rest(window)
        return window

    yield opened
    QApplication.setCursorFlashTime(flash)


@pytest.fixture
def window(open_window: Callable[..., Any]) -> Any:
    """The real window on its first screen, 1440x900, at normal pace."""
    return open_window()
