"""At 1, 1.25, 1.5 and 2 pixels a point everything lies where it lay, drawn as sharp as the screen can (R36)."""

import itertools
import json
import os
import subprocess
import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from tests.support.pictures import differences, small

RATIOS = (1.25, 1.5, 2)
SIZE = (1280, 720)
# Letters are a little wider or narrower where their outlines meet other pixels.
LETTERS = 3


def shown_at(checkout, folder, screen, ratio):
    out = folder / f"{screen}-{ratio}.png"
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.pixel_ratio_child", screen, str(out)],
        cwd=checkout,
        capture_output=True,
        text=True,
        timeout=180,
        env={**os.environ, "QT_SCALE_FACTOR": str(ratio)},
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), QImage(str(out))


@pytest.mark.parametrize("screen", ["table", "new-game"])
def test_the_layout_is_the_same_at_every_pixel_ratio(qapp, checkout, tmp_path, screen):
    plain, picture = shown_at(checkout, tmp_path, screen, 1)
    assert plain["ratios"] in ([1.0], [])
    for ratio in RATIOS:
        told, sharp = shown_at(checkout, tmp_path, screen, ratio)
        assert told["items"] == plain["items"], ratio
        assert len(told["widgets"]) == len(plain["widgets"])
        for (name, *here), (_, *there) in zip(told["widgets"], plain["widgets"], strict=True):
            assert max(abs(a - b) for a, b in zip(here, there, strict=True)) <= LETTERS, (ratio, name)
        assert (sharp.width(), sharp.height()) == (SIZE[0] * ratio, SIZE[1] * ratio)
        assert told["ratios"] in ([ratio], []), "a picture is stretched"
        assert detail(sharp) > 1.1 * detail(larger(picture, sharp.size())), "only the pixels are larger"
        assert differences(small(sharp), small(picture)) == [], ratio


def larger(picture, size):
    return picture.scaled(
        size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )


def detail(picture):
    """How much neighbouring pixels differ, in a part with many letters."""
    grey = picture.convertToFormat(QImage.Format.Format_Grayscale8)
    total = 0
    for y in range(grey.height() // 3, grey.height() // 3 + 60):
        row = [grey.pixel(x, y) & 255 for x in range(grey.width())]
        total += sum(abs(a - b) for a, b in itertools.pairwise(row))
    return total
