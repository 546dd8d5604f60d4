"""Every kind of decision: legible at every size, its choices with their results in numbers, its bar with the act."""

import random

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app import texts
from app.rules.viticulture import ids, tables
from app.rules.viticulture.tables import CARD
from app.ui.access.announcer import aloud
from app.ui.asking.answer_list import ASKED, NO, TO_COME, YES, AnswerList
from app.ui.asking.aside import AsideSheet
from app.ui.asking.option import MAT, SLIM, WIDE
from app.ui.asking.sheet import TALLEST
from app.ui.theme import drawing
from app.ui.viticulture.cards.card_faces import CardFaces
from app.ui.viticulture.sheets.wine_grid import Becomes, WineGrid
from app.ui.viticulture.table.labels import Labels
from tests.support.decisions import DECISIONS, TWENTY, Asked, ask, card, cut_off, grape, session_at, turn
from tests.support.window import click, click_key, new_session, open_window, settle, show_game
from tests.support.written import written

SIZES = ((1024, 700), (1280, 720), (1366, 768), (1440, 900), (1920, 1080))


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


@pytest.fixture
def english():
    yield
    texts.use("en")


def option(window, part):
    """The button whose title has these words."""
    return next(button for button in window.table.panel.buttons if part in button.option.title)


def press(window, part):
    button = option(window, part)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=button.rect().center())
    settle()


def key(window, pressed):
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, pressed)
    settle()


def gains(button):
    return [gain.words for gain in button.option.gains]


# --- nothing is cut ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_decision_is_legible_without_scrolling(window, size):
    window.setMinimumSize(1, 1)
    window.resize(*size)
    found = {}
    for name in DECISIONS:
        ask(window, name)
        if cut := cut_off(window):
            found[name] = cut
    assert found == {}


@pytest.mark.parametrize(("language", "scale"), [("it", 1.0), ("pseudo", 1.0), ("en", 1.5)])
def test_nothing_is_cut_in_long_words_and_large_text(window, english, language, scale):
    texts.use(language)
    window.look.set(text_scale=scale)
    found = {}
    for name in DECISIONS:
        ask(window, name)
        if cut := cut_off(window, may_scroll=True):
            found[name] = cut
    window.look.set(text_scale=1.0)
    assert found == {}


LABORER = {"lira": 4, "structures": ["trellis", "irrigation"], "hand": ["laborer", "merlot", "pinot"],
           "fields": {"5": ["sangiovese", "merlot"], "7": ["malvasia"]}}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "it"])
def test_halves_need_no_scroll_bar_in_a_small_window_with_large_text(window, english, language):
    """Those of the Laborer lost their last line; closed ones need room for their reason (R13)."""
    texts.use(language)
    window.look.set(text_scale=1.5)
    window.setMinimumSize(1, 1)
    window.resize(1024, 700)
    found = {}
    for number, more in enumerate(
        ({"vp": 9}, {"vp": 9, "crush_pad": {"red": [2]}}, {"vp": -5, "crush_pad": {"red": [2], "white": [3]}})
    ):
        given = {"year": 2, "season": "winter", "turn": "p1", "p1": {**LABORER, **more}}
        show_game(
            window, session_at(Asked("choose", given, ("place regular play-winter-visitor",), players=2))
        )
        if window.curtain.isVisible():
            click(window.curtain.open_button)
        found[f"laborer {number}"] = cut_off(window)
    for name in ("two halves", "one or both", "a closed half", "two of three"):
        ask(window, name)
        found[name] = cut_off(window)
    window.look.set(text_scale=1.0)
    assert {name: what for name, what in found.items() if what} == {}


