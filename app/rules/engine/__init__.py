"""What every game shares: effects on a frame stack and how they are put together, cards in piles, chance, events,
notation, snapshots, and `game`, the door through which sessions, saves and commands know any of them."""
