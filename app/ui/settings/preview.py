"""The small table beside the settings, as the dialog knows it; a game draws it."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


class Preview(QWidget):
    """Shows what the settings do. `least_width` is what its parts need side by side, at the usual text size."""

    least_width = 0

    def show_scale(self, scale: float) -> None:
        """Show another text size before the whole window takes it."""
        raise NotImplementedError
