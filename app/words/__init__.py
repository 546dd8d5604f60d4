"""Words that somebody has typed or that a file brings: names of people, titles of games, names of files."""
