"""A name that begins with an underscore is used in its own file alone."""

import ast
import re
from pathlib import Path

import pytest

import app

ROOT = Path(app.__file__).parent
OWN = {"self", "cls"}
LIBRARIES = {"os", "features"}  # `os._exit`, and what PySide6 says of its own import


def reached_into(source):
    """The private attributes that a module takes from objects of other modules."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Attribute) or not node.attr.startswith("_") or node.attr.startswith("__"):
            continue
        owner = node.value.id if isinstance(node.value, ast.Name) else ""
        if owner not in OWN | LIBRARIES and not re.search(rf"(def |self\.|cls\.){node.attr}\b", source):
            found.add(f"{node.lineno}: {ast.unparse(node)}")
    return found


@pytest.mark.parametrize("line", ["board = table.scene._made.board", "scene._places.clear()"])
def test_the_test_sees_a_reach_into_another_module(line):
    assert reached_into(line)


def test_nobody_reaches_into_the_private_parts_of_another_module():
    found = {}
    for path in ROOT.rglob("*.py"):
        reached = reached_into(path.read_text(encoding="utf-8"))
        if reached:
            found[str(path.relative_to(ROOT))] = reached
    assert found == {}
