"""Every kind of private decision, and everything that the window holds while the shutters are closed (R42, R43)."""

import random
from functools import cache

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QTextEdit,
    QWidget,
)

from app.rules.viticulture.tables import CARDS
from app.save.header import read_summary
from app.texts import viticulture
from app.ui.saved_games.thumbnail import Thumbnail
from app.ui.screens.new_game import NewGame
from tests.support.sessions import begin
from tests.support.window import open_window, people, settle, show_game

# Every kind of private decision: (prompt, asked during somebody else's card). Found by playing; a kind that appears
# in the rules later makes `test_all_kinds_are_known` fail.
KINDS = (
    ("action", False),
    ("age", False),
    ("answer", False),
    ("answer", True),
    ("bonus", False),
    ("build", False),
    ("choose", False),
    ("choose", True),
    ("deliver", False),
    ("discard", False),
    ("discard-vines", False),
    ("discard-visitors", False),
    ("first", False),
    ("give", True),
    ("harvest", False),
    ("make", False),
    ("offer", True),
    ("order", False),
    ("papa", False),
    ("plant", False),
    ("plant", True),
    ("turn", False),
    ("visitor", False),
    ("year-end-discard", False),
)
GAMES = 60
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)


@cache
def positions():
    """For each kind a seed, the number of players and the length of the log at which it is asked."""
    found = {}
    for seed in range(GAMES):
        players = (2, 3, 4, 6)[seed % 4]
        session = game(players, seed)
        chance = random.Random(seed)
        while not session.is_over:
            asked = session.decision()
            reply = 0 <= asked.card_player != asked.seat
            if asked.private:
                kind, here = (asked.prompt, reply), (players, seed, len(session.log))
                # Early in a game few names are public, so the most can be given away there.
                found[kind] = min(found.get(kind, here), here, key=lambda place: place[2])
            session.submit(chance.choice(session.legal()))
    return found


def game(players, seed):
    return begin(people(players), seed, variants=("two-parents",) if seed % 2 else ())


def at(kind):
    players, seed, length = positions()[kind]
    session = game(players, seed)
    chance = random.Random(seed)
    for _ in range(length):
        session.submit(chance.choice(session.legal()))
    return session


@pytest.fixture
def window(qtbot, tmp_path, monkeypatch):
    monkeypatch.setenv("VENDEMMIA_DATA", str(tmp_path / "data"))
    return open_window(qtbot, tmp_path)


# --- what the window holds -----------------------------------------------------------------------------------


def all_words(window):
    """Whatever an eye, a pointer or a screen reader could find, in hidden widgets and other top windows too."""
    found = []
    for top in {window, *QApplication.topLevelWidgets()}:
        for widget in (top, *top.findChildren(QWidget)):
            found += words_of(widget)
    return "\n".join(word for word in found if word)


def words_of(widget):
    found = [
        widget.windowTitle(),
        widget.toolTip(),
        widget.statusTip(),
        widget.whatsThis(),
        widget.accessibleName(),
        widget.accessibleDescription(),
        widget.objectName(),
    ]
    if isinstance(widget, QLabel | QAbstractButton | QLineEdit):
        found.append(widget.text())
    if isinstance(widget, QTextEdit):
        found.append(widget.toPlainText())
    if isinstance(widget, QComboBox):
        found += [widget.itemText(index) for index in range(widget.count())]
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        model = widget.model()
        found += [
            str(model.index(row, 0).data(role) or "") for row in range(model.rowCount()) for role in ROLES
        ]
    interface = QAccessible.queryAccessibleInterface(widget)
    if interface is not None:
        for part in (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value):
            found.append(interface.text(part))
    found += [action.text() + action.toolTip() for action in widget.actions()]
    if isinstance(widget, Thumbnail):
        found.append(repr((widget._season, widget._colours, widget._spaces)))
    return found


def scene_words(window):
    """The names of cards that the drawn table knows, from its keys, its facts and its items' tips."""
    scene = window.table.scene
    found = []
    shown = scene.keys()
    for key in shown:
        assert key[0] != "card", "a hand lies open on the table"
        if key[0] == "vine":
            found.append(viticulture.card_name(scene.describe(key)["card"]))
    found += [item.toolTip() for item in scene.items()]
    return "\n".join(found)


def hidden_names(session):
    """Names of cards in hands that nothing public has ever named."""
    state = session.state()
    held = {card for seat in state.seats for card in seat.hand}
    public = set(session.observation(-1).revealed)
    for pile in session.observation(-1).discards:
        public |= set(pile)
    for seat in session.observation(-1).seats:
        for vines in seat.fields:
            public |= set(vines)
    told = [*session.opening, *(event for entry in session.log for event in entry.events)]
    for event in session.visible_events(told, -1):
        for part in event[2:]:
            parts = part if isinstance(part, tuple) else (part,)
            public |= {one for one in parts if isinstance(one, int) and 0 <= one < len(CARDS)}
    named = " ".join(viticulture.card_name(card) for card in public)  # one name may be part of another
    return {name for name in map(viticulture.card_name, held) if name not in named}


def check_closed(window):
    assert window.curtain.isVisible()
    session = window.presenter.session
    assert window.presenter.viewer == -1
    assert session.at_screen is None
    said, drawn = all_words(window), scene_words(window)
    for name in hidden_names(session):
        assert name not in said, name
        assert name not in drawn, name
    assert window.table.scene.marks() == {}
    assert window.table.panel.buttons == []
    assert window.table.choices.model.rowCount() == 0
    assert window.presenter.interaction is None or window.presenter.viewer == -1


