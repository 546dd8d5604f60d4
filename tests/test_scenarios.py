"""Every scenario file passes, together they cover the game, and the runner fails when it should."""

import copy
import json
import os
import random
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import app.cli.scenario as runner
from app.cli.scenario import main, run, run_file
from app.paths import resources_folder
from app.rules.engine.combinators import Choose
from app.rules.engine.effect import Action
from app.rules.engine.game import Game
from app.rules.engine.scenario import ScenarioError
from app.rules.viticulture import ids
from app.rules.viticulture.automa.base import WHY_NAMES
from app.rules.viticulture.automa.data import AUTOMA_CARDS, LEVELS
from app.rules.viticulture.boards.action_effects import BY_WORKER
from app.rules.viticulture.boards.loader import BOARDS
from app.rules.viticulture.cards import winter  # noqa: F401  fills the visitors' effects
from app.rules.viticulture.effects.choices import BOTH, OneOrBoth
from app.rules.viticulture.effects.others import RightNeighbour
from app.rules.viticulture.effects.visitors import VISITOR_EFFECTS
from app.rules.viticulture.names import CHOICES
from app.rules.viticulture.outside.scenario import AUTOMA_KEYS
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import CARDS, DECK_OF, MAMAS, PAPAS
from tests.support.nested import places

FOLDER = Path(__file__).resolve().parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.toml"))
SLOTS = ("1", "2", "3", "beyond")
VISITORS = [card for card in range(len(CARDS)) if DECK_OF[card] in (ids.SUMMER_VISITOR, ids.WINTER_VISITOR)]
BOARD = BOARDS["base"]


def name_of(path: Path) -> str:
    return str(path.relative_to(FOLDER).with_suffix(""))


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_scenario_goes_as_expected(path: Path) -> None:
    assert run_file(path) == []


# --- coverage ------------------------------------------------------------------------------------------------------


def texts_of_choices(card: int) -> list[str]:
    """The choices for which a visitor has words: the only place where a choice that nobody is asked for has a name."""
    deck = ids.DECK_NAMES[DECK_OF[card]]
    file = resources_folder() / "i18n" / "en" / f"viticulture_{deck}.json"
    words = json.loads(file.read_text(encoding="utf-8"))["viticulture"][deck][CARDS[card].id]["choice"]
    return list(words)


def branches(effect: Choose) -> list[str]:
    return [CHOICES[choice] for choice in effect.choices] + [CHOICES[BOTH]] * isinstance(effect, OneOrBoth)


def choices_of(card: int) -> list[str]:
    """The choices of a visitor: the branches of its effect, or what its texts name when nothing is chosen."""
    effect = VISITOR_EFFECTS[card]
    if isinstance(effect, Choose):
        return branches(effect)
    return texts_of_choices(card)


def unasked_choices(card: int) -> list[str]:
    """The choices that nobody makes: they are done when the card is."""
    effect = VISITOR_EFFECTS[card]
    asked = effect.demand if isinstance(effect, RightNeighbour) else effect
    made = branches(asked) if isinstance(asked, Choose) else []
    return [choice for choice in choices_of(card) if choice not in made]


def visitor_cites() -> set[str]:
    return {f"{CARDS[card].id}:{choice}" for card in VISITORS for choice in choices_of(card)}


def space_cites() -> set[str]:
    cites = set()
    for space in BOARD.spaces.values():
        if space.private:
            effect = BY_WORKER[ids.ACTION_NAMES.index(space.id)]
            assert isinstance(effect, Choose)
            cites |= {f"space:{space.id}:{choice}" for choice in branches(effect)}
        elif space.unlimited:
            cites.add(f"space:{space.id}")
        else:
            cites |= {f"space:{space.id}:{slot}" for slot in SLOTS}
    return cites


def ruling_cites() -> set[str]:
    lines = (FOLDER / "rulings" / "rulings.md").read_text(encoding="utf-8")
    return {f"ruling:{name}" for name in re.findall(r"^- `([a-z0-9-]+)`: ", lines, re.MULTILINE)}


REQUIRED: dict[str, set[str]] = {
    "visitor choice": visitor_cites(),
    "space": space_cites(),
    "structure": {f"structure:{name}" for name in ids.STRUCTURE_NAMES},
    "wake-up row": {f"row:{row}" for row in range(1, ids.WAKE_ROWS + 1)},
    "year-end step": {f"year-end:{step}" for step in BOARD.year_end},
    "papa choice": {"papa:gift", "papa:lira"},
    "papa": {papa.id for papa in PAPAS},
    "mama": {mama.id for mama in MAMAS},
    "ruling": ruling_cites(),
}
# May be cited without being needed: a card as a whole, and what there is in a game against the Automa.
OPTIONAL = (
    {card.id for card in CARDS}
    | {f"automa-{number}" for number in range(1, len(AUTOMA_CARDS) + 1)}
    | set(LEVELS)
    | set(AUTOMA_KEYS)
    | set(WHY_NAMES)
)
REQUIREMENT = re.compile(r"R\d+")


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def scenarios() -> dict[str, dict[str, Any]]:
    return {name_of(path): read(path) for path in FILES}


