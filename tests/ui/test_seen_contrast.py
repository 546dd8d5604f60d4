"""Every text of every screen can be read against what it stands on: 4.5 to 1 in the pixels that are shown (R39)."""

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from app.cli.screens import SCREENS
from app.ui.dialogs.settings import PAGES
from app.ui.theme import THEME_NAMES
from tests.support.screens import Case
from tests.support.seen_contrast import _blocks, _pairs_of, pairs_on

LEAST = 4.5


def cases():
    for name, screen in SCREENS.items():
        for page in PAGES if name == "settings" else ("",):
            yield Case(name, players=min(4, screen.most), page=page)


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("case", list(cases()), ids=str)
def test_every_text_stands_out_from_its_ground(qapp, case, theme):
    pairs = pairs_on(Case(case.screen, theme=theme, players=case.players, page=case.page))
    assert pairs
    assert [pair for pair in pairs if pair.ratio < LEAST] == []


def test_text_and_ground_are_found_where_two_pictures_differ(qapp):
    bare = QImage(120, 60, QImage.Format.Format_RGB32)
    bare.fill(QColor("#FBF7EC"))
    marked = bare.copy()
    painter = QPainter(marked)
    painter.fillRect(10, 10, 40, 8, QColor("#2B2420"))
    painter.fillRect(10, 30, 40, 8, QColor("#D3C5A6"))
    painter.end()
    found = [pair for block in _blocks(marked, bare) for pair in _pairs_of(block, marked, bare)]
    assert [(pair.ink, pair.ground) for pair in found] == [("#2B2420", "#FBF7EC"), ("#D3C5A6", "#FBF7EC")]
    assert found[0].ratio > 14 and found[1].ratio < 2
