"""What tests of drawn words share: letters of two kinds of machine, and the language that is spoken."""

from collections.abc import Callable, Iterator

import pytest

from app import texts
from app.ui.theme import theme as themes


@pytest.fixture(params=[False, True], ids=["usual", "dejavu"])
def letters(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of this machine, and the wide ones of a machine that has DejaVu alone."""
    if request.param:
        monkeypatch.setattr(themes, "HEADING_FAMILIES", ("DejaVu Serif",))
        monkeypatch.setattr(themes, "BODY_FAMILIES", ("DejaVu Sans",))


@pytest.fixture
def language() -> Iterator[Callable[[str], None]]:
    """Speak a language for the length of a test."""
    yield texts.use
    texts.use(texts.DEFAULT_LANGUAGE)
