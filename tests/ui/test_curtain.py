"""Nothing private is in the window while the curtain is closed (R42, R43)."""

import random
from dataclasses import replace

import pytest
from PySide6.QtCore import QEasingCurve, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from app import texts
from app.rules.engine.game import NOBODY
from app.rules.viticulture import ids
from app.rules.viticulture.tables import CARD
from app.texts import viticulture
from app.ui.asking.answer_list import AnswerList
from app.ui.look.look import Look
from app.ui.play.curtain_rule import is_public_reply, needs_curtain
from app.ui.screens.curtain import Curtain, CurtainView
from app.ui.screens.shutters import OpeningShutters
from app.ui.screens.sign import Answering, Totals
from app.ui.table.table_look import TableLook
from app.ui.viticulture.table.layout_opponents import opponent_facts
from app.ui.viticulture.words.curtain import answering, curtain_view
from tests.support.keys import go_on_holding, press
from tests.support.motion import go_on, hold
from tests.support.window import (
    COLOURS,
    NAMES,
    KeyPlayer,
    new_session,
    open_window,
    people,
    settle,
    show_game,
)

LONG = 60_000  # longer than any machine takes for a test


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


def words_in(widget: QWidget) -> str:
    """Everything that an eye or a screen reader could find in a window, hidden widgets too."""
    found = []
    for child in widget.findChildren(QWidget):
        if isinstance(child, QLabel | QAbstractButton):
            found.append(child.text())
        found += [child.accessibleName(), child.accessibleDescription(), child.toolTip()]
    return "\n".join(found)


def private_names(session) -> set[str]:
    """The names of cards that stand in some hand and were never shown to all."""
    state = session.state()
    held = {card for seat in state.seats for card in seat.hand}
    return {viticulture.card_name(card) for card in held}


def public_words(session) -> str:
    """What everybody has been told: such names may be read behind a closed curtain too."""
    events = [e for entry in session.log for e in session.visible_events(entry.events, -1)]
    events += session.visible_events(session.opening, -1)
    cards = [part for event in events for part in event[2:] if isinstance(part, int)]
    return " ".join(viticulture.card_name(card) for card in cards if 0 <= card < 400 and _is_card(card))


def _is_card(number: int) -> bool:
    from app.rules.viticulture.tables import CARDS

    return number < len(CARDS)


def walk(window, steps, seed):
    """Play on by the list of choices and look at every closed curtain on the way."""
    presenter = window.presenter
    chance = random.Random(seed)
    closed = 0
    for _ in range(steps):
        session = presenter.session
        if session.is_over:
            break
        if window.curtain.isVisible():
            closed += 1
            check_closed(window)
            presenter.open_curtain()
        elif presenter.hot_seat.waits:
            presenter.confirm()
        else:
            presenter.bridge.submit([chance.choice(session.legal())])
    return closed


def check_closed(window):
    scene = window.table.scene
    assert not window.presenter.drawn.hand_keys()
    assert window.presenter.viewer == -1
    assert window.table.choices.model.rowCount() == 0
    assert window.table.panel.buttons == []
    assert scene.marks() == {}
    said = words_in(window)
    log = "\n".join(line.spoken for line in window.table.log.model.lines())
    told = public_words(window.presenter.session)
    for name in private_names(window.presenter.session):
        if name not in told:
            assert name not in said
            assert name not in log


@pytest.mark.parametrize("players", [2, 4])
def test_no_private_card_can_be_read_while_the_curtain_is_closed(window, players):
    show_game(window, new_session(players, seed=21, variants=("two-parents",)))
    assert walk(window, 260, seed=4) > 20


