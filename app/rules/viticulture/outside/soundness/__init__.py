"""Whether a position from outside is one that a game can hold, and can be gone on with."""
