"""The settings: every control acts at once and is kept, a search finds each of them, and nothing is ever cut."""

from __future__ import annotations

import itertools
import subprocess
import sys

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from app import texts
from app.rules.viticulture.ids import MAKE_WINE
from app.texts import text
from app.ui.dialogs.settings import PAGES, SettingsDialog
from app.ui.look.preferences import Preferences
from app.ui.settings.controls import PictureChoice
from app.ui.theme import SEMI, Finish
from app.ui.viticulture.table.settings_preview import GAP
from tests.support.window import LEFT, click, open_window, settle


@pytest.fixture
def window(qtbot, tmp_path):
    made = open_window(qtbot, tmp_path)
    yield made
    texts.use("en")
    made.look.set_vision("off")
    made.look.set("light", 1.0, Finish(), True)


@pytest.fixture
def settings(window, qtbot):
    made = SettingsDialog(window, window.look, window.preferences, window)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    settle()
    return made


def kept(window, tmp_path):
    window.preferences.save()
    return Preferences(tmp_path / "settings.json").wishes


def press(key, modifiers=Qt.KeyboardModifier.NoModifier):
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, modifiers)
    settle()


# --- every control -------------------------------------------------------------------------------------------


def test_themes_act_at_once(window, settings, tmp_path):
    for name in ("dark", "high-contrast", "light"):
        click(settings.text_page.themes.buttons[name])
        assert window.look.theme.name == name
        assert kept(window, tmp_path).theme == name
        assert QApplication.palette().window().color() == window.look.theme.role("table")


def test_the_text_size_has_its_marks_and_moves_by_keys(window, settings, tmp_path):
    slider = settings.text_page.size_slider
    assert list(slider.marks) == [80, 100, 125, 150, 175, 200]
    for mark in (125, 80, 150):
        click(slider.marks[mark])
        assert window.look.theme.text_scale == mark / 100
        assert kept(window, tmp_path).text_scale == mark / 100
    slider.slider.setFocus()
    press(Qt.Key.Key_Right)
    assert window.look.text_scale == 1.55
    press(Qt.Key.Key_Home)
    assert window.look.text_scale == 0.8


def test_while_the_size_is_dragged_only_the_preview_follows(window, settings):
    slider = settings.text_page.size_slider.slider
    before = settings.preview.grab().toImage()
    slider.setSliderDown(True)
    slider.setSliderPosition(150)
    settle()
    assert window.look.text_scale == 1.0
    assert settings.preview.grab().toImage() != before
    slider.setSliderDown(False)
    settle()
    assert window.look.text_scale == 1.5


def test_patterns_act_on_theme_and_preview(window, settings, tmp_path):
    pictures = set()
    for name in ("strong", "fine", "off"):
        click(settings.text_page.patterns.buttons[name])
        assert window.look.theme.finish.patterns == name
        assert kept(window, tmp_path).patterns == name
        image = settings.preview.grab().toImage()
        pictures.add(bytes(image.constBits()))
    assert len(pictures) == 3


def test_the_vision_check_changes_the_preview_and_is_not_kept(window, settings, tmp_path):
    plain = settings.preview.grab().toImage()
    button = settings.reset_button.grab().toImage()
    for name in ("protan", "deutan", "tritan"):
        click(settings.text_page.vision.buttons[name])
        assert window.look.vision == name
        assert settings.preview.grab().toImage() != plain
        assert text(f"ui.settings.vision-{name}") in settings.preview.accessibleDescription()
    assert settings.reset_button.grab().toImage() == button
    assert "vision" not in vars(kept(window, tmp_path))
    click(settings.text_page.vision.buttons["off"])
    assert settings.preview.grab().toImage() == plain


