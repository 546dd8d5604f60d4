"""A name that looks like HTML is a name, in tips and labels too, and no picture of the disk comes with it."""

from __future__ import annotations

import pytest
from PySide6 import QtGui
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from app.ui.panels.controls import label
from app.ui.panels.tip import as_tip, set_tip
from app.ui.viticulture.end.table import Elided
from tests.support.window import new_session, open_window, show_game

HOSTILE = ("<img src='/etc/x.png'>", "<b>Anna</b>", "a < b", "&lt;b&gt;", "Anna & Marco", "<\n>", "<?xml ?>")


@pytest.mark.parametrize("words", HOSTILE)
def test_a_tip_shows_each_sign(qtbot, words):
    widget = QWidget()
    qtbot.addWidget(widget)
    set_tip(widget, words)
    shown = widget.toolTip()
    page = QtGui.QTextDocument()
    if QtGui.Qt.mightBeRichText(shown):
        page.setHtml(shown)
    else:
        page.setPlainText(shown)
    assert page.toPlainText() == words
    assert "<img" not in shown


def test_usual_words_stay_as_they_are():
    assert as_tip("Place worker [Enter]\nnot now") == "Place worker [Enter]\nnot now"


@pytest.mark.parametrize("made", [label, lambda words: Elided(words, "heading")])
def test_a_label_shows_each_sign(qtbot, made):
    shown = made(HOSTILE[0])
    qtbot.addWidget(shown)
    assert shown.textFormat() == Qt.TextFormat.PlainText


def test_every_label_of_the_window_is_plain(qtbot, tmp_path):
    window = open_window(qtbot, tmp_path)
    window.start_screen.form.rows[0].name_box.setText("<b>Anna</b>")
    show_game(window, new_session(2, 1))
    for made in window.findChildren(QLabel):
        plain = made.textFormat() == Qt.TextFormat.PlainText
        assert plain or not made.text(), made.text()
