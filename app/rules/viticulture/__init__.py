"""Viticulture Essential Edition. `game` is its door; a seat, a state and what is done to goods lie beside it."""