@pytest.mark.parametrize("kind", REQUIRED)
def test_every_part_of_the_game_has_a_scenario(kind: str, scenarios: dict[str, dict[str, Any]]) -> None:
    cited = {cite for data in scenarios.values() for cite in data.get("cites", [])}
    assert REQUIRED[kind]
    assert sorted(REQUIRED[kind] - cited) == []


def choices_taken(path: Path, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The visitor choices that a scenario really carries out, asked for or not."""
    taken: set[str] = set()
    at_work: list[int] = []

    def listen(game: Game, state: State) -> list[tuple[int, Action]]:
        for event in state.events or ():
            if event[0] == "visitor":
                at_work.append(event[2])
            elif event[0] == "choice" and at_work:
                taken.add(f"{CARDS[at_work[-1]].id}:{CHOICES[event[2]]}")
            elif event[0] == "visitor-done":
                card = at_work.pop()
                taken.update(f"{CARDS[card].id}:{choice}" for choice in unasked_choices(card))
        return forced(game, state)

    forced = runner._forced
    with monkeypatch.context() as patch:
        patch.setattr(runner, "_forced", listen)
        run_file(path)
    return taken


def test_every_choice_is_carried_out_where_it_is_cited(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: set[str] = set()
    for path in FILES:
        cites = set(read(path).get("cites", [])) & REQUIRED["visitor choice"]
        if cites - shown:
            shown |= cites & choices_taken(path, monkeypatch)
    assert sorted(REQUIRED["visitor choice"] - shown) == []


def test_every_cite_names_something(scenarios: dict[str, dict[str, Any]]) -> None:
    known = OPTIONAL.union(*REQUIRED.values())
    unknown = {
        name: [
            cite for cite in data.get("cites", []) if cite not in known and not REQUIREMENT.fullmatch(cite)
        ]
        for name, data in scenarios.items()
    }
    assert {name: cites for name, cites in unknown.items() if cites} == {}


def test_a_scenario_that_cites_a_choice_holds_its_card(scenarios: dict[str, dict[str, Any]]) -> None:
    cards = {CARDS[card].id for card in VISITORS}
    without = []
    for name, data in scenarios.items():
        words = json.dumps([data.get("given", {}), data.get("play", [])])
        for cite in data.get("cites", []):
            card, colon, _ = cite.partition(":")
            if card == "planner" and "booked" in data.get("given", {}):
                continue  # the card lies in the discards; what it booked is still to come
            if colon and card in cards and f'"{card}"' not in words:
                without.append(f"{name}: {card}")
    assert without == []


def test_titles_are_unique(scenarios: dict[str, dict[str, Any]]) -> None:
    counts = Counter(data["title"] for data in scenarios.values())
    assert [title for title, count in counts.items() if count > 1] == []


def test_the_effects_and_the_texts_name_the_same_choices() -> None:
    for card in VISITORS:
        effect = VISITOR_EFFECTS[card]
        words = texts_of_choices(card)
        if isinstance(effect, Choose):
            assert sorted(branches(effect)) == sorted(words), CARDS[card].id
        elif isinstance(effect, RightNeighbour):
            demand = effect.demand
            assert isinstance(demand, Choose)
            assert set(branches(demand)) < set(words), CARDS[card].id
        else:
            assert words, CARDS[card].id


# --- the runner itself ---------------------------------------------------------------------------------------------


def scenario(**changes: Any) -> dict[str, Any]:
    """A scenario that passes: a tour in summer."""
    data: dict[str, Any] = {
        "title": "A tour",
        "players": 2,
        "given": {"season": "summer", "turn": "p1", "p1": {"lira": 1}},
        "play": [{"p1": "place regular give-tour"}],
        "expect": {"p1": {"lira": 3}},
    }
    return {**data, **changes}


def test_a_right_scenario_passes() -> None:
    assert run(scenario()) == []


@pytest.mark.parametrize(
    ("expect", "line"),
    [
        ({"p1": {"lira": 4}}, "expect.p1.lira: expected 4, is 3"),
        ({"p1": {"hand": ["merlot"]}}, "expect.p1.hand: expected ['merlot'], is []"),
        ({"p1": {"workers": {"regular": 2}}}, "expect.p1.workers.regular: expected 2, is 1"),
        ({"p1": {"cellar": {"red": [1]}}}, "expect.p1.cellar.red: expected [1], is []"),
        ({"asks": "p1"}, "expect.asks: expected 'p1', is 'p2'"),
        ({"prompt": "wake"}, "expect.prompt: expected 'wake', is 'turn'"),
        ({"spaces": {"give-tour": {"1": ""}}}, "expect.spaces.give-tour.1: expected '', is 'p1 regular'"),
        ({"over": 0}, "expect.over: expected 0, is False"),
    ],
)
def test_a_wrong_expectation_fails_and_says_what_is(expect: dict[str, Any], line: str) -> None:
    assert run(scenario(expect=expect)) == [line]


def test_every_wrong_expectation_is_told() -> None:
    failed = run(scenario(expect={"p1": {"lira": 0, "vp": 1}, "p2": {"lira": 1}}))
    assert len(failed) == 3


@pytest.mark.parametrize(
    ("checks", "part"),
    [
        ({"legal": ["place regular harvest 1"]}, "is not allowed"),
        ({"legal_exactly": ["pass"]}, "also allowed"),
        ({"illegal": ["pass"]}, "'pass' is allowed"),
        (
            {"illegal": [{"action": "place regular build-structure 1", "why": "lira 3"}]},
            "refused for 'lira 2'",
        ),
        ({"illegal": [{"action": "place regular harvest 1", "why": "lira"}]}, "refused for 'season winter'"),
        ({"expect": {"p2": {"lira": 9}}}, "step 1.p2.lira: expected 9, is 0"),
    ],
)
def test_a_wrong_check_of_a_step_fails(checks: dict[str, Any], part: str) -> None:
    data = scenario(given={"season": "summer", "turn": "p1"}, play=[checks], expect={})
    (failure,) = run(data)
    assert failure.startswith("step 1") and part in failure


@pytest.mark.parametrize(
    ("play", "part"),
    [
        ([{"p2": "pass"}], "step 1: p2 plays 'pass', but p1 is asked"),
        ([{"p1": "place regular harvest"}], "step 1: 'place regular harvest' is not allowed"),
        ([{"p1": "place regular give-tour 2"}], "space-closed 3"),
        ([{"p1": "choose gift"}], "not-asked"),
        ([{"p1": "place regular give-tour"}, {"p1": "pass"}], "step 2: p1 plays 'pass', but p2 is asked"),
    ],
)
def test_an_action_that_is_not_allowed_fails(play: list[dict[str, Any]], part: str) -> None:
    (failure,) = run(scenario(play=play))
    assert part in failure


def test_an_action_not_allowed_is_answered_with_what_is() -> None:
    (failure,) = run(scenario(play=[{"p1": "place regular sell 3"}]))
    assert "allowed: " in failure and "place regular give-tour" in failure


def test_a_single_choice_may_be_written_or_left_out() -> None:
    given = {"season": "winter", "turn": "p1", "p1": {"vp": -1, "hand": ["politician"]}}
    place = {"p1": "place regular play-winter-visitor"}
    expect = {"p1": {"lira": 6}}
    for play in ([place], [place, {"p1": "visitor politician"}]):
        assert run(scenario(given=given, play=play, expect=expect)) == []
    (failure,) = run(scenario(given=given, play=[place, {"p1": "visitor judge"}], expect=expect))
    assert failure.startswith("step 2")


@pytest.mark.parametrize(
    ("changes", "parts"),
    [
        ({"expect": {}}, ["expects nothing"]),
        ({"title": " "}, ["needs a title"]),
        ({"title": 3}, ["needs a title"]),
        ({"game": "chess"}, ["'chess'", "'viticulture'"]),
        ({"extra": 1}, ["unknown name 'extra'"]),
        ({"playes": []}, ["unknown name 'playes'", "play"]),
        ({"players": 7}, ["players", "7"]),
        ({"players": "two", "given": {}}, ["players", "'two'"]),
        ({"play": {"p1": "pass"}}, ["must be a list of steps"]),
        ({"play": [{"p1": "pass", "p2": "pass"}]}, ["one action a step"]),
        ({"play": [{"p1": 3}]}, ["must be a text"]),
        ({"play": [{"p9": "pass"}]}, ["unknown name 'p9'"]),
        ({"play": [{"p1": "plcae regular give-tour"}]}, ["'plcae'", "place"]),
        ({"play": [{"p1": "place regular give-tours"}]}, ["'give-tours'", "give-tour"]),
        ({"play": [{"p1": "visitor polititian"}]}, ["'polititian'", "politician"]),
        ({"play": [{"legal": "pass"}]}, ["must be a list of actions"]),
        ({"play": [{"illegal": [{"why": "lira"}]}]}, ["needs an action"]),
        ({"play": [{"illegal": [{"action": "pass", "because": "x"}]}]}, ["'because'"]),
        ({"given": {"seasn": "summer"}}, ["unknown name 'seasn'", "season"]),
        ({"given": {"season": "sumer"}}, ["'sumer'", "summer"]),
        ({"given": {"season": "summer", "turn": "p3"}}, ["'p3'", "p1"]),
        ({"given": {"season": "summer", "turn": "p1", "p1": {"passed": True}}}, ["p1 has passed"]),
        ({"given": {"p1": {"lire": 3}}}, ["unknown name 'lire'", "lira"]),
        ({"given": {"p1": {"lira": "3"}}}, ["given.p1.lira", "'3'"]),
        ({"given": {"p1": {"lira": True}}}, ["given.p1.lira"]),
        ({"given": {"p1": {"vp": -6}}}, ["-5"]),
        ({"given": {"p1": {"residual": 6}}}, ["0 to 5"]),
        ({"given": {"p1": {"hand": ["merlott"]}}}, ["'merlott'", "merlot"]),
        ({"given": {"p1": {"hand": ["judge"]}, "p2": {"hand": ["judge"]}}}, ["2 copies of 'judge'"]),
        ({"given": {"p1": {"structures": ["windmil"]}}}, ["'windmil'", "windmill"]),
        ({"given": {"p1": {"fields": {"8": []}}}}, ["'8'"]),
        ({"given": {"p1": {"fields": {"5": ["judge"]}}}}, ["'judge' is no vine card"]),
        ({"given": {"p1": {"crush_pad": {"blue": [1]}}}}, ["'blue'"]),
        ({"given": {"p1": {"crush_pad": {"red": [10]}}}}, ["1 to 9"]),
        ({"given": {"p1": {"cellar": {"red": [3, 3]}}}}, ["two tokens of value 3"]),
        ({"given": {"p1": {"row": 3}, "p2": {"row": 3}}}, ["two roosters"]),
        ({"given": {"spaces": {"harvest": {"4": "p1 regular"}}}}, ["'4'"]),
        ({"given": {"spaces": {"harvest": {"1": "p1 robot"}}}}, ["'robot'"]),
        ({"given": {"deck": {"vine_top": ["judge"]}}}, ["'judge' is no vine card"]),
        ({"given": {"discards": {"vines": []}}}, ["'vines'", "vine"]),
        ({"given": {"season": "setup"}}, ["needs a mama and a papa"]),
        ({"given": {"variants": ["nasty"]}}, ["'nasty'"]),
        ({"given": {"variants": 5}}, ["variants", "5"]),
        ({"given": {"variants": [["friendly"]]}}, ["variants"]),
        ({"given": {"modules": "x"}}, ["modules", "'x'"]),
        ({"given": {"booked": ["p1 regular yoke 1"]}}, ["given.booked", "'yoke'", "no slots"]),
        ({"given": {"booked": ["p1 regular gain-lira beyond"]}}, ["'gain-lira'", "no slots"]),
        ({"play": [5]}, ["step 1", "must be a table"]),
        ({"play": [{"illegal": "pass"}]}, ["illegal", "must be a list"]),
        ({"play": [{"illegal": [{"action": "wake 1", "why": 5}]}]}, ["why", "must be a text"]),
        ({"expect": 5}, ["expect", "must be a table"]),
        ({"expect": ["p1"]}, ["expect", "must be a table"]),
        ({"expect": {"p1": {"lire": 3}}}, ["unknown name 'lire'", "lira"]),
        ({"expect": {"p3": {"lira": 3}}}, ["unknown name 'p3'"]),
        ({"expect": {"promt": "turn"}}, ["unknown name 'promt'", "prompt"]),
        ({"expect": {"p1": {"workers": {"regulars": 1}}}}, ["unknown name 'regulars'", "regular"]),
        ({"expect": {"spaces": {"harvests": {}}}}, ["unknown name 'harvests'", "harvest"]),
    ],
)
def test_what_cannot_be_understood_is_an_error(changes: dict[str, Any], parts: list[str]) -> None:
    with pytest.raises(ScenarioError) as caught:
        run(scenario(**changes))
    for part in parts:
        assert part in str(caught.value)


STRANGE: tuple[Any, ...] = (
    None, True, -1, 0, 3, 99, 1.5, float("nan"), 10**30, "", "x", "p1", "p7", "sold", "automa", "p1 regular", "yoke",
    "p1 regular harvest 1", "p1 grande gain-lira beyond", "merlot", "pass", "visitor broker", "winter", "setup",
    "two-parents", [], {}, [[]], [{}], [None], ["merlot"], ["p1 regular"], {"a": 1}, {"1": "p1 regular"}, {"grande": 1},
)  # fmt: skip
NAMES = (
    "x", "given", "play", "expect", "p1", "p6", "deck", "discards", "spaces", "booked", "automa", "variants", "season",
    "turn", "seed", "hand", "row", "workers", "owned", "legal", "illegal", "vine_top", "harvest", "beyond", "why",
)  # fmt: skip


def strangely(data: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The same scenario with something in it that nobody means."""
    data = copy.deepcopy(data)
    for _ in range(chance.choice((1, 1, 2, 4))):
        path = chance.choice(places(data) or [("title",)])
        holder = data
        for key in path[:-1]:
            holder = holder[key]
        way = chance.randrange(4)
        if way == 0 and isinstance(holder, dict):
            holder[chance.choice(NAMES)] = copy.deepcopy(chance.choice(STRANGE))
        elif way == 1:
            holder.pop(path[-1])
        else:
            holder[path[-1]] = copy.deepcopy(chance.choice(STRANGE))
    return data


@pytest.mark.parametrize("seed", range(8))
def test_a_strange_scenario_is_played_or_refused_in_words(
    seed: int, scenarios: dict[str, dict[str, Any]]
) -> None:
    """R50: unknown names and values of any kind are an error that says where, never a crash."""
    chance = random.Random(seed)
    every = list(scenarios.values())
    refused = 0
    for _ in range(400):
        data = strangely(chance.choice(every), chance)
        try:
            run(data)
        except ScenarioError as error:
            refused += 1
            assert re.match(r"[\w.-]+( \d+)?(\.\w+)*: .", str(error)), (str(error), data)
        except Exception as error:
            raise AssertionError(f"{type(error).__name__}: {error} in {data}") from error
    assert refused > 150


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b'title = "caf\xe9"', "is not valid TOML"),
        (b"\xff\xfet\x00", "is not valid TOML"),
        (b"players = " + b"9" * 6000, "is not valid TOML"),
        (b"x = " + b"[" * 100_000 + b"]" * 100_000, "nested too deeply"),
        (b"# " + b"x" * runner.LARGEST, "larger than 4 MB"),
    ],
)
def test_a_file_that_is_no_scenario_is_refused_in_words(content: bytes, part: str, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(content)
    with pytest.raises(ScenarioError, match=part):
        run_file(path)


def test_what_is_no_file_is_not_waited_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    for path in (tmp_path / "pipe.toml", Path("/dev/zero")):
        with pytest.raises(ScenarioError, match="is no file"):
            run_file(path)
    for path in ("", "x" * 5000, "/".join(["d" * 200] * 30)):
        assert main([path]) == 2
        assert "there is no such file or folder; name a .toml file" in capsys.readouterr().err


def test_a_scenario_needs_players() -> None:
    data = scenario()
    del data["players"]
    with pytest.raises(ScenarioError, match="players"):
        run(data)


PASSES = """title = "A tour"
players = 2
[given]
season = "summer"
turn = "p1"
[[play]]
p1 = "place regular give-tour"
[expect.p1]
lira = 2
"""


def test_a_folder_of_files_is_run_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.toml").write_text(PASSES, encoding="utf-8")
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "b.toml").write_text(PASSES, encoding="utf-8")
    assert main([str(tmp_path)]) == 0
    assert capsys.readouterr().out.endswith("2 passed, 0 failed\n")


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (PASSES.replace("lira = 2", "lira = 5"), "expected 5, is 2"),
        (PASSES.replace("give-tour", "give-tuor"), "give-tour"),
        ("title = ", "is not valid TOML"),
        ("", "needs a title"),
    ],
)
def test_a_failing_file_fails_the_run(
    content: str, part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.toml").write_text(PASSES, encoding="utf-8")
    (tmp_path / "b.toml").write_text(content, encoding="utf-8")
    assert main([str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert part in out and out.endswith("1 passed, 1 failed\n")


def test_a_missing_file_or_an_empty_folder_fails_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "none.toml")]) == 2
    assert "there is no such file" in capsys.readouterr().err
    assert main([str(tmp_path)]) == 2
    assert "no .toml file" in capsys.readouterr().err
    with pytest.raises(ScenarioError, match="cannot be read"):
        run_file(tmp_path / "none.toml")
