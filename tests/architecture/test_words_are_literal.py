"""An ampersand in words that are shown is an ampersand: words reach buttons, menus and tabs by one helper."""

import ast
from collections.abc import Collection
from pathlib import Path

import pytest

# Labels of other modules, or held in lists, by the modules that write on them.
LABELS = {
    "app/ui/asking/aside.py": {"words"},
    "app/ui/panels/controls.py": {"made"},  # `label` and `words_line` themselves
    "app/ui/asking/sheet.py": {"shown"},
    "app/ui/panels/inspector.py": {"shown"},
    "app/ui/screens/new_game.py": {"made.seed_box"},
    "app/ui/screens/sign.py": {"value"},
}
HELPER = "app/ui/panels/literal.py"
# What takes an ampersand in its words for the mark of a key.
MARKING = {"QPushButton", "QCheckBox", "QRadioButton", "QToolButton", "QCommandLinkButton", "QGroupBox", "QAction",
           "QMenu", "ChoiceButton"}  # fmt: skip
ENTRIES = {"addAction", "addMenu", "addSection", "addTab", "insertTab", "setTabText", "setTitle"}
# What shows words as they are; a label with a buddy is looked for by `setBuddy`.
PLAIN = {"label", "picture", "words_line", "QLabel", "QLineEdit", "SearchLine"}
OURS = ([], ["n"])  # what may stand in our own words, which `text` gives: a number, no name


def is_safe(node: ast.expr) -> bool:
    """Words that went through the helper, our own words, or none."""
    if isinstance(node, ast.IfExp):
        return is_safe(node.body) and is_safe(node.orelse)
    if isinstance(node, ast.Constant):
        return not isinstance(node.value, str) or "&" not in node.value
    if isinstance(node, ast.Call) and called(node) == "text":
        return [word.arg for word in node.keywords] in OURS
    return called(node) == "literal"


def called(node: ast.expr | None) -> str:
    """The name of what is called, or of what stands there."""
    name = node.func if isinstance(node, ast.Call) else node
    return name.attr if isinstance(name, ast.Attribute) else name.id if isinstance(name, ast.Name) else ""


def labels(tree: ast.AST) -> set[str]:
    """The names that hold nothing but labels and lines to type in: `self._title`, a parameter `line: QLabel`."""
    classes = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
               if {"QLabel", "QLineEdit"} & {called(base) for base in node.bases}}  # fmt: skip
    found: set[str] = set()
    others: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            kind = found if called(node.value) in PLAIN | classes else others
            kind.update(ast.unparse(target) for target in targets)
        elif isinstance(node, ast.arg) and called(node.annotation) in PLAIN:
            found.add(node.arg)
    return (found - others) | ({"self"} if classes else set())


def words_of(node: ast.Call) -> list[ast.expr]:
    """The arguments that may be words: not those that are a thing of the window by its name."""
    things, pictures = {"self", "action", "menu", "made", "parent"}, {"QIcon", "itemIcon", "button_icon"}
    return [
        one
        for one in node.args
        if not (isinstance(one, ast.Name) and one.id in things)
        and not isinstance(one, ast.Attribute)
        and called(one) not in pictures
    ]


def findings(source: str, more_labels: Collection[str] = ()) -> list[str]:
    tree = ast.parse(source)
    known = labels(tree) | set(more_labels)
    buddies = {ast.unparse(node.func.value) for node in ast.walk(tree) if isinstance(node, ast.Call)
               and isinstance(node.func, ast.Attribute) and node.func.attr == "setBuddy"}  # fmt: skip
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = called(node)
        if name in MARKING or (name in ENTRIES and isinstance(node.func, ast.Attribute)):
            if not all(map(is_safe, words_of(node))):
                found.append(f"{node.lineno}: the words of {name} go through `literal`")
        elif name == "setText" and isinstance(node.func, ast.Attribute):
            receiver = ast.unparse(node.func.value)
            if (receiver not in known or receiver in buddies) and not is_safe(node.args[0]):
                found.append(f"{node.lineno}: {receiver} gets its words by `put_words`, or is no label")
    return found


def test_no_ampersand_marks_a_key(checkout: Path) -> None:
    files = {path.relative_to(checkout).as_posix(): path for path in (checkout / "app" / "ui").rglob("*.py")}
    assert {HELPER, *LABELS} <= files.keys()
    del files[HELPER]
    found = {
        name: findings(path.read_text(encoding="utf-8"), LABELS.get(name, ()))
        for name, path in sorted(files.items())
    }
    assert {name: what for name, what in found.items() if what} == {}


@pytest.mark.parametrize(
    "source",
    [
        "made = QPushButton(name)",
        'made = QCheckBox(text("ui.seat", name=name))',
        "menu.addAction(QIcon(picture), name)",
        "QMenu(title, parent)",
        "tabs.addTab(page, name)",
        "made = button('')\nmade.setText(name)",
        "def write(target: QPushButton, words: str):\n    target.setText(words)",
        "whose = label('')\nwhose.setBuddy(box)\nwhose.setText(name)",
    ],
)
def test_such_a_place_is_found(source: str) -> None:
    assert findings(source)


@pytest.mark.parametrize(
    "source",
    [
        "made = QPushButton(literal(name))",
        'action = QAction(text("ui.menu.undo"), self._window)',
        "title = label('')\ntitle.setText(name)",
    ],
)
def test_such_a_place_is_fine(source: str) -> None:
    assert not findings(source)
