"""Small pictures: right size for the screen, different where they must differ, drawn only once."""

import itertools

import pytest

from app.paths import resources_folder
from app.ui.look.sprites import Sprites, icon_source
from app.ui.theme import PLAYER_COLOURS, THEME_NAMES, load
from app.ui.viticulture.cards.visitor_motifs import ACTION_ICONS, VISITOR_ICONS, visitor_icons


def _picture(pixmap):
    return bytes(pixmap.toImage().constBits())


@pytest.fixture(params=THEME_NAMES)
def sprites(request, qapp):
    return Sprites(load(request.param), 1.0)


def test_pictures_have_the_size_that_was_asked_for_at_any_ratio(qapp):
    for ratio in (1.0, 1.25, 1.5, 2.0):
        sprites = Sprites(load("light"), ratio)
        for pixmap in (sprites.icon("lira", 24), sprites.piece("amber", 1, 24), sprites.wine(2, 7, 24)):
            assert pixmap.devicePixelRatio() == ratio
            assert pixmap.width() == round(24 * ratio)


def test_a_picture_is_drawn_once(sprites):
    assert sprites.icon("lira", 16).cacheKey() == sprites.icon("lira", 16).cacheKey()
    assert sprites.icon("lira", 16).cacheKey() != sprites.icon("lira", 17).cacheKey()


def test_players_pieces_differ_in_more_than_colour(sprites):
    """The emblems alone tell two players apart: compare the pictures as grey shapes of mark and fill."""
    marks = set()
    for colour in PLAYER_COLOURS:
        image = sprites.emblem(colour, 32).toImage()
        fill = image.pixelColor(4, 16).rgb()
        marks.add(tuple(image.pixelColor(x, y).rgb() == fill for x in range(32) for y in range(32)))
    assert len(marks) == len(PLAYER_COLOURS)


def test_workers_grandes_and_temporaries_differ(sprites):
    for colour in (*PLAYER_COLOURS, "automa"):
        pictures = [_picture(sprites.piece(colour, worker, 32)) for worker in range(3)]
        assert len(set(pictures)) == 3
        assert _picture(sprites.piece(colour, 0, 32, ghost=True)) not in pictures


def test_tokens_show_their_value_and_type(sprites):
    tokens = [_picture(sprites.grape(colour, value, 24)) for colour in range(2) for value in range(1, 10)]
    tokens += [_picture(sprites.wine(kind, value, 24)) for kind in range(4) for value in range(1, 10)]
    assert len(set(tokens)) == len(tokens)


def test_every_icon_file_is_plain_and_can_be_drawn(sprites):
    for path in sorted((resources_folder() / "icons").glob("*.svg")):
        source = icon_source(path.stem)
        assert not any(
            f"<{tag}" in source for tag in ("filter", "mask", "clipPath", "style", "text", "linearGradient")
        )
        image = sprites.icon(path.stem, 24).toImage()
        assert any(image.pixelColor(x, y).alpha() for x, y in itertools.product(range(24), repeat=2)), (
            path.stem
        )


def test_icons_take_the_colour_of_their_role(qapp):
    sprites = Sprites(load("light"), 1.0)
    image = sprites.icon("worker", 32, "danger").toImage()
    assert image.pixelColor(16, 24) == load("light").role("danger")


def test_every_card_has_its_icons():
    for row in (*VISITOR_ICONS.items(), ("nobody", ())):
        for icon in visitor_icons(row[0]):
            icon_source(icon)
    for icon in ACTION_ICONS:
        icon_source(icon)


def test_patterns_differ(sprites):
    textures = [_picture(sprites.pattern(colour).texture()) for colour in PLAYER_COLOURS]
    assert len(set(textures)) == len(PLAYER_COLOURS)


def test_an_icon_in_the_colour_of_knock_outs_is_seen(qapp):
    # The sign in the dark bubble of the light theme: its role has the colour that files keep for knock-outs.
    sprites = Sprites(load("light"), 1.0)
    image = sprites.icon("blocked", 64, "on-tip", "tip").toImage()
    found = [image.pixelColor(x, y) for x in range(64) for y in range(64)]
    shown = {colour.name() for colour in found if colour.alpha() == 255}
    assert load("light").role_text("on-tip").lower() in shown
