"""The rooms of the window know no game, no file lies loose, and no file needs one that needs it."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

import pytest

from app.rules.viticulture.events import EVENTS
from tests.architecture.test_imports import module_name, whole_name

WINGS = ("viticulture", "vineyard")  # folders of app/ui that may know a game: the one of their name


def imports(path: Path, root: Path) -> Iterator[str]:
    """What a file imports when it runs, at its start or later; names that only type checkers read are left out."""

    def walk(node: ast.AST) -> Iterator[str]:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            for child in node.orelse:
                yield from walk(child)
            return
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (whole_name(root, node.module, alias.name) for alias in node.names)
        for child in ast.iter_child_nodes(node):
            yield from walk(child)

    yield from walk(ast.parse(path.read_text(encoding="utf-8"), str(path)))


def rooms(root: Path) -> list[Path]:
    """The files of the window that serve any game."""
    wings = [root / "app" / "ui" / wing for wing in WINGS]
    files = sorted(root.glob("app/ui/*/**/*.py"))
    return [path for path in files if not any(wing in path.parents for wing in wings)]


def knows_a_game(path: Path, root: Path) -> list[str]:
    """Each import of a game, also for type checkers, and each name of a game's module in a text."""
    of_games = tuple(f"app.{part}.{game}" for part in ("rules", "texts", "ui") for game in WINGS)
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names = [node.value]
        where = path.relative_to(root).as_posix()
        found += [
            f"{where}: {name}" for name in names if f"{name}.".startswith(tuple(f"{g}." for g in of_games))
        ]
    return found


def circles(needs: Mapping[str, set[str]]) -> list[list[str]]:
    """Groups of files each of which needs every other one, by Tarjan's algorithm."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    path: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        number[name] = lowest[name] = len(number)
        path.append(name)
        for other in sorted(needs[name] & needs.keys()):
            if other not in number:
                visit(other)
            if other in path:
                lowest[name] = min(lowest[name], lowest[other])
        if lowest[name] == number[name]:
            group = path[path.index(name) :]
            del path[path.index(name) :]
            if len(group) > 1:
                found.append(sorted(group))

    for name in needs:
        if name not in number:
            visit(name)
    return found


def test_the_rooms_know_no_game(checkout):
    """What they need of one comes through its face, through the rules' own door, or through the observation."""
    assert len(rooms(checkout)) > 100
    assert [line for path in rooms(checkout) for line in knows_a_game(path, checkout)] == []


def test_no_file_lies_loose(checkout):
    """In the root of the window there is only its own `__init__`, which says where the faces are."""
    assert [path.name for path in checkout.glob("app/ui/*.py")] == ["__init__.py"]


def test_no_file_needs_one_that_needs_it(checkout):
    needs = {
        module_name(path, checkout): set(imports(path, checkout)) - {module_name(path, checkout)}
        for path in sorted(checkout.glob("app/**/*.py"))
    }
    assert circles(needs) == []


@pytest.mark.parametrize(
    ("needs", "found"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b"}, "b": {"a"}, "c": {"a"}}, [["a", "b"]]),
        ({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"d2"}, "d2": {"d"}}, [["a", "b", "c"], ["d", "d2"]]),
        ({"a": {"x"}, "b": {"a", "elsewhere"}, "x": {"b"}}, [["a", "b", "x"]]),
    ],
)
def test_circles_are_found(needs, found):
    assert circles(needs) == found


@pytest.mark.parametrize(
    ("source", "number"),
    [
        ("from app.rules.viticulture import ids", 1),
        ("from app.rules import viticulture", 1),
        ("import app.ui.viticulture.face", 1),
        ("LATER = 'app.ui.viticulture.face'", 1),
        ("from app.rules.engine.game import NOBODY\nwords = 'viticulture.card'", 0),
    ],
)
def test_a_known_game_is_found(tmp_path, source, number):
    path = tmp_path / "room.py"
    path.write_text(source)
    assert len(knows_a_game(path, tmp_path)) == number


def asked_kinds(source: str, kinds: Collection[str]) -> list[str]:
    """The kinds of events that a file asks an event table or a reader for by their names."""
    found = []
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call):
            continue
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        if name in ("of", "only", "without", "named", "Readers"):
            asked = (node for argument in call.args for node in ast.walk(argument))
            found += [node.value for node in asked if isinstance(node, ast.Constant) and node.value in kinds]
    return found


def test_the_rooms_ask_for_no_kind_of_event_of_a_game(checkout):
    """What a kind of event means is said by the game's table of events, by its face, or by its rules."""
    kinds = {kind.name for kind in EVENTS}
    found = [
        f"{path.relative_to(checkout).as_posix()}: {kind}"
        for path in rooms(checkout)
        for kind in asked_kinds(path.read_text(encoding="utf-8"), kinds)
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        'for placed in table.of(events, "place"): pass',
        'any(session.game.events.only((event,), "season"))',
        'READERS = Readers(table, {"visitor": lambda card: card})',
    ],
)
def test_a_kind_that_is_asked_for_is_found(source):
    assert len(asked_kinds(source, {kind.name for kind in EVENTS})) == 1


# Facts of a board, a game or its bank that once stood in the window too.
RESTATED = ("GOAL", "SPACE_PLAYERS", "BONUS_SLOT", "load_board", "BOARD_NAMES", "BOARDS")


def test_the_window_restates_no_board(checkout):
    """Goal, spaces, bonuses and gifts come from the observation's board, prices from the rules."""
    found = []
    for path in sorted(checkout.glob("app/ui/**/*.py")):
        source = path.read_text(encoding="utf-8")
        names = {
            node.id if isinstance(node, ast.Name) else node.name
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.Name | ast.alias)
        }
        found += [f"{path.relative_to(checkout).as_posix()}: {name}" for name in RESTATED if name in names]
        found += [f"{path.relative_to(checkout).as_posix()}: a price"] * ("+ 2) // 3" in source)
    assert found == []
