"""Words and values on vineyard mats and cards: one size for each kind, never too small, nothing cut or covered."""

import itertools
import re

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from app import texts
from app.rules.viticulture.ids import DECK_NAMES, ORDER, SUMMER_VISITOR, VINE, WINTER_VISITOR
from app.rules.viticulture.tables import CARD, CARDS
from app.texts import viticulture
from app.ui.look.sprites import Sprites
from app.ui.table.items_paint import Canvas
from app.ui.table.layout import Place, Rect, arrange, facts
from app.ui.table.scene import TableScene
from app.ui.table.table_look import TableLook
from app.ui.theme import drawing
from app.ui.theme import theme as themes
from app.ui.viticulture.cards.card_faces import CardFaces
from app.ui.viticulture.cards.frame import SLIP_CORNER
from app.ui.viticulture.cards.visitor_motifs import visitor_icons
from app.ui.viticulture.table.labels import Labels
from app.ui.viticulture.table.layout_hand import hand_rects
from app.ui.viticulture.table.layout_mat import vine_strips
from app.ui.viticulture.table.paint_hand import HandPainter
from tests.support.scenes import new_scene
from tests.support.written import written
from tests.ui.test_scene_positions import COLOURS, NAMES, position

SIZES = [(1024, 700), (1280, 720), (1440, 900), (1920, 1080), (3840, 2160)]
SCALES = [0.8, 1.0, 1.3, 1.5, 2.0]
HERE = re.compile(r"paint_mat\.|sprites\.")
LEAST = 11
HANDS = (3, 7, 9, 12, 16, 20, 24)
# Fields by the numbers of their vines: long names, two grapes, and as many vines as ever fit.
FIELDS = (
    ((6, 8), (7,), (6, 5)),
    ((0, 0, 0, 0, 1), (1, 1, 1, 2, 2), (2, 2, 2, 0)),
    ((2, 2), (0, 0, 1, 1, 1, 2), (0, 0, 0, 0, 1, 1, 1)),
)
LONGEST = [CARD[name] for name in ("jack-of-all-trades", "uncertified-oenologist", "harvester", "organizer")]
WORKERS = (  # at home, owned, in training
    ((5, 1, 1), (5, 1, 1), (0, 0, 0)),
    ((0, 0, 0), (5, 1, 1), (0, 0, 0)),
    ((2, 0, 1), (5, 1, 1), (1, 0, 0)),
)


def _positions(seats: int, turn: int):
    """Mats with much on them."""
    yield position(seats, 7, 3, turn, crowded=True)
    for number, (fields, workers) in enumerate(zip(FIELDS, WORKERS)):
        full = position(seats, 7, 3, turn + number)
        for seat in full.seats:
            seat.fields, seat.sold, seat.harvested = fields, 0, (5, 2, 7)[number]
            seat.free, seat.owned, seat.idle = workers
            seat.vp, seat.lira, seat.residual, seat.built = -5, 88, 5, 0
        yield full


def _show(scene: TableScene, observation, size, scale: float, opened: bool) -> None:
    seats = len(observation.seats)
    look = TableLook(NAMES[:seats], COLOURS[:seats], opened=1 if opened else -1, just_now="drew two vines.")
    scene.sync(observation, arrange(*size, scale, seats, 7, opened), look)
    scene.draw_pending()


def _least(scale: float, spoken: str) -> float:
    """In pixels; words of the pseudo-language are longer than any and have to be whole alone."""
    return LEAST * min(1.0, scale) - 0.51 if spoken != texts.PSEUDO else 0.0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_on_a_mat_is_too_small_cut_or_covered(qapp, language, size, scale):
    turn = SIZES.index(size) + SCALES.index(scale)
    for number, opened in enumerate((False, True)):
        spoken, seats = ("en", "it", "pseudo")[(turn + number) % 3], (2, 4)[turn % 2]
        language(spoken)
        scene = new_scene("light", scale)
        for observation in itertools.islice(_positions(seats, turn), number, None, 2):
            with written() as ink:
                _show(scene, observation, size, scale, opened)
            case = (seats, spoken, opened)
            mine = [text for text in ink.texts if HERE.match(text.by)]
            assert mine
            least = _least(scale, spoken)
            assert not [(text.by, text.words, text.px) for text in mine if text.px < least], case
            assert not [(text.by, text.words, text.px) for text in mine if text.cut], case
            covered = [pair for pair in ink.overlapping() if any(HERE.match(text.by) for text in pair)]
            assert not [(one.by, one.words, other.words) for one, other in covered], case


