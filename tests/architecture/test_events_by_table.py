"""The kind of an event is read in one module: everybody else asks the table of the game, or keeps readers for it."""

import ast
from pathlib import Path

import pytest

import app

ROOT = Path(app.__file__).parent
THE_TABLE = ROOT / "rules" / "engine" / "events.py"
# What events are called where they are at hand; also whatever a loop takes out of something called events.
EVENTS = {"event", "happened", "head"}
SOURCES = {
    "events",
    "log_events",
    "opening",
    "visible_events",
    "preview",
    "certain",
    "sure_gains",
    "foretold",
}


def _name(node):
    """The last name of a variable, an attribute or a call; "" for anything else."""
    if isinstance(node, ast.Call):
        node = node.func
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _is_event(node, known):
    return _name(node) in known and not isinstance(node, ast.Call)


def _bound(target):
    return [node.id for node in ast.walk(target) if isinstance(node, ast.Name)]


class _Reader(ast.NodeVisitor):
    """Finds where the kind of an event is taken by its place, in one function or module."""

    def __init__(self):
        self.known = set(EVENTS)
        self.found = []

    def _loop(self, target, source):
        if isinstance(target, ast.Name) and _name(source) in SOURCES:
            self.known.add(target.id)

    def visit_For(self, node):
        self._loop(node.target, node.iter)
        self._unpacked(node.target, node.iter)
        self.generic_visit(node)

    def visit_comprehension(self, node):
        self._loop(node.target, node.iter)
        self._unpacked(node.target, node.iter)
        self.generic_visit(node)

    def _unpacked(self, target, source):
        """`for kind, seat, *rest in events` takes kinds by their place too."""
        if isinstance(target, ast.Tuple) and _name(source) in SOURCES:
            self._first(target)

    def _first(self, target):
        names = [_name(element) for element in target.elts[:1]]
        if names and names != ["_"]:
            self.found.append(target.lineno)

    def visit_Assign(self, node):
        for target in node.targets:
            if isinstance(target, ast.Tuple) and _is_event(node.value, self.known):
                self._first(target)
        self.generic_visit(node)

    def visit_Subscript(self, node):
        first = isinstance(node.slice, ast.Constant) and node.slice.value == 0
        if _is_event(node.value, self.known) and (first or self._begins(node.slice)):
            self.found.append(node.lineno)
        self.generic_visit(node)

    @staticmethod
    def _begins(part):
        """`event[:2]`: what begins with the kind."""
        lower = part.lower if isinstance(part, ast.Slice) else None
        starts = lower is None or (isinstance(lower, ast.Constant) and lower.value == 0)
        return isinstance(part, ast.Slice) and starts and part.upper is not None

    def visit_Compare(self, node):
        """`table.kind(event).name == "draw"` is the same in other words."""
        sides = [node.left, *node.comparators]
        words = [side for side in sides for inner in ast.walk(side) if isinstance(inner, ast.Constant)]
        asks = [
            side for side in sides if _name(side) == "name" and _name(getattr(side, "value", None)) == "kind"
        ]
        if asks and any(isinstance(inner.value, str) for w in words for inner in _constants(w)):
            self.found.append(node.lineno)
        self.generic_visit(node)


def _constants(node):
    return [inner for inner in ast.walk(node) if isinstance(inner, ast.Constant)]


def kinds_taken(source):
    """The lines of a module where a kind of event is taken by its place or compared by its name."""
    reader = _Reader()
    tree = ast.parse(source)
    for _ in range(2):  # loop variables may stand behind their use in comprehensions
        reader.found.clear()
        reader.visit(tree)
    return sorted(set(reader.found))


@pytest.mark.parametrize(
    "line",
    [
        'if event[0] == "draw": pass',
        'if event[0] in ("draw", "give"): pass',
        'if line.event[0] != "pass": pass',
        "kind, seat, *rest = event",
        "kind, seat = event[:2]",
        'found = [one[2] for one in entry.events if one[0] == "draw"]',
        'found = any(e[0] == "visitor" for e in session.preview(action))',
        "for kind, seat, *rest in events: pass",
        "if act.head[0] in _TURNS: pass",
        'if EVENTS.kind(event).name == "draw": pass',
        'if EVENTS.kind(event).name in ("draw", "give"): pass',
    ],
)
def test_the_test_sees_kinds_that_are_taken_by_their_place(line):
    assert kinds_taken(line) == [1]


def test_it_lets_pass_what_asks_the_table():
    assert kinds_taken("for drawn in EVENTS.of(events, 'draw'): print(drawn['card'], event[1])") == []
    assert kinds_taken("if EVENTS.kind(event).name in apart: print(question.legal[0], events[0])") == []


def test_nobody_but_the_table_takes_the_kind_of_an_event():
    found = {
        f"{path.relative_to(ROOT)}:{line}"
        for path in ROOT.rglob("*.py")
        if path != THE_TABLE
        for line in kinds_taken(path.read_text(encoding="utf-8"))
    }
    assert found == set()
