"""What the machine has to bring: a display and libraries. On the standard library alone, as the set-up asks here too.

The set-up also loads on Pythons that are too old for the game, so these modules keep to plain syntax.
"""
