"""What an answer to another player's card would change, and who has answered, is asked now and comes next."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QPixmap

from app import texts
from app.rules.engine.events import Readers
from app.rules.viticulture.events import EVENTS
from app.rules.viticulture.outside.preview_changes import changes, drawn, foretold
from app.texts import text, viticulture
from app.ui.asking.answer_list import AnswerList
from app.ui.asking.aside import Aside
from app.ui.asking.sheet_parts import Action, Event, Scene
from app.ui.theme import drawing
from app.ui.viticulture.sheets.options import change_gain

YES, NO = ("yes",), ("no",)
ANSWERS_WIDTH = 196
BIG = 24  # pictures beside the numbers of an answer
_WIDE = frozenset({"plant", "make"})
"""Questions whose choices need the width; who has answered stands in the log as well."""


def answers_aside(scene: Scene) -> Aside | None:
    """Everybody who is asked, in order."""
    if not scene.answers or scene.question.prompt in _WIDE:
        return None
    answers = AnswerList(scene.look, scene.answers, scene.wording.seats)
    return Aside(text("ui.opponent.answers"), (), answers, width=ANSWERS_WIDTH)


def changes_aside(scene: Scene) -> Aside | None:
    """The numbers after a yes, and what a no would change."""
    legal = scene.question.legal
    if YES not in legal:
        return None
    yes, no = numbers(scene, YES), numbers(scene, NO) if NO in legal else []
    yes += [(None, words) for words in (follows(scene, YES), comes_next(scene, YES)) if words]
    if not yes:
        yes = [(None, text("ui.preview.nothing"))]
    name = scene.wording.people.name(scene.question.seat)
    title = text("ui.preview.if-yes", name=name)
    tone = "strong" if scene.narrow else "number"
    if no:
        return Aside(title, [*yes, (None, text("ui.preview.if-no")), *no], tone=tone)
    return Aside(title, yes, foot=text("ui.preview.if-not"), tone=tone)


def numbers(scene: Scene, action: Action) -> list[tuple[QPixmap | None, str]]:
    """A line for each number that an answer changes, with the emblem of whose it is."""
    events = list(scene.preview(action))
    lines: list[tuple[QPixmap | None, str]] = []
    for change in changes(events, scene.question.observation):
        gain = change_gain(scene, change, with_emblem=True, px=BIG)
        lines.append((_joined(gain.pictures), gain.words))
    for one in drawn(events, scene.question.observation):
        emblem = scene.look.emblem(scene.wording.seats[one.seat].colour, BIG)
        seal = scene.look.sprites.seal(one.deck, scene.size(BIG))
        lines.append((_joined((emblem, seal)), f"+{one.count}"))
    return lines


def follows(scene: Scene, action: Action) -> str:
    """What an answer does beside changing numbers, in a sentence each."""
    told = [_DEEDS.read(event, scene, event) for event in foretold(scene.preview(action))]
    return " ".join(texts.ended(texts.capital(words)) for words in told if words)


def _planted(scene: Scene, event: Event, seat: int, card: int, field: int) -> str:
    return _not_yet(scene, event, seat, ("plant", card, field))


def _built(scene: Scene, event: Event, seat: int, structure: int) -> str:
    return _not_yet(scene, event, seat, ("build", structure))


def _not_yet(scene: Scene, event: Event, seat: int, action: Action) -> str:
    """What an event means in a preview: of the seat that answers the name of the action, of others what they get."""
    if seat == scene.question.seat:
        return scene.wording.move(action, scene.question)
    return scene.wording.event(event)


def _made_wine(scene: Scene, event: Event, seat: int) -> str:
    if seat == scene.question.seat:
        return scene.wording.preview([event], seat)[0]
    return scene.wording.event(event)


# What an answer does beside changing numbers.
_DEEDS: Readers[str] = Readers(
    EVENTS,
    {
        "plant": _planted,
        "build": _built,
        "wine": _made_wine,
        "give": lambda scene, event: scene.wording.event(event),
        "retrieve": lambda scene, event: scene.wording.event(event),
    },
    context=2,
)


def comes_next(scene: Scene, action: Action) -> str:
    """What the player who answers is asked next, such as which vine to plant."""
    kinds = {following[0] for following in scene.after([action])} - {"done", "no", "pass"}
    for kind in sorted(kinds):
        if texts.has(f"viticulture.prompt.{kind}.name"):
            return text("ui.preview.next", what=viticulture.thing("prompt", kind))
    return ""


def _joined(pictures: Sequence[QPixmap]) -> QPixmap:
    """Pictures side by side as one."""
    sizes = [p.deviceIndependentSize() for p in pictures]
    width = sum(s.width() for s in sizes) + 6 * (len(sizes) - 1)
    height = max(s.height() for s in sizes)
    made = drawing.new_pixmap(width, height, pictures[0].devicePixelRatio())
    painter = drawing.begin(made)
    x = 0.0
    for picture, size in zip(pictures, sizes):
        painter.drawPixmap(int(x), int((height - size.height()) / 2), picture)
        x += size.width() + 6
    painter.end()
    return made