def test_one_curtain_for_each_change_of_who_decides_and_none_for_public_replies(window, monkeypatch):
    """R43, counted over years of a game: the shutters close for somebody else alone, and once."""
    session = new_session(3, seed=8, variants=("friendly",))
    show_game(window, session)
    presenter, curtain, chance = window.presenter, window.curtain, random.Random(6)
    closed, close_over = [], curtain.close_over

    def close(view):
        closed.append(session.decision().seat)
        close_over(view)

    monkeypatch.setattr(curtain, "close_over", close)
    sits, changes, public = NOBODY, 0, 0
    while not session.is_over and (public < 4 or changes < 60):
        if curtain.isVisible():
            asked = session.decision()
            assert asked.seat != sits, "the same person again"
            assert not is_public_reply(asked) or sits == NOBODY
            presenter.open_curtain()
            assert not curtain.isVisible()
            sits, changes = asked.seat, changes + 1
        elif presenter.hot_seat.waits:
            presenter.confirm()
        else:
            asked = session.decision()
            public += is_public_reply(asked) and asked.seat != sits
            assert asked.seat == sits or is_public_reply(asked), "somebody else's secret without a curtain"
            presenter.bridge.submit([chance.choice(session.legal())])
    assert public >= 4 and changes >= 60, "too little of either to tell"
    # The first was closed before anybody could count, and the last may not be open yet.
    assert len(closed) == changes - 1 + curtain.isVisible()


def test_the_first_decision_already_comes_behind_a_curtain(window):
    show_game(window, new_session(2, seed=5))
    assert window.curtain.isVisible()
    assert window.curtain.open_button.hasFocus()


def test_space_opens_for_the_one_who_was_called(window):
    show_game(window, new_session(2, seed=5))
    player = KeyPlayer(window)
    asked = window.presenter.session.actor
    assert people(2)[asked].name in window.curtain.open_button.text()
    player.key(Qt.Key.Key_Space)
    assert not window.curtain.isVisible()
    assert window.presenter.viewer == asked


def test_no_key_of_the_table_works_behind_the_curtain(window):
    show_game(window, new_session(2, seed=5))
    before = len(window.presenter.session.log)
    player = KeyPlayer(window)
    for key in (Qt.Key.Key_L, Qt.Key.Key_P, Qt.Key.Key_H, Qt.Key.Key_Y, Qt.Key.Key_1):
        player.key(key)
    assert window.curtain.isVisible()
    assert len(window.presenter.session.log) == before
    check_closed(window)


def test_a_drawn_card_is_shown_before_the_shutters_close(window):
    show_game(window, new_session(2, seed=5))
    presenter = window.presenter
    chance = random.Random(2)
    for _ in range(400):
        if window.curtain.isVisible():
            presenter.open_curtain()
        elif presenter.hot_seat.waits:
            assert "drew" in window.table.prompt.words.title.text()
            presenter.offering.guard = LONG
            presenter.confirm()
            assert not window.curtain.isVisible(), "the end of the press that drew it lets nobody look"
            presenter.offering.guard = 0
            presenter.confirm()
            assert window.curtain.isVisible()
            return
        else:
            presenter.bridge.submit([chance.choice(presenter.session.legal())])
    raise AssertionError("nobody drew a last card")


class Asked:
    def __init__(self, seat, card_player=-1, private=True):
        self.seat, self.card_player, self.private = seat, card_player, private


def test_the_rule_of_the_curtain():
    seats = people(3)
    assert needs_curtain(Asked(1), 0, seats)
    assert not needs_curtain(Asked(0), 0, seats)
    assert not needs_curtain(Asked(1, card_player=0, private=False), 0, seats)
    assert needs_curtain(Asked(1, card_player=0, private=True), 0, seats)
    assert is_public_reply(Asked(1, card_player=0, private=False))
    assert not is_public_reply(Asked(0, card_player=0, private=False))


# --- the sign ------------------------------------------------------------------------------------------------

