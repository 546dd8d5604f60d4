"""The typefaces come with the game, hold every letter of its texts, and make each machine draw the same."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF, QImage, QRawFont

from app.paths import resources_folder
from app.ui.theme import typefaces
from app.ui.theme.theme import BOLD, REGULAR, SEMI
from app.ui.theme.typefaces import BODY, HEADING, TYPEFACES

WEIGHTS = ((BODY, REGULAR), (BODY, SEMI), (BODY, BOLD), (HEADING, REGULAR), (HEADING, BOLD))
# What the code itself adds to the texts, and letters that names of people are made of.
WRITTEN_BY_CODE = "0123456789+−×/·…–—“”„«»‘’()[]%&"
SIGNS = "✓←→•"  # in body letters alone
LATIN = "".join(map(chr, range(0xC0, 0x100))).replace("×", "").replace("÷", "")
CENTRAL_EUROPEAN = "ĂăĄąĆćČčĎďĐđĘęĚěĞğĪīŁłŃńŇňŐőŒœŘřŚśŞşŠšŤťŮůŰűŹźŻżŽž"

NO_OTHER_FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><cachedir>{}</cachedir></fontconfig>
"""


@pytest.fixture
def anew():
    """Let the typefaces be looked for again, and once more after the test."""
    typefaces.missing.cache_clear()
    yield
    typefaces.missing.cache_clear()


def test_both_typefaces_are_loaded_in_every_weight_that_is_used(qapp):
    assert typefaces.missing() == ()
    for face, weight in WEIGHTS:
        info = QFontInfo(typefaces.font(face, 13, weight))
        assert (info.family(), info.weight(), info.exactMatch()) == (face.family, weight, True)


def test_numbers_stand_in_columns(qapp):
    for face, weight in WEIGHTS:
        metrics = QFontMetricsF(typefaces.font(face, 13, weight))
        assert len({metrics.horizontalAdvance(digit) for digit in "0123456789"}) == 1


def words_of(value) -> str:
    if isinstance(value, dict):
        return "".join(map(words_of, value.values()))
    if isinstance(value, list):
        return "".join(map(words_of, value))
    return str(value)


def test_the_typefaces_hold_every_letter_of_the_texts(qapp):
    letters = set(WRITTEN_BY_CODE + LATIN + CENTRAL_EUROPEAN)
    files = sorted((resources_folder() / "i18n").rglob("*.json"))
    assert files
    for file in files:
        letters |= set(words_of(json.loads(file.read_text(encoding="utf-8"))))
    letters -= set("\n\t")
    for face, weight in WEIGHTS:
        raw = QRawFont.fromFont(typefaces.font(face, 13, weight))
        wanted = letters | set(SIGNS if face is BODY else "")
        lacking = sorted(letter for letter in wanted if not raw.supportsCharacter(ord(letter)))
        assert not lacking, (face.family, weight, lacking)


@pytest.mark.parametrize("content", [None, b"", b"this is no typeface"])
def test_a_missing_or_damaged_file_is_told_and_the_system_stands_in(
    qapp, anew, monkeypatch, tmp_path, content
):
    for name in BODY.files:
        if content is not None:
            (tmp_path / name).write_bytes(content)
    file_of = typefaces.file_of
    monkeypatch.setattr(
        typefaces, "file_of", lambda face, name: tmp_path / name if face is BODY else file_of(face, name)
    )
    assert typefaces.missing() == (BODY,)
    assert typefaces.family(BODY) == BODY.fallback
    assert typefaces.family(HEADING) == HEADING.family


def test_a_missing_package_is_told(qapp, anew, monkeypatch):
    monkeypatch.setattr(typefaces.importlib.util, "find_spec", lambda name: None)
    assert typefaces.missing() == TYPEFACES


def drawn_by_a_process(out: Path, variables: dict[str, str]) -> QImage:
    command = [sys.executable, "-m", "app", "shot", str(out), "--screen", "table", "--size", "1024x700"]
    checkout = Path(__file__).resolve().parents[2]
    subprocess.run(command, check=True, cwd=checkout, env={**os.environ, **variables})
    return QImage(str(out))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="fontconfig is what tells fonts on Linux")
def test_the_table_looks_the_same_with_every_other_font_hidden(qapp, tmp_path):
    settings = tmp_path / "fonts.conf"
    settings.write_text(NO_OTHER_FONTS.format(tmp_path / "cache"), encoding="utf-8")
    hidden = {"FONTCONFIG_FILE": str(settings)}
    count = [
        sys.executable,
        "-c",
        "from PySide6.QtGui import *; a = QGuiApplication([]); print(*QFontDatabase.families())",
    ]
    known = subprocess.run(count, check=True, env={**os.environ, **hidden}, capture_output=True, text=True)
    assert set(known.stdout.split()) <= {"Monospace", "Sans", "Serif"}, "names that stand for any font"
    usual = drawn_by_a_process(tmp_path / "usual.png", {})
    assert not usual.isNull()
    assert drawn_by_a_process(tmp_path / "hidden.png", hidden) == usual


def test_a_size_of_the_design_asks_for_no_hinting_of_the_system(qapp):
    wanted = QFont.HintingPreference.PreferVerticalHinting
    assert all(typefaces.font(face, 13, weight).hintingPreference() == wanted for face, weight in WEIGHTS)
