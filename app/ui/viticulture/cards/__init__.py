"""The cards of Viticulture as pictures."""
