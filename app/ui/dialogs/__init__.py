"""Dialogs; each has an `ask()` that returns a value, so that tests replace one function."""
