"""The rules of the games: plain data and pure functions, standard library only."""

from app.rules.engine.games import register

register("viticulture", "app.rules.viticulture.game")
