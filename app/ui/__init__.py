"""The window: the only package that imports Qt. Whatever knows a game lies in the wing of that game."""

from app.ui.faces.registry import register

register("viticulture", "app.ui.viticulture.face")