ORDER = tuple(
    Answering(name, colour, "has answered", n == 2) for n, (name, colour) in enumerate(zip(NAMES, COLOURS))
)
TOTALS = tuple(
    Totals(name, colour, 18, 27, 5, first=not n, out=True)
    for n, (name, colour) in enumerate(zip(NAMES, COLOURS))
)
VIEWS = (
    CurtainView("Giulia", "garnet", asked="Year 6, winter: place a worker or pass.", totals=TOTALS[:3]),
    CurtainView(
        "Bartolomea Giuseppina",
        "ink",
        reply=True,
        asked="Marco’s turn goes on after your answer.",
        public="Marco plays Volunteer Crew.",
        public_more="Every player may plant one vine. Gain 2 lira for each opponent who does.",
        totals=TOTALS,
        can_undo=True,
        asker_colour="azure",
        seal="summer",
        order=ORDER,
        lasting="last year, assisted",
    ),
    CurtainView(
        "Lucia",
        "amber",
        reply=True,
        asked="Marco would like to take back.",
        public="Marco placed a worker on the bonus space: Draw an order.",
        agree_words="I agree, take it back",
        refuse_words="No, it stays",
        totals=TOTALS[:4],
    ),
)


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_everything_on_the_shutters_has_its_room(window, text_scale):
    window.look.set(text_scale=text_scale)
    window.setMinimumSize(1, 1)
    for size in ((1024, 700), (1280, 720), (1440, 900), (1920, 1080)):
        window.resize(*size)
        for view in VIEWS:
            window.curtain.close_over(view)
            settle()
            check_room(window.curtain, view.name)
            window.curtain.lift()


def check_room(curtain, name):
    sign, foot = curtain._sign.geometry(), curtain._foot.geometry()
    assert curtain.rect().contains(sign) and curtain.rect().contains(foot), (name, sign, foot)
    assert not sign.intersects(foot), (name, sign, foot)
    for part in curtain.findChildren(QLabel):
        if part.isVisible() and part.text():
            wanted = part.heightForWidth(part.width()) if part.wordWrap() else part.sizeHint().height()
            assert part.height() >= wanted, part.text()
            assert part.wordWrap() or part.width() >= part.sizeHint().width(), part.text()
    for button in (curtain.open_button, curtain.menu_button):
        assert button.width() >= button.sizeHint().width(), button.text()
    boxes = (curtain.open_button, curtain.refuse_button, curtain._public_box, curtain._order)
    for part in (box for box in boxes if box.isVisible()):
        assert curtain._sign.rect().contains(part.geometry()), part
    shown = [button for button in (curtain.undo_button, curtain.menu_button) if button.isVisible()]
    for part in (*curtain._totals, *shown):
        assert curtain._foot.rect().contains(part.geometry()), part


