"""All that the window knows of Viticulture."""
