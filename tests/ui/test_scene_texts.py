"""No text on the table is smaller than 11 px at 100 %, nor cut, at any size, text scale and number of players."""

import itertools

import pytest

from app import texts
from app.rules.viticulture import tables
from app.ui.look.sprites import Sprites
from app.ui.table.items_paint import Canvas
from app.ui.table.layout import CARD, arrange
from app.ui.table.table_look import TableLook
from app.ui.theme import drawing, load
from app.ui.viticulture.table.board_text_sizes import cart_title_box
from app.ui.viticulture.table.layout_board import board_parts
from app.ui.viticulture.table.layout_hand import hand_rects
from tests.support.scenes import new_scene
from tests.ui.test_scene_positions import COLOURS, NAMES, position

FLOOR = 10.4  # 11 px, as sizes go in halves
SIZES = [(1024, 700), (1280, 720), (1440, 900), (1920, 1080), (3840, 2160)]


@pytest.fixture
def written(monkeypatch):
    """All that is written, with its size and its box; values in tokens apart."""
    found = []
    text, value = drawing.text, Sprites._value
    inside = []

    def write(painter, rect, words, theme, px, colour, weight=drawing.REGULAR, serif=False, *rest, **more):
        if words and rect.width() > 1 and not inside:
            lines, spacing = more.get("most_lines", 1), more.get("spacing", 1.2)
            if len(rest) > 2:
                lines = rest[2]
            if len(rest) > 3:
                spacing = rest[3]
            size, broken = drawing.fit_lines(
                theme, words, px, rect.width(), rect.height(), weight, serif, lines, spacing
            )
            widest = max(drawing.text_width(theme, line, size, weight, serif) for line in broken)
            found.append((words, size, widest <= rect.width() + 1.5))
        return text(painter, rect, words, theme, px, colour, weight, serif, *rest, **more)

    def token(self, *args):
        inside.append(1)
        value(self, *args)
        inside.pop()

    monkeypatch.setattr(drawing, "text", write)
    monkeypatch.setattr(Sprites, "_value", token)
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.3, 1.5, 2.0])
def test_nothing_is_too_small_or_cut(qapp, written, size, scale):
    scene = new_scene(scale=scale)
    for seats, opened in itertools.product((2, 4, 6), (False, True)):
        regions = arrange(*size, scale, seats, 7, opened)
        for seed, season in ((1, 1), (2, 3)):
            scene.sync(
                position(seats, 7, season, seed),
                regions,
                TableLook(
                    NAMES[:seats],
                    COLOURS[:seats],
                    computers=tuple(seat % 2 == 1 for seat in range(seats)),
                    opened=1,
                    just_now="made red 2 and blush 6.",
                ),
            )
            scene.draw_pending()
        small = sorted({(words, px) for words, px, _ in written if px < FLOOR})
        assert not small, (seats, opened, small)
        cut = sorted({words for words, _, whole in written if not whole})
        assert not cut, (seats, opened, cut)
        written.clear()


@pytest.mark.parametrize(("size", "count"), [((1920, 1080), 11), ((1440, 900), 9), ((3840, 2160), 11)])
@pytest.mark.parametrize("language", ["en", "it"])
def test_no_card_is_too_small_or_cut_in_the_fullest_row(qapp, written, language, size, count):
    texts.use(language)
    try:
        scene = new_scene()
        regions = arrange(*size, 1.0, 4, count)
        scene.sync(position(4, count), regions, TableLook(NAMES[:4], COLOURS[:4]))
        rects = hand_rects(regions, count)
        assert regions.card_style == CARD and len({rect.y for rect in rects}) == 1
        written.clear()
        for card, row in enumerate(tables.CARDS):
            scene.picture_of("card", rects[0].w, rects[0].h, card=card, style=CARD, number=1, new=False)
            small = [(words, px) for words, px, fits in written if px < FLOOR or not fits]
            assert not small, (row.id, small)
            assert written
            written.clear()
    finally:
        texts.use("en")


def test_points_beyond_the_last_number_are_written_on_the_marker(qapp, written):
    """26 and 33 points looked alike."""
    counts = {}
    for points in (26, 33):
        table = new_scene()
        seen = position(2, 7, 3, 2)
        written.clear()
        seen.seats[0].vp, seen.seats[1].vp = points, 3
        table.sync(seen, arrange(1440, 900, 1.0, 2, 7), TableLook(NAMES[:2], COLOURS[:2]))
        table.draw_pending()
        counts[points] = [words for words, _, _ in written].count(str(points))
    assert counts == {26: 2, 33: 2}, "on the mat and on the marker"
    assert all(whole for _, _, whole in written)


@pytest.mark.parametrize("size", [*SIZES[1:], (1366, 768)])
def test_the_glow_of_the_cart_covers_none_of_its_words(qapp, size):
    """The rim of light of the open space lay over "no limit"."""
    regions = arrange(*size, 1.0, 4, 7)
    canvas = Canvas(Sprites(load("light")), regions.unit, regions.text)
    parts = board_parts(regions, 2, 3)
    box = cart_title_box(canvas, parts)
    glow = max(grow for grow, _ in drawing._GLOW_RINGS) * regions.unit
    assert parts.cart.y + box.y + box.h <= parts.cart_space.y - glow + 0.01
