"""What the inspector says about anything on the table: its rule, and what it means now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app import texts
from app.rules.viticulture import ids, tables
from app.rules.viticulture.events import EVENTS
from app.rules.viticulture.outside.lasting import lasting
from app.rules.viticulture.prices import grape_price
from app.texts import text, viticulture
from app.ui.log.model import LogLine
from app.ui.look.look import Look
from app.ui.panels.inspector import InspectorView
from app.ui.panels.lasting_words import of_seat
from app.ui.viticulture.solo.automa_panel import automa_view
from app.ui.viticulture.words import wording as words_of
from app.ui.viticulture.words.costs_and_gains import CostsAndGains, Standing
from app.ui.viticulture.words.event_icons import opens
from app.ui.viticulture.words.wording import Wording

Key = tuple[Any, ...]
SEAL = 26


def inspect(
    key: Key,
    observation: Any,
    wording: Wording,
    look: Look,
    refusal: str = "",
    standing: Standing | None = None,
) -> InspectorView:
    """The view for an item key; an empty one for what has no rule.

    `standing` asks the rules how things stand for the reader, for the lines about this moment.
    """
    build = _BUILDERS.get(key[0])
    view = build(key, observation, wording, look) if build else InspectorView()
    if not view.title:
        return view
    lines = CostsAndGains(observation, wording, standing).lines(key) if standing is not None else ()
    lines = tuple(line for line in lines if line not in refusal)  # said once, as the reason
    return replace(view, now=(*view.now, *lines), refusal=refusal)


def inspect_card(card: int, look: Look, refusal: str = "") -> InspectorView:
    deck = tables.DECK_OF[card]
    return InspectorView(
        viticulture.card_name(card),
        look.sprites.seal(deck, look.theme.size(SEAL)),
        words_of.card_rule(card),
        notes=words_of.card_notes(card),
        refusal=refusal,
    )


def inspect_line(
    line: LogLine, places: Sequence[Key], observation: Any, wording: Wording, look: Look
) -> InspectorView:
    """The rule behind a line of the log: of what was done, else of its place, else of its season."""
    view = inspect_event(line.event, observation, wording, look) if line.event else InspectorView()
    for key in (*places, ("season", line.season)):
        if view.title:
            break
        if key[0] != "season" or 0 <= key[1] < len(ids.SEASON_NAMES):
            view = inspect(key, observation, wording, look)
    return view


def inspect_event(event: Key, observation: Any, wording: Wording, look: Look) -> InspectorView:
    """The rule behind a line of the log: of its card, else of what was done."""
    card = EVENTS.card(event)
    if card is not None:
        return inspect_card(card, look)
    key = opens(event)
    return inspect(key, observation, wording, look) if key else InspectorView()


def _card(key: Key, observation: Any, wording: Wording, look: Look) -> InspectorView:
    return inspect_card(key[1], look)


def _vine(key: Key, observation: Any, wording: Wording, look: Look) -> InspectorView:
    _, seat, field, place = key
    vines = observation.seats[seat].fields[field]
    return inspect_card(vines[place], look) if place < len(vines) else InspectorView()


def _action(key: Key, observation: Any, wording: Wording, look: Look) -> InspectorView:
    base = f"viticulture.action.{ids.ACTION_NAMES[key[1]]}"
    rule = [text(f"{base}.effect")]
    if text(f"{base}.bonus"):
        rule.append(text("ui.board.bonus", bonus=text(f"{base}.bonus")))
    return InspectorView(text(f"{base}.title"), None, "\n".join(rule), notes=texts.lines(f"{base}.help"))


def _row(key: Key, observation: Any, wording: Wording, look: Look) -> InspectorView:
    return InspectorView(text("ui.board.wake"), None, text(f"viticulture.wake.{key[1]}.text"))


def _structure(key: Key, observation: Any, wording: Wording, look: Look) -> InspectorView:
    base = f"viticulture.structure.{ids.STRUCTURE_NAMES[key[2]]}"
    built = observation.seats[key[1]].built >> key[2] & 1
    cost = text("ui.mat.cost", n=tables.STRUCTURE_COST[key[2]])
    now = [text("ui.mat.built")] if built else [cost]
    if not built and key[1] == observation.viewer:
        now = []  # the price is weighed against the reader's lira
    return InspectorView(
        text(f"{base}.name"), None, text(f"{base}.effect"), now, texts.lines(f"{base}.rulings")
    )


def _field(key: Key, observation: Any, wording: Wording, look: Look) -> InspectorView:
    base = f"viticulture.field.{ids.FIELD_NAMES[key[2]]}"
    view = observation.seats[key[1]]
    vines = view.fields[key[2]]
    total = sum(tables.VINE_VALUE[vine] for vine in vines)
    now = [text("ui.mat.field", field=key[2], total=total, limit=ids.FIELD_VALUES[key[2]])]
    if view.harvested >> key[2] & 1:
        now.append(text("ui.mat.field-harvested"))
    return InspectorView(text(f"{base}.name"), None, text(f"{base}.text"), now)


def _worker(key: Key, observation: Any, wording: Wording, look: Look) -> InspectorView:
    worker = key[2] if key[0] == "home" else key[4]
    name = ids.WORKER_NAMES[worker]
    return InspectorView(
        text(f"viticulture.worker.{name}.name"), None, text(f"viticulture.worker.{name}.text")
    )


def _piece(key: Key, observation: Any, wording: Wording, look: Look) -> InspectorView:
    """A worker at work: the action, whose worker it is, and what is special about it."""
    _, action, _, seat, worker = key[:5]
    if action == ids.YOKE_SPACE:
        return _worker(key, observation, wording, look)
    view = _action(("tile", action), observation, wording, look)
    whose = texts.capital(text("ui.access.worker", name=wording.people.name(seat), worker=worker))
    special = (text(f"viticulture.worker.{ids.WORKER_NAMES[worker]}.text"),) if worker != ids.REGULAR else ()
    return replace(view, now=(whose,), notes=(*special, *view.notes))


def _season(key: Key, observation: Any, wording: Wording, look: Look) -> InspectorView:
    name = ids.SEASON_NAMES[key[1]]
    return InspectorView(
        text(f"viticulture.season.{name}.name"), None, text(f"viticulture.season.{name}.text")
    )


def field_lines(view: Any) -> list[str]:
    """The fields of a seat, with what is planted on each."""
    return [
        text(
            "ui.mat.field",
            field=number,
            total=sum(tables.VINE_VALUE[vine] for vine in vines),
            limit=ids.FIELD_VALUES[number],
        )
        + (f": {', '.join(viticulture.card_name(vine) for vine in vines)}" if vines else "")
        for number, vines in enumerate(view.fields)
    ]


def grape_words(view: Any) -> str:
    """The grapes on the crush pad of a seat."""
    return ", ".join(
        text("ui.mat.grape-slot", colour=colour, value=value) for colour, value in _held(view.grapes)
    )


def wine_words(view: Any) -> str:
    """The wines in the cellar of a seat."""
    return ", ".join(text("ui.mat.wine-slot", wine=wine, value=value) for wine, value in _held(view.wines))


def _held(masks: Sequence[int]) -> list[tuple[int, int]]:
    """Kind and value of each token."""
    return [(kind, value) for kind, mask in enumerate(masks) for value in range(1, 10) if mask >> value & 1]


def _opponent(key: Key, observation: Any, wording: Wording, look: Look) -> InspectorView:
    seat = key[1]
    view = observation.seats[seat]
    hand = ", ".join(
        f"{count} {text(f'viticulture.deck.{ids.DECK_NAMES[deck]}.name')}"
        for deck, count in enumerate(view.hand_counts)
        if count
    )
    lines = [
        *(texts.capital(words) for words in of_seat(lasting(observation), seat)),
        text("ui.board.score", name=wording.people.name(seat), n=view.vp),
        text("ui.choice.lira-count", n=view.lira),
        text("ui.mat.residual") + f" {view.residual}",
        *([text("ui.opponent.hand", n=hand)] if hand else []),
        *field_lines(view),
        wine_words(view) or text("ui.opponent.no-wine"),
    ]
    built = [
        text(f"viticulture.structure.{ids.STRUCTURE_NAMES[s]}.name")
        for s in range(len(ids.STRUCTURE_NAMES))
        if view.built >> s & 1
    ]
    return InspectorView(
        text("ui.mat.name", name=wording.people.name(seat)),
        look.emblem(wording.seats[seat].colour, SEAL),
        "\n".join(lines),
        notes=built,
    )


def _discards(key: Key, observation: Any, wording: Wording, look: Look) -> InspectorView:
    pile = observation.discards[key[1]]
    rule = texts.listed([viticulture.card_name(card) for card in pile[-6:]]) or text("ui.card.discards-empty")
    return InspectorView(text("ui.card.discards", n=len(pile)), None, rule)


def _deck(key: Key, observation: Any, wording: Wording, look: Look) -> InspectorView:
    name = text(f"viticulture.deck.{ids.DECK_NAMES[key[1]]}.plural")
    count = text(
        "ui.place.deck-now", n=observation.deck_sizes[key[1]], gone=len(observation.discards[key[1]])
    )
    picture = look.sprites.seal(key[1], look.theme.size(SEAL))
    return InspectorView(name, picture, text("ui.place.deck"), (count,))


def _track(key: Key, observation: Any, wording: Wording, look: Look) -> InspectorView:
    what = key[1]
    scores = [
        text(f"ui.board.{'score' if what == 'vp' else 'residual'}", name=wording.people.name(seat), n=n)
        for seat, n in enumerate(getattr(view, what) for view in observation.seats)
    ]
    name = text("ui.board.points-track" if what == "vp" else "ui.board.residual-track")
    return InspectorView(name, None, text(f"ui.place.track-{what}"), scores)


def _rooster(key: Key, observation: Any, wording: Wording, look: Look) -> InspectorView:
    row = observation.seats[key[1]].row
    return _row(("row", row), observation, wording, look) if row else InspectorView()


def _place_of_mat(key: Key, observation: Any, wording: Wording, look: Look) -> InspectorView:
    """The crush pad with the cellar, and the workers."""
    return InspectorView(text(f"ui.place.{key[0]}-title"), None, text(f"ui.place.{key[0]}"))


def _token(key: Key, observation: Any, wording: Wording, look: Look) -> InspectorView:
    kind, _, number, value = key
    if kind == "grape":
        name = text("ui.mat.grape-slot", colour=number, value=value)
        rule = text("ui.place.grape", n=grape_price(value))
    else:
        name = text("ui.mat.wine-slot", wine=number, value=value)
        made_of = text(f"viticulture.wine.{ids.WINE_NAMES[number]}.made_of")
        rule = text("ui.place.wine", made_of=made_of)
    return InspectorView(texts.capital(name), None, rule)


def _automa(key: Key, observation: Any, wording: Wording, look: Look) -> InspectorView:
    """What must be beaten, the workers that are left, the card row by row with its reasons."""
    view = automa_view(observation, 0)
    solo = observation.solo
    out = ids.AUTOMA_WORKERS - view.workers
    lines = [
        f"{view.level}. {view.target}.",
        f"{text('ui.table.six-workers')}: {text('ui.table.workers-out', out=out, n=view.workers)}.",
        text("ui.table.used-of", n=len(solo.used), most=len(solo.used) + len(solo.unseen)) + ".",
    ]
    rows = [f"{row.name}: {row.state}" for row in view.rows]
    if view.card:
        rows.insert(0, f"{view.card_words}: {view.card}")
    name = text("viticulture.solo.automa")
    return InspectorView(name, look.emblem(ids.AUTOMA_NAME, SEAL), "\n".join(lines), notes=rows)


_BUILDERS = {
    "automa": _automa,
    "deck": _deck,
    "track": _track,
    "rooster": _rooster,
    "cellar": _place_of_mat,
    "workers": _place_of_mat,
    "grape": _token,
    "wine": _token,
    "card": _card,
    "vine": _vine,
    "tile": _action,
    "space": _action,
    "over": _action,
    "row": _row,
    "structure": _structure,
    "field": _field,
    "home": _worker,
    "piece": _piece,
    "season": _season,
    "opponent": _opponent,
    "discards": _discards,
}
