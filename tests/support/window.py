"""Drives the real window with real mouse and key events, and compares the drawn table with the state."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.ai.agent import Budget
from app.ai.casual import CasualAgent
from app.rules.viticulture import ids
from app.session.session import Session
from app.session.types import SeatInfo
from app.ui.asking.interaction import Several
from app.ui.asking.targets import action_target
from app.ui.look.key_names import key_of
from app.ui.look.look import Look
from app.ui.look.preferences import Preferences
from app.ui.saved_games.saving import Saving
from app.ui.viticulture.table.targets import keys_of_target, targets_of
from app.ui.viticulture.words.prompt_views import EXTRA_COMMANDS
from app.ui.window.main_window import MainWindow
from tests.support.sessions import begin

Action = tuple[Any, ...]
Key = tuple[Any, ...]

COLOURS = ("garnet", "azure", "amber", "olive", "plum", "ink")
NAMES = ("Giulia", "Marco", "Lucia", "Piero", "Anna", "Carlo")
LEFT = Qt.MouseButton.LeftButton
# Milliseconds that a slow and busy machine may take for what a test waits for; what comes sooner is not waited for.
PATIENCE = 60_000


def people(count: int) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(NAMES[n], COLOURS[n]) for n in range(count))


def open_window(
    qtbot: Any,
    folder: Any,
    *,
    pace: str = "instant",
    confirm: str = "always",
    file: Path | None = None,
    saves: Path | None = None,
) -> MainWindow:
    """A window with settings of its own, shown at the usual size.

    `file` is as if named on the command line; `saves` is a folder of games instead of the one for all tests.
    """
    preferences = Preferences(folder / "settings.json")
    preferences.change(pace=pace, confirm=confirm)
    look = Look("light", 1.0)
    look.apply()
    window = MainWindow(look, preferences)
    window.file = file
    if saves is not None:
        window.saving = Saving(saves, window)
    # Closing would ask whether the running game may end.
    qtbot.addWidget(window, before_close_func=lambda made: made._end_presenter())
    window.resize(1440, 900)
    # What the first picture does without follows it a moment later; no test may depend on which of them is first.
    with qtbot.waitSignal(window.ready, timeout=PATIENCE):
        window.show()
    with qtbot.waitActive(window, timeout=PATIENCE):
        window.activateWindow()
    return window


def show_game(window: MainWindow, session: Session, *, guard: int = 0) -> None:
    """Put a session on the table; tests press faster than people, so the guard is off unless asked for."""
    window.show_session(session)
    set_guards(window, guard)
    settle()


def set_guards(window: MainWindow, guard: int = 0) -> None:
    """What keeps out a press that comes too soon; a window built anew, as in another language, has them again."""
    assert window.presenter is not None
    window.presenter.offering.guard = guard
    window.table.prompt.confirm.guard = guard
    window.curtain.guard = guard


def new_session(players: int = 2, seed: int = 1, **more: Any) -> Session:
    return begin(people(players), seed, **more)


def assert_same(one: Any, other: Any) -> None:
    """Two positions are the same; said in one word, since pytest would compare their texts for minutes."""
    same = one == other
    assert same


def settle() -> None:
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()


# --- mouse ---------------------------------------------------------------------------------------------------


def spot(window: MainWindow, key: Key) -> QPoint:
    """The middle of an item in the viewport."""
    rect = window.table.scene.item_rect(key)
    assert rect is not None, key
    return window.table.view.mapFromScene(rect.center())


def click_key(window: MainWindow, key: Key) -> None:
    QTest.mouseClick(window.table.view.viewport(), LEFT, pos=spot(window, key))
    settle()


def drag(window: MainWindow, source: Key, target: Key | QPoint | None) -> None:
    """Press on a piece, move in steps, let go on a thing or a point (None: where nothing is)."""
    viewport = window.table.view.viewport()
    start = spot(window, source)
    if target is None:
        end = QPoint(5, viewport.height() - 5)
    else:
        end = target if isinstance(target, QPoint) else spot(window, target)
    QTest.mousePress(viewport, LEFT, pos=start)
    for step in range(1, 9):
        point = start + (end - start) * step / 8
        drag_step(viewport, point)
    QTest.mouseRelease(viewport, LEFT, pos=end)
    settle()


def drag_step(viewport: QWidget, point: QPoint) -> None:
    """Move the pointer with the left button down."""
    where = QPointF(point)
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        where,
        QPointF(viewport.mapToGlobal(point)),
        Qt.MouseButton.NoButton,
        LEFT,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(viewport, event)


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, LEFT)
    settle()


# --- a player ------------------------------------------------------------------------------------------------


class Player:
    """Answers every decision the way a person would: one who likes dragging, or one without a mouse."""

    def __init__(self, window: MainWindow, seed: int = 1) -> None:
        self.window = window
        self.agent = CasualAgent(seed)
        self.decisions = 0
        self.curtains = 0
        self.dragged = 0

    @property
    def presenter(self) -> Any:
        return self.window.presenter

    def choose(self) -> Action:
        session = self.presenter.session
        return tuple(self.agent.choose(session.position(), Budget()))

    def play(self, most: int = 5000) -> None:
        """Play to the end, or so many decisions."""
        while not self.presenter.session.is_over and self.decisions < most:
            if self.window.curtain.isVisible():
                self.curtains += 1
                self.lift()
                assert not self.window.curtain.isVisible(), "the curtain did not open"
            elif self.presenter.hot_seat.waits or self.presenter.hot_seat.leaves:
                self.confirm()
            else:
                self.decide(self.choose())
                self.decisions += 1
                assert_drawn(self.window)

    def until(self, prompt: str, most: int = 300) -> None:
        """Play until somebody at the screen is asked this; the curtain is open then."""
        for _ in range(most):
            interaction = self.presenter.interaction
            if interaction is not None and interaction.question.prompt == prompt:
                return
            self.go_on()
        raise AssertionError(f"{prompt} was never asked")

    def go_on(self) -> None:
        """Whatever comes next: lift the curtain, look at what was drawn, or decide."""
        if self.window.curtain.isVisible():
            self.lift()
        elif self.presenter.hot_seat.waits:
            self.confirm()
        else:
            self.decide(self.choose())

    def decide(self, action: Action) -> None:
        session = self.presenter.session
        before = len(session.log)
        interaction = self.presenter.interaction
        if isinstance(interaction, Several):
            self.several(interaction)
        else:
            self.answer(action)
        if len(session.log) == before and not session.is_over:
            self.confirm()
        assert len(session.log) > before, (action, interaction.question.prompt, interaction.selection)

    def several(self, interaction: Several) -> None:
        """As many of the open items as are wanted, from the left."""
        _, least, most = interaction.count()
        for target in list(interaction.items)[: least or most]:
            self.take(target)

    def lift(self) -> None:
        raise NotImplementedError

    def confirm(self) -> None:
        raise NotImplementedError

    def answer(self, action: Action) -> None:
        raise NotImplementedError

    def take(self, target: Key) -> None:
        raise NotImplementedError


class MousePlayer(Player):
    """Drags workers, clicks everything else, confirms with the button."""

    def lift(self) -> None:
        click(self.window.curtain.open_button)

    def confirm(self) -> None:
        click(self.window.table.prompt.confirm)

    def take(self, target: Key) -> None:
        click_key(self.window, target)

    def answer(self, action: Action) -> None:
        window, presenter = self.window, self.presenter
        question = presenter.interaction.question
        keys = window.table.scene.keys()
        targets = targets_of(action, question.seat)
        if action[0] in EXTRA_COMMANDS:
            click(window.table.prompt.extra)
            return
        if action in presenter.interaction.chosen:
            return
        if action[0] in ("place", "book"):
            source = keys_of_target(targets[0], question.seat, keys, question.observation)[0]
            drag(window, source, targets[1])
            self.dragged += 1
            return
        if self.on_panel(action_target(action)):
            return
        if self.on_chips(action):
            return
        for target in targets:
            if target in presenter.interaction.selection:
                continue
            items = keys_of_target(target, question.seat, keys, question.observation)
            assert items, (action, question.prompt)
            click_key(window, items[0])
            if presenter.interaction is None or presenter.interaction.question is not question:
                return

    def on_panel(self, target: Key) -> bool:
        """Press the big button of the decision sheet, where it is in sight."""
        table = self.window.table
        if not table.panel.isVisible():
            return False
        for button in table.panel.buttons:
            if button.option.target == target and not button.visibleRegion().isEmpty():
                QTest.mouseClick(button, LEFT, pos=button.visibleRegion().boundingRect().center())
                settle()
                return True
        return False

    def on_chips(self, action: Action) -> bool:
        prompt = self.window.table.prompt
        for chip, shown in zip(prompt.chips, prompt._shown_chips, strict=True):
            if shown.value == action_target(action) and chip.isVisible():
                click(chip)
                return True
        return False


class KeyPlayer(Player):
    """Has no mouse: arrows or Tab and Enter on the table, digits for cards, else the list of choices."""

    def __init__(self, window: MainWindow, seed: int = 1) -> None:
        super().__init__(window, seed)
        self.turns = itertools.count()

    def key(self, key: Qt.Key) -> None:
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, key)
        settle()

    def lift(self) -> None:
        self.key(Qt.Key.Key_Space)

    def confirm(self) -> None:
        self.window.table.view.setFocus()
        self.presenter.ring.current = None
        self.key(Qt.Key.Key_Return)

    def take(self, target: Key) -> None:
        self.window.table.view.setFocus()
        place = self.presenter.drawn.hand_keys().index(target)
        if place < 10:
            self.key(Qt.Key(Qt.Key.Key_0 + (place + 1) % 10))
        else:
            self.tab_to(target)
            self.key(Qt.Key.Key_Space)

    def answer(self, action: Action) -> None:
        presenter = self.presenter
        question = presenter.interaction.question
        if action[0] in EXTRA_COMMANDS:
            self.window.table.view.setFocus()
            self.key(Qt.Key(ord(key_of(EXTRA_COMMANDS[action[0]]))))
            return
        if action in presenter.interaction.chosen:
            return
        targets = targets_of(action, question.seat)
        if action[0] == "place" and next(self.turns) % 2:
            self.window.table.view.setFocus()
            for _ in range(3):
                if targets[0] in presenter.interaction.selection:
                    break
                self.key(Qt.Key.Key_W)
            self.tab_to(targets[1])
            self.key(Qt.Key.Key_Return)
            return
        self.by_list(action)

    def tab_to(self, key: Key) -> None:
        """Walk over the open targets with Tab."""
        ring = self.presenter.ring
        ring.current = None
        for _ in range(80):
            if ring.current == key:
                return
            self.key(Qt.Key.Key_Tab)
        raise AssertionError(f"Tab never reached {key}")

    def by_list(self, action: Action) -> None:
        """L opens the list; arrows to the line; Enter takes it and Enter again confirms."""
        choices = self.window.table.choices
        self.window.table.view.setFocus()
        if not choices.isVisible():
            self.key(Qt.Key.Key_L)
        else:
            choices.view.setFocus()
        rows = [row.action for row in choices.model.rows()]
        wanted = rows.index(action)
        self.key(Qt.Key.Key_Home)
        for _ in range(wanted):
            self.key(Qt.Key.Key_Down)
        log = len(self.presenter.session.log)
        self.key(Qt.Key.Key_Return)
        if len(self.presenter.session.log) == log:
            self.key(Qt.Key.Key_Return)


def at_first_turn(
    window: MainWindow,
    players: int = 2,
    seed: int = 3,
    *,
    player: type[Player] = MousePlayer,
    automa: str = "",
) -> Player:
    """Play the first year's set-up and spring; stop where somebody places a worker; the keys begin on the table."""
    show_game(window, new_session(players, seed, automa=automa))
    hand = player(window, seed)
    hand.until("turn")
    if player is KeyPlayer:
        window.table.view.setFocus()
    return hand


