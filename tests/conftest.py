"""What every test runs under: no display, no files of the player or of another test, the same examples in CI."""

import itertools
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# Set before anything imports Qt or the game. Not a default but fixed: a desktop's own platform would open
# windows, and its scaling would move what the tests measure.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
for name in ("QT_SCALE_FACTOR", "QT_FONT_DPI", "QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME"):
    os.environ.pop(name, None)
# Programs that a test starts speak the language of the system where nobody has chosen one.
for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
    os.environ.pop(name, None)
os.environ["LC_ALL"] = "C.UTF-8"

collect_ignore = ["window"]  # needs an X server: `bootstrap.py test-window` names the folder

DATA_FOLDER = Path(tempfile.mkdtemp(prefix="vendemmia-tests-"))
os.environ["VENDEMMIA_DATA"] = str(DATA_FOLDER)
# What the desktop of whoever runs them wishes, of motion or contrast, is nothing to the tests.
os.environ["XDG_CONFIG_HOME"] = str(DATA_FOLDER / "config")
for name in ("DBUS_SESSION_BUS_ADDRESS", "GTK_THEME"):
    os.environ.pop(name, None)

# No deadlines: the machines that run this are shared, and speed has its own budgets.
settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all",
        action="store_true",
        help="all cases where a covering choice is looked at otherwise; in a real window, the long tests too",
    )


@pytest.fixture(autouse=True)
def _scenes_go() -> Iterator[None]:
    """Scenes without a window go with the test that made them, where it made any."""
    yield
    scenes = sys.modules.get("tests.support.scenes")
    if scenes is not None:
        scenes.free()


def pytest_unconfigure(config: pytest.Config) -> None:
    shutil.rmtree(DATA_FOLDER, ignore_errors=True)


_numbers = itertools.count()


@pytest.fixture(autouse=True)
def own_data() -> Iterator[None]:
    """Games, settings and reports of one test are nothing to the next, in whatever order they run."""
    os.environ["VENDEMMIA_DATA"] = str(DATA_FOLDER / str(next(_numbers)))
    yield
    os.environ["VENDEMMIA_DATA"] = str(DATA_FOLDER)


@pytest.fixture
def checkout() -> Path:
    """The folder that holds the whole project."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture
def hostile_settings(checkout: Path) -> Path:
    """Settings of an earlier version that name an object to bring to life, which would make an empty file."""
    return checkout / "tests" / "data" / "settings" / "hostile.ini"
