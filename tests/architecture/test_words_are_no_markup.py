"""Words that are shown stay words: what Qt could take for HTML reaches it in one place alone."""

import ast
from pathlib import Path

import pytest

TIPS = "app/ui/panels/tip.py"
LABELS = "app/ui/panels/controls.py"
PAGES = ("app/ui/dialogs/rules.py",)  # escapes each line on its own
MODELS = ("app/ui/asking/choice_model.py", "app/ui/log/model.py")  # tips by `as_tip`
# What guesses whether its words are HTML, or always takes them for it.
GUESSES = {
    "QMessageBox", "QInputDialog", "QErrorMessage", "QProgressDialog", "QToolTip", "QWhatsThis", "QStaticText",
    "QGraphicsTextItem", "setWhatsThis", "setStatusTip",
}  # fmt: skip
MARKUP = {"setHtml", "insertHtml", "appendHtml", "setMarkdown", "QTextDocument"}


def findings(path: str, source: str) -> list[str]:
    tree = ast.parse(source)
    found = []
    for node in ast.walk(tree):
        name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
        if name == "setToolTip" and path != TIPS:
            found.append(f"{node.lineno}: a tip is given by set_tip")
        elif name == "ToolTipRole" and (path not in MODELS or "as_tip(" not in source):
            found.append(f"{node.lineno}: the tip of a model goes through as_tip")
        elif name in GUESSES:
            found.append(f"{node.lineno}: {name} guesses whether words are markup")
        elif name in MARKUP and path not in PAGES:
            found.append(f"{node.lineno}: {name} takes words for markup")
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "QLabel" and path != LABELS:
            found.append(f"{node.lineno}: a label is made by `label` or `picture`")
        elif isinstance(node, ast.ClassDef) and "QLabel" in map(ast.unparse, node.bases):
            if "TextFormat.PlainText" not in ast.unparse(node):
                found.append(f"{node.lineno}: {node.name} does not say that its words are plain")
    return found


def test_no_words_become_markup(checkout: Path) -> None:
    files = {path.relative_to(checkout).as_posix(): path for path in (checkout / "app").rglob("*.py")}
    assert {TIPS, LABELS, *PAGES, *MODELS} <= files.keys()
    found = {name: findings(name, path.read_text(encoding="utf-8")) for name, path in sorted(files.items())}
    assert {name: what for name, what in found.items() if what} == {}


@pytest.mark.parametrize(
    "source",
    [
        "self.setToolTip(name)",
        "shown = QLabel(path)",
        "class Name(QLabel): pass",
        "from PySide6.QtWidgets import QMessageBox\nQMessageBox.warning(None, name, name)",
        "if role == Qt.ItemDataRole.ToolTipRole: pass",
        "page.setHtml(name)",
        "QToolTip.showText(point, name)",
    ],
)
def test_such_a_place_is_found(source: str) -> None:
    assert findings("app/ui/new.py", source)