@pytest.mark.parametrize("size", SIZES)
def test_words_of_one_kind_have_one_size_on_a_mat(qapp, language, size):
    """Names of vines, of rows of the grid and of structures, whatever else a field or a structure shows."""
    language(("en", "it")[SIZES.index(size) % 2])
    rows = {texts.text(f"viticulture.wine.{wine}.name") for wine in ("red", "white", "blush", "sparkling")}
    for scale in (1.0, 1.5):
        scene = new_scene("light", scale)
        vines: set[tuple[float, bool]] = set()
        for observation in itertools.islice(_positions(2, 3), 1, None):
            with written() as ink:
                _show(scene, observation, size, scale, opened=False)
            vines |= {text.px for text in ink.texts if text.by == "paint_mat.vine"}
            for kind in ("structure", "cellar"):
                said = {
                    text.px
                    for text in ink.texts
                    if text.by == f"paint_mat.{kind}"
                    and (text.words in rows or (kind == "structure" and not text.words.isdigit()))
                }
                assert len(said) <= 1, (scale, kind, said)
        assert len(vines) == 1, (scale, vines)


@pytest.mark.parametrize("height", [60.0, 71.0, 113.0, 144.0])
@pytest.mark.parametrize("count", range(1, 8))
def test_every_vine_of_a_full_field_has_a_place(height, count):
    field = Rect(100, 200, 106, height)
    for captioned, growth in itertools.product((False, True), (0.0, 0.4)):
        made = vine_strips(field, count, captioned, 1.0, growth)
        assert len(made.strips) == count
        assert all(field.contains(strip, 0.5) for strip in made.strips)
        assert not any(one.overlaps(other) for one, other in itertools.combinations(made.strips, 2))
        least = 13 if made.named else 11
        assert all(strip.h >= least and strip.w >= 2 * 11 for strip in made.strips), made
    if count == 1:
        assert made.named


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_cards_of_a_hand_lie_apart_and_are_wide_enough(size, scale):
    for count in HANDS:
        regions = arrange(*size, scale, 4, count)
        rects = hand_rects(regions, count)
        assert len(rects) == count
        assert all(regions.hand.contains(rect, 0.5) for rect in rects), count
        if count <= 20:
            assert not any(one.overlaps(other) for one, other in itertools.combinations(rects, 2)), count
            assert all(rect.w >= 103.9 * regions.unit for rect in rects), (count, rects[0])


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES[:4])
def test_no_card_has_words_too_small_cut_or_covered(qapp, language, size, scale):
    """In the sizes of hands of few and of many cards."""
    turn = SIZES.index(size) + [1.0, 1.5, 2.0].index(scale)
    for number, count in enumerate(HANDS[turn % 2 :: 2]):
        spoken = ("it", "en", "it", "pseudo")[(turn + number) % 4]
        language(spoken)
        regions = arrange(*size, scale, 4, count)
        rect = hand_rects(regions, count)[0].times(1.0)
        faces = CardFaces(Sprites(themes.Theme("light", scale), 1.0), Labels(), regions.unit, regions.text)
        for card in {*range((turn + number) % 7, len(CARDS), 7), *LONGEST}:
            pixmap = drawing.new_pixmap(rect.w, rect.h, 1)
            with written() as ink:
                painter = drawing.begin(pixmap)
                faces.draw(painter, QRectF(0, 0, rect.w, rect.h), card)
                painter.end()
            case = (count, spoken, CARDS[card].id, (rect.w, rect.h))
            assert not [(t.by, t.words, t.px) for t in ink.texts if t.px < _least(scale, spoken)], case
            assert not [(t.by, t.words) for t in ink.texts if t.cut], case
            assert not [(one.words, other.words) for one, other in ink.overlapping()], case


