"""A question to the player: the choice so far, and the bars and sheets on which it is made."""
