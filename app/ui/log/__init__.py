"""The log of a game: kept in words, filtered, shown as lines."""
