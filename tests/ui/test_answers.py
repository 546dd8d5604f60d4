"""What others have answered to a card: an offer to the Importer tells nothing, not even whether it was one."""

from types import SimpleNamespace

import pytest

from app.rules.viticulture.game import GAME
from app.rules.viticulture.tables import CARD
from app.ui.viticulture.words.question_context import answers_given


@pytest.mark.parametrize("count", [0, 1, 2])
def test_nobody_learns_whether_something_was_offered(count):
    importer = CARD["importer"]
    log = [SimpleNamespace(events=(("visitor", 0, importer), ("offered", 1, count), ("answer", 2, 1)))]
    assert answers_given(SimpleNamespace(log=log, game=GAME), importer) == {1: None, 2: True}
