"""Making wine: grapes as toggles, what they become with all that is lost, and the cellar with its place (R24)."""

from __future__ import annotations

from app import texts
from app.rules.viticulture import ids
from app.texts import text
from app.ui.asking.aside import Aside
from app.ui.asking.option import Option
from app.ui.asking.sheet import GRID, Section
from app.ui.asking.sheet_parts import Scene
from app.ui.asking.targets import Target
from app.ui.viticulture.sheets.wine_grid import Becomes, Made, WineGrid
from app.ui.viticulture.table.targets import targets_of
from app.ui.viticulture.words.chosen import why_lower, wine_of

_CELLAR_WIDTH, _WIDE = 290, 700  # of the cellar beside the grapes, and from which width on it may have more
_GRAPE, _DENSE_GRAPE, _GRAPE_WIDTH = 34, 26, 104


def grapes(scene: Scene) -> list[Section]:
    """Every grape of the crush pad, pressed in or out."""
    question = scene.question
    useful = {target for action in question.legal for target in targets_of(action, question.seat)}
    found = []
    for colour, mask in enumerate(scene.own.grapes):
        for value in range(1, 10):
            if mask >> value & 1:
                found.append(_grape(scene, colour, value, useful))
    hint = text("ui.preview.grapes-tip")
    return [Section(found, grapes_title(scene), GRID, hint=hint, least=_GRAPE_WIDTH)]


def _grape(scene: Scene, colour: int, value: int, useful: set[Target]) -> Option:
    target = ("grape", scene.question.seat, colour, value)
    lines: list[str] = []
    if target not in useful:
        lines = _why_useless(scene, target)
    return Option(
        target=target,
        title=texts.capital(text("ui.mat.grape-slot", colour=colour, value=value)),
        shown=text(f"ui.preview.grape-{ids.GRAPE_NAMES[colour]}"),
        reason="\n".join(lines[:1]),
        pictures=(
            scene.look.sprites.grape(colour, value, scene.size(_DENSE_GRAPE if scene.dense else _GRAPE)),
        ),
        selected=target in scene.interaction.selection,
        legal=not lines,
    )


def _why_useless(scene: Scene, target: Target) -> list[str]:
    """Why a grape goes into no wine now."""
    seat = scene.question.seat
    for action in scene.question.closed:
        if target in targets_of(action, seat):
            return scene.closed(action)[0]
    return [text("ui.choice.closed")]


def made_of(scene: Scene) -> tuple[Made | None, str]:
    """The wine of the chosen grapes, or why they make none."""
    chosen = scene.interaction.chosen
    if chosen:
        wine = wine_of(list(scene.preview(chosen[0])))
        if wine is not None:
            return Made(wine["wine"], wine["value"], wine["sum"]), ""
    selection = frozenset(scene.interaction.selection)
    if not selection:
        return None, ""
    seat = scene.question.seat
    for action in scene.question.closed:
        if action[0] == "make" and frozenset(targets_of(action, seat)) == selection:
            lines, helps = scene.closed(action)
            return None, "\n".join([*lines, helps] if helps else lines)
    return None, text("ui.preview.more-grapes")


def becomes(scene: Scene) -> Becomes:
    """What the chosen grapes come to, in tokens and in words."""
    made, why = made_of(scene)
    if made is None:
        return Becomes(scene.look, None, why or text("ui.preview.no-grapes"), "", "", low=scene.dense)
    if made.total <= made.value:
        words = text("ui.preview.wine", wine=made.wine, value=made.value)
        return Becomes(scene.look, made, texts.capital(words), _gains(scene), "", low=scene.dense)
    words = text("ui.preview.wine-lower", wine=made.wine, value=made.value, sum=made.total)
    lost = text("ui.preview.wine-lost", n=made.total - made.value)
    why = why_lower(scene.question, made.wine, made.value)
    return Becomes(scene.look, made, texts.capital(words), _gains(scene), f"{lost}: {why}", low=scene.dense)


def _gains(scene: Scene) -> str:
    """What the wine brings besides itself, as a visitor's points."""
    action = scene.interaction.chosen[0]
    words, _ = scene.wording.preview(scene.preview(action), scene.question.seat, {"wine"})
    return texts.capital(words) if words else ""


def cellar_aside(scene: Scene) -> Aside | None:
    """The own cellar from 1 to 9 with the wine that is being made; the mat shows it too."""
    if scene.terse:
        return None
    own = scene.own
    made, _ = made_of(scene)
    reach = 9 if own.built >> ids.LARGE_CELLAR & 1 else 6 if own.built >> ids.MEDIUM_CELLAR & 1 else 3
    told = ""
    if made is not None:
        told = text("ui.preview.wine", wine=made.wine, value=made.value)
    grid = WineGrid(scene.look, own.wines, reach, made, told)
    narrow = scene.width < scene.size(_WIDE)
    return Aside(text("ui.mat.cellar"), (), grid, weight=3, width=_CELLAR_WIDTH if narrow else 0.0)


def grapes_title(scene: Scene) -> str:
    """The title over the grapes. In another player's turn it names their owner, as the mat below is not the owner's."""
    question = scene.question
    if question.card_player in (-1, question.seat):
        return text("ui.preview.grapes")
    return text("ui.preview.grapes-of", name=scene.wording.people.name(question.seat))
