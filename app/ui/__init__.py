"""The window: the only package that imports Qt."""

from app.ui.platform import quick_imports

quick_imports.begin()
