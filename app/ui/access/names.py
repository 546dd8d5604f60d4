"""Names of actions that Qt's bridges know."""

PRESS, FOCUS = "Press", "SetFocus"
