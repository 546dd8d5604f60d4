"""What the decision panel shows for each question: which card, which choices, what they come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtGui import QPixmap

from app import texts
from app.rules.viticulture import ids, tables
from app.rules.viticulture.names import CHOICES
from app.texts import text
from app.ui import wording as words_of
from app.ui.interaction import ONE_WAY, Interaction, Question, Several
from app.ui.interaction_targets import Target, action_target, targets_of
from app.ui.look import Look
from app.ui.panels.decision_panel import CARDS, COLUMN, GRID, HALVES, ROW, Aside, PanelView, Section
from app.ui.panels.option import Option
from app.ui.panels.wine_grid import Made, WineGrid
from app.ui.wording import Wording

Action = tuple[Any, ...]
Event = tuple[Any, ...]

# Answered on the board itself, which the panel would cover.
ON_THE_BOARD = frozenset({"turn", "wake", "rooster", "retrieve", "retrieve-grande", "book"})
# Short enough for the prompt bar alone, as long as no card has to be in sight.
IN_THE_BAR = frozenset(
    {"bonus", "draw", "fall", "first", "colour", "yoke", "year-end-discard", "answer", "token", "token-book"}
)
PARENTS = frozenset({"papa", "keep-mama", "keep-papa"})
TOKEN = 30
MOST_CLOSED = 9
MOST_FACES = 10
NARROW_FACE, WIDE_FACE = 112, 148
_WITH_CARD = frozenset({"visitor", "order", "discard", "give", "offer", "keep"})


@dataclass
class Scene:
    """Everything that a panel is made of."""

    question: Question
    interaction: Interaction
    wording: Wording
    look: Look
    preview: Callable[[Action], Sequence[Event]]
    answers: Sequence[tuple[int, str]] = field(default_factory=tuple)
    card_picture: Callable[..., QPixmap | None] = lambda kind, number, width=0.0: None
    width: float = 900.0


def needs_panel(question: Question) -> bool:
    """Whether a question is answered on a sheet over the board."""
    if question.prompt in ON_THE_BOARD:
        return False
    return question.source >= 0 or question.prompt not in IN_THE_BAR


def panel_view(scene: Scene) -> PanelView | None:
    """The sheet for a question, or None when board and prompt bar are enough."""
    question = scene.question
    if not needs_panel(question):
        return None
    build = _BUILDERS.get(question.prompt, _general)
    sections = build(scene)
    picture, name = _card_in_sight(scene)
    return PanelView(
        title="",
        card=picture,
        card_name=name,
        sections=[section for section in sections if section.options],
        asides=_asides(scene, picture is None),
    )


def _card_in_sight(scene: Scene) -> tuple[QPixmap | None, str]:
    question = scene.question
    if question.source >= 0:
        return scene.card_picture("card", question.source), texts.card_name(question.source)
    if question.prompt == "papa":
        papa = question.observation.seats[question.seat].papas[0]
        return scene.card_picture("papa", papa), text(f"viticulture.papa.{tables.PAPAS[papa].id}.name")
    return None, ""


def _asides(scene: Scene, without_picture: bool) -> list[Aside]:
    question = scene.question
    found: list[Aside] = []
    if without_picture and question.source >= 0:
        rule = words_of.card_rule(question.source)
        found.append(Aside(texts.card_name(question.source), [(None, rule)]))
    if question.prompt == "papa":
        found.append(_start(scene))
    if scene.answers:
        lines: list[tuple[QPixmap | None, str]] = [
            (scene.look.emblem(scene.wording.seats[seat].colour, 22), words) for seat, words in scene.answers
        ]
        found.append(Aside(text("ui.opponent.answers"), lines))
    if question.prompt in ("answer", "demand"):
        found += _changes(scene)
    elif question.prompt == "make":
        found.append(_cellar(scene))
    elif question.prompt in ("choose", "build", "opponent", "action", "take") or scene.interaction.chosen:
        found += _what_changes(scene)
    return found


def _what_changes(scene: Scene) -> list[Aside]:
    """Totals before and after the chosen action, the others' too."""
    chosen = scene.interaction.chosen
    if len(chosen) != 1 or question_is_small(scene.question):
        return []
    lines = changed_totals(scene, chosen[0])
    if not lines:
        return []
    return [Aside(text("ui.preview.title"), lines)]


