"""The checker of geometry finds what is wrong with a widget, and nothing with a right one."""

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QScrollArea,
    QTabBar,
    QTextBrowser,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.rules.viticulture.ids import SELL
from app.ui.look.look import Look
from app.ui.table.view import TableView
from app.ui.theme import drawing
from tests.support.geometry import (
    CUT,
    NAMELESS,
    NAMESAKES,
    OUTSIDE,
    OVERLAP,
    SCROLLS,
    SILENT,
    SMALL,
    faults,
)
from tests.support.scenes import new_scene
from tests.support.written import written
from tests.ui.test_scene import _sync
from tests.ui.test_scene_positions import position

LONG = "Sell grapes, or buy and sell a field"


@pytest.fixture
def look(qapp):
    made = Look("light", 1.0)
    made.apply()
    return made


@pytest.fixture
def check(qtbot, look):
    """Show a window with a widget in it and return what is wrong with it."""

    def found(widget, *, size=(500, 300), inside=None):
        window = QWidget()
        qtbot.addWidget(window)
        window.resize(*size)
        widget.setParent(window)
        if inside is not None:
            widget.setGeometry(*inside)
        with written() as ink:
            window.show()
            QApplication.processEvents()
            return [(fault.kind, fault.what) for fault in faults(window, ink)]

    return found


def kinds(found):
    return [kind for kind, _ in found]


def right(words, kind=QPushButton, **properties):
    made = kind(words)
    for name, value in properties.items():
        made.setProperty(name, value)
    made.adjustSize()
    return made


# --- right ones ----------------------------------------------------------------------------------------------


def test_nothing_is_wrong_with_what_has_the_room_that_it_asks_for(check):
    sheet = QWidget()
    column = QVBoxLayout(sheet)
    wrapped = QLabel(f"{LONG}. " * 8)
    wrapped.setWordWrap(True)
    column.addWidget(wrapped)
    for tone in ("", "second", "faint", "heading", "section"):
        made = QLabel(LONG)
        made.setProperty("tone", tone)
        column.addWidget(made)
    column.addWidget(QLabel(f"<b>{LONG}</b>"))
    column.addWidget(QPushButton(LONG))
    column.addWidget(QCheckBox(LONG))
    box = QComboBox()
    box.setAccessibleName("Board")
    box.addItems([LONG, "short"])
    asked = QLabel("Board")
    asked.setBuddy(box)
    column.addWidget(asked)
    column.addWidget(box)
    line = QLineEdit()
    line.setAccessibleName("Seed")
    line.setPlaceholderText("random")
    column.addWidget(line)
    tabs = QTabBar()
    tabs.setAccessibleName("Tabs")
    tabs.addTab("one")
    tabs.addTab("two")
    column.addWidget(tabs)
    assert check(sheet, inside=(0, 0, 500, 640), size=(500, 640)) == []


# --- texts ---------------------------------------------------------------------------------------------------


def test_a_card_and_a_panel_over_other_items_of_the_table(look, qtbot):
    scene = new_scene()
    _sync(scene, position(4))
    table = QWidget()
    qtbot.addWidget(table)
    table.resize(1280, 720)
    view = TableView(scene, table)
    view.setAccessibleName("Table")
    view.resize(1280, 720)
    table.show()
    with written() as ink:
        assert faults(table, ink) == []
        tile = ("tile", SELL)
        card = next(key for key in scene.keys() if key[0] == "card")  # noqa: SIM118
        scene._places[card] = scene._places[card]._replace(rect=scene._places[tile].rect)
        over = [fault.what for fault in faults(table, ink)]
        assert any(str(tile) in what and str(card) in what for what in over), over
        _sync(scene, position(4, seed=2))
        panel = QFrame(table)
        panel.setGeometry(view.mapFromScene(scene.item_rect(tile)).boundingRect())
        panel.show()
        assert {fault.kind for fault in faults(table, ink)} == {OVERLAP}


