"""What a game in the window does without is not loaded for it."""

import subprocess
import sys

# Words of scenario files and how other programs are answered: for commands and tests.
LATE = ("app.rules.viticulture.outside.scenario", "app.rules.viticulture.outside.expectation", "app.cli")


def test_a_game_is_begun_and_saved_without_the_words_of_scenarios(checkout):
    script = (
        "import sys\n"
        "from app.rules.engine.games import find, known\n"
        "assert [name for name in sys.modules if 'viticulture' in name] == []\n"
        "from app.save import record\n"
        "from app.session.begin import begin\n"
        "from app.session.types import SeatInfo\n"
        "game = find('viticulture')\n"
        "people = [SeatInfo('Giulia', 'garnet'), SeatInfo('Marco', 'azure')]\n"
        "record.record(begin(game, game.options(2, {}), people, 1))\n"
        f"print([name for name in sys.modules if name.startswith({LATE!r})])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], cwd=checkout, capture_output=True, text=True, timeout=60
    )
    assert (ran.returncode, ran.stdout.strip()) == (0, "[]"), ran.stderr
