"""A running game: the true state, its log, its history and who sits where. Knows neither Qt nor files."""
