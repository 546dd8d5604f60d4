"""A game of one person against the Automa: its form, its panel, its results."""