def test_buttons_become_pictures_before_the_totals_break_their_line(window):
    window.look.set(text_scale=1.5)
    window.setMinimumSize(1, 1)
    window.resize(1024, 700)
    curtain = window.curtain
    totals = tuple(replace(one, points=7, lira=9) for one in TOTALS[:4])
    curtain.close_over(CurtainView("Lucia", "amber", can_undo=True, totals=totals))
    settle()
    parts = (*curtain._totals, curtain.undo_button, curtain.menu_button)
    assert len({part.geometry().center().y() // 8 for part in parts}) == 1
    for one in (curtain.undo_button, curtain.menu_button):
        assert one.isVisible() and not one.text() and one.toolTip() == one.accessibleName() != ""
    window.resize(1440, 900)
    settle()
    assert curtain.menu_button.text() and not curtain.menu_button.toolTip()


def test_a_private_reply_names_card_asker_and_order(window):
    for seed in range(1, 200):
        session, chance = new_session(3, seed), random.Random(seed)
        while not session.is_over:
            asked = session.decision()
            if 0 <= asked.card_player != asked.seat and asked.private:
                break
            session.submit(chance.choice(session.legal()))
        else:
            continue
        break
    show_game(window, session)
    curtain = window.curtain
    assert curtain.isVisible()
    seats = session.seats
    said = words_in(curtain)
    assert texts.text("ui.curtain.reply-from") in said
    assert viticulture.card_name(asked.source) in said and seats[asked.card_player].name in said
    order = answering(session, asked)
    assert [one.name for one in order][-1] == seats[asked.card_player].name
    assert [one.name for one in order if one.now] == [seats[asked.seat].name]
    assert len(order) == 3
    check_closed(window)


def test_a_card_for_one_neighbour_lists_nobody_else(window):
    """In a game of six the Queen asks one: nobody waits for the other four, on the sign or beside the choices."""
    queen = CARD["queen"]
    for seed in range(1, 60):
        session, chance = new_session(6, seed), random.Random(seed)
        while not session.is_over:
            asked = session.decision()
            if asked.source == queen and asked.seat != asked.card_player:
                break
            session.submit(chance.choice(session.legal()))
        else:
            continue
        break
    names = [session.seats[seat].name for seat in (asked.seat, asked.card_player)]
    assert [one.name for one in answering(session, asked)] == names
    show_game(window, session)
    QTest.mouseClick(window.curtain.open_button, Qt.MouseButton.LeftButton)
    settle()
    answers = window.table.panel.findChildren(AnswerList)[-1].answers
    assert [one.name for one in answers] == names[:1]


@pytest.mark.parametrize(
    "prompt, said",
    [
        ("papa", "Before the first spring: "),
        ("turn", "Year 1, summer, round 1: place a worker or pass."),
        ("year-end-discard", "End of year "),
    ],
)
def test_the_shutters_say_when_in_the_game_it_is(prompt, said):
    for seed in range(1, 60):
        session, chance = new_session(2, seed), random.Random(seed)
        while not session.is_over and session.decision().prompt != prompt:
            session.submit(chance.choice(session.legal()))
        if not session.is_over:
            view = curtain_view(session, session.observation(-1), session.decision())
            assert view.asked.startswith(said)
            return
    raise AssertionError(f"no game asked {prompt}")


def test_the_shutters_never_tell_whoever_comes_their_own_last_deed():
    """The box of what happened is for what somebody else did."""
    told = 0
    for seed in range(1, 5):
        session, chance = new_session(2, seed), random.Random(seed)
        while not session.is_over and len(session.log) < 200:
            decision = session.decision()
            line = curtain_view(session, session.observation(-1), decision)
            if not line.reply and line.public:
                told += 1
                assert not line.public.startswith(NAMES[decision.seat]), line.public
            session.submit(chance.choice(session.legal()))
    assert told > 100


def test_nobody_has_passed_once_the_season_of_turns_is_over():
    """The panels of the others do not say so in spring, when who it was no longer matters."""
    session, chance = new_session(2, 3), random.Random(3)
    seen = set()
    while not session.is_over and session.observation(-1).year < 3:
        observation = session.observation(-1)
        for seat in range(2):
            passed = opponent_facts(observation, seat, "rich", TableLook(NAMES[:2], COLOURS[:2]))["passed"]
            assert not passed or observation.season in (ids.SUMMER, ids.WINTER)
            seen.add((passed, observation.season))
        session.submit(chance.choice(session.legal()))
    assert {(True, ids.SUMMER), (True, ids.WINTER), (False, ids.SPRING)} <= seen


# --- closing and opening -------------------------------------------------------------------------------------


@pytest.fixture
def held(monkeypatch):
    """The shutters move when the test says so."""
    hold(monkeypatch)


def test_the_shutters_swing_at_the_wished_pace_and_hide_at_once(window, held):
    window.preferences.change(pace="normal")
    show_game(window, new_session(2, seed=5))
    curtain = window.curtain
    assert curtain.isVisible() and curtain.moving
    check_closed(window)
    assert curtain.open_button.hasFocus()
    go_on(window, 1)
    assert not curtain.moving
    QTest.keyClick(curtain.open_button, Qt.Key.Key_Space)
    assert not curtain.isVisible()
    assert window.presenter.viewer == window.presenter.session.actor
    assert window.findChildren(OpeningShutters)
    go_on(window, 1)
    assert not curtain.moving
    assert not window.findChildren(OpeningShutters)


def test_any_input_ends_a_movement_of_the_shutters(window, held):
    window.preferences.change(pace="normal")
    show_game(window, new_session(2, seed=5))
    curtain = window.curtain
    assert curtain.moving
    QTest.mouseClick(curtain, Qt.MouseButton.LeftButton, pos=curtain.rect().center())
    assert not curtain.moving and curtain.isVisible()
    window.presenter.open_curtain()
    assert curtain.moving
    QTest.keyClick(window.table.view, Qt.Key.Key_I)
    settle()
    assert not curtain.moving


def test_space_opens_while_the_shutters_still_close(window, held):
    window.preferences.change(pace="normal")
    show_game(window, new_session(2, seed=5))
    assert window.curtain.moving
    QTest.keyClick(window.curtain, Qt.Key.Key_Space)
    assert not window.curtain.isVisible()


@pytest.mark.parametrize("way", ["mouse", "space", "enter"])
def test_what_was_meant_for_the_table_does_not_open_the_curtain(window, way):
    """The end of a double click, or a key pressed once more as nothing seemed to happen, shows no hand of another."""
    show_game(window, new_session(2, seed=5), guard=LONG)
    curtain = window.curtain
    if way == "mouse":
        QTest.mouseClick(curtain.open_button, Qt.MouseButton.LeftButton)
    else:
        QTest.keyClick(curtain.open_button, Qt.Key.Key_Space if way == "space" else Qt.Key.Key_Return)
    settle()
    assert curtain.isVisible() and window.presenter.viewer != window.presenter.session.actor
    curtain.guard = 0
    QTest.mouseClick(curtain.open_button, Qt.MouseButton.LeftButton)
    assert not curtain.isVisible()


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_a_key_that_is_held_down_does_not_open_the_curtain(window, key):
    show_game(window, new_session(2, seed=5))
    for place in (window.curtain.open_button, window.curtain):
        place.setFocus()
        for flagged in (True, False):
            go_on_holding(key, flagged=flagged)
            assert window.curtain.isVisible()
    press(key)
    assert not window.curtain.isVisible()


@pytest.mark.parametrize("wish", [{"reduced_motion": "on", "pace": "normal"}, {"pace": "instant"}])
def test_reduced_motion_and_no_pace_cut(window, wish):
    window.preferences.change(**wish)
    show_game(window, new_session(2, seed=5))
    assert window.curtain.isVisible() and not window.curtain.moving
    window.presenter.open_curtain()
    assert not window.curtain.moving


def test_the_shutters_cover_all_of_the_window_in_every_theme(window):
    show_game(window, new_session(2, seed=5))
    table = window.table.grab().toImage()
    for theme in ("light", "dark", "high-contrast"):
        window.look.set(theme)
        settle()
        closed = window.curtain.grab().toImage()
        assert closed.size() == table.size()
        corners = [closed.pixelColor(x, y).alpha() for x in (0, 1439) for y in (0, 899)]
        assert corners == [255] * 4
        assert closed != table


def test_the_shutters_close_in_320_ms_and_open_in_220(qtbot):
    """They ease out when they close; in and out when they open."""
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(800, 600)
    host.show()
    for pace in (0.5, 1.0, 2.0):
        curtain = Curtain(Look("light", 1.0), host, lambda pace=pace: pace)
        curtain.setGeometry(host.rect())
        curtain.close_over(CurtainView("Giulia", "garnet"))
        assert curtain._closing.duration() == 320 * pace
        assert curtain._closing.easingCurve().type() == QEasingCurve.Type.OutCubic
        curtain.lift()
        assert curtain._opening._swing.duration() == 220 * pace
        assert curtain._opening._swing.easingCurve().type() == QEasingCurve.Type.InOutCubic
        curtain._opening.end()