@pytest.mark.parametrize(
    ("row", "wish", "seen"),
    [
        ("words", "icon_words", lambda look: look.icon_words),
        ("landscape", "landscape", lambda look: look.theme.bands),
        ("focus_ring", "thick_focus", lambda look: look.theme.finish.ring == 4.0),
    ],
)
def test_switches_turn_by_click_on_their_words_and_by_space(window, settings, tmp_path, row, wish, seen):
    made = getattr(settings.text_page, row)
    settings.text_page.ensureWidgetVisible(made)
    before = getattr(window.preferences.wishes, wish)
    assert seen(window.look) == before
    QTest.mouseClick(made, LEFT, pos=QPoint(made.width() // 2, made.height() // 2))
    settle()
    assert seen(window.look) == (not before)
    assert getattr(kept(window, tmp_path), wish) == (not before)
    made.switch.setFocus()
    press(Qt.Key.Key_Space)
    assert seen(window.look) == before
    assert getattr(kept(window, tmp_path), wish) == before


def test_pace_motion_and_confirming_are_kept(window, settings, tmp_path):
    settings.open_page("table")
    settle()
    for pace in ("instant", "fast", "normal", "slow", "step"):
        click(settings.table_page.pace.buttons[pace])
        assert kept(window, tmp_path).pace == pace
    for motion in ("on", "off", "system"):
        click(settings.table_page.motion.buttons[motion])
        assert kept(window, tmp_path).reduced_motion == motion
    settings.open_page("confirm")
    settle()
    for wish in ("never", "final", "always"):
        click(settings.confirm_page.confirm.buttons[wish])
        assert kept(window, tmp_path).confirm == wish


def test_a_page_goes_back_to_what_it_was_at_first_and_no_other(window, settings, tmp_path):
    click(settings.text_page.themes.buttons["dark"])
    click(settings.text_page.size_slider.marks[125])
    click(settings.text_page.patterns.buttons["fine"])
    click(settings.text_page.vision.buttons["protan"])
    window.preferences.change(pace="slow")
    settings.text_page.ensureWidgetVisible(settings.text_page.words)
    click(settings.text_page.words.switch)
    click(settings.reset_button)
    wishes = kept(window, tmp_path)
    assert (wishes.theme, wishes.text_scale, wishes.patterns, wishes.icon_words) == (
        "system",
        1.0,
        "strong",
        True,
    )
    assert wishes.pace == "slow"
    assert window.look.vision == "off"
    assert settings.text_page.themes.key == "system"
    assert settings.text_page.patterns.key == "strong"
    assert settings.text_page.size_slider.slider.value() == 100
    assert settings.text_page.words.switch.isChecked()
    settings.open_page("table")
    click(settings.reset_button)
    assert kept(window, tmp_path).pace == "normal"
    assert settings.table_page.pace.key == "normal"


# --- keys ----------------------------------------------------------------------------------------------------


def change_key(settings, name, key):
    box = settings.keys_page.boxes[name]
    box.setFocus()
    QTest.keyClick(box, key)
    # The box waits a moment for more keys before it takes what it has.
    box.editingFinished.emit()
    settle()


def test_a_command_gets_another_key_and_a_taken_one_is_refused(window, settings, tmp_path):
    settings.open_page("keys")
    settle()
    change_key(settings, "ui.keys.worker", Qt.Key.Key_J)
    assert window.commands["ui.keys.worker"][0].shortcut() == QKeySequence("J")
    assert settings.keys_page.problem.isHidden()
    change_key(settings, "ui.menu.pass", Qt.Key.Key_J)
    problem = settings.keys_page.problem
    assert problem.isVisible()
    assert text("ui.keys.worker") in problem.text()
    assert window.commands["ui.menu.pass"][0].shortcut() == QKeySequence("P")
    assert settings.keys_page.boxes["ui.menu.pass"].keySequence() == QKeySequence("P")
    change_key(settings, "ui.menu.pass", Qt.Key.Key_7)  # the seventh card of the hand
    assert text("ui.keys.hand") in problem.text()
    assert window.commands["ui.menu.pass"][0].shortcut() == QKeySequence("P")
    assert dict(kept(window, tmp_path).keys) == {"ui.keys.worker": "J"}
    click(settings.reset_button)
    assert window.commands["ui.keys.worker"][0].shortcut() == QKeySequence("W")
    assert settings.keys_page.boxes["ui.keys.worker"].keySequence() == QKeySequence("W")
    assert problem.isHidden()


def test_a_key_can_be_taken_away_and_esc_keeps_it(window, settings):
    settings.open_page("keys")
    settle()
    settings.keys_page.boxes["ui.keys.worker"].setFocus()
    press(Qt.Key.Key_Escape)
    assert settings.isVisible()
    assert window.commands["ui.keys.worker"][0].shortcut() == QKeySequence("W")
    press(Qt.Key.Key_Delete)
    assert window.commands["ui.keys.worker"][0].shortcut().isEmpty()
    settings.keys_page.ensureWidgetVisible(settings.keys_page.away["ui.menu.pass"])
    click(settings.keys_page.away["ui.menu.pass"])
    assert window.commands["ui.menu.pass"][0].shortcut().isEmpty()


# --- by keys alone -------------------------------------------------------------------------------------------


def test_tab_leads_through_pages_search_controls_and_buttons_in_order(settings):
    settings.index.setFocus()
    order = [settings.index]
    for _ in range(40):
        press(Qt.Key.Key_Tab)
        order.append(QApplication.focusWidget())
        if order[-1] is settings.done_button:
            break
    page = settings.text_page
    wanted = [
        settings.index,
        settings.search_box,
        page.size_slider.slider,
        page.themes.buttons[page.themes.key],
        page.patterns.buttons[page.patterns.key],
        page.vision.buttons[page.vision.key],
        page.words.switch,
        page.landscape.switch,
        page.focus_ring.switch,
        settings.reset_button,
        settings.done_button,
    ]
    assert order == wanted, [type(each).__name__ for each in order]


def test_arrows_choose_within_a_group_and_pages_in_the_list(window, settings):
    settings.index.setFocus()
    press(Qt.Key.Key_Down)
    assert settings.page == "confirm"
    press(Qt.Key.Key_Up)
    assert settings.page == "text"
    page = settings.text_page
    page.patterns.buttons["strong"].setFocus()
    press(Qt.Key.Key_Right)
    assert page.patterns.key == "fine" == window.look.theme.finish.patterns
    assert QApplication.focusWidget() is page.patterns.buttons["fine"]


def test_esc_closes(settings):
    settings.index.setFocus()
    press(Qt.Key.Key_Escape)
    assert not settings.isVisible()


# --- finding a setting ---------------------------------------------------------------------------------------


def type_words(settings, words):
    settings.search_box.setFocus()
    settings.search_box.clear()
    QTest.keyClicks(settings.search_box, words)
    settle()


def test_a_search_jumps_to_its_setting(settings):
    press(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.focusWidget() is settings.search_box
    type_words(settings, "step by")
    assert settings.index.keys() == ["pace"]
    press(Qt.Key.Key_Return)
    assert settings.page == "table"
    assert QApplication.focusWidget() in settings.table_page.pace.buttons.values()
    frame = next(s.frame for s in settings.table_page.settings if s.key == "pace")
    assert frame.property("kind") == "found"


def test_what_is_found_can_be_clicked_and_a_second_word_narrows_it(settings):
    type_words(settings, "colour")
    many = settings.index.count()
    assert many >= 1
    type_words(settings, "protan")
    assert settings.index.keys() == ["vision"]
    item = settings.index.item(0)
    QTest.mouseClick(settings.index.viewport(), LEFT, pos=settings.index.visualItemRect(item).center())
    settle()
    assert settings.page == "text"
    assert QApplication.focusWidget() is settings.text_page.vision.buttons["off"]


def test_a_command_is_found_by_its_name(settings):
    type_words(settings, "replay")
    press(Qt.Key.Key_Down)
    assert QApplication.focusWidget() is settings.index
    press(Qt.Key.Key_Return)
    assert settings.page == "keys"
    assert QApplication.focusWidget() is settings.keys_page.boxes["ui.resume.watch"]


def test_nothing_found_says_so_and_esc_brings_the_pages_back(settings):
    type_words(settings, "xyzzy")
    assert settings.index.count() == 0
    assert text("ui.settings.none-found") in [
        each.text() for each in settings.side.findChildren(QLabel) if each.isVisible()
    ]
    press(Qt.Key.Key_Escape)
    assert settings.isVisible()
    assert settings.index.keys() == list(PAGES)


def test_every_setting_can_be_found_by_its_own_name(settings):
    for name, setting in settings.settings():
        type_words(settings, setting.title)
        assert setting.key in settings.index.keys(), (name, setting.key)  # noqa: SIM118 - a method of ours


# --- nothing is cut ------------------------------------------------------------------------------------------


def pieces(said: str) -> list[str]:
    """What a line break may not part."""
    return said.replace("\N{ZERO WIDTH SPACE}", " ").split() or [""]


def cut(dialog: SettingsDialog) -> list[str]:
    """Whatever has less room than it needs."""
    found = []
    for part in dialog.findChildren(QWidget):
        if not part.isVisible() or part is dialog.preview:
            continue
        words = getattr(part, "text", lambda: "")
        said = words() if callable(words) else ""
        if isinstance(part, QLabel) and said:
            need = part.heightForWidth(part.width()) if part.wordWrap() else part.sizeHint().height()
            longest = max(part.fontMetrics().horizontalAdvance(word) for word in pieces(said))
            wide = longest if part.wordWrap() else part.fontMetrics().horizontalAdvance(said)
            if part.height() < need - 1 or part.contentsRect().width() < wide:
                found.append(f"label {said!r} {part.size()} needs {wide}x{need}")
        elif isinstance(part, PictureChoice):
            if part.width() < part.minimumSizeHint().width() or part.height() < part.heightForWidth(
                part.width()
            ):
                found.append(f"choice {said!r} {part.size()}")
        elif isinstance(part, QAbstractButton) and said:
            if part.width() < part.sizeHint().width() or part.height() < part.minimumSizeHint().height():
                found.append(f"button {said!r} {part.size()} needs {part.sizeHint()}")
        parent = part.parentWidget()
        if parent is not None and parent.metaObject().className() != "QWidget" and parent is not dialog:
            continue
        if parent is not None and not parent.rect().contains(part.geometry()) and part.width() and said:
            found.append(f"outside {said!r} {part.geometry()} of {parent.rect()}")
    for area in dialog.pages.values():
        inside = area.widget()
        if inside.width() > area.viewport().width():
            found.append(f"page {area.name} is {inside.width()} wide of {area.viewport().width()}")
    view = dialog.index
    for number in range(view.count()):
        index = view.model().index(number, 0)
        title, _, high = view.itemDelegate()._boxes(view.viewport().width(), index)
        longest = view._look.theme.body_metrics(13, SEMI)
        if (
            max(longest.horizontalAdvance(word) for word in view.item(number).text().split())
            > title.width() + 1
        ):
            found.append(f"row {view.item(number).text()!r}")
        if view.visualRect(index).height() < high - 1:
            found.append(f"row {view.item(number).text()!r} is too low")
    return found


@pytest.mark.parametrize("percent", [80, 100, 125, 150])
def test_the_preview_is_there_only_where_an_opponent_and_an_action_stand_side_by_side(window, qtbot, percent):
    window.look.set(text_scale=percent / 100)
    dialog = SettingsDialog(window, window.look, window.preferences, window)
    qtbot.addWidget(dialog)
    dialog.show()
    seen = set()
    for width in range(860, 1700, 28):
        dialog.resize(width, 800)
        settle()
        seen.add(dialog.well.isVisible())
        if dialog.well.isVisible():
            preview = dialog.preview
            items = preview._plan.places["opponent", 1].rect.w + GAP + preview._board.tiles[MAKE_WINE].tile.w
            assert preview.width() >= items * preview._zoom, width
    assert seen == {False, True}


@pytest.mark.parametrize("language", ["en", "it", "pseudo"])
@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 700), (1440, 900), (1920, 1080)])
def test_nothing_is_cut(window, qtbot, size, percent, language):
    texts.use(language)
    window.setMinimumSize(1, 1)
    window.resize(*size)
    window.look.set(text_scale=percent / 100)
    dialog = SettingsDialog(window, window.look, window.preferences, window)
    qtbot.addWidget(dialog)
    dialog.show()
    settle()
    assert dialog.width() <= size[0] and dialog.height() <= size[1], dialog.size()
    for page in dialog.pages:
        dialog.open_page(page)
        settle()
        assert cut(dialog) == [], page
    roomy = dialog.width() > 1000 * percent / 100 + 80
    assert dialog.well.isVisible() or not roomy
    assert not dialog.well.isVisible() or dialog.preview.parts_shown >= 3


