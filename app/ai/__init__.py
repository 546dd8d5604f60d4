"""Computer players. They see observations and legal actions, never a state."""