@pytest.mark.parametrize("kind", [QLabel, QPushButton, QCheckBox, QToolButton])
def test_a_text_that_is_too_wide(check, kind):
    made = kind()
    made.setText(LONG)
    assert kinds(check(made, inside=(0, 0, 120, 40))) == [CUT]
    again = kind()
    again.setText(LONG)
    assert check(again, inside=(0, 0, 420, 40)) == []


def test_a_text_that_needs_one_line_more(check):
    made, again = QLabel(f"{LONG}. " * 3), QLabel(f"{LONG}. " * 3)
    made.setWordWrap(True)
    made.ensurePolished()
    needed = made.heightForWidth(200)
    assert kinds(check(made, inside=(0, 0, 200, needed - 14))) == [CUT]
    again.setWordWrap(True)
    assert check(again, inside=(0, 0, 200, needed)) == []


def test_a_word_that_is_wider_than_its_wrapped_label(check):
    made = QLabel("Cabernet sauvignon")
    made.setWordWrap(True)
    assert kinds(check(made, inside=(0, 0, 40, 200))) == [CUT]


def test_a_rich_text_that_does_not_fit(check):
    assert kinds(check(right(f"<b>{LONG}</b>", QLabel), inside=(0, 0, 100, 40))) == [CUT]


def test_every_choice_of_a_box_must_fit(check):
    box = QComboBox()
    box.setAccessibleName("Board")
    box.addItems(["short", LONG])
    sheet = QWidget()
    box.setParent(sheet)
    box.setGeometry(0, 0, 120, 32)
    asked = QLabel("Board", sheet)
    asked.setBuddy(box)
    asked.hide()
    assert kinds(check(sheet, inside=(0, 0, 200, 60))) == [CUT]


def test_a_box_of_choices_needs_a_label(check):
    box = QComboBox()
    box.setAccessibleName("Board")
    box.addItems(["one", "two"])
    assert kinds(check(box, inside=(0, 0, 200, 40))) == [NAMELESS]


def test_a_placeholder_that_does_not_fit(check):
    line = QLineEdit()
    line.setAccessibleName("Search")
    line.setPlaceholderText(LONG)
    assert kinds(check(line, inside=(0, 0, 120, 32))) == [CUT]


def test_a_row_of_a_list_and_a_tab_that_do_not_fit(check):
    rows = QListWidget()
    rows.setAccessibleName("Pages")
    rows.addItems([LONG, "short"])
    rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    rows.setTextElideMode(Qt.TextElideMode.ElideRight)
    assert kinds(check(rows, inside=(0, 0, 120, 100))) == [CUT]


def test_small_letters(check, look):
    made = right("small", QLabel)
    made.setStyleSheet("font-size: 10px;")
    assert kinds(check(made, inside=(0, 0, 200, 40))) == [SMALL]
    page = QTextBrowser()
    page.setAccessibleName("Rules")
    page.setHtml("<p>right</p><p style='font-size: 8px'>small</p>")
    assert kinds(check(page, inside=(0, 0, 200, 100))) == [SMALL]


# --- texts that the program paints ---------------------------------------------------------------------------


class Painted(QWidget):
    def __init__(self, *calls):
        super().__init__()
        self.calls = calls

    def paintEvent(self, event):
        painter = QPainter(self)
        for call in self.calls:
            call(painter)
        painter.end()


def at(x, y, words, px=13):
    def draw(painter):
        font = painter.font()
        font.setPixelSize(px)
        painter.setFont(font)
        painter.drawText(QPointF(x, y), words)

    return draw


def boxed(rect, words, flags=Qt.TextFlag.TextWordWrap):
    return lambda painter: painter.drawText(QRectF(*rect), flags, words)


