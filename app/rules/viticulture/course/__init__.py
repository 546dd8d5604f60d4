"""The course of a game: set-up, years, seasons and turns."""
