"""Follows a thing of the table in the air: shows where it can go, and prepares what letting it go there means (R01)."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRectF

from app import texts
from app.texts import text
from app.ui.asking.drop import AWAY, Drop, choose_wish
from app.ui.asking.targets import worker_target
from app.ui.faces.face import Drops
from app.ui.play.answering import Answering
from app.ui.play.guide import Guide
from app.ui.play.offering import Offering
from app.ui.play.sitting import Sitting

Key = tuple[Any, ...]


class Dragging:
    """A drop commits nothing: it chooses, and Enter or the button confirms, as with a click."""

    def __init__(self, sitting: Sitting, guide: Guide, offering: Offering, answering: Answering) -> None:
        self._sitting = sitting
        self._guide = guide
        self._offering = offering
        self._answering = answering
        self._drops: Drops | None = None

    def start(self, source: Key) -> None:
        """A thing is lifted: a worker is chosen by that, and whatever takes the thing glows."""
        interaction, scene = self._sitting.interaction, self._sitting.drawn.scene
        if interaction is None:
            return
        self._sitting.table.bubble.close_bubble()
        self._drops = drops = self._sitting.face.drops(
            self._sitting.session, interaction, self._sitting.observation
        )
        if source[0] == "home":
            interaction.press(worker_target(source[2]))
            self._offering.render()
        keys = scene.keys()
        lit = dict.fromkeys(drops.open_places(source, keys), "legal")
        if source[0] == "home":  # actions and spaces glow already
            lit = scene.marks() | {key: words for key, words in lit.items() if key[0] == "structure"}
        scene.set_marks(lit)

    def cancel(self) -> None:
        """Put back without a word: what glowed before glows again."""
        self._drops = None
        self._sitting.table.bubble.close_bubble()
        self._offering.render()

    def over(self, source: Key | None, key: Key | None) -> None:
        """Over an item: where it would land, or why it cannot."""
        if self._drops is None or source is None or key is None:
            self._sitting.table.bubble.close_bubble()
            return
        drop = self._drops.drop(source, key)
        if drop is None or drop.possible:
            self._sitting.table.bubble.close_bubble()
        else:
            self._refuse(drop, key, at_once=False)

    def lands(self, source: Key, key: Key) -> Key:
        """Where the thing itself comes to stand: of an action a worker takes a space."""
        return self._answering.lands(key, source[2]) if source[0] == "home" else key

    def drop(self, source: Key, key: Key | None, point: QPointF) -> None:
        """A thing is let go: over what takes it, over what does not, or where it means nothing."""
        interaction, drops = self._sitting.interaction, self._drops
        self._drops = None
        if interaction is None or drops is None:
            return
        if source[0] != "home" and self._over_list(point):
            key = self._field_at(point) or AWAY
        drop = None if key is None else drops.drop(source, key)
        self._sitting.table.view.setFocus()  # so that Enter is about what has been let go
        if drop is None:
            self._offering.render()
            if key is None or not self._went_home(source, key):
                self._say_meaningless(source)
        elif not drop.possible:
            self._offering.render()
            self._refuse(drop, key if key != AWAY else source, at_once=True)
        elif drop.place is not None:
            interaction.choose(drop.place)
            interaction.wish = drop.wish
            self._answering.taken_up(("place", drop.place))
        elif choose_wish(interaction, drop.wish):
            self._answering.taken_up(("drop", drop.wish))
        else:
            self._offering.render()
            self._offering.say_choice()  # as many as may be are chosen already

    def _went_home(self, source: Key, key: Key) -> bool:
        """Whether a thing was put back among others of its kind: then the player has changed their mind."""
        return key[0] == source[0] or (source[0] == "home" and key[0] == "workers")

    def _over_list(self, point: QPointF) -> bool:
        """Over the bar or the sheet that lists what is given up."""
        table = self._sitting.table
        return any(
            part.isVisible() and part.geometry().contains(point.toPoint())
            for part in (table.prompt, table.panel)
        )

    def _field_at(self, point: QPointF) -> Key | None:
        """The field that the sheet shows there: it is the same as on the mat."""
        panel = self._sitting.table.panel
        made = panel.button_at(point.toPoint() - panel.pos()) if panel.isVisible() else None
        target = made.option.target if made is not None else ()
        return target if target and target[0] == "field" else None

    def _refuse(self, drop: Drop, key: Key | None, *, at_once: bool) -> None:
        assert drop.about is not None
        self._guide.tell_refusal(drop.about, drop.why, key, at_once=at_once)

    def _say_meaningless(self, source: Key) -> None:
        """What such a thing is for, in the bar: there it covers nothing."""
        table = self._sitting.table
        words = text(f"ui.drop.{self._kind_of(source)}")
        title = text("ui.drop.nothing")
        table.announcer.say(f"{title}. {texts.ended(words)}")
        room = table.reason_room()
        table.bubble.dock(title, words, room if not room.isEmpty() else QRectF(table.rect()), at_once=True)

    def _kind_of(self, source: Key) -> str:
        interaction = self._sitting.interaction
        kinds = set() if interaction is None else {action[0] for action in interaction.question.legal}
        return self._sitting.face.kind_of_thing(source, kinds)
