"""Shows a screen at the pixel ratio of QT_SCALE_FACTOR and tells where everything lies and how sharp it is.

`python -m tests.ui.pixel_ratio_child SCREEN OUT.png` prints one JSON object.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from PySide6.QtWidgets import QLabel, QWidget

from app.ui.table.items import TableItem
from app.ui.window.main_window import MainWindow
from app.ui.window.screenshot import picture_of
from tests.support.geometry import place_of, shown
from tests.support.screens import Case, look_at
from tests.support.written import Written


def told(window: MainWindow, what: QWidget) -> dict[str, Any]:
    """Places in points, and the pixel ratios of all pictures in sight."""
    widgets = [
        (place_of(widget), *widget.mapTo(what, widget.rect().topLeft()).toTuple(), *widget.size().toTuple())
        for widget in shown(what)
    ]
    scene = window.table.scene
    items = {str(key): scene.item_rect(key).getRect() for key in scene.keys()}  # noqa: SIM118
    ratios = {
        item.pixmap().devicePixelRatio()
        for item in scene.items()
        if isinstance(item, TableItem) and not item.pixmap().isNull()
    }
    ratios |= {
        widget.pixmap().devicePixelRatio()
        for widget in shown(what)
        if isinstance(widget, QLabel) and not widget.pixmap().isNull()
    }
    return {"widgets": widgets, "items": items, "ratios": sorted(ratios)}


def main() -> None:
    found: list[dict[str, Any]] = []

    def see(window: MainWindow, what: QWidget, ink: Written) -> None:
        picture_of(window, what).save(sys.argv[2])
        found.append(told(window, what))

    look_at(Case(sys.argv[1], (1280, 720)), see)
    print(json.dumps(found[0]))


if __name__ == "__main__":
    main()
