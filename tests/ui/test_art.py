"""The big pictures: in the theme's colours, covering every size, drawn once; lines only in high contrast."""

import re
from math import ceil

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter

from app.ui.look import scenery
from app.ui.theme import THEME_NAMES, load
from app.ui.theme.palette_file import read

PICTURES = ("start", "end", "window", "shutter", "geranium")


def _drawn(paint, width, height, theme="light", *more):
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0xFF00FF)
    painter = QPainter(image)
    paint(painter, load(theme), QRectF(0, 0, width, height), *more)
    painter.end()
    return image


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_names_only_roles(name):
    source = scenery.art_source(name)
    assert not re.search(r"#[0-9A-Fa-f]{3,8}", source)
    for theme in THEME_NAMES:
        assert set(scenery._ROLE.findall(source)) <= read(theme).roles.keys()
    assert not re.search(r"<(filter|mask|clipPath|style|text|image|script)", source)


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("size", [(1440, 234), (1024, 182), (1920, 281), (3840, 562), (320, 400)])
@pytest.mark.parametrize("name", [scenery.START, scenery.END])
def test_a_landscape_covers_its_box(qapp, theme, size, name):
    image = _drawn(scenery.paint_landscape, *size, theme, name)
    for x in range(0, size[0], max(1, size[0] // 40)):
        for y in (0, size[1] // 2, size[1] - 1):
            assert image.pixel(x, y) & 0xFFFFFF != 0xFF00FF
    colours = {image.pixel(x, y) for x in range(0, size[0], 7) for y in range(0, size[1], 7)}
    assert (len(colours) > 1) == load(theme).landscape


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_the_shutters_open(qapp, theme):
    closed, half = (_drawn(scenery.paint_window, 1024, 700, theme, share) for share in (0.0, 0.5))
    assert (closed == half) == (not load(theme).landscape)
    assert closed == _drawn(scenery.paint_window, 1024, 700, theme)


def test_a_picture_is_drawn_once(qapp, monkeypatch):
    _drawn(scenery.paint_landscape, 800, 133)
    monkeypatch.setattr(scenery, "_renderer", lambda *_: pytest.fail("drawn again"))
    _drawn(scenery.paint_landscape, 800, 133)


def test_where_the_title_stands_the_sky_is_calm(qapp):
    """A landscape never lies under text. The title of the first screen stands at the upper left."""
    image = _drawn(scenery.paint_landscape, 1440, 234, "light", scenery.START)
    assert len({image.pixel(x, y) for x in range(60, 440, 4) for y in range(10, 140, 3)}) == 1


@pytest.mark.parametrize("width, bottom", [(1024, 85), (1024, 130), (1440, 110), (1920, 120), (1024, 200)])
def test_house_and_trees_of_the_evening_stand_below_a_long_line(qapp, width, bottom):
    theme = load("light")
    shown = {theme.role(role).rgb() for role in ("house-wall", "house-roof", "fall-tree")}

    def under(words, deep):
        image = QImage(width, ceil(deep), QImage.Format.Format_RGB32)
        painter = QPainter(image)
        scenery.paint_landscape(painter, theme, QRectF(0, 0, width, ceil(deep)), scenery.END)
        painter.end()
        spots = (
            (x, y) for x in range(words.left(), words.right()) for y in range(words.top(), words.bottom())
        )
        return any(image.pixel(x, y) in shown for x, y in spots)

    words = QRect(100, bottom - 24, round(width * 0.62) - 100, 24)
    shallow = bottom + 40.0
    assert under(words, shallow)
    assert not under(words, scenery.evening_below(QRectF(words), width, shallow))
    short = QRectF(100, bottom - 24, width * 0.3, 24)
    assert scenery.evening_below(short, width, shallow) == shallow
