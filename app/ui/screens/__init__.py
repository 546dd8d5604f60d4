"""Whole screens of the window: start, end of game, curtain."""
