"""The window: the only package that imports Qt. Whatever knows a game lies in the wing of that game."""

from app.ui.platform import quick_imports

quick_imports.begin()  # before any other module of ours

from app.ui.faces.registry import register  # noqa: E402

register("viticulture", "app.ui.viticulture.face")
