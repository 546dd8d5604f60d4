"""The logs of the stored games read as they always did, word for word and in both languages.

After a wanted change of what is told: `python tests/support/make_logs.py`, and read what changed.
"""

import json

import pytest

from tests.support.make_logs import FOLDER, LANGUAGES, READABLE, TOLD, digests, readable

STORED = json.loads((FOLDER / "digests.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", TOLD)
def test_all_that_is_told_of_a_stored_game_is_the_same(name):
    assert digests(name) == STORED[name], "compare with the log to read, or run make_logs.py before and after"


def test_every_stored_game_is_told():
    assert STORED.keys() == TOLD.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_to_read_is_the_same(language):
    assert readable(language) == (FOLDER / f"{READABLE}.{language}.txt").read_text(encoding="utf-8")
