"""What the top bar says: year and season, whose turn it is, and what undo would do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.texts import text
from app.ui.panels.lasting_words import about_last_year
from app.ui.panels.top_bar import TopView
from app.ui.play.sitting import Sitting
from app.ui.play.undo_plan import note, refusal_words, undo_plan


def game_view(observation: Any, assisted: bool, ends_words: str) -> TopView:
    """The part that a running game and a replay have in common."""
    goal = observation.board.end_vp
    return TopView(
        year=observation.year,
        ends_at=goal,
        season=observation.season if 0 <= observation.season < 4 else (4 if observation.year else -1),
        assisted=assisted,
        ends_words=ends_words,
        last_year=about_last_year(goal, observation.solo is not None) if observation.last_year else "",
    )


def play_view(sitting: Sitting, ends_words: str) -> TopView:
    """The top bar of a running game, for the player at the screen."""
    session, observation, wording = sitting.session, sitting.observation, sitting.wording
    plan = undo_plan(session, sitting.viewer)
    no_redo = session.can_redo()
    view = replace(
        game_view(observation, session.assisted, ends_words),
        undo_refusal=refusal_words(plan.refusal, session, wording),
        undo_note=note(plan, wording, session.assisted),
        redo_refusal=sitting.face.reason(no_redo, wording.people) if no_redo else "",
    )
    return _with_turn(view, sitting)


def _with_turn(view: TopView, sitting: Sitting) -> TopView:
    """Whose turn it is, and who answers in the middle of it."""
    observation, seats = sitting.observation, sitting.session.seats
    if observation.over:
        return replace(view, turn_words=text("ui.top.over"))
    turn = observation.turn if observation.turn >= 0 else observation.actor
    if turn < 0:
        return view
    mine = turn == sitting.viewer
    words = text("ui.top.your-turn") if mine else text("ui.top.turn", name=seats[turn].name)
    line = _when(sitting, turn)
    view = replace(view, turn_colour=seats[turn].colour, turn_words=words, turn_line=line)
    if observation.actor in (turn, -1):
        return view
    actor = seats[observation.actor]
    return replace(
        view,
        answers_colour=actor.colour,
        answers_name=actor.name,
        turn_line=text("ui.top.answers", name=actor.name),
    )


def _when(sitting: Sitting, seat: int) -> str:
    """The season, and which of the seat's turns in it this is; in a solo game which of the own workers."""
    observation = sitting.observation
    if not 0 <= observation.season < 6:
        return ""
    in_turns = observation.season in observation.board.worker_seasons
    number = sitting.face.round_of(sitting.session, seat) if in_turns else 0
    if not number:
        return text("ui.top.season", season=observation.season)
    if observation.solo is not None:
        return text("ui.top.own-worker", season=observation.season, nth=text(f"ui.nth.{min(number, 7)}"))
    return text("ui.top.round", season=observation.season, n=number)
