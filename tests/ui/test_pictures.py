"""Pictures are kept within bytes, and the scene draws only what is new and will be seen."""

import pytest
from PySide6.QtGui import QImage, QPainter

from app.ui.table.view import TableView
from app.ui.theme import drawing, load
from app.ui.theme.pictures import Pictures
from tests.support.scenes import new_scene
from tests.ui.test_scene import _sync
from tests.ui.test_scene_positions import position


def test_the_oldest_pictures_go_first(qapp):
    kept = Pictures(4 * 100 * 100 * 4)
    for number in range(4):
        kept.put(number, drawing.new_pixmap(100, 100, 1))
    assert kept.get(0) is not None
    kept.put(4, drawing.new_pixmap(100, 100, 1))
    assert kept.get(1) is None and kept.get(0) is not None and len(kept) == 4
    assert kept.bytes == 4 * 100 * 100 * 4
    kept.put("big", drawing.new_pixmap(1000, 1000, 1))
    assert len(kept) == 1  # what is bigger than the limit stays alone
    kept.clear()
    assert (len(kept), kept.bytes) == (0, 0)


def _count_draws(scene, monkeypatch):
    drawn = []
    draw = scene.pictures.draw
    monkeypatch.setattr(
        scene.pictures, "draw", lambda place, *rest: drawn.append(place.kind) or draw(place, *rest)
    )
    return drawn


def test_the_same_position_again_draws_and_moves_nothing(qapp, monkeypatch):
    scene = new_scene()
    observation = position(4)
    _sync(scene, observation)
    scene.draw_pending()
    drawn = _count_draws(scene, monkeypatch)
    standing = {key: item.pixmap().cacheKey() for key, item in scene._items.items()}
    _sync(scene, observation)
    scene.draw_pending()
    assert not drawn
    assert standing == {key: item.pixmap().cacheKey() for key, item in scene._items.items()}


def test_only_what_changed_is_drawn(qapp, monkeypatch):
    scene = new_scene()
    before, after = position(4), position(4)
    after.seats[0].lira = before.seats[0].lira + 1
    _sync(scene, before)
    scene.draw_pending()
    drawn = _count_draws(scene, monkeypatch)
    _sync(scene, after)
    scene.draw_pending()
    assert drawn == ["mat"]


def test_what_nobody_can_see_is_not_drawn_until_it_is(qapp, monkeypatch):
    scene = new_scene()
    view = TableView(scene)
    view.resize(1280, 720)
    _sync(scene, position(3))
    drawn = _count_draws(scene, monkeypatch)
    qapp.processEvents()
    assert not drawn
    view.show()
    qapp.processEvents()
    assert drawn
    view.hide()
    view.deleteLater()


def test_pictures_stay_within_their_bytes_through_many_positions(qapp):
    scene = new_scene()
    for seed in range(12):
        _sync(scene, position(4, 7, seed=seed), size=(1920, 1080))
        scene.draw_pending()
    large = scene.pictures.large
    assert large.bytes <= large.most_bytes <= 25 << 20
    assert set(scene._settled) == set(scene._items)


@pytest.mark.parametrize("paint", [drawing.shadow, drawing.glow])
def test_a_soft_frame_from_kept_pictures_looks_as_if_painted(qapp, paint):
    """Outside the box, where it is seen; the box is painted over."""
    theme = load("light")
    images = []
    for size in ((200, 150), (38, 36)):  # the second is too small for tiles and is painted
        image = QImage(size[0] + 20, size[1] + 20, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = drawing.QRectF(10, 10, *size)
        if paint is drawing.shadow:
            drawing.shadow(painter, box, 8, theme)
        else:
            drawing.glow(painter, box, 8, theme.role("legal"), theme)
        painter.end()
        images.append(image)
    big, small = images
    for offset in range(0, 10):
        assert big.pixelColor(100, offset) == small.pixelColor(29, offset)
        assert big.pixelColor(offset, 80) == small.pixelColor(offset, 28)
        assert big.pixelColor(offset, offset) == small.pixelColor(offset, offset)
