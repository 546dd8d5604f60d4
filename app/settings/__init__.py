"""What the player has set, without Qt: the values, what each may be, and the file that keeps them."""
