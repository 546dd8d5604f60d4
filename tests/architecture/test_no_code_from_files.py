"""What a file holds is data: nothing that the game reads can name an object to make or a function to call.

`QSettings` and `QDataStream` of PySide6 unpickle; pickling, marshalling and evaluating run what they are given.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

REVIVERS = {
    "QSettings", "QDataStream", "pickle", "cPickle", "_pickle", "marshal", "shelve", "eval", "exec", "yaml", "dill",
}  # fmt: skip


def names(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "", node.lineno
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.Attribute) and node.attr.startswith("Q"):
            yield node.attr, node.lineno
        elif isinstance(node, ast.Name):
            yield node.id, node.lineno


def findings(source: str) -> list[str]:
    return [
        f"{line}: {name}" for name, line in names(ast.parse(source)) if name.partition(".")[0] in REVIVERS
    ]


def test_nothing_that_is_read_comes_to_life(checkout: Path) -> None:
    files = sorted(path for part in ("app", "packaging") for path in (checkout / part).rglob("*.py"))
    assert files
    found = {str(path.relative_to(checkout)): findings(path.read_text(encoding="utf-8")) for path in files}
    assert {name: what for name, what in found.items() if what} == {}


@pytest.mark.parametrize(
    "source",
    [
        "from PySide6.QtCore import QByteArray, QSettings",
        "from PySide6 import QtCore\nQtCore.QSettings('x')",
        "import pickle",
        "from pickle import loads",
        "eval(text)",
    ],
)
def test_such_a_reader_is_found(source: str) -> None:
    assert findings(source)
