"""What a player may change about the look of any theme, and the check with the eyes of others."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from app.ui.look.look import VISIONS, Look
from app.ui.look.sprites import Sprites
from app.ui.panels.points_curve import PointsCurve
from app.ui.screens.sign import PatternBand
from app.ui.table.items_paint import Canvas, focus_ring
from app.ui.theme import PATTERNS, PLAYER_COLOURS, THEME_NAMES, Finish, drawing, load, vision
from app.ui.viticulture.table.landscape import table_ground
from tests.support.colour import distance, lab_distance
from tests.support.window import new_session, open_window, settle, show_game

PATTERNED = [colour for colour in PLAYER_COLOURS if colour != "garnet"]


def drawn(width, height, paint):
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    return image


def colours_of(image):
    return {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}


def contrast_of(image, fill):
    """How far the pixels of a band lie from its fill, in all."""
    found = 0
    for x in range(image.width()):
        for y in range(image.height()):
            here = image.pixelColor(x, y)
            found += abs(here.red() - fill.red()) + abs(here.green() - fill.green())
    return found


@pytest.fixture
def sprites(qapp):
    return {name: Sprites(load("light", 1.0, Finish(name)), 1.0) for name in PATTERNS}


@pytest.mark.parametrize("colour", PATTERNED)
def test_a_band_is_strong_fine_or_plain(sprites, colour):
    bands = {
        name: drawn(10, 40, lambda p, of=of: of.draw_pattern(p, colour, QRectF(0, 0, 10, 40)))
        for name, of in sprites.items()
    }
    fill = sprites["strong"].theme.player_fill(colour)
    assert contrast_of(bands["strong"], fill) > 1.5 * contrast_of(bands["fine"], fill) > 0
    assert colours_of(bands["off"]) == {fill.rgba()}


@pytest.mark.parametrize("colour", PATTERNED)
def test_the_rooster_carries_the_pattern_at_its_foot(sprites, colour):
    markers = {name: of.rooster(colour, 60, 26).toImage() for name, of in sprites.items()}
    foot = {name: colours_of(image.copy(20, 22, 20, 2)) for name, image in markers.items()}
    assert len(foot["strong"]) > 1
    assert len(foot["off"]) == 1
    assert markers["strong"] != markers["fine"] != markers["off"]


@pytest.mark.parametrize("colour", PATTERNED)
def test_a_chart_line_has_its_gaps_only_with_patterns(sprites, colour):
    points = [QPointF(0, 10), QPointF(120, 10)]
    lines = {
        name: drawn(120, 20, lambda p, of=of: drawing.chart_line(p, of.theme, colour, points, 3))
        for name, of in sprites.items()
    }
    middle = {name: [image.pixel(x, 10) for x in range(20, 100)] for name, image in lines.items()}
    assert len(set(middle["off"])) == 1
    assert middle["strong"] != middle["fine"] != middle["off"]
    assert lines["strong"] != lines["off"]


def test_the_lines_of_players_differ_with_patterns(sprites):
    points = [QPointF(0, 10), QPointF(120, 10)]
    shapes = set()
    theme = sprites["strong"].theme
    for colour in PLAYER_COLOURS:
        image = drawn(120, 20, lambda p, c=colour: drawing.chart_line(p, theme, c, points, 3))
        fill = theme.player_fill(colour)
        shapes.add(
            tuple(distance(image.pixelColor(x, y), fill) < 3 for y in (9, 10, 11) for x in range(10, 110))
        )
    assert len(shapes) == len(PLAYER_COLOURS)


def test_hills_go_where_the_player_wants_none(qapp):
    plain = load("light", 1.0, Finish(landscape=False))
    ground = drawn(300, 200, lambda p: table_ground(p, QRectF(0, 0, 300, 200), plain))
    assert colours_of(ground) == {plain.role("table").rgba()}
    hills = drawn(300, 200, lambda p: table_ground(p, QRectF(0, 0, 300, 200), load("light")))
    assert len(colours_of(hills)) > 1
    assert not load("high-contrast", 1.0, Finish(landscape=True)).bands


@pytest.mark.parametrize(("thick", "whole"), [(False, 2), (True, 3)])
def test_the_focus_ring_is_as_thick_as_wished(qapp, thick, whole):
    theme = load("light", 1.0, Finish(thick_ring=thick))
    canvas = Canvas(Sprites(theme, 1.0))
    image = drawn(80, 60, lambda p: focus_ring(p, QRectF(20, 20, 40, 20), 6, canvas))
    row = [image.pixelColor(x, 30) for x in range(20)]
    ring = sum(distance(colour, theme.role("focus")) < 2 and colour.alpha() == 255 for colour in row)
    assert ring == whole, "pixels that are wholly of the ring, besides its soft edges"
    # The thing itself stays free.
    assert image.pixelColor(21, 30).alpha() < 5
    assert f"border: {4 if thick else 3}px solid {theme.role_text('focus')}" in theme.style_sheet()


def test_the_table_follows_a_change_of_the_patterns_at_once(qtbot, tmp_path):
    window = open_window(qtbot, tmp_path)
    try:
        show_game(window, new_session(4, 3))
        window.presenter.open_curtain()
        settle()
        opponent = ("opponent", 1)  # azure, with dots; garnet is plain at any strength
        rect = window.table.scene.item_rect(opponent).toRect()
        before = window.table.grab(rect).toImage()
        window.look.set(finish=Finish("off"))
        settle()
        assert window.table.grab(rect).toImage() != before
        window.look.set(finish=Finish())
        settle()
        assert window.table.grab(rect).toImage() == before
    finally:
        window.look.set("light", 1.0, Finish())


def painted(widget, look, change, part=None):
    """What a widget shows before a change and after it, as the event loop paints it."""
    seen = []
    for step in (None, change, None):
        look.set(finish=step or Finish())
        settle()
        seen.append(widget.grab(part or widget.rect()).toImage())
    assert seen[0] == seen[2]
    return seen[:2]


def test_curtain_band_hills_and_chart_lines_follow_at_once(qtbot, tmp_path):
    window = open_window(qtbot, tmp_path)
    look = window.look
    try:
        before, after = painted(window.start_screen, look, Finish(landscape=False), QRect(600, 10, 300, 80))
        assert before != after
        show_game(window, new_session(4, 3))
        assert window.curtain.isVisible()
        # The first who sits down is garnet, whose pattern is plain: another one lifts the shutters here.
        for band in window.curtain.findChildren(PatternBand):
            band.show_colour("amber")
            before, after = painted(band, look, Finish("off"))
            assert before != after
        curve = PointsCurve(look, ("A", "B"), ("amber", "azure"), 20)
        qtbot.addWidget(curve)
        curve.show_game([(n, 2 * n) for n in range(9)])
        curve.show_position(8)
        curve.resize(400, 92)
        curve.show()
        before, after = painted(curve, look, Finish("off"))
        assert before != after
    finally:
        look.set("light", 1.0, Finish())


# --- the eyes of others --------------------------------------------------------------------------------------


def expected(colour, matrix):
    """By the formula, a channel at a time."""

    def linear(value):
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    light = [linear(part / 255) for part in (colour.red(), colour.green(), colour.blue())]
    found = []
    for row in matrix:
        value = min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True))))
        value = 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
        found.append(round(255 * value))
    return found


@pytest.mark.parametrize("name", vision.MACHADO)
def test_colours_are_seen_as_machado_measured(qapp, name):
    theme = load("light")
    colours = [theme.player_fill(key) for key in PLAYER_COLOURS]
    colours += [QColor(text) for text in ("#000000", "#FFFFFF", "#FF0000", "#00FF00", "#0000FF", "#808080")]
    for colour in colours:
        seen = vision.transform(name).map(colour)
        for got, right in zip(
            (seen.red(), seen.green(), seen.blue()), expected(colour, vision.MACHADO[name])
        ):
            assert abs(got - right) <= 1, (colour.name(), seen.name())


def test_the_measure_is_the_published_one():
    # Pairs 1, 7 and 17 of the test data of Sharma, Wu and Dalal.
    assert lab_distance((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert lab_distance((50, 0, 0), (50, -1, 2)) == pytest.approx(2.3669, abs=1e-4)
    assert lab_distance((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)


@pytest.mark.parametrize(
    ("name", "worst"), [("off", 25.5), ("protan", 20.2), ("deutan", 21.4), ("tritan", 22.4)]
)
def test_players_stay_apart_for_all_eyes(qapp, name, worst):
    """R40."""
    fills = [load("light").player_fill(key) for key in PLAYER_COLOURS]
    if name != "off":
        fills = [vision.transform(name).map(fill) for fill in fills]
    least = min(distance(one, other) for one, other in combinations(fills, 2))
    assert least == pytest.approx(worst, abs=0.4)
    assert least >= 15


# Of the decks that lie side by side; mamas, papas and fields never share a hand with them.
DECKS = ("vine", "order", "summer", "winter", "structure")


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize(
    ("name", "worst"), [("off", 34.4), ("protan", 19.5), ("deutan", 19.6), ("tritan", 20.6)]
)
def test_card_types_stay_apart_for_all_eyes(qapp, theme, name, worst):
    """R40."""
    seals = [load(theme).role(f"seal-{deck}") for deck in DECKS]
    if name != "off":
        seals = [vision.transform(name).map(seal) for seal in seals]
    least = min(distance(one, other) for one, other in combinations(seals, 2))
    assert least == pytest.approx(worst, abs=0.4)
    assert least >= 15


def test_the_check_changes_the_table_and_nothing_else(qtbot, tmp_path):
    window = open_window(qtbot, tmp_path)
    show_game(window, new_session(2, 3))
    window.presenter.open_curtain()
    settle()
    assert window.table.graphicsEffect() is None, "painting goes its usual way while nothing is checked"
    plain = window.table.grab().toImage()
    start = window.start_screen.grab().toImage()
    for name in VISIONS[1:]:
        window.look.set_vision(name)
        settle()
        seen = window.grab().toImage()
        for point in (QPoint(300, 200), QPoint(40, 420), QPoint(700, 500), QPoint(900, 60)):
            right = vision.transform(name).map(plain.pixelColor(point))
            assert distance(seen.pixelColor(point), right) < 1.5, (name, point)
        assert window.start_screen.grab().toImage() == start
    window.look.set_vision("off")
    settle()
    assert window.table.graphicsEffect() is None
    assert window.table.grab().toImage() == plain


def test_a_new_look_checks_nothing(qapp):
    assert Look("light", 1.0).vision == "off"