def question_is_small(question: Question) -> bool:
    """Whether its panel has no room to spare for totals."""
    return question.prompt in ("plant", "papa", *PARENTS)


def changed_totals(scene: Scene, action: Action) -> list[tuple[QPixmap | None, str]]:
    """One line for each number of each player that an action changes."""
    totals: dict[tuple[int, str], int] = {}
    for event in scene.preview(action):
        if event[0] in words_of.ENDS_PREVIEW:
            break
        if event[0] in _TOTALS:
            key = (event[1], event[0])
            totals[key] = totals.get(key, 0) + event[2]
    lines: list[tuple[QPixmap | None, str]] = []
    for (seat, kind), change in totals.items():
        if not change or seat >= len(scene.question.observation.seats):
            continue
        before = getattr(scene.question.observation.seats[seat], kind)
        words = text(f"ui.preview.{kind}", before=before, after=before + change)
        mine = seat == scene.question.seat
        mark = _icon(scene, kind) if mine else scene.look.emblem(scene.wording.seats[seat].colour, 20)
        lines.append((mark, words))
    return lines


_TOTALS = ("lira", "vp", "residual")


def _cellar(scene: Scene) -> Aside:
    """The cellar with the wine of the chosen grapes in it."""
    question = scene.question
    seat = question.observation.seats[question.seat]
    made, told = None, ""
    for action in scene.interaction.chosen:
        if action in question.legal:
            for event in scene.preview(action):
                if event[0] == "wine":
                    made = Made(event[2], event[3], event[4])
            told = _result(scene, action)[0]
    reach = 9 if seat.built >> ids.LARGE_CELLAR & 1 else 6 if seat.built >> ids.MEDIUM_CELLAR & 1 else 3
    lines: list[tuple[QPixmap | None, str]] = []
    if made is not None:
        lines.append((scene.look.sprites.wine(made.wine, made.value, scene.look.theme.size(TOKEN)), told))
    else:
        lines.append((None, text("ui.preview.grapes-tip")))
    grid = WineGrid(scene.look, seat.wines, reach, made, told)
    return Aside(text("ui.preview.becomes"), lines, grid)


def _start(scene: Scene) -> Aside:
    """What the player begins with: workers and cards so far."""
    seat = scene.question.observation.seats[scene.question.seat]
    theme, look = scene.look, scene.look
    colour = scene.wording.seats[scene.question.seat].colour
    lines: list[tuple[QPixmap | None, str]] = []
    for worker, count in enumerate(seat.owned):
        if count:
            piece = look.sprites.piece(colour, worker, theme.theme.size(26))
            name = text(f"viticulture.worker.{ids.WORKER_NAMES[worker]}.name")
            lines.append((piece, f"{count} × {name}"))
    for deck, count in enumerate(seat.hand_counts):
        if count:
            seal = look.sprites.seal(deck, theme.theme.size(20))
            lines.append((seal, f"{count} × {text(f'viticulture.deck.{ids.DECK_NAMES[deck]}.name')}"))
    lines.append((look.icon("lira", 20), text("ui.window.lira-count", n=seat.lira)))
    return Aside(text("ui.window.start-with"), lines)


def _changes(scene: Scene) -> list[Aside]:
    yes = ("yes",)
    if yes not in scene.question.legal:
        return []
    lines: list[tuple[QPixmap | None, str]] = []
    for seat, info in enumerate(scene.wording.seats):
        told, _ = scene.wording.preview(scene.preview(yes), seat)
        if told:
            lines.append((scene.look.emblem(info.colour, 20), told))
    if not lines:
        return []
    lines.append((None, text("ui.preview.if-not")))
    return [Aside(text("ui.preview.if-yes", name=scene.wording.people.name(scene.question.seat)), lines)]


# --- sections ------------------------------------------------------------------------------------------------


def _chosen(scene: Scene, targets: Iterable[Target]) -> bool:
    selection = scene.interaction.selection
    wanted = list(targets)
    return bool(wanted) and all(target in selection for target in wanted)


def _reason(scene: Scene, action: Action) -> str:
    if action in scene.question.legal:
        return ""
    return scene.wording.reason(scene.question.why_not(action)) or text("ui.choice.closed")