def look_at_everything(window):
    """Point at every card and target, open lists and reasons: all of it must be gone afterwards."""
    presenter, scene = window.presenter, window.table.scene
    presenter.toggle_choices()
    for key in sorted(scene.keys(), key=str):
        if key[0] in ("card", "space", "field", "tile"):
            scene.hovered.emit(key)
    for row in range(window.table.choices.model.rowCount()):
        view = window.table.choices.view
        view.setCurrentIndex(window.table.choices.model.index(row))
    presenter.explain()
    settle()


def tree_words(interface, found=None):
    """Everything that a screen reader could read, from the window down."""
    found = [] if found is None else found
    if interface is None:
        return found
    for part in (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value):
        found += interface.text(part).split("\n")
    for number in range(interface.childCount()):
        tree_words(interface.child(number), found)
    return found


def everything(window):
    root = QAccessible.queryAccessibleInterface(window)
    return {*all_words(window).split("\n"), *tree_words(root)}


# --- tests ---------------------------------------------------------------------------------------------------


def test_all_kinds_are_known():
    assert set(positions()) <= set(KINDS), "a new kind of private decision: add it to KINDS"
    assert set(KINDS) <= set(positions()), "a kind that these games no longer reach"


@pytest.mark.parametrize("kind", [("turn", False), ("visitor", False), ("give", True), ("discard", False)])
def test_closed_shutters_leave_what_a_window_has_that_nobody_has_used(window, qtbot, tmp_path, kind):
    """Counts of playable cards, reasons, messages: whatever was there for other eyes is gone with them."""
    session = at(kind)
    show_game(window, session)
    unused = everything(window)
    window.presenter.open_curtain()
    settle()
    tree_words(
        QAccessible.queryAccessibleInterface(window)
    )  # as a screen reader does that explores the table
    look_at_everything(window)
    assert any("layable" in words for words in everything(window)) or kind[0] != "turn"
    window.presenter.toggle_choices()
    window.presenter.hot_seat.close()
    settle()
    left = {
        words for words in everything(window) - unused if not words.isdigit()
    }  # widths and places in lists
    assert not left


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind[0]}{'-reply' if kind[1] else ''}")
def test_nothing_hidden_is_in_the_window_behind_the_curtain(window, kind):
    session = at(kind)
    assert hidden_names(session)
    show_game(window, session)
    check_closed(window)
    window.presenter.open_curtain()
    settle()
    look_at_everything(window)
    window.presenter.hot_seat.close()
    settle()
    check_closed(window)
    window.presenter.open_curtain()
    chance = random.Random(1)
    for _ in range(60):
        if session.is_over:
            return
        if window.curtain.isVisible():
            check_closed(window)
            return
        if window.presenter.hot_seat.waits:
            window.presenter.confirm()
            continue
        look_at_everything(window)
        window.presenter.bridge.submit([chance.choice(session.legal())])
        settle()


def test_the_header_of_a_save_and_its_picture_tell_nothing_hidden(window):
    window.start_game(NewGame(people(4), ("two-parents",), 5))
    chance = random.Random(2)
    for _ in range(150):
        session = window.presenter.session
        if window.curtain.isVisible():
            window.presenter.open_curtain()
        elif window.presenter.hot_seat.waits:
            window.presenter.offering.guard = 0
            window.presenter.confirm()
        else:
            window.presenter.bridge.submit([chance.choice(session.legal())])
    names = hidden_names(session)
    assert names
    keeper = window.saving.keeper
    keeper.flush()
    (path, *_) = [generation.path for generation in window.saving.library.generations(keeper.id)]
    header = repr(read_summary(path))
    ids_hidden = {CARDS[card].id for seat in session.state().seats for card in seat.hand}
    window.show_start()
    settle()
    said = all_words(window)
    for name in names:
        assert name not in header
        assert name not in said
    assert not any(one in header for one in ids_hidden)


@pytest.mark.parametrize("kind", [("turn", False), ("papa", False), ("give", True), ("discard", False)])
def test_a_replay_of_a_running_game_shows_at_no_step_what_its_eyes_do_not_know(window, kind):
    """From the first screen nobody's hand; from the table that of the one who sits there, and no other."""
    session = at(kind)
    title = window.windowTitle()
    window.show_replay(session)
    window.replay.bar.curve_button.toggle()
    step = max(1, len(session.log) // 12)
    for position in (*range(0, len(session.log), step), len(session.log)):
        window.replay.go(position)
        settle()
        said, drawn = all_words(window), scene_words(window)
        for name in hidden_names(session):
            assert name not in said, (name, position)
            assert name not in drawn, (name, position)
        assert window.windowTitle() == title
    window.show_start()
    show_game(window, session)
    check_closed(window)
    window.watch_running()
    assert window.replay is None, "behind the shutters nobody looks back"
    window.presenter.open_curtain()
    viewer = window.presenter.viewer
    window.watch_running()
    assert window.replay.eyes == [viewer, -1]
    window.replay.go(len(session.log))
    others = hidden_names(session) - own_names(session, viewer)
    window.replay.see_as(1 - viewer if viewer < 2 else 0)
    assert window.replay.viewer == viewer
    settle()
    said = all_words(window)
    assert not [name for name in others if name in said]
    assert window.windowTitle() == title
    window.replay.see_as(-1)
    settle()
    said, drawn = all_words(window), scene_words(window)
    assert not [name for name in hidden_names(session) if name in said or name in drawn]
    window.replay.left.emit()
    settle()
    check_closed(window)


def own_names(session, seat):
    return {viticulture.card_name(card) for card in session.state().seats[seat].hand}


def test_a_replay_of_a_running_game_shows_no_hand(window):
    session = at(("turn", False))
    window.show_replay(session)
    window.replay.go(len(session.log))
    settle()
    said, drawn = all_words(window), scene_words(window)
    for name in hidden_names(session):
        assert name not in said
        assert name not in drawn
    assert not any(name in window.replay.as_text() for name in hidden_names(session))
