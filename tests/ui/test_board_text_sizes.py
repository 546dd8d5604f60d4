"""Words on the board and on the panels beside it: one size for each kind, never too small, nothing cut or covered."""

import itertools
import re
from functools import cache

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from app import texts
from app.rules.viticulture import ids
from app.rules.viticulture.outside.observation import observe
from app.ui.look.sprites import Sprites
from app.ui.table.layout import STRIP, arrange
from app.ui.table.scene import TableScene
from app.ui.table.table_look import TableLook
from app.ui.theme import theme as themes
from app.ui.viticulture.table import paint_opponents
from app.ui.viticulture.table.table import ViticultureTable
from tests.support.scenes import free, new_scene
from tests.support.written import written
from tests.ui.test_scene_parts import solo_games
from tests.ui.test_scene_positions import COLOURS, NAMES, look_for, position

SIZES = [(1024, 700), (1280, 720), (1440, 900), (1920, 1080), (3840, 2160)]
SCALES = [0.8, 1.0, 1.3, 1.5, 2.0]
HERE = re.compile(r"paint_board\.|paint_automa\.|paint_opponents\.|paint_other\.|scene\.")
TITLES, HEADS = re.compile(r"paint_board\.(tile|cart)$"), "paint_board._season_head"
LEAST = 11


def _look(seats: int, opened: int = 0) -> TableLook:
    computers = tuple(seat % 2 == 1 for seat in range(seats))
    return TableLook(
        NAMES[:seats], COLOURS[:seats], computers=computers, opened=opened, just_now="drew two vines."
    )


@cache
def _solo() -> list:
    """What is seen at some moments of a game against the Automa, cards turned up."""
    seen = (observe(state, 0) for state in solo_games(every=15))
    return list(itertools.islice((one for one in seen if one.solo.steps), 5))


def _show(scene: TableScene, size, scale: float, seats: int, turn: int, opened: bool = False) -> None:
    regions = arrange(*size, scale, max(2, seats), 7, opened)
    if seats == 1:
        scene.sync(_solo()[turn % 5], regions, TableLook(NAMES[:1], COLOURS[:1]))
    else:
        scene.sync(position(seats, 7, (1, 3, 2)[turn % 3], turn), regions, _look(seats, 1 if opened else 0))
    scene.draw_pending()


def _marked(scene: TableScene, mark: str) -> None:
    kinds = ("tile", "row", "deck", "over", "opponent", "space", "piece")
    keys = sorted(scene.keys(), key=repr)
    marks = {key: f"{mark} changed-1 logged-12" for key in keys if key[0] in kinds}
    # A worker of the Automa has a disc of its own already.
    ordered = {key for key in keys if key[0] == "piece" and scene.describe(key).get("order")}
    scene.set_marks({key: mark if key in ordered else words for key, words in marks.items()})
    scene.draw_pending()
    scene.set_marks({})


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_is_too_small_cut_or_covered(qapp, language, size, scale):
    turn = SIZES.index(size) + SCALES.index(scale)
    for number, seats in enumerate((1, 2, 4, 6)):
        spoken = ("en", "it", "pseudo")[(turn + number) % 3]
        language(spoken)
        scene = new_scene(scale=scale)
        for opened in (False, True) if seats > 1 else (False,):
            with written() as ink:
                _show(scene, size, scale, seats, turn + number, opened)
                _marked(scene, ("legal", "closed", "selected")[(turn + number) % 3])
            case = (seats, spoken, opened)
            mine = [text for text in ink.texts if HERE.match(text.by)]
            assert mine
            least = (
                LEAST * min(1.0, scale) if spoken != texts.PSEUDO else 0.0
            )  # its words are longer than any
            assert not [(text.by, text.words, text.px) for text in mine if text.px < least - 0.51], case
            assert not [(text.by, text.words, text.px) for text in mine if text.cut], case
            covered = [pair for pair in ink.overlapping() if any(HERE.match(text.by) for text in pair)]
            assert not [(one.by, one.words, other.words) for one, other in covered], case


def _kinds(whole: bool) -> list[tuple[tuple[int, int], float, str, int]]:
    """Size, text size, language and players of the looks at words of one kind: a covering choice, or all."""
    talks = list(itertools.product(("en", "it"), (2, 6)))
    if whole:
        return [(size, scale, *talk) for size in SIZES for scale in SCALES for talk in talks]
    return [
        (size, scale, *talks[(row + column) % 4])
        for row, size in enumerate(SIZES)
        for column, scale in enumerate(SCALES)
    ]


def test_the_choice_has_every_pair():
    """And each size, and each text size, with every language and number of players together."""
    chosen, every = _kinds(whole=False), _kinds(whole=True)
    for places in (*itertools.combinations(range(4), 2), (0, 2, 3), (1, 2, 3)):
        assert {tuple(case[n] for n in places) for case in chosen} == {
            tuple(case[n] for n in places) for case in every
        }, places


@pytest.mark.parametrize("size", SIZES)
def test_words_of_one_kind_have_one_size(qapp, pytestconfig, language, size):
    """Titles of tiles and cart, names of seasons: whatever state a tile is in and however long its words are."""
    for _, scale, spoken, seats in (
        case for case in _kinds(pytestconfig.getoption("--all")) if case[0] == size
    ):
        language(spoken)
        free()  # the one before
        scene = new_scene(scale=scale)
        with written() as ink:
            _show(scene, size, scale, seats, seats)
            _marked(scene, "closed")
            _marked(scene, "legal")
        captions = {texts.text("ui.board.no-limit")}
        titles = {
            text.px
            for text in ink.texts
            if TITLES.match(text.by) and text.words not in captions and not re.match(r"[+−\d]", text.words)
        }
        assert len(titles) == 1, (scale, seats, titles)
        names = {
            texts.text(f"viticulture.season.{name}.name") for name in ("spring", "summer", "fall", "winter")
        }
        heads = {text.px for text in ink.texts if text.by == HEADS and text.words in names}
        assert len(heads) == 1, (scale, seats, heads)
        assert {text.words for text in ink.texts if text.by == HEADS} >= names