def _result(scene: Scene, action: Action) -> tuple[str, bool]:
    if action not in scene.question.legal:
        return "", False
    return scene.wording.preview(scene.preview(action), scene.question.seat)


def _option(scene: Scene, action: Action, **more: Any) -> Option:
    """One choice with all it says; its target is the whole action."""
    result, warning = _result(scene, action)
    fields: dict[str, Any] = {
        "title": scene.wording.move(action, scene.question),
        "rule": _rule(scene, action),
        "result": result,
        "warning": warning,
        "pictures": _pictures(scene, action),
    } | more
    lines = _reason(scene, action).split("\n")
    short = more.get("short", False)
    fields.pop("short", None)
    return Option(
        target=action_target(action),
        reason="\n".join((lines[0], lines[-1]) if short and len(lines) > 2 else lines),
        more="\n".join(lines) if short and len(lines) > 2 else "",
        selected=_is_selected(scene, action),
        **fields,
    )


def _is_selected(scene: Scene, action: Action) -> bool:
    interaction = scene.interaction
    if action in interaction.chosen:
        return True
    if isinstance(interaction, Several):
        return any(interaction.items.get(target) == action for target in interaction.selection)
    return _chosen(scene, targets_of(action, scene.question.seat)) and bool(scene.interaction.chosen)


def _general(scene: Scene) -> list[Section]:
    """Every action a button; the closed ones below them, as far as they fit."""
    question = scene.question
    cards = [action for action in question.legal if action[0] in _WITH_CARD]
    if cards and len(cards) <= MOST_FACES:
        return _faces(scene, cards)
    open_ones = [_option(scene, action) for action in question.legal if action[0] not in ONE_WAY]
    closed = [_option(scene, action) for action in _distinct_closed(question)]
    few = len(open_ones) <= 3
    return [
        Section(open_ones, arrangement=HALVES if few and not closed else COLUMN if few else GRID),
        Section(closed[:MOST_CLOSED], text("ui.prompt.closed-choices"), GRID),
    ]


