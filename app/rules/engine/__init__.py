"""What every game shares: effects on a frame stack, chance, notation, snapshots."""
