"""Saved games in the window: the list, opening, keeping."""
