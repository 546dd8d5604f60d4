"""Watching a game in the window."""
