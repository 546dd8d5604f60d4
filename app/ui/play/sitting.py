"""Who sits at the screen, what they see and what they are asked: the common ground of the parts of play."""

from __future__ import annotations

from typing import Any

from app.rules.engine.game import NOBODY
from app.session.session import Session
from app.ui.asking.interaction import Interaction
from app.ui.asking.targets import Target
from app.ui.faces.face import Wording
from app.ui.faces.registry import face_of
from app.ui.look.look import Look
from app.ui.look.preferences import Preferences
from app.ui.play.drawn_table import DrawnTable, own_seat
from app.ui.screens.curtain import Curtain
from app.ui.screens.table import TableScreen

Key = tuple[Any, ...]


class Sitting:
    """`viewer` is the seat of the person at the screen, NOBODY while the curtain is closed."""

    def __init__(
        self, session: Session, table: TableScreen, curtain: Curtain, look: Look, preferences: Preferences
    ) -> None:
        self.session = session
        self.table = table
        self.curtain = curtain
        self.look = look
        self.preferences = preferences
        self.face = face_of(session.game.id)
        self.drawn = DrawnTable(table, look, session.seats, self.face)
        self.viewer = NOBODY
        self.observation: Any = session.observation(NOBODY)
        self.wording: Wording = self.face.wording(session.seats)
        self.interaction: Interaction | None = None
        self.position: int | None = None
        """After how many decisions the game is looked at; None while that is the present."""

    def sit(self, seat: int) -> None:
        """Another person, or nobody, is at the screen; what they see comes with `look_again`."""
        self.viewer = seat
        self.session.at_screen = None if seat == NOBODY else seat

    def look_again(self) -> None:
        """See the game as it stands now, with the eyes that are here."""
        self.position = None
        self.observation = self.session.observation(self.viewer)
        self.wording = self.face.wording(self.session.seats, self.viewer)

    def look_back(self, position: int) -> None:
        """See the game as it stood after so many decisions."""
        self.position = position
        self.observation = self.session.observation_at(position, self.viewer)

    @property
    def own(self) -> int:
        """The seat whose mat is drawn below the board: the viewer's, or that of the next to open the curtain."""
        return own_seat(self.viewer, self.observation)

    def target(self, key: Key) -> Target:
        """What a pressed item means: this very card in a choice of several, else the thing itself."""
        if self.interaction is not None and key in self.interaction.open_targets():
            return key
        return self.face.target_of_key(key, self.observation)