@pytest.mark.parametrize(
    ("calls", "wrong"),
    [
        ([at(5, 20, "whole"), at(5, 40, "too")], []),
        ([at(170, 20, LONG)], [CUT]),
        ([at(5, 20, "small", 9)], [SMALL]),
        ([at(5, 20, "one"), at(8, 22, "other")], [OVERLAP]),
        ([boxed((0, 0, 180, 90), LONG)], []),
        ([boxed((0, 0, 90, 20), LONG)], [CUT]),
        ([boxed((0, 0, 60, 20), LONG, Qt.AlignmentFlag.AlignCenter)], [CUT]),
    ],
)
def test_what_the_program_paints(check, calls, wrong):
    assert kinds(check(Painted(*calls), inside=(0, 0, 200, 100))) == wrong


def test_a_picture_too_small_for_its_words(look):
    with written() as ink:
        picture = drawing.new_pixmap(60, 20, 2.0)
        painter = drawing.begin(picture)
        ink_colour = look.theme.role("ink")
        drawing.text(painter, QRectF(0, 0, 60, 20), "wine", look.theme, 12, ink_colour)
        assert [text.cut for text in ink.texts] == [False]
        drawing.text(painter, QRectF(0, 0, 30, 20), "Sauvignon blanc", look.theme, 12, ink_colour)
        painter.end()
    assert ink.texts[-1].cut
    assert ink.texts[-1].px < 11
    assert len(ink.overlapping()) == 1


# --- places --------------------------------------------------------------------------------------------------


def test_siblings_over_one_another(check):
    sheet = QFrame()
    for number in range(2):
        made = QPushButton(f"Button {number}", sheet)
        made.setGeometry(10 + 60 * number, 10, 100, 32)
    assert kinds(check(sheet, inside=(0, 0, 300, 100))) == [OVERLAP]


def test_what_sticks_out_is_said_of_the_whole_alone(check):
    sheet = QFrame()
    inner = QFrame(sheet)
    inner.setGeometry(150, 10, 100, 60)
    QPushButton("Close", inner).setGeometry(10, 10, 80, 32)
    assert kinds(check(sheet, inside=(0, 0, 200, 100))) == [OUTSIDE]


def test_content_that_is_wider_than_its_scroll_area(check):
    area = QScrollArea()
    content = QWidget()
    content.resize(400, 600)
    area.setWidget(content)
    area.setAccessibleName("Page")
    assert kinds(check(area, inside=(0, 0, 200, 200))) == [SCROLLS]
    again = QScrollArea()
    again.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    content = QWidget()
    content.resize(400, 600)
    again.setWidget(content)
    again.setAccessibleName("Page")
    assert kinds(check(again, inside=(0, 0, 200, 200))) == [OUTSIDE]


class TableScreen(QWidget):
    """Named as the table, which never scrolls."""


def test_a_scroll_bar_on_the_table(check):
    table = TableScreen()
    area = QScrollArea(table)
    area.setAccessibleName("Workers")
    content = QWidget()
    content.resize(100, 600)
    area.setWidget(content)
    area.setGeometry(0, 0, 200, 100)
    assert kinds(check(table, inside=(0, 0, 300, 200))) == [SCROLLS]


# --- names ---------------------------------------------------------------------------------------------------


def test_a_button_without_a_name(check):
    made = QToolButton()
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    assert kinds(check(made, inside=(0, 0, 40, 40))) == [NAMELESS]


def test_a_button_that_is_off_without_a_reason(check):
    said = "Nothing chosen yet"
    for tip, heard, wrong in (("", "", True), (said, "", True), ("", said, True), (said, said, False)):
        made = QPushButton("Off")
        made.setEnabled(False)
        made.setToolTip(tip)
        made.setAccessibleDescription(heard)
        assert kinds(check(made)) == ([SILENT] if wrong else []), (tip, heard)


def test_two_of_one_name_in_one_place(check):
    sheets = []
    for told in ("", "Change the key of undo"):
        sheet = QFrame()
        grid = QGridLayout(sheet)
        for number in range(2):
            made = QPushButton("Change…")
            grid.addWidget(made, number, 0)
        made.setAccessibleName(told)
        sheets.append(sheet)
    assert kinds(check(sheets[0], inside=(0, 0, 200, 100))) == [NAMESAKES]
    assert check(sheets[1], inside=(0, 0, 200, 100)) == []
