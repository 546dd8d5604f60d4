"""The commands, a module each, imported only when it is called.

A module has `add_arguments(parser)` and `run(arguments) -> int`, the exit code. What goes wrong through the user's
doing is a `CommandError`; `app.__main__` turns it into one line.
"""
