"""The names by which Qt passes accessible actions on to screen readers."""

PRESS, FOCUS = "Press", "SetFocus"
