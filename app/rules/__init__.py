"""The rules of the games: plain data and pure functions, standard library only."""
