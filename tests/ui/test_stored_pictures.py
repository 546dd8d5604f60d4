"""Every stored picture still looks like its screen, and the comparison would notice if one did not."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter

from app.cli.screens import SCREENS
from app.ui.theme.typefaces import TYPEFACES
from tests.support import pictures
from tests.support.pictures import STORED, WIDTH, as_file, differences, drawn, name_of, small, stored
from tests.support.screens import SIZES, Case, look_at

MOST_BYTES = 1_500_000


@pytest.fixture
def comparable(qapp):
    """Pictures of another Qt differ by right."""
    told = pictures.read_manifest()
    if told["qt"] != pictures.qt_series():
        pytest.skip(f"the stored pictures are drawn with Qt {told['qt']}, here is {pictures.qt_series()}")


@pytest.mark.parametrize("case", STORED, ids=str)
def test_the_screen_looks_as_stored(comparable, case):
    """After a wanted change: `python tests/support/make_pictures.py`, and look at what has changed."""
    kept = stored(case)
    assert not kept.isNull(), f"{name_of(case)} is missing"
    found = differences(kept, drawn(case))
    assert not found, f"{len(found)} places differ, such as {found[:5]}"


def test_the_folder_holds_these_pictures_and_stays_small(qapp):
    files = {path.name for path in pictures.FOLDER.iterdir()}
    assert files == {pictures.MANIFEST, *(name_of(case) for case in STORED)}
    assert sum(path.stat().st_size for path in pictures.FOLDER.iterdir()) < MOST_BYTES
    told = pictures.read_manifest()
    assert set(told["pictures"]) == {name_of(case) for case in STORED}
    assert told["fonts"] == [face.family for face in TYPEFACES]
    assert told["widths"] == pictures.letter_widths()


def test_every_screen_theme_and_size_has_a_stored_picture():
    assert {case.screen for case in STORED} >= set(SCREENS) - {
        "about",
        "name",
    }  # plain sheets like the message
    assert {case.theme for case in STORED} == {"light", "dark", "high-contrast"}
    assert {case.size for case in STORED} == set(SIZES)
    tables = [case for case in STORED if case.screen == "table"]
    assert {case.players for case in tables} == {1, 2, 3, 4, 5, 6}
    assert {case.theme for case in tables} == {"light", "dark", "high-contrast"}


# --- what the comparison notices -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def table(qapp):
    """A drawn table, and what the tests below ask of its window."""
    found = {}

    def see(window, what, ink):
        scene = window.table.scene
        found["picture"] = window.grab().toImage()
        mat = next(key for key in sorted(scene.keys(), key=str) if key[0] == "mat")  # of whoever sits there
        found["mat"] = QRect(*(round(part) for part in scene.item_rect(mat).getRect()))
        found["worker"] = next(
            scene.item_rect(key).toRect()
            for key in sorted(scene.keys(), key=str)
            if key[0] == "piece" and scene.item_rect(key).width() > 20
        )
        window.table.prompt.hide()
        found["without prompt"] = window.grab().toImage()
        window.table.prompt.show()

    look_at(Case("table"), see)
    return found


def changed(picture, paint):
    other = picture.copy()
    painter = QPainter(other)
    paint(painter)
    painter.end()
    return differences(small(picture), small(other))


def test_the_same_picture_does_not_differ(table):
    assert differences(small(table["picture"]), small(table["picture"].copy())) == []


def test_few_colours_and_a_file_change_nothing_for_an_eye(table):
    picture = small(table["picture"])
    kept = QImage.fromData(as_file(picture)).convertToFormat(QImage.Format.Format_RGB32)
    assert kept.width() == WIDTH
    assert differences(picture, kept) == []


def test_letters_of_another_smoothing_do_not_differ(table):
    """Half a pixel to the side stands for what other machines do with the edges of letters."""
    picture = table["picture"]
    other = QImage(picture.size(), QImage.Format.Format_RGB32)
    painter = QPainter(other)
    painter.drawImage(0, 0, picture)
    painter.setOpacity(0.5)
    painter.drawImage(1, 0, picture)
    painter.end()
    assert differences(small(picture), small(other)) == []


def test_a_missing_panel_is_noticed(table):
    assert differences(small(table["picture"]), small(table["without prompt"]))


def test_another_colour_is_noticed(table):
    """A panel in the sunk instead of the paper colour: a small step for an eye, but over a large field."""
    picture = table["picture"]

    def tint(painter):
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        painter.fillRect(table["mat"], QColor("#EBD9C4"))

    assert changed(picture, tint)


def test_a_moved_piece_is_noticed(table):
    picture, box = table["picture"], table["worker"]
    piece = picture.copy(box)
    ground = picture.pixelColor(box.left() - 2, box.center().y())

    def move(painter):
        painter.fillRect(box, ground)
        painter.drawImage(box.translated(box.width(), 0).topLeft(), piece)

    assert changed(picture, move)


def test_a_missing_worker_is_noticed(table):
    picture, box = table["picture"], table["worker"]
    ground = picture.pixelColor(box.left() - 2, box.center().y())
    assert changed(picture, lambda painter: painter.fillRect(box, ground))


def test_another_theme_and_another_size_are_noticed(comparable):
    light, dark = (
        stored(Case("table", theme=theme, players=players)) for theme, players in (("light", 4), ("dark", 2))
    )
    assert differences(light, dark)
    assert differences(light, light.copy(0, 0, WIDTH, light.height() - 1))