def home(window: MainWindow, worker: int = ids.REGULAR) -> Key:
    """The first worker of a kind that whoever looks has at hand."""
    assert window.presenter is not None
    own = ("home", window.presenter.viewer, worker)
    return next(key for key in sorted(window.table.scene.keys()) if key[:3] == own)


# --- picture = state (R22) -----------------------------------------------------------------------------------


def assert_drawn(window: MainWindow, state: Any = None) -> None:
    """Every piece, card and token on the table is where the state has it, and nothing else is there.

    The state is that of the running game, or a given one that is shown of the past.
    """
    presenter = window.presenter
    assert presenter is not None
    scene = window.table.scene
    state = presenter.session.state() if state is None else state
    viewer = presenter.viewer
    own = presenter.sitting.own
    drawn: dict[str, list[Key]] = {}
    shown = scene.keys()
    for key in shown:
        drawn.setdefault(key[0], []).append(key)
    _pieces(scene, state, own, drawn.get("piece", []))
    _roosters(scene, state, drawn.get("rooster", []))
    seat = state.seats[own]
    for field in range(ids.FIELD_COUNT):
        vines = [key for key in drawn.get("vine", []) if key[1:3] == (own, field)]
        cards = [scene.describe(key)["card"] for key in sorted(vines)]
        assert cards == list(seat.fields[field]), (field, cards, seat.fields)
    grapes = {(key[2], key[3]) for key in drawn.get("grape", []) if key[1] == own}
    assert grapes == {(c, v) for c, mask in enumerate(seat.grapes) for v in range(1, 10) if mask >> v & 1}
    wines = {(key[2], key[3]) for key in drawn.get("wine", []) if key[1] == own}
    assert wines == {(w, v) for w, mask in enumerate(seat.wines) for v in range(1, 10) if mask >> v & 1}
    home = [key[2] for key in drawn.get("home", []) if key[1] == own]
    assert sorted(home) == sorted(w for w, count in enumerate(seat.free) for _ in range(count))
    hand = sorted(key[1] for key in drawn.get("card", []))
    assert hand == (sorted(seat.hand) if viewer == own else []), (viewer, own)


def _pieces(scene: Any, state: Any, own: int, keys: list[Key]) -> None:
    wanted = []
    for action, held in enumerate(state.spaces):
        for number, code in enumerate(held):
            if code:
                beyond = action == ids.GAIN_LIRA or number >= state.board.slots
                slot = ids.OVER if beyond else number + 1
                wanted.append((action, slot, *ids.seat_and_kind(code)))
    if state.seats[own].yoke:
        wanted.append((ids.YOKE_SPACE, 0, own, state.seats[own].yoke - 1))
    found = []
    for key in keys:
        told = scene.describe(key)
        found.append((told["action"], told["slot"], told["seat"], told["worker"]))
    assert sorted(found) == sorted(wanted), (found, wanted)


def _roosters(scene: Any, state: Any, keys: list[Key]) -> None:
    found = {key[1]: scene.describe(key)["row"] for key in keys}
    assert found == {number: seat.row for number, seat in enumerate(state.seats) if seat.row}
