"""What is asked of a game from outside: what a seat sees, how it is written down, why something is not allowed."""