def test_a_rule_with_too_many_words_for_its_slip_gives_way_to_the_picture(qapp, monkeypatch):
    """On a wider slip it stands; on the narrow one it is told by the inspector alone."""
    icons: list[str] = []
    draw = Sprites.draw_icon

    def note(self, painter, name, *rest, **more):
        icons.append(name)
        draw(self, painter, name, *rest, **more)

    monkeypatch.setattr(Sprites, "draw_icon", note)
    faces = CardFaces(Sprites(themes.Theme("light"), 1.0), Labels())
    rules = {
        number: texts.text(f"viticulture.{DECK_NAMES[card.deck]}.{card.id}.text")
        for number, card in enumerate(CARDS)
        if card.deck in (SUMMER_VISITOR, WINTER_VISITOR)
    }
    card = max(rules, key=lambda number: len(rules[number]))
    title = viticulture.card_name(card)
    motif = visitor_icons(CARDS[card].id)[0]
    for width, told in ((120, False), (260, True)):
        icons.clear()
        pixmap = drawing.new_pixmap(width, 110, 1)
        with written() as ink:
            painter = drawing.begin(pixmap)
            faces.draw(painter, QRectF(0, 0, width, 110), card)
            painter.end()
        words = [text.words for text in ink.texts]
        assert " ".join(words).startswith(title)
        assert (len(words) > 3) == told == (motif not in icons)


def test_a_long_word_breaks_after_a_hyphen(qapp):
    theme = themes.Theme("light")
    whole = "The Jack-of-all-trades"
    lines = drawing.wrapped(theme, whole, 13, 60)
    assert len(lines) > 2
    assert "".join(line if line.endswith("-") else f"{line} " for line in lines).strip() == whole
    assert drawing.wrapped(theme, whole, 13, 1000) == [whole]


@pytest.mark.parametrize("letters_scale", [1.0, 1.3])
@pytest.mark.parametrize("size", [(182, 56), (126, 118), (106, 56)])
def test_the_corner_of_a_new_card_covers_nothing_on_a_slip(qapp, size, letters_scale):
    """Where the gold corner comes to lie the face is bare; elsewhere the card shows that very face."""
    width, height = size
    theme = themes.Theme("light")
    hand = HandPainter(Canvas(Sprites(theme, 1.0), 1.0, letters_scale), Labels())
    rim = 8  # with its round corner
    inside = [(x, y) for x in range(rim, width - rim) for y in range(rim, height - 3)]
    corner = {(x, y) for x, y in inside if width - x + height - y <= SLIP_CORNER}
    assert corner
    for card in [number for number, data in enumerate(CARDS) if data.deck in (VINE, ORDER)][::3]:
        face = hand.faces.face(card, width, height, corner=True).toImage()
        bare = theme.role("raised").rgb()
        covered = [(x, y) for x, y in corner if QColor(face.pixel(x, y)).rgb() != bare]
        assert not covered, (CARDS[card].id, covered)
        pixmap = drawing.new_pixmap(width, height, 1)
        painter = drawing.begin(pixmap)
        place = Place(Rect(0, 0, width, height), "card", facts=facts(card=card, new=True, number=0))
        hand.card(painter, QRectF(0, 0, width, height), place, "")
        painter.end()
        shown = pixmap.toImage()
        apart = {(x, y) for x, y in inside if width - x + height - y > SLIP_CORNER + 6}
        assert all(shown.pixel(x, y) == face.pixel(x, y) for x, y in apart), CARDS[card].id
        assert any(shown.pixel(x, y) != face.pixel(x, y) for x, y in corner), CARDS[card].id
