"""The first screen is whole and clean at every size that a window manager gives it."""

import json
import subprocess
import sys

import pytest

from tests.window.desktop import Desktop


def shown_on(checkout, folder, *size):
    with Desktop(size) as desktop:
        done = subprocess.run(
            [sys.executable, str(checkout / "tests" / "window" / "first_screen_child.py")],
            env=desktop.environment(VENDEMMIA_DATA=str(folder), PYTHONPATH=str(checkout)),
            capture_output=True,
            text=True,
            timeout=300,
        )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900), (3840, 2160)], ids=str)
def test_nothing_of_another_size_or_look_stays_on_the_first_screen(checkout, tmp_path, size):
    told = shown_on(checkout, tmp_path, *size)
    assert len(set(map(tuple, told["sizes"].values()))) > 2, "the window manager changed no size"
    assert not {step: count for step, count in told["differ"].items() if count}
