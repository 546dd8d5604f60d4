"""The window: the only package that imports Qt. Whatever knows a game lies in the wing of that game."""

from app.ui.platform import quick_imports

quick_imports.begin()  # before any other module of ours

from app.ui.faces.registry import register  # noqa: E402

register(
    "viticulture",
    "app.ui.viticulture.face",
    warm_up=(
        "app.rules.viticulture.tables",
        "app.rules.viticulture.effects.gains",
        "app.rules.viticulture.game",
        "app.ui.viticulture.cards.card_faces",
        "app.ui.viticulture.table.paint_board",
        "app.ui.viticulture.table.table",
        "app.ui.viticulture.sheets.content",
    ),
)
