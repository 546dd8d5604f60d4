"""Colours by role: the contrast table of the design, the same roles in every theme, palette and sheet from them."""

import re
import tomllib

import pytest

from app.paths import resources_folder
from app.ui.theme import THEME_NAMES, load
from app.ui.theme.palette_file import plain_toml, read
from app.ui.theme.typefaces import BODY, HEADING
from tests.support.contrast import contrast

# Measured contrast: foreground, background, light / dark / high contrast.
MEASURED = [
    ("ink", "paper", 14.3, 13.6, 21.0),
    ("ink", "table", 9.5, 15.6, 21.0),
    ("ink2", "paper", 7.4, 8.9, 21.0),
    ("ink2", "sunk", 6.5, 9.7, 17.0),
    ("ink2", "table", 5.0, 10.2, 21.0),
    ("ink3", "paper", 5.5, 5.8, 14.4),
    ("ink3", "sunk", 4.8, 6.4, 11.7),
    ("on-accent", "accent", 6.1, 7.1, 11.5),
    ("ink", "gold", 10.4, 6.1, None),
    ("on-gold", "gold", 10.4, 6.1, 14.6),
    ("accent", "raised", 6.1, 5.4, 10.6),
    ("legal", "raised", 5.7, 7.0, 14.9),
    ("legal", "legal-tint", 4.9, 6.2, 11.2),
    ("focus", "raised", 7.0, 6.8, 11.6),
    ("focus", "table", 4.4, 9.0, 12.6),
    ("danger", "raised", 7.2, 6.2, 8.8),
    ("warn", "raised", 5.8, 7.8, 14.1),
    ("on-tip", "tip", 14.3, 14.9, 21.0),
    ("rule2", "raised", 3.9, 3.8, 19.4),
    ("accent", "selected-tint", 5.3, 4.9, 7.9),
    ("rule", "paper", 1.7, 1.4, 6.9),
]
SEASONS = ("spring", "summer", "fall", "winter")
# Text that the table and the widgets set, each on every ground where it stands.
TEXT_PAIRS = [
    *[
        (ink, ground)
        for ink in ("ink", "ink2")
        for ground in ("paper", "raised", "sunk", "closed", "resting", "cell")
    ],
    *[("ink2", f"{season}-tint") for season in SEASONS],
    *[(f"on-{season}", season) for season in SEASONS],
    ("ink", "soil"),
    ("ink2", "soil"),
    ("ink2", "soil-bare"),
    ("ink", "track-step"),
    ("ink", "selected-tint"),
    ("ink", "legal-tint"),
    ("ink3", "closed"),
    *[("ink", f"face-{deck}") for deck in ("vine", "order", "summer", "winter", "structure", "mama", "papa")],
    ("on-tip", "tip"),
    ("tip-help", "tip"),
]
LETTERS = {
    "mark-light": ("vine", "order", "mama", "papa", "automa", "field", "any"),
    "mark-dark": ("summer", "winter", "structure"),
}


def _ratio(theme: str, one: str, other: str) -> float:
    roles = read(theme).roles
    return contrast(roles[one], roles[other])


@pytest.mark.parametrize("pair", MEASURED, ids=lambda pair: f"{pair[0]} on {pair[1]}")
def test_the_contrast_is_what_the_look_measured(pair):
    front, back, *wanted = pair
    for theme, value in zip(THEME_NAMES, wanted):
        if value is not None:
            # The table rounds, and measures the decoration line on the ground where it is weakest.
            assert _ratio(theme, front, back) == pytest.approx(value, abs=0.35 if front != "rule" else 0.8), (
                theme
            )


