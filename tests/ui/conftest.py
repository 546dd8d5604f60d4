"""What tests of drawn words share: the language that is spoken."""

from collections.abc import Callable, Iterator

import pytest

from app import texts


@pytest.fixture
def language() -> Iterator[Callable[[str], None]]:
    """Speak a language for the length of a test."""
    yield texts.use
    texts.use(texts.DEFAULT_LANGUAGE)