# Parents are looked at side by side, and what others must not see is asked on a sheet of its own.
WIDE_QUESTIONS = ("papa", "keep-mama", "keep-papa")


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("size", [(1440, 900), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_board_stays_in_sight_while_something_is_chosen(window, english, size, language):
    """R21: the sheet hides nothing of the season that is played, no numbers, no mat and no card."""
    texts.use(language)
    window.look.set()
    window.setMinimumSize(1, 1)
    window.resize(*size)
    beside = 0
    for name in DECISIONS:
        ask(window, name)
        table, question = window.table, window.presenter.interaction.question
        season = question.observation.season
        reply = question.private and question.card_player not in (-1, question.seat)
        if not table.panel.isVisible() or season > ids.WINTER or reply or question.prompt in WIDE_QUESTIONS:
            continue
        sheet = QRectF(table.panel.geometry())
        kept = [table.scene.item_rect(("season", season)), *table.scene.never_covered()]
        keys = table.scene.keys()
        kept += [table.scene.item_rect(key) for key in keys if key[0] in ("card", "field")]
        hidden = [rect for rect in kept if sheet.adjusted(1, 1, -1, -1).intersects(rect)]
        assert not hidden, (name, sheet, hidden)
        assert cut_off(window) == [], name
        beside += table.panel.x() > table.regions.board.right
        assert table.log.isHidden() == sheet.intersects(QRectF(table.log.geometry())), name
    assert beside >= 10, "most questions stand beside the board"


def test_the_log_is_back_when_the_question_is_answered(window):
    ask(window, "build")
    assert window.table.log.isHidden() and window.table.panel.x() > window.table.regions.board.right
    press(window, "windmill")
    click(window.table.prompt.confirm)
    assert not window.table.panel.isVisible() and not window.table.log.isHidden()


def test_the_grip_of_the_log_is_not_seen_on_a_sheet_that_lies_over_it(window):
    window.resize(1440, 900)
    ask(window, "plant chosen")
    table = window.table
    assert table.panel.geometry().contains(table.grip.geometry().center()), (
        "the sheet lies over board and log"
    )
    assert not table.grip.isVisible()
    ask(window, "build")
    assert not table.panel.geometry().contains(table.grip.geometry().center())
    assert table.grip.isVisible()


def test_words_of_a_sheet_grow_with_the_window(window):
    """A large window is no half empty sheet with small words."""
    heights = []
    for size in ((1440, 900), (1920, 1080)):
        window.resize(*size)
        ask(window, "build")
        parts = option(window, "windmill")._layout().parts(QRectF(0, 0, 300, 50))
        heights.append(max(part.font.pixelSize() for part in parts if part.font is not None))
    assert heights[1] >= heights[0] * 1.15


def test_rows_of_a_list_stay_between_34_and_51(window):
    """Eight structures beside a card at 1366x768 showed a scroll bar and cut words."""
    for size in ((1366, 768), (1440, 900)):
        window.resize(*size)
        ask(window, "build")
        rows = window.table.panel.buttons
        assert len(rows) == 8 and all(row.shape == SLIM for row in rows)
        assert all(34 <= row.height() <= 52 for row in rows), [row.height() for row in rows]
        assert cut_off(window) == []


def test_no_choice_is_a_big_empty_box(window):
    for name in DECISIONS:
        ask(window, name)
        for button in window.table.panel.buttons:
            if button.shape == WIDE:
                most = max(button.needed(button.width()) * 2.4, max(TALLEST.values()))
                assert button.height() <= most, (name, button.option.title, button.height())
            assert button.option.pictures or button.option.face or button.option.mat or name == "swap", name


def test_every_choice_tells_a_screen_reader_what_it_shows(window):
    for name in DECISIONS:
        ask(window, name)
        for button in window.table.panel.buttons:
            assert button.accessibleName() == button.option.title, name
            told = button.accessibleDescription()
            for words in (button.option.rule, button.option.result, button.option.reason.split("\n")[0]):
                assert aloud(texts.sentences(words)) in told, (name, words)
            for gain in button.option.gains:
                assert aloud(texts.ended(gain.spoken or gain.words)) in told, (name, gain)
            if button.option.face is not None:
                assert button.option.told or button.option.rule or button.option.reason, (name, button.option)


# --- halves and papa -----------------------------------------------------------------------------------------


def test_halves_show_what_they_change(window):
    ask(window, "two halves")
    buy, sell = window.table.panel.buttons
    assert gains(buy) == ["9 → 0", "9 → 12"]
    assert gains(sell) == ["9 → 7", "9 → 15"]
    assert buy.geometry().bottom() < sell.geometry().top()
    assert buy.width() == sell.width()


def test_a_half_that_draws_tells_deck_and_hand(window):
    ask(window, "halves that draw")
    draw = window.table.panel.buttons[0]
    assert len(draw.option.gains[0].pictures) == 2
    deck = window.presenter.observation.deck_sizes[tables.DECK_OF[CARD["blacksmith"]]]
    assert f"{deck - 2} cards" in draw.option.rule
    assert "grows to 9" in draw.option.rule


def test_digits_and_enter_take_a_half(window):
    ask(window, "two halves")
    window.table.view.setFocus()
    key(window, Qt.Key.Key_2)
    assert [button.option.selected for button in window.table.panel.buttons] == [False, True]
    assert window.table.prompt.confirm.accessibleName() == "Sell 2 points"
    key(window, Qt.Key.Key_Return)
    assert window.presenter.session.log[-1].text == "choose sell-points"


def test_arrows_lead_from_the_table_to_the_sheet_and_over_it(window):
    ask(window, "two halves")
    buttons = window.table.panel.buttons
    window.table.view.setFocus()
    key(window, Qt.Key.Key_Down)
    assert buttons[0].hasFocus()
    key(window, Qt.Key.Key_Down)
    assert buttons[1].hasFocus()
    key(window, Qt.Key.Key_Up)
    assert buttons[0].hasFocus()


def test_a_closed_half_stays_readable_and_says_what_it_needs(window):
    ask(window, "a closed half")
    closed = [button for button in window.table.panel.buttons if button.option.reason]
    assert closed
    for button in closed:
        assert button.option.rule
        parts = [part.kind for part in button._layout().parts(button.box())]
        assert {"title", "rule", "reason"} <= set(parts)
        before = list(window.presenter.interaction.chosen)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=button.rect().center())
        assert window.presenter.interaction.chosen == before
    cellar = next(button for button in closed if "lira" in button.option.reason)
    assert "more lira" in cellar.option.reason
    assert cellar.option.help.startswith("Helps:")


def test_the_papa_shows_what_is_then_in_hand_and_what_one_starts_with(window):
    ask(window, "papa")
    gift, lira = window.table.panel.buttons
    had = window.presenter.observation.seats[0].lira
    assert gains(gift) == [f"{had} lira in hand"]
    assert gains(lira) == [f"{had + 4} lira in hand"]
    assert not window.table.prompt.confirm.isEnabled()
    press(window, "Windmill")
    words = " ".join(told_beside(window))
    assert "Windmill stands" in words
    assert "2 workers" in words
    assert window.table.prompt.confirm.accessibleName() == "Take the Windmill"
    assert window.table.prompt.words.preview.text() == "1 of 1 chosen: Take the Windmill"


def test_two_parents_stand_as_cards_and_what_they_bring_beside_them(window):
    show_game(window, new_session(2, 3, variants=("two-parents",)))
    click(window.curtain.open_button)
    one, two = window.table.panel.buttons
    assert one.option.face is not None and two.option.face is not None
    assert "Nothing chosen yet" in told_beside(window)
    window.table.view.setFocus()
    key(window, Qt.Key.Key_2)
    mama = tables.MAMAS[two.option.target[1][1]]
    assert texts.text("viticulture.counted.worker-regular", n=mama.workers) in told_beside(window)
    assert window.table.prompt.confirm.accessibleName().startswith("Keep ")
    room = window.table.panel
    for button in room.buttons:
        assert room.rect().contains(
            button.geometry().translated(button.parentWidget().mapTo(room, QPoint(0, 0)))
        )


# --- fields --------------------------------------------------------------------------------------------------


def test_a_vine_and_then_its_field_with_sums_and_reasons(window):
    ask(window, "plant chosen")
    panel = window.table.panel
    five, six, seven = (button for button in panel.buttons if button.shape == MAT)
    assert five.option.reason == "4 + 3 = 7\nthe field holds 5"
    assert six.option.reason == "6 + 3 = 9\nthe field holds 6"
    assert seven.option.mat.note == "fits, 3 left free"
    # Only one field takes it: the choice is complete, the ghost stands there.
    assert seven.option.mat.ghost == CARD["merlot"]
    assert (seven.option.mat.total, seven.option.mat.after, seven.option.mat.limit) == (1, 4, 7)
    assert window.table.prompt.words.preview.text() == "Field of 7: 1 + 3 = 4 of 7"
    assert window.table.prompt.confirm.accessibleName() == "Plant here"
    vines = [button for button in panel.buttons if button.shape != MAT]
    assert all(vine.geometry().right() < five.mapTo(panel, QPoint(0, 0)).x() for vine in vines)


def test_a_vine_that_no_field_takes_is_dim_and_says_why(window):
    ask(window, "plant")
    pinot = option(window, "Pinot")
    assert "trellis" in pinot.option.reason
    press(window, "Pinot")
    assert window.presenter.interaction.selection == []


def test_fields_to_harvest_show_their_grapes(window):
    ask(window, "harvest")
    notes = [button.option.mat.note for button in window.table.panel.buttons]
    assert notes == ["Red grape 4", "Red grape 1, white grape 1", "White grape 1"]
    press(window, "field of 5")
    assert window.table.prompt.confirm.accessibleName() == "Harvest"


# --- wine ----------------------------------------------------------------------------------------------------


def becomes(window):
    """What is told of the wine, on the newest of the widgets."""
    settle()
    return window.table.panel.findChildren(Becomes)[-1]


def test_grapes_are_toggles_and_the_loss_is_told_before_anything_is_made(window):
    """R24: type, value and what is lost."""
    ask(window, "make")
    assert not window.table.prompt.confirm.isEnabled()
    press(window, "Red grape 6")
    press(window, "White grape 3")
    told = becomes(window)
    assert (told.made.value, told.made.total) == (6, 9)
    assert told.words == "Blush 6, not 9"
    assert told.lost == "3 of value are lost: your cellar ends at 6"
    grid = window.table.panel.findChildren(WineGrid)[-1]
    assert (grid._made.wine, grid._made.value) == (ids.BLUSH, 6)
    bar = window.table.prompt
    assert bar.words.preview.text() == "Red 6 + white 3 = blush 9, drops to 6"
    assert bar.words.preview.property("tone") == "warn"
    assert bar.words.detail.text() == "your cellar ends at 6"
    assert bar.confirm.accessibleName() == "Make blush 6"
    press(window, "White grape 3")
    assert becomes(window).words == "Red 6"
    assert bar.confirm.accessibleName() == "Make red 6"


def test_enter_makes_the_wine_and_space_gives_a_grape_back(window):
    ask(window, "make")
    button = option(window, "Red grape 6")
    button.setFocus()
    key(window, Qt.Key.Key_Space)
    assert grape(0, 6) in window.presenter.interaction.selection
    key(window, Qt.Key.Key_Space)
    assert window.presenter.interaction.selection == []
    key(window, Qt.Key.Key_Space)
    key(window, Qt.Key.Key_Return)
    assert window.presenter.session.log[-1].text == "make red red-6"


# --- cards to give up ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900)])
def test_twenty_cards_fit_the_sheet(window, size):
    """R20: all of them in sight at once."""
    window.setMinimumSize(1, 1)
    window.resize(*size)
    ask(window, "discard of twenty")
    panel = window.table.panel
    assert len(panel.buttons) == len(TWENTY)
    inside = panel.rect()
    places = [
        button.geometry().translated(button.parentWidget().mapTo(panel, QPoint(0, 0)))
        for button in panel.buttons
    ]
    assert all(inside.contains(place) for place in places)
    assert not any(one.intersects(two) for n, one in enumerate(places) for two in places[:n])
    assert window.table.prompt.confirm.accessibleName() == "Discard 13"


def test_slips_of_ten_cards_have_room_for_a_rule_of_three_parts(window):
    """The sheet is high enough: the rule does not give way to a picture."""
    window.resize(1440, 900)
    ask(window, "discard")
    size = window.table.panel.buttons[0].option.face.deviceIndependentSize()
    faces = CardFaces(window.look.sprites, Labels(), 1.0, 1.0)
    pixmap = drawing.new_pixmap(size.width(), size.height(), 1)
    with written() as ink:
        painter = drawing.begin(pixmap)
        faces.draw(painter, QRectF(0, 0, size.width(), size.height()), CARD["exporter"])
        painter.end()
    drawn = {word for one in ink.texts for word in one.words.split()}
    told = Labels().blocks("viticulture.winter.exporter.text")
    assert len([kind for kind, _ in told if kind == "text"]) == 3
    assert {word for kind, words in told if kind == "text" for word in words.split()} <= drawn


def test_the_bar_lists_what_is_chosen_and_commits_only_the_right_number(window):
    """R07."""
    ask(window, "discard")
    bar = window.table.prompt
    assert bar.words.preview.text() == "2 of 3 chosen"
    assert bar.words.detail.text() == "Merlot, Red 6"
    assert bar.words.line.text() == "you hold 10 cards"
    assert bar.confirm.accessibleName() == "Discard 3"
    assert not bar.confirm.isEnabled()
    assert sum(button.option.selected for button in window.table.panel.buttons) == 2
    press(window, "Judge")
    assert bar.confirm.isEnabled()
    press(window, "Planner")  # no fourth
    assert bar.words.preview.text() == "3 of 3 chosen"
    assert bar.cancel.accessibleName() == "Clear"
    click(bar.cancel)
    assert bar.words.preview.text() == "0 of 3 chosen"
    assert not bar.confirm.isEnabled()
    for name in ("Judge", "Planner", "Pinot"):
        press(window, name)
    click(bar.confirm)
    assert [entry.text for entry in window.presenter.session.log[-3:]] == [
        "discard pinot",
        "discard planner",
        "discard judge",
    ]


def test_slip_and_card_in_hand_are_one(window):
    ask(window, "discard")
    key_of_planner = ("card", CARD["planner"], 0)
    click_key(window, key_of_planner)
    assert option(window, "Planner").option.selected
    press(window, "Planner")
    assert key_of_planner not in window.presenter.interaction.selection


# --- replies -------------------------------------------------------------------------------------------------


def told_beside(window):
    """All that stands beside the choices of the sheet."""
    sheets = window.table.panel.findChildren(AsideSheet)
    return [words.text() for sheet in sheets for _, words in sheet.lines]


def test_a_reply_shows_who_has_answered_and_what_changes(window):
    ask(window, "reply of everybody")
    answers = window.table.panel.findChildren(AnswerList)[-1].answers
    assert [(one.name, one.state) for one in answers] == [
        ("Giulia", YES),
        ("Marco", ASKED),
        ("Lucia", TO_COME),
    ]
    told = told_beside(window)
    assert told[1:] == ["If Marco does", "2 → 1", "3 → 4 next year", "9 → 10", "If not: nothing changes."]
    bar = window.table.prompt
    assert bar._emblem.isVisible(), "whose answer it is"
    assert bar.confirm.accessibleName() == "Pay 1 lira"
    assert bar.extra.accessibleName() == "No, thanks"
    assert bar.extra.key == "N"


def test_a_no_that_changes_something_says_so(window):
    ask(window, "reply that costs")
    told = told_beside(window)
    assert "If not: nothing changes." not in told
    assert told[told.index("If not:") :] == ["If not:", "9 → 10"]


def test_a_yes_that_leads_on_names_what_is_asked_next(window):
    ask(window, "reply with more")
    answers = window.table.panel.findChildren(AnswerList)[-1].answers
    assert [one.state for one in answers] == [NO, ASKED, TO_COME]
    assert "Then: plant a vine" in told_beside(window)
    assert "Nothing changes." not in told_beside(window)


# --- goods ---------------------------------------------------------------------------------------------------


def test_structures_show_the_lira_left_and_the_missing_ones(window):
    ask(window, "build")
    assert gains(option(window, "windmill")) == ["5 → 0"]
    assert gains(option(window, "yoke")) == ["5 → 3"]
    assert option(window, "tasting room").option.reason == "Needs 1 more lira."
    assert "Helps" in option(window, "tasting room").option.more
    assert len(window.table.panel.buttons) == 8


def test_a_sale_shows_the_lira_of_each(window):
    ask(window, "sell")
    assert gains(option(window, "red grape 6")) == ["4 → 6"]
    assert gains(option(window, "field of 6")) == ["4 → 10"]
    assert "has vines" in option(window, "field of 5").option.reason
    assert not any("back" in button.option.title for button in window.table.panel.buttons)


def test_a_swap_shows_both_sums(window):
    ask(window, "swap")
    pair = option(window, "Swap Sangiovese on the field of 5 with Pinot")
    assert pair.option.rule == "Field of 5: 4 → 5 of 5\nField of 7: 3 → 2 of 7"


def test_the_order_that_is_filled_stays_in_sight(window):
    ask(window, "deliver")
    assert window.table.panel._card is not None
    assert window.table.panel._card.accessibleName() == "Red 5"
    assert gains(option(window, "Red 6")) == ["9 → 11", "1 → 2"]


# --- the bar -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_pass_cancel_and_confirm_stand_in_this_order_and_passing_is_no_default(window, size):
    window.setMinimumSize(1, 1)
    window.resize(*size)
    ask(window, "turn")
    bar = window.table.prompt
    assert bar.extra.isVisible() and bar.cancel.isVisible() and bar.confirm.isVisible()
    assert bar.extra.geometry().right() + 8 < bar.cancel.geometry().left()
    assert bar.cancel.geometry().right() < bar.confirm.geometry().left()
    assert not bar.cancel.isEnabled() and bar.cancel.accessibleDescription()
    assert not bar.confirm.isEnabled()
    for button in (bar.extra, bar.cancel, bar.confirm):
        assert not button.isDefault() and not button.autoDefault()
    place = bar.extra.geometry()
    click(bar.extra)
    assert bar.confirm.property("kind") == "plain"
    assert not bar.confirm.geometry().intersects(place), "the second click would land on it"


def test_keys_are_drawn_as_caps_and_never_written_into_the_words(window):
    ask(window, "turn")
    bar = window.table.prompt
    assert (bar.extra.key, bar.cancel.key, bar.confirm.key) == ("P", "Esc", "Enter")
    for button in (bar.extra, bar.cancel, bar.confirm):
        assert "[" not in button.text()
        with_cap = button.sizeHint().width()
        shown = button.key
        button.set_key("")
        assert button.sizeHint().width() < with_cap
        button.set_key(shown)
    before = bar.confirm.grab().toImage()
    bar.confirm.set_key("")
    bar.confirm.resize(before.width(), before.height())
    assert bar.confirm.grab().toImage() != before


def test_the_act_has_its_name_before_and_after_it_is_chosen(window):
    acts = {
        "plant": "Plant here",
        "harvest": "Harvest",
        "make": "Make wine",
        "order": "Fill the order",
        "action": "Take the action",
    }
    for name, words in acts.items():
        ask(window, name)
        assert window.table.prompt.confirm.accessibleName() == words
        assert not window.table.prompt.confirm.isEnabled()


def test_an_empty_discard_pile_has_no_card_but_stands_on_the_sheet_with_its_reason(window):
    """The Innkeeper takes from one of the piles; early in a game some are empty."""
    session, dice = new_session(6, 4), random.Random(4)
    while not any(action[0] == "take" for action in session.legal()):
        session.submit(dice.choice(session.legal()))
    piles = session.observation(session.actor).discards
    empty = [deck for deck, pile in enumerate(piles) if not pile]
    assert empty and len(empty) < len(piles)
    show_game(window, session)
    window.presenter.open_curtain()
    settle()
    panel = window.table.panel
    assert panel.isVisible()
    by_pile = {button.option.target[1][1]: button.option.reason for button in panel.buttons}
    assert set(by_pile) == set(range(len(piles)))
    assert {deck for deck, reason in by_pile.items() if reason} == set(empty)


def test_the_sheet_has_cards_in_the_order_of_the_hand_and_none_of_a_kind_that_is_not_asked_for(window):
    found = 0
    for seed in range(1, 40):
        session, dice = new_session(2, seed), random.Random(seed)
        for _ in range(160):
            decision = None if session.is_over else session.decision()
            if decision is None or (
                decision.prompt in ("discard-vines", "visitor") and len(session.legal()) > 2
            ):
                break
            session.submit(dice.choice(session.legal()))
        if session.is_over or session.decision().prompt not in ("discard-vines", "visitor"):
            continue
        show_game(window, session)
        window.presenter.open_curtain()
        settle()
        hand = [key[1] for key in window.presenter.drawn.hand_keys()]
        shown = [
            button.option.target[1] for button in window.table.panel.buttons if button.option.reason == ""
        ]
        shown = [card[1] if isinstance(card, tuple) else card for card in shown]
        assert len(shown) > 1
        assert shown == [card for card in hand if card in shown]
        reasons = [button.option.reason for button in window.table.panel.buttons]
        assert texts.text("viticulture.reason.not-card-kind") not in reasons
        found += 1
        if found == 6:
            return
    raise AssertionError("too few such questions came")


@pytest.mark.parametrize(
    "move, lira, gets",
    [
        ("place regular build-structure 2", 5, "1 lira"),
        ("place regular sell 2", 5, "1 point"),
        ("place regular give-tour 2", 5, "1 lira more"),
        ("place regular draw-vine 2", 5, "one vine more"),
    ],
)
def test_whoever_is_asked_about_a_bonus_reads_what_it_is(window, move, lira, gets):
    asked = Asked("bonus", turn("summer", lira=lira), (move,))
    show_game(window, session_at(asked))
    if window.curtain.isVisible():
        click(window.curtain.open_button)
    prompt = window.table.prompt
    assert prompt.view.title == f"Take the bonus: {gets}?"
    assert cut_off(window) == []
    # The button is called after the act, whatever is chosen.
    named = {"take": "Take the bonus", "decline": "Leave the bonus", "after": "Action first"}
    said = set()
    for chip in prompt.chips:
        click(chip)
        said.add(prompt.view.confirm_words)
    assert said <= set(named.values()) and len(said) == len(prompt.chips) > 1


def test_wines_of_an_order_are_not_asked_for_where_only_one_set_fills_it(window):
    """They go, their points are told beforehand, and undo takes them back with the order."""
    wines = {"white": [4, 5], "red": [3]}
    orders = ["order-white4-white3", "order-red3-white3"]
    asked = Asked(
        "order",
        turn("winter", vp=2, hand=["merlot", *orders], cellar=wines),
        ("place regular fill-order 1",),
    )
    session = session_at(asked)
    show_game(window, session)
    if window.curtain.isVisible():
        click(window.curtain.open_button)
    length = len(session.log)
    button = option(window, "White 4 + white 3")
    assert "2 → 5" in gains(button)
    press(window, "White 4 + white 3")
    click(window.table.prompt.confirm)
    own = session.observation(0).seats[0]
    assert own.vp == 5 and own.wines[ids.WHITE] == 0 and own.wines[ids.RED] == 1 << 3
    assert len(session.log) == length + 2
    click(window.curtain.undo_button if window.curtain.isVisible() else window.table.top.undo)
    assert len(session.log) == length and session.decision().prompt == "order"
    session.redo()
    assert len(session.log) == length + 2
    # The other order can be filled with either white wine: that is asked.
    session.undo()
    session.submit(("order", CARD["order-red3-white3"]))
    assert session.decision().prompt == "deliver" and session.no_real_choice() is None


@pytest.mark.parametrize(
    "name, line",
    [
        ("two halves", "On the Visitor space, summer"),
        ("halves that draw", "On the Visitor space, winter"),
        ("two of three", "0 of 2 chosen"),
        ("papa", "The gift, or the lira."),
    ],
)
def test_the_bar_always_says_how_things_stand(window, name, line):
    ask(window, name)
    assert window.table.prompt.view.line == line


def test_every_question_has_its_line_of_state(window):
    for name, asked in DECISIONS.items():
        if asked.pressed:
            continue
        ask(window, name)
        assert window.table.prompt.view.line, name


def test_a_confirm_button_that_is_off_says_what_is_missing(window):
    bar = window.table.prompt

    def said():
        assert not bar.confirm.isEnabled()
        assert bar.confirm.toolTip() == bar.confirm.accessibleDescription()
        return bar.confirm.toolTip()

    ask(window, "two halves")
    assert said() == "Nothing chosen yet"
    ask(window, "discard of twenty")
    assert said() == "Nothing chosen yet"
    first = next(iter(window.presenter.interaction.items))
    window.presenter.answering.press_target(first)
    assert said() == "Choose 12 more."
    ask(window, "plant")
    window.presenter.answering.press_target(card("merlot"))
    assert said() == "First the vine, then the field."
    ask(window, "two halves")
    press(window, option(window, "").option.title)
    assert bar.confirm.isEnabled() and bar.confirm.toolTip() == bar.confirm.accessibleDescription() == ""


def test_the_confirm_button_of_no_question_is_off_without_a_word_missing(window):
    for name, asked in DECISIONS.items():
        ask(window, name)
        bar = window.table.prompt
        if bar.confirm.isVisible():
            assert bar.confirm.isEnabled() != bool(bar.confirm.toolTip()), (name, asked.prompt)
