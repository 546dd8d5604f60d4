"""The main window knows its parts, and none of them knows it: each takes only what it needs."""

import ast

import pytest

MAIN = "app.ui.window.main_window"
# Who makes a window: as a player does, and for pictures and figures.
MAKERS = {"app/ui/window/application.py", "app/ui/window/screenshot.py"}


def imported(file):
    """Every module that a file names, also for its types alone and inside of functions."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_only_who_makes_a_window_knows_it(checkout):
    knows = {
        file.relative_to(checkout).as_posix()
        for file in (checkout / "app" / "ui").rglob("*.py")
        if MAIN in imported(file)
    }
    assert knows == MAKERS


@pytest.mark.parametrize("package", ["window"])
def test_no_files_of_a_package_import_one_another_in_a_circle(checkout, package):
    folder = checkout / "app" / "ui" / package
    names = {f"app.ui.{package}.{file.stem}": file for file in folder.glob("*.py")}
    left = {name: set(imported(file)) & names.keys() - {name} for name, file in names.items()}
    while free := {name for name, wanted in left.items() if not wanted & left.keys()}:
        left = {name: wanted for name, wanted in left.items() if name not in free}
    assert not left, f"in a circle, or before one: {sorted(left)}"
