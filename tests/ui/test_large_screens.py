"""A screen of 3840x2160 whose system does not scale is drawn at the ratio 2, as every other would be tiny there."""

import json
import os
import subprocess
import sys

import pytest


def look_at(checkout, folder, *screens, child="large_screen_child.py", words=(), **more):
    """What the window says of itself on screens of (width, height, ratio) in pixels, from left to right."""
    described, x = [], 0
    for number, (width, height, ratio) in enumerate(screens):
        described.append(
            {
                "name": f"screen{number}",
                "x": x,
                "y": 0,
                "width": width,
                "height": height,
                "logicalDpi": 96,
                "logicalBaseDpi": 96,
                "dpr": ratio,
            }
        )
        x += width
    file = folder / "screens.json"
    file.write_text(json.dumps({"synchronousWindowSystemEvents": False, "screens": described}))
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QT_")}
    environment |= {"QT_QPA_PLATFORM": f"offscreen:configfile={file}", "VENDEMMIA_DATA": str(folder)} | more
    found = subprocess.run(
        [sys.executable, str(checkout / "tests" / "ui" / child), *words],
        env=environment | {"PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert found.returncode == 0, found.stderr
    return json.loads(found.stdout)


def test_a_large_screen_is_drawn_at_the_ratio_2_and_the_others_as_they_are(checkout, tmp_path):
    found = look_at(checkout, tmp_path, (3840, 2160, 1), (1920, 1080, 1))
    assert found["ratios"] == {"screen0": 2.0, "screen1": 1.0}
    assert found["window"] == [1440, 900, 2.0]
    assert found["sprites"] == 2.0


@pytest.mark.parametrize("screen", [(1920, 1080, 1), (3440, 1440, 1), (2560, 1440, 1)])
def test_other_screens_stay_as_the_system_has_them(checkout, tmp_path, screen):
    assert look_at(checkout, tmp_path, screen)["ratios"] == {"screen0": screen[2]}


@pytest.mark.parametrize("name", ["QT_SCALE_FACTOR", "QT_SCREEN_SCALE_FACTORS"])
def test_a_factor_that_somebody_has_chosen_stays(checkout, tmp_path, name):
    assert look_at(checkout, tmp_path, (3840, 2160, 1), **{name: "1"})["ratios"] == {"screen0": 1.0}
