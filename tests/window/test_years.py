"""Years of play at normal pace: after every step the screen holds the window and nothing else.

The players of tests/support answer by mouse or by keys. In between theme, language, size of the text and of the window,
full screen and the log's drawer change, as somebody would change them in the middle of a game.
"""

from __future__ import annotations

import pytest

from app.ui.play import hot_seat
from app.ui.settings.apply_setting import act
from tests.support.window import KeyPlayer, MousePlayer, new_session, set_guards, show_game
from tests.window.comparing import assert_screen_is_clean, rest, still, until


@pytest.fixture(autouse=True)
def as_long_as_it_takes(monkeypatch):
    """The shutters close when the player closes them and not by themselves while the screen is compared."""
    monkeypatch.setattr(hot_seat, "LOOK_MILLISECONDS", 10**7)


MOST_STEPS = 3000
SIZES = ((1024, 700), (1440, 900), (1600, 1000))


def changes(window):
    """What somebody does to the window in the middle of a game; each is undone by a later one."""

    def settings(**values):
        return lambda: act(window.look, window.preferences, **values)

    def wide(width, ask):
        """The window manager gives the size when it gets to it."""

        def change():
            ask()
            until(lambda: window.width() == width)

        return change

    screen, usual = window.screen().size().width(), window.width()

    return [
        ("the log's drawer", lambda: window.table.toggle_log()),
        ("dark", settings(theme="dark")),
        ("maximised", wide(screen, window.showMaximized)),
        ("Italian", lambda: window.speak("it")),
        ("larger text", settings(text_scale=1.2)),
        ("restored", wide(usual, window.showNormal)),
        ("no drawer", lambda: window.table.toggle_log()),
        ("full screen", wide(screen, window.functions.full_screen)),
        ("high contrast", settings(theme="high-contrast")),
        ("no full screen", wide(usual, window.functions.full_screen)),
        ("English", lambda: window.speak("en")),
        ("usual text", settings(text_scale=1.0)),
        ("light", settings(theme="light")),
    ]


def play(window, player, years, every=0, changing=()):
    """Play so many years, or to the end, and compare after each step; a change comes after each `every` steps."""
    left = list(changing)
    steps = 0
    rest(window)
    assert_screen_is_clean(window, "the first picture")
    while not window.presenter.session.is_over:
        presenter = window.presenter
        if presenter.session.state().year > years:
            break
        if window.curtain.isVisible():
            player.lift()
            told = "the shutters open"
        elif presenter.hot_seat.waits or presenter.hot_seat.leaves:
            player.confirm()
            told = "the table is left"
        else:
            action = player.choose()
            player.decide(action)
            told = str(action)
        steps += 1
        assert steps < MOST_STEPS, f"nothing goes on: {told}"
        assert_screen_is_clean(window, f"step {steps}: {told}")
        if left and every and steps % every == 0 and not window.curtain.isVisible():
            name, change = left.pop(0)
            change()
            set_guards(window)
            still(window)
            assert_screen_is_clean(window, f"step {steps}: {name}")
            if not window.curtain.isVisible():
                window.table.view.setFocus()
    assert not left, f"{len(left)} changes never came"
    return steps


@pytest.mark.parametrize("hand", [MousePlayer, KeyPlayer])
def test_two_years_of_two_players_leave_nothing_behind(open_window, hand):
    window = open_window()
    show_game(window, new_session(2, seed=5))
    play(window, hand(window), years=2, every=4, changing=changes(window))


@pytest.mark.parametrize("hand", [MousePlayer, KeyPlayer])
def test_a_year_alone_leaves_nothing_behind(open_window, hand):
    window = open_window()
    show_game(window, new_session(1, seed=3, automa="normal"))
    play(window, hand(window), years=1)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("hand", [MousePlayer, KeyPlayer])
def test_a_whole_game_of_four_leaves_nothing_behind(open_window, hand, size):
    window = open_window()
    window.resize(*size)
    show_game(window, new_session(4, seed=7))
    steps = play(window, hand(window), years=100)
    assert window.presenter.session.is_over
    print(f"{steps} steps at {size[0]}x{size[1]}")
