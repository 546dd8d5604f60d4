"""How an interaction looks in the prompt bar, in the list of choices and as marks on the table: pure functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app import texts
from app.rules.viticulture import ids
from app.texts import text
from app.ui.asking.answer_list import Answer
from app.ui.asking.choice_model import ChoiceRow
from app.ui.asking.interaction import ONE_WAY, Choice, Interaction, Question, Several, whole_action
from app.ui.asking.prompt_bar import Chip, PromptView
from app.ui.asking.targets import Target, action_target, worker_target
from app.ui.look.key_names import DONE, NO, PASS, key_of
from app.ui.viticulture.table.targets import keys_of_target, targets_of
from app.ui.viticulture.words.chosen import Told, chosen_words, confirm_words
from app.ui.viticulture.words.spoken import space_name
from app.ui.viticulture.words.wording import Wording

Action = tuple[Any, ...]
Key = tuple[Any, ...]

WORKER_ICONS = {ids.REGULAR: "worker", ids.GRANDE: "grande", ids.TEMPORARY: "temporary"}
EXTRA_COMMANDS = {"pass": PASS, "no": NO, "done": DONE}


def make_interaction(question: Question) -> Interaction:
    """The interaction that suits a question: several equal things at once, or one action."""
    kinds = {action[0] for action in question.legal}
    equal = kinds <= {"discard", "give", "done"} and question.most - question.done > 1
    if equal:
        return Several(question, _copies_in_hand(question))
    interaction = Choice(question)
    if ("yes",) in question.legal:
        interaction.choose(("yes",))
    return interaction


def _copies_in_hand(question: Question) -> list[tuple[Target, Action]]:
    hand = question.observation.seats[question.seat].hand or ()
    counts: dict[int, int] = {}
    items: list[tuple[Target, Action]] = []
    by_card = {action[1]: action for action in question.legal if action[0] in ("discard", "give")}
    for card in hand:
        number = counts.get(card, 0)
        counts[card] = number + 1
        if card in by_card:
            items.append((("card", card, number), by_card[card]))
    return items


def prompt_view(
    interaction: Interaction,
    wording: Wording,
    preview: Callable[..., Sequence[Any]],
    *,
    colour: str = "",
    panel_shown: bool = False,
    can_go_back: bool = False,
    answers: Sequence[Answer] = (),
) -> PromptView:
    """The whole bar for a question and what is chosen so far; `answers` are those to a card that asks several."""
    question = interaction.question
    title, line = wording.question(question)
    chosen = interaction.chosen
    told = chosen_words(interaction, wording, preview)
    if panel_shown and ("yes",) in chosen:
        told = Told()  # the sheet says what a yes changes
    extra = _extra(question, wording)
    if chosen and chosen[0][0] == "pass":
        title = text("ui.prompt.pass-sure", season=question.observation.season)
        line = ""
        extra = None
    if isinstance(interaction, Several):
        # The live count stands beside it.
        line = text("ui.prompt.you-hold", n=len(question.observation.seats[question.seat].hand or ()))
    if len(answers) > 1:
        number = next((n for n, one in enumerate(answers, start=1) if one.seat == question.seat), 0)
        count = text("ui.opponent.answer-of", n=number, most=len(answers))
        line = f"{line.rstrip('.')}, {count}" if line else texts.capital(count)
    chips = _chips(interaction, wording, panel_shown)
    cancel, icon, refusal = "", "cancel", ""
    if _has_selection(interaction):
        cancel = text("ui.prompt.clear" if isinstance(interaction, Several) else "ui.prompt.cancel")
    elif can_go_back:
        cancel, icon = text("ui.prompt.back"), "chevron-left"
    elif chips:  # where there are some they do not move away under the pointer when one is pressed
        cancel, refusal = text("ui.prompt.cancel"), text("ui.prompt.nothing-chosen")
    return PromptView(
        title=title,
        line=line,
        colour=colour,
        chips=chips,
        chips_word=text("ui.prompt.place") if question.prompt == "turn" else "",
        more_chips=_space_chips(interaction),
        preview=told.words,
        detail=told.detail,
        warning=told.warning,
        extra=extra,
        cancel_words=cancel,
        cancel_icon=icon,
        cancel_refusal=refusal,
        confirm_words=confirm_words(interaction, wording, preview),
        confirm_icon="discard" if isinstance(interaction, Several) else "check",
        confirm_ready=bool(chosen),
        confirm_refusal="" if chosen else _why_nothing_to_confirm(interaction, line or title),
        confirm_plain=bool(chosen) and chosen[0][0] == "pass",
        chips_give_way=question.prompt in ("turn", "book"),
    )


def _why_nothing_to_confirm(interaction: Interaction, asked: str) -> str:
    """What the choice still lacks; `asked` says what belongs to it."""
    done, least, _ = interaction.count()
    if 0 < done < least:
        return text("ui.prompt.choose-more", n=least - done)
    return asked if _has_selection(interaction) and not done else text("ui.prompt.nothing-chosen")


def _has_selection(interaction: Interaction) -> bool:
    """A worker that was chosen beforehand is nothing to take back, nor is a yes."""
    marks = [target for target in interaction.selection if target[0] != "worker"]
    return bool(marks) and marks != [action_target(("yes",))]


def _extra(question: Question, wording: Wording) -> Chip | None:
    """The one-way choice at the right, apart from the others and never the default (R05)."""
    for action in question.legal:
        if action[0] in ONE_WAY:
            if action[0] == "pass":
                words = text("ui.prompt.pass", season=question.observation.season)
            else:
                words = wording.move(action, question)
            icon = {"pass": "pass", "no": "cancel", "done": "check"}[action[0]]
            return Chip(action, words, icon, key=key_of(EXTRA_COMMANDS[action[0]]))
    return None


def _chips(interaction: Interaction, wording: Wording, panel_shown: bool) -> list[Chip]:
    """Workers to choose from, or the choices that have no place on the table."""
    question = interaction.question
    if question.prompt in ("turn", "book"):
        free = question.observation.seats[question.seat].free
        usable = {action[1] for action in question.legal if action[0] in ("place", "book")}
        names = (text("ui.prompt.worker"), text("ui.prompt.grande"), text("ui.prompt.temporary"))
        return [
            Chip(
                worker_target(kind),
                names[kind],
                WORKER_ICONS[kind],
                selected=worker_target(kind) in interaction.selection,
                reason="" if kind in usable else text("ui.choice.closed"),
            )
            for kind, count in enumerate(free)
            if count
        ]
    if panel_shown:
        return []
    chips = []
    for action in question.legal:
        targets = targets_of(action, question.seat)
        if action[0] in ONE_WAY or targets[0][0] not in ("action", "deck", "grape"):
            continue
        if action == ("yes",):
            continue
        chips.append(
            Chip(
                action_target(action),
                wording.move(action, question),
                _chip_icon(action),
                selected=action in interaction.chosen,
            )
        )
    return chips


def _space_chips(interaction: Interaction) -> list[Chip]:
    """The spaces among which the chosen worker can still choose."""
    spaces, board = interaction.spaces(), interaction.question.observation.board
    if len(spaces) < 2:
        return []
    return [
        Chip(
            space,
            texts.capital(space_name(board, space[1], space[2])),
            selected=space in interaction.selection,
        )
        for space in spaces
    ]


def _chip_icon(action: Action) -> str:
    if action[0] == "draw":
        return ("card-vine", "card-order", "card-summer", "card-winter")[action[1]]
    if action[0] == "colour":
        return ("grape-red", "grape-white")[action[1]]
    return ""


def choice_rows(interaction: Interaction, wording: Wording) -> list[ChoiceRow]:
    """The list: open choices in the order of the rules, one-way ones last, then the closed ones."""
    question = interaction.question
    open_actions = sorted(question.legal, key=lambda action: action[0] in ONE_WAY)
    if isinstance(interaction, Several):
        return _several_rows(interaction, wording)
    rows = [
        ChoiceRow(action, wording.move(action, question), chosen=action in interaction.chosen)
        for action in open_actions
    ]
    for action in closed_actions(interaction):
        reason = wording.reason(question.why_not(action)) or text("ui.choice.closed")
        rows.append(ChoiceRow(action, wording.move(action, question), reason))
    return rows


def _several_rows(interaction: Several, wording: Wording) -> list[ChoiceRow]:
    question = interaction.question
    rows = [
        ChoiceRow(
            action_target(target), wording.move(action, question), chosen=target in interaction.selection
        )
        for target, action in interaction.items.items()
    ]
    rows += [
        ChoiceRow(action, wording.move(action, question), chosen=action in interaction.chosen)
        for action in question.legal
        if action not in interaction.items.values()
    ]
    return rows


def closed_actions(interaction: Interaction) -> list[Action]:
    """Closed choices worth a line: one for each board action, all of the other kinds."""
    question = interaction.question
    found: dict[Any, Action] = {}
    open_places = {action[2] for action in question.legal if action[0] in ("place", "book")}
    for action in question.closed:
        if action[0] in ("place", "book"):
            if action[2] not in open_places:
                found.setdefault((action[0], action[2]), action)
        else:
            found.setdefault(action, action)
    return list(found.values())


def table_marks(
    interaction: Interaction, keys: set[Key], observation: Any, focus: Key | None
) -> dict[Key, str]:
    """Which item carries which mark; the focus is drawn on top of any other."""
    seat = interaction.question.seat
    marks: dict[Key, str] = {}

    def mark(targets: Sequence[Target], name: str, *, first_only: bool = False) -> None:
        for target in targets:
            items = keys_of_target(target, seat, keys, observation)
            for item in items[:1] if first_only else items:
                marks[item] = name

    mark(list(interaction.closed_targets()), "closed")
    mark(interaction.open_targets(), "legal")
    marks |= _tile_marks(interaction, keys)
    mark(interaction.selection, "selected", first_only=True)
    wish = whole_action(interaction.wish)
    mark(targets_of(wish[0], seat) if wish else interaction.wish, "selected", first_only=True)
    if interaction.chosen and interaction.chosen[0][0] in ("place", "book"):
        mark([targets_of(interaction.chosen[0], seat)[1]], "legal preview")
    if focus is not None and (focus in keys or focus in marks):
        marks[focus] = f"{marks.get(focus, '')} focus".strip()
    return marks


def placed_keys(action: Action | None, question: Question, keys: set[Key]) -> tuple[Key | None, Key | None]:
    """The worker that is to be placed, as it stands at home, and its space; nothing for other actions."""
    if action is None or action[0] not in ("place", "book"):
        return None, None
    worker, space = (
        keys_of_target(target, question.seat, keys, question.observation)
        for target in targets_of(action, question.seat)
    )
    return (worker[0], space[0]) if worker and space else (None, None)


_OTHER_SEASON = ("season", "season-past")


def _tile_marks(interaction: Interaction, keys: set[Key]) -> dict[Key, str]:
    """Which actions can be taken at all. A whole season that is closed says so in its header already."""
    question = interaction.question
    if question.prompt not in ("turn", "book"):
        return {}
    marks: dict[Key, str] = {}
    for action in question.closed:
        key = ("tile", action[2]) if action[0] in ("place", "book") else ()
        if key in keys and key not in marks:
            why = question.why_not(action)
            marks[key] = "" if why is not None and why[0] in _OTHER_SEASON else "closed"
    for action in question.legal:
        if action[0] in ("place", "book") and ("tile", action[2]) in keys:
            marks["tile", action[2]] = "legal"
    return {key: words for key, words in marks.items() if words}
