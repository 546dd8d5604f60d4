"""Imports point one way, and only some parts may use a library.

Read from the source: what a function imports when it is called counts too.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

# What each part may import of the game, besides itself. A new part needs a line here: where does it belong?
ALLOWED_PARTS = {
    "app": (),
    "app.paths": (),
    "app.rules": ("app.rules.engine",),  # says where the games are, and imports none
    "app.rules.engine": ("app.paths",),
    "app.rules.viticulture": ("app.paths", "app.rules.engine"),
    "app.rules.vineyard": ("app.paths", "app.rules.engine"),
    "app.ai": ("app.paths", "app.rules"),
    # Sessions, saves and the commands that play know a game by the engine's protocol alone.
    "app.session": ("app.rules.engine",),
    "app.save": ("app.paths", "app.rules.engine", "app.session", "app.words"),
    "app.cli.simulate": ("app.ai", "app.cli", "app.rules.engine"),
    "app.cli.protocol": ("app.cli", "app.rules.engine", "app.save", "app.session"),
    "app.cli.scenario": ("app.cli", "app.rules.engine"),
    "app.settings": ("app.save", "app.words"),
    "app.system": (),
    "app.words": (),
    "app.texts": ("app.paths", "app.rules", "app.words"),
    "app.ui.access": ("app.settings", "app.texts"),
    # The table serves every game that is played on it: what it needs to know of one it is given.
    "app.ui.table": (
        "app.texts",
        "app.ui.access",
        "app.ui.look.look",
        "app.ui.look.sprites",
        "app.ui.panels",
        "app.ui.press",
        "app.ui.theme",
    ),
    "app.ui.theme": ("app.paths", "app.save.lock", "app.settings"),
    "app.ui.viticulture": (
        "app.rules",
        "app.save",
        "app.session",
        "app.texts",
        "app.words",
        "app.ui.access",
        "app.ui.asking",
        "app.ui.dialogs",
        "app.ui.faces",
        "app.ui.log",
        "app.ui.look",
        "app.ui.panels",
        "app.ui.play.question_from_session",
        "app.ui.saved_games",
        "app.ui.screens",
        "app.ui.settings.preview",
        "app.ui.table",
        "app.ui.theme",
    ),
    "app.ui": ("app",),
    "app.cli": ("app",),
    "app.__main__": ("app",),
}
ALLOWED_LIBRARIES = {
    "app.paths": {"platformdirs"},
    "app.save": {"pydantic"},
    "app.ui": {"PySide6", "shiboken6"},
    "app.ui.access": {"PySide6", "shiboken6"},
    "app.ui.table": {"PySide6"},
    "app.ui.theme": {"PySide6"},
    "app.ui.viticulture": {"PySide6"},
    "app.cli": {"PySide6"},
    "app.__main__": {"PySide6"},
}
# The commands without a window start without Qt, so these import it only where they draw.
DRAWS_LATE = ("app.cli", "app.__main__")
QT_SIDE = ("app.ui", "PySide6", "shiboken6")


@dataclass(frozen=True)
class Import:
    module: str
    line: int
    at_start: bool  # runs when the module is imported, so neither in a function nor for type checkers alone


def is_in(module: str, parts: tuple[str, ...]) -> bool:
    return any(module == part or module.startswith(part + ".") for part in parts)


def part_of(module: str) -> str | None:
    """The longest known part that the module lies in; `app` itself is only the bare package."""
    parts = [part for part in ALLOWED_PARTS if is_in(module, (part,)) and (part != "app" or module == "app")]
    return max(parts, key=len, default=None)


def module_name(path: Path, root: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path, root: Path) -> Iterator[Import]:
    name = module_name(path, root)
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]

    def walk(node: ast.AST, at_start: bool) -> Iterator[Import]:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, node.lineno, at_start)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, *filter(None, [base])])
            for alias in node.names:
                yield Import(whole_name(root, base, alias.name), node.lineno, at_start)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            at_start = False
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            for child in node.body:
                yield from walk(child, False)
            for child in node.orelse:
                yield from walk(child, at_start)
            return
        for child in ast.iter_child_nodes(node):
            yield from walk(child, at_start)

    yield from walk(ast.parse(path.read_text(encoding="utf-8"), str(path)), True)


def whole_name(root: Path, base: str, name: str) -> str:
    """`from app.rules import engine` means the module; `from app.paths import APP_NAME` what is in one."""
    place = root.joinpath(*base.split("."), name)
    return f"{base}.{name}" if place.is_dir() or place.with_suffix(".py").is_file() else base


def problems(root: Path) -> list[str]:
    """Each import below root/app that breaks a rule, as a line that says which."""
    found = []
    for path in sorted(root.glob("app/**/*.py")):
        module = module_name(path, root)
        part = part_of(module)
        if part is None:
            found.append(f"{module}: lies in no known part; give it a place in ALLOWED_PARTS")
            continue
        for item in imports_of(path, root):
            where = f"{path.relative_to(root).as_posix()}:{item.line}: {part}"
            top = item.module.partition(".")[0]
            if top == "app":
                target = part_of(item.module)
                if target not in ("app", part) and not is_in(item.module, ALLOWED_PARTS[part]):
                    found.append(f"{where} must not import {item.module}")
            elif top not in sys.stdlib_module_names and top not in ALLOWED_LIBRARIES.get(part, ()):
                found.append(f"{where} must not use {top}")
            if item.at_start and is_in(module, DRAWS_LATE) and is_in(item.module, QT_SIDE):
                found.append(f"{where} must import {item.module} only inside the function that draws")
    return found


def test_imports_point_one_way(checkout):
    assert problems(checkout) == []


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("app/rules/engine/stack.py", "from app.rules.viticulture import cards"),
        ("app/rules/engine/stack.py", "from ..viticulture import cards"),
        ("app/rules/engine/stack.py", "from app.rules import viticulture"),
        ("app/rules/viticulture/cards.py", "import app.rules.vineyard"),
        ("app/rules/viticulture/cards.py", "import app.session"),
        ("app/rules/viticulture/cards.py", "import pydantic"),
        ("app/rules/viticulture/cards.py", "def f():\n    from PySide6 import QtCore"),
        ("app/ai/agent.py", "from app.save import store"),
        ("app/rules/__init__.py", "from app.rules.viticulture import game"),
        ("app/session/session.py", "from app import ui"),
        ("app/session/session.py", "from app.rules.viticulture.game import GAME"),
        ("app/save/record.py", "def f():\n    from app.rules.viticulture import ids"),
        ("app/cli/simulate.py", "from app.rules.viticulture import options"),
        ("app/session/session.py", "import pydantic.dataclasses"),
        ("app/save/store.py", "import app.ui.window"),
        ("app/save/store.py", "import platformdirs"),
        ("app/ui/window.py", "import numpy"),
        ("app/ui/table/scene.py", "from app.ui.viticulture import layout"),
        ("app/ui/table/scene.py", "from app.rules.viticulture import ids"),
        ("app/ui/theme/drawing.py", "from app.texts import text"),
        ("app/ui/viticulture/table/layout.py", "from app.ui import window"),
        ("app/cli/shot.py", "import app.ui"),
        ("app/__main__.py", "if True:\n    from PySide6.QtWidgets import QApplication"),
        ("app/newcomer.py", "import json"),
    ],
)
def test_a_wrong_import_is_found(tmp_path, path, line):
    for part in ("rules/engine", "rules/viticulture", "rules/vineyard", "ui/viticulture"):
        tmp_path.joinpath("app", part).mkdir(parents=True)
    wrong = tmp_path / path
    wrong.parent.mkdir(parents=True, exist_ok=True)
    wrong.write_text(line)
    assert len(problems(tmp_path)) == 1


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("app/__main__.py", "def play():\n    from app.ui.window.application import run"),
        ("app/cli/shot.py", "if TYPE_CHECKING:\n    from PySide6.QtGui import QImage"),
        (
            "app/rules/viticulture/cards.py",
            "from app.rules.engine import effect\nfrom app.paths import resources_folder",
        ),
        (
            "app/ui/window.py",
            "from PySide6 import QtWidgets\nfrom app.session import session\nfrom app import __version__",
        ),
        ("app/save/store.py", "import pydantic\nfrom app.session.session import Session"),
    ],
)
def test_a_right_import_passes(tmp_path, path, line):
    tmp_path.joinpath(path).parent.mkdir(parents=True)
    tmp_path.joinpath(path).write_text(line)
    assert problems(tmp_path) == []


def modules_below(checkout: Path, *folders: str) -> list[str]:
    paths = [path for folder in folders for path in checkout.joinpath("app", folder).rglob("*.py")]
    return sorted(module_name(path, checkout) for path in paths if path.name != "__main__.py")


def loaded_by(checkout: Path, modules: list[str]) -> set[str]:
    """The top-level modules that a fresh Python has loaded after importing these."""
    script = (
        "import importlib, sys\n"
        "for name in sys.argv[1:]: importlib.import_module(name)\n"
        "print(*{name.partition('.')[0] for name in sys.modules})"
    )
    command = [sys.executable, "-c", script, *modules]
    shown = subprocess.run(command, cwd=checkout, capture_output=True, text=True, timeout=60)
    assert shown.returncode == 0, shown.stderr
    return set(shown.stdout.split())


def test_rules_and_computer_players_load_no_library(checkout):
    modules = modules_below(checkout, "rules", "ai")
    assert "app.rules" in modules
    assert not loaded_by(checkout, modules) & {"PySide6", "shiboken6", "pydantic", "platformdirs"}


def test_the_command_line_starts_without_qt(checkout):
    modules = [name for name in ("app.__main__",) if checkout.joinpath("app", "__main__.py").is_file()]
    assert not loaded_by(checkout, [*modules, *modules_below(checkout, "cli")]) & {"PySide6", "shiboken6"}