@pytest.mark.parametrize(
    "name", ["a-folder-of-somebody-with-a-very-very-long-name-without-any-gap", "Łukasz " * 12]
)
def test_the_folder_of_games_is_never_cut_however_it_is_called(window, qtbot, tmp_path, monkeypatch, name):
    monkeypatch.setenv("VENDEMMIA_DATA", str(tmp_path / name.strip()))
    window.setMinimumSize(1, 1)
    window.resize(1024, 700)
    window.look.set(text_scale=2.0)
    dialog = SettingsDialog(window, window.look, window.preferences, window)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.open_page("saves")
    settle()
    assert cut(dialog) == []
    shown = [part.text().replace("\N{ZERO WIDTH SPACE}", "") for part in dialog.findChildren(QLabel)]
    assert str(tmp_path / name.strip() / "saves") in shown


def test_a_change_of_the_text_size_in_the_open_settings_cuts_nothing(window, settings):
    for percent in (200, 80, 150):
        click(settings.text_page.size_slider.marks[percent])
        settle()
        assert cut(settings) == [], percent
        assert settings.width() <= window.width()


# --- parts ---------------------------------------------------------------------------------------------------


def test_the_preview_shows_what_is_chosen_and_says_it(window, settings):
    click(settings.text_page.themes.buttons["dark"])
    click(settings.text_page.patterns.buttons["fine"])
    told = settings.preview.accessibleDescription()
    assert text("ui.settings.theme-dark") in told
    assert text("ui.settings.patterns-fine") in told
    assert "100 %" in told
    image = settings.preview.grab().toImage()
    dark = window.look.theme.role("paper").rgb()
    assert any(image.pixel(x, 20) == dark for x in range(image.width()))


