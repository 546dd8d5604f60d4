"""Answers what a player asks with a key: the last message, what is asked, how things stand (R41).

Each answer is read aloud, and stands where rules stand for whoever looks.
"""

from __future__ import annotations

from collections.abc import Callable

from app import texts
from app.rules.engine.game import NOBODY
from app.texts import text
from app.ui.panels.inspector import InspectorView
from app.ui.panels.lasting_words import of_game, of_seat
from app.ui.play.guide import Guide
from app.ui.play.offering import Offering
from app.ui.play.sitting import Sitting

AGAIN, QUESTION, STANDING, WHOSE_TURN = "again", "question", "standing", "turn"
VINEYARD, SPACES, ORDERS = "vineyard", "spaces", "orders"
QUESTIONS = (AGAIN, QUESTION, STANDING, WHOSE_TURN, VINEYARD, SPACES, ORDERS)


class StatusQueries:
    """Answers the keys by which a player asks for question, standing, turn and the like, for the screen reader."""

    def __init__(self, sitting: Sitting, guide: Guide, offering: Offering) -> None:
        self._sitting = sitting
        self._guide = guide
        self._offering = offering
        self._answers: dict[str, Callable[[], list[str]]] = {
            AGAIN: self._again,
            STANDING: self._standing,
            WHOSE_TURN: self._turn,
            VINEYARD: self._vineyard,
            SPACES: self._spaces,
            ORDERS: self._orders,
        }

    def answer(self, question: str) -> None:
        """Answer one of `QUESTIONS`."""
        if question == QUESTION and self._sitting.interaction is not None:
            self._offering.say_question()
            return
        find = self._answers.get(question, self._turn)  # where nothing is asked: who has to decide
        lines = [texts.ended(texts.capital(line)) for line in find() if line]
        title = text(f"ui.ask.{question}-title")
        table = self._sitting.table
        self._guide.show_answer(InspectorView(title, None, "\n".join(lines)))
        said = lines if question == AGAIN else [texts.ended(title), *lines]
        last = table.announcer.last
        table.announcer.say(" ".join(said))
        if question == AGAIN:
            table.announcer.last = last

    def _again(self) -> list[str]:
        return [self._sitting.table.announcer.last or text("ui.ask.nothing-said")]

    def _standing(self) -> list[str]:
        sitting = self._sitting
        return [
            *sitting.face.standing_words(sitting.observation, sitting.own),
            *of_seat(sitting.face.lasting(sitting.observation), sitting.own),
        ]

    def _turn(self) -> list[str]:
        sitting, session = self._sitting, self._sitting.session
        if session.is_over:
            return [text("ui.top.over")]
        seat, now = session.actor, sitting.observation
        mine = seat == sitting.viewer != NOBODY
        turns = sitting.face.round_of(session, seat) if now.season in now.board.worker_seasons else 0
        return [
            text("ui.ask.your-turn")
            if mine
            else text("ui.access.turn", name=sitting.wording.people.name(seat)),
            text("ui.access.moment", year=now.year, season=now.season) if now.year else "",
            text("ui.ask.round", n=turns) if turns else "",
            *of_game(sitting.face.lasting(now).last_year, session.assisted),
        ]

    def _vineyard(self) -> list[str]:
        return self._sitting.face.estate_words(self._sitting.observation, self._sitting.own)

    def _spaces(self) -> list[str]:
        interaction = self._sitting.interaction
        if interaction is None or interaction.question.seat != self._sitting.viewer:
            return [text("ui.ask.no-spaces")]
        names = [
            spoken.name
            for target in interaction.open_targets()
            if target[0] in ("space", "over") and (spoken := self._guide.telling.spoken(target)) is not None
        ]
        return names or [text("ui.ask.no-spaces")]

    def _orders(self) -> list[str]:
        """What each order of the hand still lacks."""
        found = []
        for key in self._sitting.drawn.hand_keys():
            if self._sitting.face.lacks_parts(key[1]):
                view = self._guide.view_of(key)
                found.append(f"{view.title}: {' '.join(map(texts.sentences, view.now))}")
        return found or [text("ui.ask.no-orders")]