@pytest.mark.parametrize("size", SIZES[:4])
@pytest.mark.parametrize("seats", [4, 6])
def test_the_order_of_play_leaves_the_bonus_in_sight(qapp, size, seats):
    """The disc of a worker who has just come lies below the pennant of its space."""
    scene = new_scene()
    regions = arrange(*size, 1.0, seats, 7)
    scene.sync(position(seats, 7, 3, 2), regions, _look(seats))
    pieces = [key for key in sorted(scene.keys(), key=repr) if key[0] == "piece" and key[2] == 2]
    assert pieces
    for key in pieces:
        scene.set_marks({})
        plain = _picture(scene)
        scene.set_marks({key: "changed-4"})
        changed = _picture(scene)
        space = scene.item_rect(("space", key[1], 2))
        width = min(18.5 * regions.unit, space.width() * 0.84)
        left, right = round(space.right() - width) + 1, round(space.right())
        top = round(space.top())
        height = round(width * 0.75)
        assert plain != changed
        for x, y in itertools.product(range(left, right), range(top, top + height)):
            assert plain.pixel(x, y) == changed.pixel(x, y), (key, x, y)


def _picture(scene: TableScene):
    picture = QImage(round(scene.width()), round(scene.height()), QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    scene.render(painter)
    painter.end()
    return picture


@pytest.mark.parametrize("size", SIZES[:4])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_panel_shows_what_stands(qapp, monkeypatch, size, seats):
    """Icons of the structures of an opponent, or how many they are: in each density."""
    icons: list[str] = []
    draw = Sprites.draw_icon

    def note(self, painter, name, *rest, **more):
        icons.append(name)
        draw(self, painter, name, *rest, **more)

    monkeypatch.setattr(Sprites, "draw_icon", note)
    scene = new_scene()
    observation = position(seats, 7, 3, 5)
    scene.sync(observation, arrange(*size, 1.0, seats, 7), _look(seats))
    for seat in range(1, seats):
        icons.clear()
        place = scene._place_of(("opponent", seat))
        scene.pictures.picture(scene.pictures.request(place, frozenset()))
        built = [name for n, name in enumerate(ids.STRUCTURE_NAMES) if observation.seats[seat].built >> n & 1]
        assert not built or set(built) <= set(icons) or "build" in icons, (seat, built, icons)


@pytest.mark.parametrize("size", SIZES[:4])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_name_that_is_too_long_ends_in_dots(qapp, size, seats):
    """Files may hold longer names than the program lets one type; the inspector says them whole."""
    scene = new_scene()
    name = "Massimiliano Ugo Maria Serafino del Poggio di Sotto"
    look = TableLook(("Giulia", name, *NAMES[2:seats]), COLOURS[:seats])
    scene.sync(position(seats, 7, 3, 2), arrange(*size, 1.0, seats, 7), look)
    with written() as ink:
        scene.draw_pending()
    said = [text for text in ink.texts if text.words.startswith("Mas") and HERE.match(text.by)]
    assert said
    for text in said:
        assert (text.words == name or text.words.endswith("…")) and not text.cut and text.px >= LEAST


@pytest.mark.parametrize("height", [580, 640, 700])
@pytest.mark.parametrize("scale", [1.0, 1.3, 1.5, 2.0])
def test_the_number_of_a_row_stays_inside_its_frame(qapp, height, scale):
    regions = arrange(1024, height, scale, 4, 8)
    game = ViticultureTable()
    made = game.plan(position(4), regions, TableLook(NAMES[:4], COLOURS[:4]))
    paint = game.painters(Sprites(themes.Theme("light", scale), 1.0), regions, made)["row"]
    for number in range(1, 8):
        place = made.places["row", number]
        box = QRectF(place.rect.x, place.rect.y, place.rect.w, place.rect.h)
        image = QImage(1024, height, QImage.Format.Format_ARGB32_Premultiplied)
        painter = QPainter(image)
        with written() as ink:
            paint(painter, box, place, "")
        painter.end()
        digit = next(one for one in ink.texts if one.words == str(number))
        assert box.top() <= digit.ink.top() and digit.ink.bottom() <= box.bottom(), (number, box, digit.ink)


@pytest.mark.parametrize("scale", [1.0, 1.3, 1.5, 2.0])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("crowded", [False, True])
def test_the_lines_of_the_strip_have_one_size(qapp, monkeypatch, scale, seats, crowded):
    """Whatever the opponents have: they stand side by side."""
    sizes = []
    draw = paint_opponents.draw_bits

    def record(painter, canvas, box, bits, size, *rest):
        if bits and bits[0].deck >= 0:  # the hand begins the second line
            sizes.append((size.px, size.side))
        return draw(painter, canvas, box, bits, size, *rest)

    monkeypatch.setattr(paint_opponents, "draw_bits", record)
    regions = arrange(1024, 700, scale, seats, 7)
    assert regions.opponent_density == STRIP
    for seed in range(1, 9):
        scene = new_scene(scale=scale)
        scene.sync(position(seats, 7, seed=seed, crowded=crowded), regions, look_for(seats))
        sizes.clear()
        scene.draw_pending()
        assert len(sizes) == seats - 1
        assert len(set(sizes)) == 1, sizes
