"""A running game in the window: each part of play has a module, and the presenter joins them."""
