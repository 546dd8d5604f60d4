"""Saved games: a file's shape, its history of formats, writing without loss, and loading with care.

Only `models` imports pydantic, and only functions import `models`, so that the game starts without it.
"""
