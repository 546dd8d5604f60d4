"""What a game gives the window beside its rules: its `Face`, found by the game's id."""
