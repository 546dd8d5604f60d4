"""What belongs in one place stands in one place: workers' codes, private spaces, structures that score, prices."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

RULES = "rules/viticulture/"
# Who may know it, by what is known; each is the place that all others ask.
ALLOWED = {
    "code of a worker": {RULES + "ids.py"},
    "field of the yoke": {
        RULES + "stations.py",
        RULES + "seat.py",
        "ui/viticulture/table/layout_opponents.py",
    },
    "structure that scores": {RULES + "ids.py", RULES + "triggers.py"},
    # Of the printed price: the table, who asks for the price, cards that speak of it, the order of sites.
    "printed price": {
        RULES + "tables.py",
        RULES + "checks.py",
        RULES + "cards/counts.py",
        RULES + "effects/building.py",
        "ui/viticulture/words/inspection.py",
        "ui/viticulture/table/layout_mat.py",
    },
}
NAMES = {
    "WINDMILL": "structure that scores",
    "TASTING_ROOM": "structure that scores",
    "STRUCTURE_COST": "printed price",
}


def known_in(source: str) -> Iterator[tuple[str, int]]:
    """What a file knows of those, with the line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod | ast.FloorDiv):
            by = getattr(node.right, "value", None)
            if by == 8 and isinstance(node.left, ast.BinOp) and isinstance(node.left.op, ast.Sub):
                yield "code of a worker", node.lineno
        elif isinstance(node, ast.Attribute) and node.attr == "yoke":
            yield "field of the yoke", node.lineno
        name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
        if name in NAMES:
            yield NAMES[name], node.lineno


def test_each_is_known_in_its_place_alone(checkout: Path) -> None:
    app = checkout / "app"
    strangers = []
    users: dict[str, set[str]] = {what: set() for what in ALLOWED}
    for path in sorted(app.rglob("*.py")):
        name = path.relative_to(app).as_posix()
        for what, line in known_in(path.read_text(encoding="utf-8")):
            users[what].add(name)
            if name not in ALLOWED[what]:
                strangers.append(f"{name}:{line}: {what}")
    assert strangers == []
    assert users["structure that scores"] == ALLOWED["structure that scores"]  # so the test sees them


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("seat = (code - 1) // 8", "code of a worker"),
        ("kind = (code - 1) % 8", "code of a worker"),
        ("own.yoke = kind + 1", "field of the yoke"),
        ("if own.built >> WINDMILL & 1: pass", "structure that scores"),
        ("ready = own.built & 1 << ids.TASTING_ROOM", "structure that scores"),
        ("lira = tables.STRUCTURE_COST[number] - 1", "printed price"),
    ],
)
def test_such_a_stranger_is_found(source: str, what: str) -> None:
    assert what in [found for found, _ in known_in(source)]