@pytest.mark.parametrize("scale", [0.8, 0.9, 1.0, 1.25])
def test_the_preview_is_as_wide_as_what_it_shows_or_away(window, settings, scale):
    """Smaller text makes no part of a table smaller: an opponent and a season stand beside each other."""
    window.look.set(text_scale=scale)
    shown = 0
    for width in range(980, 1500, 20):
        settings.resize(width, 760)
        settle()
        if settings.preview.isVisible():
            shown += 1
            assert settings.preview.width() >= 410 * max(1.0, scale), width
    assert shown > 3


def test_a_start_loads_neither_settings_nor_preview():
    code = (
        "import sys\n"
        "from app.ui.window import after_first_paint\n"
        "from app.ui.window.application import make_application, open_window\n"
        "after_first_paint.READY_AFTER = 10**7\n"  # what follows the first picture must not come before it is looked at
        "app = make_application(); window = open_window(); app.processEvents()\n"  # kept: nobody else holds it
        "late = [m for m in sys.modules if m.startswith(('app.ui.settings', 'app.ui.dialogs.settings',"
        " 'app.ui.theme.vision', 'app.ui.window.change_language'))]\n"
        "print(late)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def ink_rows(picture, left):
    """The rows of a picture in which something stands right of a column."""
    grey = picture.convertToFormat(QImage.Format.Format_Grayscale8)
    bits, step, wide = bytes(grey.constBits()), grey.bytesPerLine(), grey.width() - 1
    ground = bits[wide : wide + 1] * (wide - left)
    return [y for y in range(grey.height()) if bits[y * step + left : y * step + wide] != ground]


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_two_entries_of_the_settings_touch(window, qtbot, language):
    """In Italian a line of two rows once ended where the next entry began."""
    texts.use(language)
    for scale in (0.8, 1.0, 1.25, 1.5, 1.75, 2.0):
        window.look.set(text_scale=scale)
        made = SettingsDialog(window, window.look, window.preferences, window)
        qtbot.addWidget(made)
        made.show()
        settle()
        index, size = made.index, window.look.theme.size
        index.blockSignals(True)
        index.setCurrentRow(-1)
        index.clearSelection()
        index.setFixedHeight(1600)  # all of them in sight
        settle()
        picture = index.viewport().grab().toImage()
        rows = [index.visualItemRect(index.item(number)) for number in range(index.count())]
        ink = ink_rows(picture, size(41))
        words = [[y for y in ink if rect.top() <= y <= rect.bottom()] for rect in rows]
        assert len(words) == len(PAGES) and all(words)
        for above, below in itertools.pairwise(words):
            assert below[0] - above[-1] >= size(10), scale
        for page in made.pages.values():
            page.widget().adjustSize()
            frames = [one.frame for one in page.settings if one.frame.parentWidget() is page.widget()]
            for above, below in itertools.pairwise(frames):
                assert below.y() >= above.y() + above.height(), (scale, page.name)
                assert above.height() >= above.layout().totalHeightForWidth(above.width()), (scale, page.name)
        made.close()
