"""Fields as mats: the vines to plant and where they fit, the fields to harvest and what they give."""

from __future__ import annotations

from app import texts
from app.rules.viticulture import ids, tables
from app.rules.viticulture.events import EVENTS
from app.texts import text, viticulture
from app.ui.asking.interaction import ONE_WAY
from app.ui.asking.option import Option
from app.ui.asking.sheet import GRID, MATS, Section
from app.ui.asking.sheet_parts import TOKEN, Action, Scene
from app.ui.asking.targets import action_target
from app.ui.viticulture.sheets.field_mat import FieldView
from app.ui.viticulture.sheets.options import grapes_of_vine, option

_TOKEN = 22
_SLIP = 74  # the height of a vine in hand with what it needs


def _field_view(scene: Scene, number: int, **more: object) -> FieldView:
    own = scene.own
    vines = own.fields[number]
    return FieldView(
        total=sum(tables.VINE_VALUE[vine] for vine in vines),
        limit=ids.FIELD_VALUES[number],
        vines=tuple(vines),
        harvested=bool(own.harvested >> number & 1),
        sold=bool(own.sold >> number & 1),
        **more,  # type: ignore[arg-type]
    )


# --- planting ------------------------------------------------------------------------------------------------


def plant_vines(scene: Scene) -> Section:
    """The vines in hand; those that no field can take say what they need."""
    question = scene.question
    chosen = chosen_vine(scene)
    by_card: dict[int, list[Action]] = {}
    for action in question.candidates or question.legal:
        if action[0] == "plant":
            by_card.setdefault(action[1], []).append(action)
    vines = []
    many = len(by_card) * scene.size(_SLIP) > scene.height - scene.size(_SLIP)
    for card, actions in by_card.items():
        fits = any(action in question.legal for action in actions)
        lines, helps = ([], "") if fits else scene.closed(actions[0])
        vines.append(
            Option(
                target=("card", card),
                title=viticulture.card_name(card),
                rule=text(f"{viticulture.card_key(card)}.needs") if fits and not many else "",
                reason=lines[0] if lines else "",
                more="\n".join([*lines, helps]) if lines else "",
                pictures=grapes_of_vine(scene, card, _TOKEN if many else TOKEN),
                selected=card == chosen,
                legal=fits,
            )
        )
    vines.sort(key=lambda vine: bool(vine.reason))
    return Section(vines, text("viticulture.deck.vine.plural"), GRID)


def chosen_vine(scene: Scene) -> int | None:
    """The vine that is to be planted, as far as it is chosen."""
    return next((target[1] for target in scene.interaction.selection if target[0] == "card"), None)


def plant_fields(scene: Scene) -> list[Section]:
    """The fields with the sum before and after, and the ghost of the chosen vine."""
    question = scene.question
    card = chosen_vine(scene)
    fields = [_plant_field(scene, number, card) for number in range(ids.FIELD_COUNT)]
    others = [option(scene, a) for a in question.legal if a[0] not in ONE_WAY | {"plant"}]
    return [Section(fields, text("ui.mat.fields"), MATS), Section(others)]


def _plant_field(scene: Scene, number: int, card: int | None) -> Option:
    question = scene.question
    target = ("field", question.seat, number)
    selected = target in scene.interaction.selection
    limit = ids.FIELD_VALUES[number]
    view = _field_view(scene, number)
    lines: list[str] = []
    helps = note = ""
    if card is not None:
        action = ("plant", card, number)
        value = tables.VINE_VALUE[card]
        after = view.total + value
        if action in question.legal:
            free = limit - after
            note = text("ui.preview.fits", n=free) if free > 0 else text("ui.preview.fits-full")
            if free < 0:
                note = text("ui.preview.fits-over", limit=limit)
            ghost = card if selected else -1
            view = _field_view(scene, number, after=after if selected else -1, ghost=ghost, note=note)
        elif action in question.candidates:
            lines, helps = _why_no_room(scene, action, view.total, value, limit)
        else:
            lines = [text("ui.choice.closed")]
    elif not any(a[0] == "plant" and a[2] == number for a in question.legal):
        closed = next((a for a in question.candidates if a[0] == "plant" and a[2] == number), None)
        lines, helps = scene.closed(closed) if closed else ([text("ui.choice.closed")], "")
        if closed is not None and scene.question.why_not(closed) == ("field-sold", number):
            lines = lines[:1]
    told = texts.capital(text("ui.mat.field", field=number, total=view.total, limit=limit))
    vines = ", ".join(viticulture.card_name(vine) for vine in view.vines)
    return Option(
        target=target,
        title=told,
        rule=vines or text("ui.mat.field-empty"),
        result=note,
        reason="\n".join(lines),
        help=helps,
        selected=selected,
        legal=not lines,
        mat=view,
    )


def _why_no_room(scene: Scene, action: Action, total: int, value: int, limit: int) -> tuple[list[str], str]:
    """The sum and the limit where that is why; any other reason as it is."""
    why = scene.question.why_not(action)
    if why is not None and why[0] == "field-limit":
        total_words = text("ui.preview.too-much", before=total, value=value, total=total + value)
        return [total_words, text("ui.preview.holds", limit=limit)], ""
    return scene.closed(action)


# --- harvesting ----------------------------------------------------------------------------------------------


def harvest(scene: Scene) -> list[Section]:
    """The fields with the grapes that each would give."""
    question = scene.question
    known = [a for a in question.candidates or question.legal if a[0] == "harvest"]
    fields = [_harvest_field(scene, action) for action in known]
    others = [option(scene, a) for a in question.legal if a[0] not in ONE_WAY | {"harvest"}]
    return [Section(fields, text("ui.mat.fields"), MATS), Section(others, arrangement=GRID)]


def _harvest_field(scene: Scene, action: Action) -> Option:
    number = action[1]
    lines, helps = scene.closed(action)
    note, warning = "", False
    tokens = []
    if not lines:
        events = scene.preview(action)
        note, warning = scene.wording.preview(events, scene.question.seat)
        for harvest in EVENTS.of(events, "harvest"):
            tokens = [
                scene.look.sprites.grape(colour, value, scene.size(_TOKEN))
                for colour, value in ((ids.RED, harvest["red"]), (ids.WHITE, harvest["white"]))
                if value
            ]
    view = _field_view(
        scene, number, note=texts.capital(note) if note else "", warning=warning, tokens=tokens
    )
    vines = ", ".join(viticulture.card_name(vine) for vine in view.vines)
    return Option(
        target=action_target(action),
        title=scene.wording.move(action, scene.question),
        rule=vines or text("ui.mat.field-empty"),
        result=note,
        reason="\n".join(lines),
        help=helps,
        selected=scene.is_selected(action),
        warning=warning,
        legal=not lines,
        mat=view,
    )