def _faces(scene: Scene, actions: Sequence[Action]) -> list[Section]:
    """Whole cards side by side; what has no card stands below, then the closed cards."""
    question = scene.question
    closed = [action for action in _distinct_closed(question) if action[0] in _WITH_CARD]
    shown = [*actions, *closed[: max(0, MOST_FACES - len(actions))]]
    room = scene.width - 50 - (205 if question.source >= 0 else 0) - (230 if scene.answers else 0)
    width = max(NARROW_FACE, min(WIDE_FACE, room / len(shown) - 24))
    options = []
    for action in shown:
        face = scene.card_picture("choice", action[1], scene.look.theme.size(width))
        rule = "" if face is not None else _rule(scene, action)
        options.append(_option(scene, action, face=face, rule=rule))
    columns = max(1, int(room // (scene.look.theme.size(width) + 22)))
    others = [_option(scene, a) for a in question.legal if a[0] not in ONE_WAY and a not in actions]
    return [Section(options, arrangement=CARDS, columns=columns), Section(others, arrangement=GRID)]


def _distinct_closed(question: Question) -> list[Action]:
    return [action for action in question.closed if action[0] not in ONE_WAY]


def _halves(scene: Scene) -> list[Section]:
    """A visitor's halves one above the other; a closed half keeps its place and says what it needs."""
    joined = text("viticulture.join.or") if scene.question.most <= 1 else ""
    known = [a for a in scene.question.candidates or scene.question.legal if a[0] not in ONE_WAY]
    options = [_option(scene, action, short=len(known) > 2) for action in known]
    few = len(options) <= 3
    return [Section(options, arrangement=HALVES if few else COLUMN, joined=joined if few else "")]


def _papa(scene: Scene) -> list[Section]:
    question = scene.question
    papa = tables.PAPAS[question.observation.seats[question.seat].papas[0]]
    lira = question.observation.seats[question.seat].lira
    options = []
    for action in question.legal:
        if CHOICES[action[1]] == "gift":
            rule = _gift_rule(papa.gift)
            in_hand = lira
            pictures = (_icon(scene, _GIFT_ICONS.get(papa.gift, papa.gift)),)
        else:
            rule, in_hand, pictures = "", lira + papa.or_lira, (_icon(scene, "lira"),)
        result = text("ui.window.in-hand", n=in_hand)
        options.append(_option(scene, action, rule=rule, result=result, warning=False, pictures=pictures))
    return [Section(options, arrangement=ROW)]


_GIFT_ICONS = {"worker": "worker", "vp": "vp"}


def _gift_rule(gift: str) -> str:
    key = f"viticulture.structure.{gift}.effect"
    return text(key) if texts.has(key) else ""


def _parents(scene: Scene) -> list[Section]:
    options = []
    for action in scene.question.legal:
        face = scene.card_picture(action[0], action[1])
        options.append(_option(scene, action, face=face))
    return [Section(options, arrangement=CARDS)]


def _plant(scene: Scene) -> list[Section]:
    """First the vine, then the field, with totals before and after."""
    question = scene.question
    chosen_card = next((t[1] for t in scene.interaction.selection if t[0] == "card"), None)
    by_card: dict[int, list[Action]] = {}
    for action in question.candidates or question.legal:
        if action[0] == "plant":
            by_card.setdefault(action[1], []).append(action)
    vines = []
    for card, actions in by_card.items():
        fits = any(action in question.legal for action in actions)
        reason = "" if fits else _reason(scene, actions[0])
        key = texts.card_key(card)
        vines.append(
            Option(
                target=("card", card),
                title=texts.card_name(card),
                rule=text(f"{key}.needs"),
                reason=reason,
                pictures=_grapes_of_vine(scene, card),
                selected=card == chosen_card,
            )
        )
    fields = []
    seat = question.observation.seats[question.seat]
    for number in range(ids.FIELD_COUNT):
        target = ("field", question.seat, number)
        before = sum(tables.VINE_VALUE[vine] for vine in seat.fields[number])
        title = texts.capital(
            text("ui.mat.field", field=number, total=before, limit=ids.FIELD_VALUES[number])
        )
        vines_there = ", ".join(texts.card_name(vine) for vine in seat.fields[number])
        result, reason = "", ""
        if chosen_card is not None:
            action = ("plant", chosen_card, number)
            if action in question.legal:
                value = tables.VINE_VALUE[chosen_card]
                result = f"{before} + {value} = {before + value} / {ids.FIELD_VALUES[number]}"
            elif action in question.candidates:
                reason = _reason(scene, action)
            else:
                reason = text("ui.choice.closed")
        elif not any(a[0] == "plant" and a[2] == number for a in question.legal):
            closed = next((a for a in question.candidates if a[0] == "plant" and a[2] == number), None)
            reason = _reason(scene, closed) if closed else text("ui.choice.closed")
        fields.append(
            Option(
                target=target,
                title=title,
                rule=vines_there or text("ui.mat.field-empty"),
                result=result,
                reason=reason,
                selected=target in scene.interaction.selection,
            )
        )
    others = [_option(scene, a) for a in question.legal if a[0] not in ONE_WAY | {"plant"}]
    return [
        Section(vines, text("viticulture.deck.vine.plural"), GRID),
        Section(fields, text("ui.mat.fields"), ROW),
        Section(others),
    ]


def _make(scene: Scene) -> list[Section]:
    """Grapes as toggles, then every wine that they can become."""
    question = scene.question
    seat = question.observation.seats[question.seat]
    open_targets = set(scene.interaction.open_targets())
    grapes = []
    for colour, mask in enumerate(seat.grapes):
        for value in range(1, 10):
            if not mask >> value & 1:
                continue
            target = ("grape", question.seat, colour, value)
            grapes.append(
                Option(
                    target=target,
                    title=texts.capital(text("ui.mat.grape-slot", colour=colour, value=value)),
                    reason="" if target in open_targets else text("ui.choice.closed"),
                    pictures=(scene.look.sprites.grape(colour, value, scene.look.theme.size(TOKEN)),),
                    selected=target in scene.interaction.selection,
                )
            )
    wines = [_option(scene, action) for action in question.legal if action[0] == "make"]
    closed = [_option(scene, action) for action in question.closed if action[0] == "make"]
    return [
        Section(grapes, text("ui.preview.grapes"), GRID),
        Section(wines, text("ui.choice.for-you") if len(wines) > 1 else "", GRID),
        Section(closed[:6], text("ui.prompt.closed-choices"), GRID),
    ]


def _fields(scene: Scene) -> list[Section]:
    """One column for each field, with what it would give."""
    question = scene.question
    known = list(question.candidates or question.legal)
    harvests = [
        _option(scene, action, rule=_field_rule(scene, action)) for action in known if action[0] == "harvest"
    ]
    others = [_option(scene, a) for a in question.legal if a[0] not in ONE_WAY | {"harvest"}]
    return [Section(harvests, arrangement=ROW), Section(others, arrangement=GRID)]


def _field_rule(scene: Scene, action: Action) -> str:
    vines = scene.question.observation.seats[scene.question.seat].fields[action[1]]
    return ", ".join(texts.card_name(vine) for vine in vines) or text("ui.mat.field-empty")


_BUILDERS: dict[str, Callable[[Scene], list[Section]]] = {
    "choose": _halves,
    "papa": _papa,
    "keep-mama": _parents,
    "keep-papa": _parents,
    "plant": _plant,
    "make": _make,
    "harvest": _fields,
    "yoke": _fields,
}


# --- words and pictures of one choice ------------------------------------------------------------------------


def _rule(scene: Scene, action: Action) -> str:
    kind = action[0]
    if kind == "choose" and scene.question.source >= 0:
        key = f"{texts.card_key(scene.question.source)}.choice_text.{CHOICES[action[1]]}"
        return text(key) if texts.has(key) else ""
    if kind in ("visitor", "order", "discard", "give", "offer", "keep"):
        return words_of.card_rule(action[1])
    if kind == "mama":
        return text(f"viticulture.mama.{tables.MAMAS[action[1]].id}.text")
    if kind == "papa":
        return text(f"viticulture.papa.{tables.PAPAS[action[1]].id}.text")
    if kind == "build":
        return text(f"viticulture.structure.{ids.STRUCTURE_NAMES[action[1]]}.effect")
    if kind == "action":
        return text(f"viticulture.action.{ids.ACTION_NAMES[action[1]]}.effect")
    if kind == "take":
        pile = scene.question.observation.discards[action[1]]
        return texts.card_name(pile[-1]) if pile else ""
    return ""


def _icon(scene: Scene, name: str) -> QPixmap:
    try:
        return scene.look.icon(name, TOKEN)
    except FileNotFoundError:
        return scene.look.icon("card-any", TOKEN)


def _grapes_of_vine(scene: Scene, card: int) -> tuple[QPixmap, ...]:
    row = tables.CARDS[card]
    px = scene.look.theme.size(TOKEN)
    return tuple(
        scene.look.sprites.grape(colour, value, px)
        for colour, value in ((ids.RED, row.red), (ids.WHITE, row.white))
        if value
    )


def _pictures(scene: Scene, action: Action) -> tuple[QPixmap, ...]:
    """One picture that says what an action is about."""
    kind = action[0]
    sprites, px = scene.look.sprites, scene.look.theme.size(TOKEN)
    if kind in ("visitor", "order", "discard", "give", "offer", "keep"):
        return (sprites.seal(tables.DECK_OF[action[1]], px),)
    if kind in ("draw", "take"):
        return (sprites.seal(action[1], px),)
    if kind in ("uproot", "swap"):
        return _grapes_of_vine(scene, action[1])
    if kind in ("grape", "sell-grape"):
        return (sprites.grape(action[1], action[2], px),)
    if kind == "colour":
        return (sprites.grape(action[1], 1, px),)
    if kind == "wine":
        return (sprites.wine(action[1], action[2], px),)
    if kind == "make":
        return _made_wine(scene, action)
    if kind == "build":
        return (_icon(scene, ids.STRUCTURE_NAMES[action[1]]),)
    if kind == "opponent":
        return (scene.look.emblem(scene.wording.seats[action[1]].colour, TOKEN),)
    return ()


def _made_wine(scene: Scene, action: Action) -> tuple[QPixmap, ...]:
    if action not in scene.question.legal:
        return ()
    for event in scene.preview(action):
        if event[0] == "wine":
            return (scene.look.sprites.wine(event[2], event[3], scene.look.theme.size(TOKEN)),)
    return ()
