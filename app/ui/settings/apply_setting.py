"""Makes a change of the settings act at once: it is kept, and everything that is drawn follows."""

from __future__ import annotations

from app.ui.look.look import Look
from app.ui.look.preferences import Preferences
from app.ui.settings.busy_pointer import busy_pointer

_DRAWN = frozenset({"theme", "text_scale", "patterns", "landscape", "thick_focus", "icon_words"})


def act(look: Look, preferences: Preferences, **values: object) -> None:
    """Store the settings that changed, and draw the window anew where they change its look."""
    before = preferences.wishes
    wishes = preferences.change(**values)
    if any(getattr(before, name) != getattr(wishes, name) for name in _DRAWN & values.keys()):
        with busy_pointer():
            look.set(wishes.theme, wishes.text_scale, wishes.finish, wishes.icon_words)
