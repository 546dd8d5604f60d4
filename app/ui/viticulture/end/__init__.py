"""The end of a game: who won, where the points came from, how they grew."""
