"""What the prompt bar says of the choice so far, and how the confirm button names the act."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from app import texts
from app.rules.engine.events import Arguments
from app.rules.viticulture import ids, tables
from app.rules.viticulture.events import EVENTS
from app.rules.viticulture.outside.preview_changes import foretold
from app.texts import text, viticulture
from app.ui.asking.interaction import ONE_WAY, Interaction, Question, Several, whole_action
from app.ui.asking.targets import Target
from app.ui.viticulture.table.targets import targets_of
from app.ui.viticulture.words.wording import Wording

Action = tuple[Any, ...]
Preview = Callable[..., Sequence[Any]]

# Each action is one choice among a few, so that the bar can say "1 of 1 chosen".
_ONE_OF_A_FEW = frozenset({"choose", "first", "mama", "papa"})

_SIGNS = f"+{texts.MINUS}"


@dataclass(frozen=True)
class Told:
    """The words in the middle of the bar: what is chosen, and a line below it."""

    words: str = ""
    detail: str = ""
    warning: bool = False


def chosen_words(interaction: Interaction, wording: Wording, preview: Preview) -> Told:
    """The choice so far with what it comes to (R04, R07, R24)."""
    question = interaction.question
    done, _, most = interaction.count()
    if most:
        return _counted(interaction, wording, done, most)
    if len(interaction.chosen) != 1:
        return Told()
    action = interaction.chosen[0]
    kind = action[0]
    if kind == "pass":
        return Told(_pass_warning(question), warning=True)
    wish = whole_action(interaction.wish)
    events = list(preview(action, *wish))
    if kind == "place":
        return (
            _placed_for(wish[0], question, wording, events)
            if wish
            else _placed(action, question, wording, events)
        )
    words, lossy = wording.preview(events, question.seat)
    if kind == "plant":
        return Told(_planted(action, question), words)
    if kind == "make":
        return _made(question, wording, events)
    label = wording.move(action, question)
    if kind in ONE_WAY:  # no further choice to be counted
        return Told(_joined(label, words), warning=lossy)
    if kind in _ONE_OF_A_FEW:
        most = max(1, question.most)
        done = min(question.done + 1, most)
        return Told(
            text("ui.prompt.chosen-list", done=done, most=most, what=label), _unsaid(label, words), lossy
        )
    if question.most > 1:
        count = text("ui.prompt.chosen-list", done=question.done + 1, most=question.most, what=label)
        return Told(count, _unsaid(label, words), lossy)
    return Told(_joined(label, words), warning=lossy)


def _joined(label: str, words: str) -> str:
    """The choice and what it comes to, without what the choice says already: "Gain 1 lira", not ": +1 lira" too."""
    more = _unsaid(label, words)
    return f"{label}: {more}" if more else label


def _unsaid(label: str, words: str) -> str:
    """The parts of a result that the name of the choice does not tell."""
    said = f" {label.casefold()} "
    parts = words.split(", ")
    return ", ".join(part for part in parts if f" {part.lstrip(_SIGNS).casefold()} " not in said)


def _counted(interaction: Interaction, wording: Wording, done: int, most: int) -> Told:
    """How many are chosen, and which."""
    names = [
        _thing(interaction_action(interaction, target), interaction.question, wording)
        for target in interaction.selection
    ]
    question = interaction.question
    count = text("ui.prompt.chosen", done=question.done + done, most=question.done + most)
    return Told(count, ", ".join(names))


def _thing(action: Action, question: Question, wording: Wording) -> str:
    """A chosen card by its name, anything else by what is done."""
    return (
        viticulture.card_name(action[1])
        if action[0] in ("discard", "give")
        else wording.move(action, question)
    )


def _placed(action: Action, question: Question, wording: Wording, events: list[Any]) -> Told:
    words, lossy = wording.preview([*_own_events(action[2], question, events), *events], question.seat)
    name = f"viticulture.action.{ids.ACTION_NAMES[action[2]]}"
    parts = [words or text(f"ui.choice.brings-{ids.ACTION_NAMES[action[2]]}")]
    if question.observation.board.bonus_of(action[2], action[3]) is not None:
        bonus = text(f"{name}.bonus").rstrip(".")
        parts.append(text("ui.preview.bonus", bonus=bonus[:1].lower() + bonus[1:]))
    if action[3] and _last_open_space(question, action):
        parts.append(text("ui.choice.place-blocks"))
    title, told = text(f"{name}.title"), ", ".join(parts)
    if words.casefold() == title.casefold():  # to draw a vine brings just that
        return Told(texts.capital(told), warning=lossy)
    return Told(_joined(text(f"{name}.short"), told), warning=lossy)


def _placed_for(wish: Action, question: Question, wording: Wording, events: list[Any]) -> Told:
    """A worker with what was let go over its target: what that does, and what it comes to."""
    words, lossy = wording.preview(EVENTS.without(events, "visitor"), question.seat)
    told = _planted(wish, question) if wish[0] == "plant" else texts.capital(words)
    return Told(wording.move(wish, question), told, lossy)


def _planted(action: Action, question: Question) -> str:
    """The sum of the field before and after."""
    _, card, field = action
    before = sum(tables.VINE_VALUE[vine] for vine in question.observation.seats[question.seat].fields[field])
    value = tables.VINE_VALUE[card]
    words = text(
        "ui.preview.field",
        field=field,
        before=before,
        value=value,
        total=before + value,
        limit=ids.FIELD_VALUES[field],
    )
    return texts.capital(words)


def wine_of(events: Sequence[Any]) -> Arguments | None:
    """The wine that a preview makes: what its event holds."""
    return next(EVENTS.of(events, "wine"), None)


def _made(question: Question, wording: Wording, events: Sequence[Any]) -> Told:
    """The sum of the grapes, and why some of it is lost."""
    wine = wine_of(events)
    if wine is None:
        return Told()
    kind, value, total = wine["wine"], wine["value"], wine["sum"]
    grapes = ((ids.RED, wine["red1"]), (ids.RED, wine["red2"]), (ids.WHITE, wine["white"]))
    parts = [text("ui.preview.grape-part", colour=colour, value=grape) for colour, grape in grapes if grape]
    reached = text("ui.preview.wine", wine=kind, value=total)
    if total == value:
        # One grape alone and its wine have the same colour and value.
        return Told(texts.capital(f"{' + '.join(parts)} = {reached}" if len(parts) > 1 else reached))
    if len(parts) > 1:
        words = text("ui.preview.drops", sum=" + ".join(parts), wine=kind, total=total, value=value)
    else:
        words = text("ui.preview.drops-alone", wine=kind, total=total, value=value)
    return Told(texts.capital(words), why_lower(question, kind, value), warning=True)


def why_lower(question: Question, wine: int, value: int) -> str:
    """Why a wine is worth less than its grapes: the cellar ends there, or the slots above are taken."""
    own = question.observation.seats[question.seat]
    top = 9 if own.built >> ids.LARGE_CELLAR & 1 else 6 if own.built >> ids.MEDIUM_CELLAR & 1 else 3
    if value < top:
        return text("viticulture.move.make.why_taken")
    return text("viticulture.move.make.why_cellar", top=top)


def _own_events(where: int, question: Question, events: Sequence[Any]) -> list[tuple[Any, ...]]:
    """What the action itself costs and gains, where a question about a bonus or a token comes before it."""
    own = question.brings(where)
    return [] if any(event in own for event in foretold(events)) else list(own)


def interaction_action(interaction: Interaction, target: Target) -> Action:
    """The action that a chosen item of several stands for."""
    if isinstance(interaction, Several) and target in interaction.items:
        return interaction.items[target]
    return tuple(target[1])


def _last_open_space(question: Question, action: Action) -> bool:
    """Whether this placement takes the last open space of its action."""
    where = action[2]
    held = question.observation.spaces[where][: question.observation.open_slots]
    return sum(1 for space in held if not space) == 1


def _pass_warning(question: Question) -> str:
    count = sum(question.observation.seats[question.seat].free)
    if question.observation.season == ids.WINTER:
        return text("ui.prompt.pass-warning-last", n=count)
    return text("ui.prompt.pass-warning", n=count, season=ids.WINTER)


def confirm_words(interaction: Interaction, wording: Wording, preview: Preview) -> str:
    """The act by its name; before it is clear which one, the name that all of them share."""
    question = interaction.question
    chosen = interaction.chosen
    _, least, most = interaction.count()
    if most and chosen and chosen[0] in question.legal and chosen[0][0] in ONE_WAY:
        return wording.move(chosen[0], question, "confirm")
    if most:
        sample = next(iter(interaction.items.values()), None) if isinstance(interaction, Several) else None
        number = max(least, len(chosen))
        return (
            text("ui.prompt.confirm") if sample is None else _several_words(sample, question, wording, number)
        )
    if not chosen:
        return _shared_words(_within_reach(interaction), question, wording)
    action = (*chosen, *whole_action(interaction.wish))[-1]
    if action[0] == "make":
        wine = wine_of(preview(action))
        if wine is not None:
            return wording.move(action, question, "confirm", value=wine["value"])
    return wording.move(action, question, "confirm")


def _several_words(sample: Action, question: Question, wording: Wording, number: int) -> str:
    if number > 1:
        return wording.move(sample, question, "confirm", n=number)
    return wording.move(sample, question, "confirm")


def _within_reach(interaction: Interaction) -> list[Action]:
    """The actions that the chosen worker can still take, all where no worker is asked for."""
    workers = {target for target in interaction.selection if target[0] == "worker"}
    question = interaction.question
    return [action for action in question.legal if workers <= set(targets_of(action, question.seat))]


def _shared_words(actions: Sequence[Action], question: Question, wording: Wording) -> str:
    """What all choices are called alike, such as to plant; else just to confirm."""
    found = ""
    for action in actions:
        if action[0] in ONE_WAY:
            continue
        words = wording.move(action, question, "confirm")
        if found and words != found:
            return text("ui.prompt.confirm")
        found = words
    return found or text("ui.prompt.confirm")