@pytest.mark.parametrize(
    ("pair", "ranges"),
    [
        (("ink2", "{season}-tint"), ((6.4, 7.0), (7.1, 7.8), (18.0, 19.5))),
        (("on-{season}", "{season}"), ((5.0, 7.0), (7.0, 9.3), (10.4, 21.0))),
    ],
)
def test_the_contrast_of_the_seasons_is_what_the_look_measured(pair, ranges):
    for theme, (least, most) in zip(THEME_NAMES, ranges, strict=True):
        for season in SEASONS:
            found = _ratio(theme, *(part.format(season=season) for part in pair))
            assert least - 0.06 <= found <= most + 0.06, (theme, season, found)


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_texts_reach_4_5_and_marks_3(theme):
    """R39."""
    for front, back in TEXT_PAIRS:
        assert _ratio(theme, front, back) >= 4.5, (front, back, _ratio(theme, front, back))
    for front in ("legal", "accent", "focus", "rule2", "danger"):
        assert _ratio(theme, front, "raised") >= 3.0, front
    for letter, seals in LETTERS.items():
        for seal in seals:
            assert _ratio(theme, letter, f"seal-{seal}") >= 4.45, seal


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_emblems_stand_out_from_their_fills(theme):
    for player in read(theme).players.values():
        assert contrast(player.fill, player.mark) >= 4.4, player.name


def test_every_theme_has_the_same_roles_and_players():
    files = [read(name) for name in THEME_NAMES]
    for file in files[1:]:
        assert file.roles.keys() == files[0].roles.keys()
        assert file.players.keys() == files[0].players.keys()
        assert {p.fill for p in file.players.values()} == {p.fill for p in files[0].players.values()}
    shapes = [player.emblem for player in files[0].players.values()]
    patterns = [player.pattern for player in files[0].players.values()]
    assert len(set(shapes)) == len(shapes) and len(set(patterns)) == len(patterns)


def test_an_unknown_theme_names_the_known_ones():
    with pytest.raises(KeyError, match="light"):
        read("sepia")


@pytest.mark.parametrize("name", THEME_NAMES)
def test_the_style_sheet_is_complete_and_scales(qapp, name):
    small, big = load(name, 1.0), load(name, 2.0)
    assert "{" in small.style_sheet() and "None" not in small.style_sheet()
    sizes = [int(px) for px in re.findall(r"font-size: (\d+)px", small.style_sheet())]
    assert min(sizes) >= 11
    large = [int(px) for px in re.findall(r"font-size: (\d+)px", big.style_sheet())]
    assert len(large) == len(sizes)
    assert all(abs(twice - 2 * px) <= 1 for twice, px in zip(large, sizes)), "rounded once, not scaled apart"
    assert small.palette().window().color() == small.role("table")


def test_text_scale_stays_in_its_range(qapp):
    assert load("light", 5.0).text_scale == 2.0
    assert load("light", 0.1).text_scale == 0.8
    assert load("light", 1.5).size(12) == 18


def test_fonts_are_the_typefaces_of_the_game_enlarged_where_the_letters_are_low(qapp):
    theme = load("light")
    assert (theme.body(12).family(), theme.body(12).pixelSize()) == (BODY.family, 13)
    assert (theme.heading(15).family(), theme.heading(15).pixelSize()) == (HEADING.family, 15)


def test_a_size_that_was_calculated_in_two_ways_is_one_size(qapp):
    """Words are laid out in one place and painted in another; 9 times 1.25 is not always 11.25."""
    theme = load("light", 1.25)
    for px in (10.75, 11.25, 11.75, 12.25, 13.25):
        sizes = {theme.exact_font(px * (1 + tiny)).pixelSize() for tiny in (-4e-16, 0.0, 4e-16)}
        assert len(sizes) == 1, (px, sizes)


@pytest.mark.parametrize("name", THEME_NAMES)
def test_the_short_reader_reads_what_toml_reads(name):
    file = resources_folder() / "themes" / f"{name}.toml"
    assert plain_toml(file) == tomllib.loads(file.read_text(encoding="utf-8"))


def test_a_wrong_line_of_a_theme_is_named(tmp_path):
    file = tmp_path / "odd.toml"
    file.write_text("[look]\nedge = one\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"odd.toml, line 2"):
        plain_toml(file)
