"""Help in place: rules page, card browser, settings, and the marks that tell what is new and what is closed."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from app import texts
from app.cli.positions import best_moment, middle
from app.rules.viticulture import ids, tables
from app.rules.viticulture.effects.visitors import looks_at_workers
from app.rules.viticulture.outside.explain import card_state
from app.rules.viticulture.tables import DECK_OF
from app.texts import viticulture
from app.ui.asking.reason_bubble import WIDTH, ReasonBubble
from app.ui.dialogs import rules
from app.ui.look.key_names import OPPONENTS
from app.ui.look.look import Look
from app.ui.panels.hand_tools import PLAYABLE
from app.ui.panels.inspector import InspectorView, run_on
from app.ui.panels.places import CLOSE, adjoining, beside
from app.ui.table.layout import OPENED
from app.ui.viticulture.cards import browser
from app.ui.viticulture.cards.card_faces import CardFaces
from app.ui.viticulture.cards.hand_order import arranged_hand
from app.ui.viticulture.face import ViticultureFace
from app.ui.viticulture.table.labels import Labels
from app.ui.viticulture.table.playable import playable_cards
from app.ui.viticulture.table.since_last_turn import News, places_of_event
from app.ui.viticulture.words.inspection import inspect_card
from app.ui.window.application import speak
from tests.support.window import click, click_key, new_session, open_window, settle, show_game


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


@pytest.fixture(scope="module")
def moment():
    return best_moment(4, 3, middle)


@pytest.fixture
def in_turn(window, moment):
    """The middle of a game, a person at the screen with a worker to place."""
    session = moment.branch(len(moment.log))
    show_game(window, session)
    window.presenter.open_curtain()
    settle()
    assert window.presenter.interaction.question.prompt == "turn"
    return window


# --- rules ---------------------------------------------------------------------------------------------------


def test_the_page_holds_every_section_and_every_reading_with_its_sources():
    whole = rules.chapters()
    told = "\n".join(line for chapter in whole for line in chapter.paragraphs)
    assert {chapter.anchor for chapter in whole} >= set(texts.lines("rules.contents"))
    for name in texts.lines("rules.readings.contents"):
        assert texts.text(f"rules.reading.{name}.text") in told
    for key in texts.keys_of("rules.card."):
        if key.endswith(".text"):
            assert texts.text(key) in told, key
    readings = [key for part in ("reading", "card") for key in texts.keys_of(f"rules.{part}.")]
    for key in (key.removesuffix(".source") for key in readings if key.endswith(".source")):
        sources = ", ".join(texts.lines(f"{key}.source"))
        assert f"{texts.text(f'{key}.text')} " in told
        assert any(
            texts.text(f"{key}.text") in line and sources in line.split(texts.text(f"{key}.text"))[1]
            for chapter in whole
            for line in chapter.paragraphs
        ), key
        for source in texts.lines(f"{key}.source"):
            assert f"{source}: {texts.text(f'rules.source.{source}.name')}" in told, (
                "what the letters stand for"
            )


def test_a_search_keeps_what_holds_every_word_and_marks_it(window, qtbot):
    found = rules.matching(rules.chapters(), "yoke harvest")
    assert found
    for chapter in found:
        title = chapter.title.casefold()
        for line in chapter.paragraphs:
            assert all(word in line.casefold() or word in title for word in ("yoke", "harvest"))
    assert rules.matching(rules.chapters(), "zzz") == []
    dialog = rules.RulesDialog(window, window.look)
    qtbot.addWidget(dialog)
    dialog.search.setText("cottage")
    assert "<b" in dialog.page.toHtml() or "font-weight" in dialog.page.toHtml()
    assert 0 < dialog.contents.count() < len(rules.chapters())


def test_f1_without_anything_in_focus_opens_the_rules(in_turn, monkeypatch):
    asked = []
    monkeypatch.setattr(rules, "ask", lambda *args: asked.append(args))
    in_turn.presenter.ring.current = None
    in_turn.presenter.guide.hovered = None
    in_turn.presenter.explain()
    assert asked


# --- cards ---------------------------------------------------------------------------------------------------


def test_the_browser_tells_only_what_everybody_may_know(moment):
    public = moment.observation(-1)
    state = moment.state()
    hidden = {card for seat in state.seats for card in seat.hand}
    assert hidden
    unseen = browser.found_cards(public, None, browser.UNSEEN, "")
    opened = browser.found_cards(public, None, browser.OPEN, "")
    discarded = browser.found_cards(public, None, browser.DISCARDED, "")
    assert hidden <= set(unseen)
    # Copies of one card may be at several places: each copy is counted once.
    everywhere = sum(row.copies for row in tables.CARDS)
    assert sum(unseen.values()) + sum(discarded.values()) + sum(opened.values()) == everywhere
    assert not hidden - set(unseen)
    assert discarded == Counter(card for pile in public.discards for card in pile)


def test_the_browser_filters_by_deck_and_words(window, qtbot):
    made = browser.found_cards(None, ids.ORDER, browser.ALL, "sparkling")
    assert made
    assert all(tables.DECK_OF[card] == ids.ORDER for card in made)
    faces = CardFaces(window.look.sprites, Labels(), 1.0, 1.0)
    dialog = browser.CardsDialog(window, window.look, faces)
    qtbot.addWidget(dialog)
    others = sum(len(rows) for _, _, rows in browser.OTHERS)
    assert dialog.model.rowCount() == len(tables.CARDS) + others
    dialog.decks.button(5).click()
    assert dialog.model.rowCount() == len(tables.MAMAS)
    assert dialog.inspector.view.title == texts.text("viticulture.mama.mama-alaena.name")
    dialog.decks.button(0).click()
    dialog.search.setText("judge")
    assert dialog.inspector.view.title == viticulture.card_name("judge")
    dialog.search.setText("no such card")
    assert dialog.model.rowCount() == 0


def test_the_buttons_of_the_browser_show_discards_and_what_is_unseen(window, qtbot, moment):
    """As a running game opens it: with what everybody may know, and no hand in it."""
    public = moment.observation(-1)
    faces = CardFaces(window.look.sprites, Labels(), 1.0, 1.0)
    dialog = browser.CardsDialog(window, window.look, faces, public)
    qtbot.addWidget(dialog)
    dialog.show()
    settle()

    def shown():
        return {dialog.model.card(row) for row in range(dialog.model.rowCount())}

    hidden = {card for seat in moment.state().seats for card in seat.hand}
    buttons = dict(zip(browser.PLACES, dialog.places.buttons(), strict=True))
    for place in (browser.DISCARDED, browser.UNSEEN, browser.OPEN):
        click(buttons[place])
        assert shown() == set(browser.found_cards(public, None, place, "")) != set()
        count = sum(browser.found_cards(public, None, place, "").values())
        assert dialog.count.text() == texts.text("ui.help.cards-count", n=count)
        if place == browser.UNSEEN:
            assert hidden <= shown()
            assert len(shown()) > len(hidden), "which of them are in hands nobody can tell"
    click(buttons[browser.DISCARDED])
    click(dialog.decks.button(1 + ids.SUMMER_VISITOR))
    assert shown() == set(public.discards[ids.SUMMER_VISITOR]) != set()


def test_a_running_game_opens_the_browser_with_public_knowledge_alone(in_turn, monkeypatch):
    given = []
    keep = staticmethod(lambda parent, look, known: given.append(known))
    monkeypatch.setattr(ViticultureFace, "ask_cards", keep)
    in_turn.functions.cards()
    assert given == [in_turn.presenter.session.observation(-1)]
    assert all(seat.hand is None for seat in given[0].seats)


# --- commands and language ----------------------------------------------------------------------------------


def test_no_two_commands_share_a_key(window):
    used: dict[str, str] = {}
    for name, (action, _) in window.commands.items():
        for key in action.shortcuts():
            shown = key.toString()
            assert shown not in used, (name, used.get(shown))
            used[shown] = name


def test_the_wished_language_is_spoken_and_an_unknown_one_is_not():
    try:
        speak("it")
        assert texts.text("ui.button.close") == "Chiudi"
        speak("xx")
        assert texts.text("ui.button.close") == "Chiudi"
    finally:
        texts.use("en")


# --- marks ---------------------------------------------------------------------------------------------------


def test_actions_are_marked_open_or_closed_and_those_of_another_season_not_at_all(in_turn):
    presenter = in_turn.presenter
    marks = in_turn.table.scene.marks()
    legal = {a[2] for a in presenter.session.legal() if a[0] == "place"}
    for action in range(ids.GAIN_LIRA + 1):
        words = marks.get(("tile", action), "")
        if action in legal:
            assert "legal" in words
        else:
            reasons = {
                presenter.session.why_not(a)[0]
                for a in presenter.session.candidates()
                if a[0] == "place" and a[2] == action
            }
            assert ("closed" in words) == (bool(reasons) and not reasons & {"season", "season-past"}), action


def test_new_pieces_of_others_are_numbered_and_new_cards_known(in_turn):
    presenter = in_turn.presenter
    seat = presenter.viewer
    keys = in_turn.table.scene.keys()
    marks = presenter.chronicle.news.changed_marks(seat, keys)
    assert marks
    assert sorted(marks.values(), key=lambda w: int(w.rpartition("-")[2])) == [
        f"changed-{n}" for n in range(1, len(marks) + 1)
    ]
    assert all(key[3] != seat for key in marks)
    shown = in_turn.table.scene.marks()
    assert all(marks[key] in shown[key] for key in marks)


def test_what_has_been_seen_is_no_longer_new():
    session = new_session(2, 3)
    news = News(session)
    seat = session.actor
    session.submit(session.legal()[0])
    news.saw_all(seat)
    assert news.events(seat) == []


def test_only_playable_cards_stay_in_the_hand_when_asked_for(in_turn):
    presenter, tools = in_turn.presenter, in_turn.table.hand_tools
    hand = presenter.observation.seats[presenter.viewer].hand
    while tools.filter != PLAYABLE:
        tools.filter_button.click()
    shown = {key[1] for key in presenter.drawn.hand_keys()}
    assert shown == {card for card in hand if card in presenter.stage.playable}
    assert str(len(shown)) in tools.filter_button.text()


def test_playable_looks_one_question_further():
    legal = [("place", 0, ids.PLANT_VINE, 1), ("pass",)]
    after = {1: [("bonus", 0), ("bonus", 1)], 2: [("plant", 3, 0), ("plant", 5, 1)]}
    assert playable_cards(legal, lambda actions: after[len(actions)]) == {3, 5}
    assert playable_cards([("visitor", 60), ("no",)], lambda actions: []) == {60}


WHERE = {ids.VINE: ids.PLANT_VINE, ids.ORDER: ids.FILL_ORDER, ids.SUMMER_VISITOR: ids.PLAY_SUMMER,
         ids.WINTER_VISITOR: ids.PLAY_WINTER}  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_what_glows_is_what_the_rules_let_be_played(seed):
    """R20: also the only card that can be, which nobody is asked about once the worker stands there."""
    session, chance = new_session(2 + seed, seed), random.Random(seed)
    alone = 0
    while not session.is_over and len(session.log) < 500:
        if session.decision().prompt == "turn":
            state, legal = session.state(), session.legal()
            open_now = {action[2] for action in legal if action[0] == "place"}
            cards = set(state.seats[state.actor].hand)
            sure = {card for card in cards if DECK_OF[card] < 2 or not looks_at_workers(card)}
            wanted = {
                card
                for card in sure
                if WHERE[DECK_OF[card]] in open_now and card_state(state, state.actor, card) is None
            }
            found = playable_cards(legal, session.within_reach)
            assert found & sure == wanted, (seed, len(session.log))
            alone += any(
                len([c for c in wanted if DECK_OF[c] == deck]) == 1
                for deck in (ids.SUMMER_VISITOR, ids.WINTER_VISITOR)
            )
        session.submit(chance.choice(session.legal()))
    assert alone > 3


def test_the_filter_shows_what_is_playable(in_turn):
    assert PLAYABLE in in_turn.table.hand_tools.filters
    assert arranged_hand((3, 5, 9), "newest", PLAYABLE, {3, 9}) == (9, 3)


def test_a_log_line_marks_its_place_and_opens_its_rule(in_turn):
    presenter, log = in_turn.presenter, in_turn.table.log
    log.view.setFocus()
    lines = log.model.lines()
    number = max(n for n, line in enumerate(lines) if line.place and line.place[0] == "place")
    log.view.setCurrentIndex(log.model.index(number))
    settle()
    wanted = places_of_event(lines[number].place, in_turn.table.scene.keys())[0]
    assert "logged" in in_turn.table.scene.marks()[wanted]
    assert in_turn.table.inspector.view.title
    presenter.keyboard_focus.point_line(None)
    assert not any("logged" in words for words in in_turn.table.scene.marks().values())


# --- inspector, reasons, mats --------------------------------------------------------------------------------


def test_the_inspector_is_never_empty(in_turn):
    inspector = in_turn.table.inspector
    inspector.show_view(InspectorView())
    assert inspector._rule.text() == texts.text("ui.inspector.empty")
    assert not inspector.pin.isEnabled()


def test_a_pinned_rule_stays(in_turn):
    presenter, inspector = in_turn.presenter, in_turn.table.inspector
    presenter.guide.inspect(("tile", ids.HARVEST))
    kept = inspector.view.title
    presenter.pin_inspector()
    presenter.guide.inspect(("tile", ids.TRAIN_WORKER))
    assert inspector.view.title == kept
    presenter.pin_inspector()
    presenter.guide.inspect(("tile", ids.TRAIN_WORKER))
    assert inspector.view.title != kept


def test_where_there_is_no_room_the_rule_floats_and_the_reason_docks(in_turn):
    in_turn.resize(1280, 720)
    settle()
    table, presenter = in_turn.table, in_turn.presenter
    assert table.regions.inspector is None
    closed = next(
        key for key, words in table.scene.marks().items() if key[0] == "space" and words == "closed"
    )
    presenter.ring.current = closed
    presenter.keyboard_focus.focused()
    settle()
    assert table.rule_bubble.isVisible()
    assert table.bubble.words
    spot = table.scene.item_rect(closed).toRect()
    assert not table.rule_bubble.geometry().intersects(spot)
    assert table.prompt.geometry().contains(table.bubble.geometry().center())
    for button in (table.prompt.extra, table.prompt.confirm):
        place = button.geometry().translated(table.prompt.pos())
        assert not table.bubble.geometry().intersects(place)
    presenter.guide.hover(None)
    assert not table.rule_bubble.isVisible()


def test_a_bubble_stands_beside_its_thing():
    free = QRectF(0, 0, 1000, 500)
    for near in (QRectF(10, 10, 50, 50), QRectF(940, 440, 50, 50), QRectF(400, 200, 100, 60)):
        place = beside(near, 280, 200, free)
        assert free.contains(place)
        assert not place.intersects(near)


def test_an_opponents_mat_opens_and_closes(in_turn):
    presenter, table = in_turn.presenter, in_turn.table
    presenter.show_opponent(0)
    assert OPENED in table.regions.extras
    presenter.show_opponent(1)
    assert OPENED in table.regions.extras
    presenter.cancel()
    assert OPENED not in table.regions.extras
    opponent = next(key for key in sorted(table.scene.keys(), key=repr) if key[0] == "opponent")
    click_key(in_turn, opponent)
    assert presenter.stage.mat.seat == opponent[1]
    presenter.hot_seat.close()
    assert presenter.stage.mat.seat == -1


def test_f2_opens_the_left_neighbours_mat_and_f2_or_escape_closes_it(in_turn):
    presenter, table = in_turn.presenter, in_turn.table
    left = (presenter.sitting.own + 1) % len(presenter.session.seats)
    table.view.setFocus()
    for closing in (Qt.Key.Key_F2, Qt.Key.Key_Escape):
        QTest.keyClick(table.view, Qt.Key.Key_F2)
        settle()
        assert presenter.stage.mat.seat == left
        assert OPENED in table.regions.extras
        shown = table.scene.keys()
        assert ("other", left) in shown
        QTest.keyClick(table.view, closing)
        settle()
        assert presenter.stage.mat.seat == -1
        assert OPENED not in table.regions.extras


@pytest.mark.parametrize(("width", "height", "scale"), [(1024, 700, 1.0), (1280, 720, 1.5)])
@pytest.mark.parametrize("listed", [False, True])
def test_the_floating_rule_covers_nothing_that_can_be_chosen(in_turn, width, height, scale, listed):
    presenter, table = in_turn.presenter, in_turn.table
    in_turn.look.set(text_scale=scale)
    in_turn.setMinimumSize(1, 1)
    in_turn.resize(width, height)
    settle()
    if listed:
        presenter.toggle_choices()
    marks = table.scene.marks()
    open_now = [QRectF(table.scene.item_rect(key)) for key, words in marks.items() if "legal" in words]
    assert open_now
    open_now += [QRectF(part.geometry()) for part in (table.prompt, table.choices) if part.isVisible()]
    shown = 0
    for key in sorted(table.scene.keys(), key=repr):
        if key[0] in ("tile", "space", "card", "row", "structure", "opponent", "home"):
            presenter.guide.inspect(key, at_once=True)
            place = QRectF(table.rule_bubble.geometry())
            if table.rule_bubble.isVisible():
                shown += 1
                assert not any(place.intersects(one) for one in open_now), key
            table.rule_bubble.hide()
    assert shown > 20
    in_turn.look.set(text_scale=1.0)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 700)])
def test_the_floating_rule_covers_neither_its_own_action_nor_any_total(in_turn, width, height):
    presenter, table = in_turn.presenter, in_turn.table
    in_turn.setMinimumSize(1, 1)
    in_turn.resize(width, height)
    settle()
    own = presenter.sitting.own
    numbers = [("track", "vp"), ("track", "residual"), ("mat", own)]
    numbers += [key for key in set(table.scene.keys()) if key[0] == "opponent"]
    away = []
    asked = [
        key for key in sorted(table.scene.keys(), key=repr) if key[0] in ("tile", "space", "over", "piece")
    ]
    for key in asked:
        presenter.guide.hover(key)
        presenter.guide.inspect(key, at_once=True)
        bubble = table.rule_bubble
        if not bubble.isVisible():
            away.append(key)
            continue
        place = QRectF(bubble.geometry())
        for other in (key, ("tile", key[1]), *numbers):
            rect = table.scene.item_rect(other)
            assert rect is None or not place.intersects(rect), (key, other)
        presenter.guide.hover(None)
    assert not away


def test_a_worker_at_work_tells_its_action_and_whose_it_is(in_turn):
    presenter, inspector = in_turn.presenter, in_turn.table.inspector
    piece = next(key for key in sorted(set(in_turn.table.scene.keys()), key=repr) if key[0] == "piece")
    presenter.guide.hover(piece)
    title = texts.text(f"viticulture.action.{ids.ACTION_NAMES[piece[1]]}.title")
    assert inspector.view.title == title
    assert any(presenter.session.seats[piece[3]].name in line for line in inspector.view.now)


@pytest.mark.parametrize("pinned", [False, True])
def test_what_the_inspector_tells_goes_on_with_the_game(qtbot, tmp_path, pinned):
    """A rule that stays in sight tells the numbers of this moment, pinned or not."""
    window = open_window(qtbot, tmp_path)
    show_game(window, new_session(1, 4, automa="normal"))
    presenter, inspector = window.presenter, window.table.inspector
    while presenter.session.decision().prompt != "wake":
        presenter.session.submit(presenter.session.legal()[0])
    action = presenter.session.legal()[0]
    presenter.guide.inspect(("row", action[1]))
    inspector.pinned = pinned
    assert texts.text("ui.now.row-free") in inspector.view.now
    presenter.session.submit(action)
    assert presenter.viewer == 0
    assert inspector.view.title == texts.text("ui.board.wake")
    assert texts.text("ui.now.row-free") not in inspector.view.now
    presenter.undo()
    assert texts.text("ui.now.row-free") in inspector.view.now
    assert inspector.pinned == pinned


def test_escape_closes_the_docked_list_of_choices(in_turn):
    table = in_turn.table
    for in_list in (True, False):
        in_turn.presenter.toggle_choices()
        settle()
        assert table.choices.isVisible()
        seat = table.choices.view if in_list else table.view
        seat.setFocus()
        QTest.keyClick(seat, Qt.Key.Key_Escape)
        settle()
        assert not table.choices.isVisible()


def test_the_inspector_forgets_a_card_that_has_left_the_hand(in_turn):
    presenter, table = in_turn.presenter, in_turn.table
    card = min(key for key in set(table.scene.keys()) if key[0] == "card")
    presenter.guide.inspect(card, at_once=True)
    assert table.inspector.view.title
    presenter.guide.renew()
    assert table.inspector.view.title, "it is still in the hand"
    presenter.guide.told = ("card", card[1], 99)
    presenter.guide.renew()
    assert not table.inspector.view.title


@pytest.mark.parametrize(("width", "height", "scale"), [(1024, 700, 1.0), (1280, 720, 1.5), (1440, 900, 1.0)])
def test_the_question_always_stands_and_the_pass_is_no_default(in_turn, width, height, scale):
    presenter, prompt = in_turn.presenter, in_turn.table.prompt
    in_turn.look.set(text_scale=scale)
    in_turn.setMinimumSize(1, 1)
    in_turn.resize(width, height)
    settle()
    train = next(a for a in presenter.interaction.question.legal if a[0] == "place" and a[2:] == (8, 2))
    presenter.answering.press_action(train)
    settle()
    assert prompt.words.title.isVisible()
    assert "−4 lira" in prompt.words.preview.text()
    assert "one more worker" in prompt.words.preview.text()
    assert prompt.confirm.property("kind") == "primary"
    presenter.cancel()
    presenter.say("pass")
    settle()
    assert prompt.words.title.isVisible()
    assert prompt.words.title.text() == "Pass for winter?"
    assert not prompt.words.line.isVisible()
    assert prompt.confirm.property("kind") == "plain"
    in_turn.look.set(text_scale=1.0)


def test_a_closed_reason_keeps_no_words(in_turn):
    """It may have named a card, and the next person sits down before the event loop turns (R43)."""
    bubble = in_turn.table.bubble
    bubble.tell(
        "Plant", "Merlot needs irrigation.\nSyrah fits nowhere.", QRectF(200, 200, 80, 80), at_once=True
    )
    assert any("Merlot" in shown.text() for shown in bubble.findChildren(QLabel))
    bubble.close_bubble()
    assert not [shown.text() for shown in bubble.findChildren(QLabel) if "Merlot" in shown.text()]


@pytest.mark.parametrize(
    ("width", "height", "scale"),
    [
        (1440, 900, 1.0),
        (1440, 900, 1.25),
        (1920, 1080, 1.0),
        (1280, 720, 1.0),
        (1024, 700, 1.0),
        (1024, 700, 1.5),
    ],
)
@pytest.mark.parametrize("language", ["en", "it"])
def test_no_rule_of_a_card_has_to_be_scrolled_and_none_covers_what_can_be_chosen(
    in_turn, width, height, scale, language
):
    speak(language)
    try:
        in_turn.look.set(text_scale=scale)
        in_turn.setMinimumSize(1, 1)
        in_turn.resize(width, height)
        settle()
        table = in_turn.table
        docked = table.regions.inspector is not None
        assert docked == (width >= 1440)
        marks = table.scene.marks()
        taken = [QRectF(table.scene.item_rect(key)) for key, words in marks.items() if "legal" in words]
        assert taken
        taken.append(QRectF(table.prompt.geometry()))
        views = [inspect_card(card, in_turn.look) for card in range(len(tables.CARDS))]
        longest = sorted(views, key=lambda view: -len(" ".join((view.rule, *view.notes))))[:20]
        for view in (replace(one, now=("You could give red 4 or blush 5 for it.",)) for one in longest):
            table.show_rule(view, QRectF(400, height - 150.0, 100, 100), at_once=True, forced=True)
            QApplication.processEvents()
            inspector = table.rule_bubble if table.rule_bubble.isVisible() else table.inspector
            assert inspector.isVisible(), view.title
            assert inspector._scroll.verticalScrollBar().maximum() == 0, view.title
            place = QRectF(inspector.geometry())
            assert QRectF(table.rect()).contains(place), view.title
            if (
                inspector is table.inspector
            ):  # what was asked for and floats rather covers something than be cut
                assert not any(place.intersects(one) for one in taken), view.title
        table.forget_rule()
        if docked:
            assert table.inspector.height() == round(table.regions.inspector.h), (
                "what it covered is free again"
            )
    finally:
        in_turn.look.set(text_scale=1.0)
        speak("en")


def test_the_card_that_asks_covers_nothing_of_the_mat_and_f1_tells_its_notes(in_turn):
    presenter, table = in_turn.presenter, in_turn.table
    presenter.guide.hover(None)
    presenter.ring.current = None
    grown = 0
    for card in range(len(tables.CARDS)):
        if tables.DECK_OF[card] not in (ids.SUMMER_VISITOR, ids.WINTER_VISITOR):
            continue
        presenter.guide.inspect_source(card, wanted=False)
        assert table.inspector.view.rule == inspect_card(card, in_turn.look).rule
        if not table.inspector.view.notes and inspect_card(card, in_turn.look).notes:
            assert table.inspector.height() == round(table.regions.inspector.h), "the rule alone has room"
            presenter.explain()
            assert table.inspector.view.notes
            grown += 1
        assert table.inspector.view.notes == inspect_card(card, in_turn.look).notes
    assert grown > 5


def test_a_long_rule_beside_the_hand_leaves_the_structures_free_that_can_be_chosen(in_turn):
    table = in_turn.table
    table.scene.set_marks({})
    view = InspectorView("A long rule", rule="\n".join(["One line of it."] * 11))
    table.show_rule(view)
    grown = table.inspector.geometry()
    assert grown.height() > table.regions.inspector.h
    above = next(
        key
        for key in sorted(table.scene.keys(), key=repr)
        if key[0] == "structure" and grown.intersects(table.scene.item_rect(key).toRect())
    )
    table.scene.set_marks({above: "legal"})
    table.clear_targets()
    assert not table.inspector.geometry().intersects(table.scene.item_rect(above).toRect())
    longer = replace(view, rule=view.rule * 3)
    table.show_rule(longer, QRectF(400, 740, 100, 100), at_once=True)
    assert table.rule_bubble._scroll.verticalScrollBar().maximum() == 0
    assert table.rule_bubble.isVisible(), "the rest of it is told elsewhere"


def test_lines_that_follow_each_other_are_told_apart():
    assert run_on(["7 points", "6 lira", "", "field of 5: empty"]) == "7 points; 6 lira; field of 5: empty"
    assert run_on(["Draw a vine.", "– or –", "Plant it."]) == "Draw a vine. – or – Plant it."
    assert run_on([]) == "" == run_on([""])


def test_another_key_opens_an_opponents_mat_and_stands_on_its_tab(in_turn):
    presenter, table = in_turn.presenter, in_turn.table
    in_turn.preferences.change(keys=((OPPONENTS[0], "K"),))
    in_turn.bind()
    table.view.setFocus()
    QTest.keyClick(table.view, Qt.Key.Key_F2)
    settle()
    assert presenter.stage.mat.seat == -1
    QTest.keyClick(table.view, Qt.Key.Key_K)
    settle()
    left = (presenter.sitting.own + 1) % len(presenter.session.seats)
    assert presenter.stage.mat.seat == left
    assert table.scene.describe(("opponent", left))["key"] == "K"
    in_turn.preferences.change(keys=())
    in_turn.bind()
    settle()
    assert table.scene.describe(("opponent", left))["key"] == "F2"


def test_a_reason_opens_after_a_quarter_of_a_second_and_at_once_when_asked_for(qtbot):
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(800, 600)
    host.show()
    bubble = ReasonBubble(Look("light", 1.0), host)
    target = QRectF(300, 300, 40, 40)
    bubble.tell("Plant: not now", "You hold no vine.", target, at_once=False)
    assert not bubble.isVisible() and bubble._timer.interval() == 250
    assert bubble._timer.isActive()
    bubble.tell("Plant: not now", "You hold no vine.", target, at_once=True)
    assert bubble.isVisible() and bubble.words == "You hold no vine."


def own(window):
    """What lies on the own mat and in the hand."""
    scene, seat = window.table.scene, window.presenter.sitting.own
    kinds = ("field", "structure", "cellar", "workers")
    keys = (key for key in set(scene.keys()) if key[0] == "card" or (key[0] in kinds and key[1] == seat))
    return [scene.item_rect(key) for key in keys]


def room_close_to(table, key, place):
    """Whether a bubble of that size would have had room close to the thing."""
    whole = QRectF(4, table.regions.board.y, table.width() - 8, table.height() - table.regions.board.y - 4)
    parts = (table.top, table.prompt, table.panel, table.choices, table.rule_bubble)
    kept = [QRectF(part.geometry()) for part in parts if part.isVisible()]
    kept += [*table.scene.never_covered(), *table._asked(), *table._spared()]
    return adjoining(table.scene.item_rect(key), place.width(), place.height(), whole, kept) is not None


@pytest.mark.parametrize(
    ("size", "scale"), [((1440, 900), 1.0), ((1440, 900), 1.3), ((1920, 1080), 1.0), ((1400, 860), 1.2)]
)
@pytest.mark.parametrize("seats", [2, 6])
def test_a_reason_lies_close_to_its_thing_or_over_what_nobody_needs_and_covers_nothing_needed(
    window, size, scale, seats
):
    """Whatever is refused: what can be chosen, numbers and the thing itself stay in sight."""
    window.look.set(text_scale=scale)
    window.resize(*size)
    seen = set()
    for season in (ids.SUMMER, ids.WINTER):
        session = best_moment(
            seats, 3, lambda state, asked, season=season: asked.prompt == "turn" and state.season == season
        )
        show_game(window, session)
        if window.curtain.isVisible():
            click(window.curtain.open_button)
        table, guide = window.table, window.presenter.guide
        season = session.observation(-1).season
        closed = ids.WINTER if season == ids.SUMMER else ids.SUMMER
        for action in range(12):
            key = ("tile", action)
            if not guide.refuse(window.presenter.sitting.target(key), key, at_once=True):
                continue
            place = QRectF(table.bubble.geometry())
            rooms = [QRectF(table.log.geometry()), table.scene.item_rect(("season", closed))]
            docked = table.prompt.geometry().contains(table.bubble.geometry().center())
            inside = [number for number, room in enumerate(rooms) if room.contains(place)]
            close = table.scene.item_rect(key).adjusted(-CLOSE, -CLOSE, CLOSE, CLOSE).intersects(place)
            assert inside or docked or close, (action, place)
            narrow = place.width() < window.look.theme.size(
                WIDTH
            )  # as the log is; close to it it would be wider
            assert close or docked or narrow or not room_close_to(table, key, place), (action, place)
            seen |= {*inside, *(["docked"] if docked else []), *(["close"] if close else [])}
            kept = [*table._asked(), *table.scene.never_covered(), table.scene.item_rect(key), *own(window)]
            assert not any(place.intersects(one) for one in kept if not docked), action
            shown = [label for label in table.bubble.findChildren(QLabel) if label.isVisible()]
            assert all(table.bubble.rect().contains(label.geometry()) for label in shown if label.text())
        assert "close" in seen
    # The undo button's reason stands below it.
    window.presenter.undo_redo._tell_refusal("Undo: not now", "You drew Merlot since then.")
    below = table.bubble.geometry().top() - table.top.geometry().bottom()
    assert 0 < below <= CLOSE
    assert not any(QRectF(table.bubble.geometry()).intersects(one) for one in table.scene.never_covered())


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700)])
def test_a_hand_of_which_only_some_are_shown_says_of_how_many(in_turn, size):
    """An empty row is no empty hand."""
    in_turn.resize(*size)
    settle()
    table, tools = in_turn.table, in_turn.table.hand_tools
    hand = in_turn.presenter.observation.seats[in_turn.presenter.sitting.own].hand
    for name in (*tools.filters[1:], tools.filters[0]):
        click(tools.filter_button)
        assert tools.filter == name
        shown = sum(key[0] == "card" for key in table.scene.keys())  # noqa: SIM118
        wanted = str(len(hand)) if shown == len(hand) else f"{shown} of {len(hand)}"
        assert tools._count.accessibleName() == f"Your hand: {wanted}"
        assert wanted in tools._count.text()
        if not shown:
            assert tools._limit.text() == "No card of this kind."
    tools.filter = "vine"
    tools.show_count(7, 0)
    assert tools._limit.text() == "No card of this kind."
    tools.show_count(0, 0)
    assert tools._limit.text() == "limit 7 at year end"
