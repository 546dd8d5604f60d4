"""Real widgets on the table screen: bars, lists and the panels that answer decisions."""
