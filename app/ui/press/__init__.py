"""When a press counts: once for each time that a key goes down, and not for what came up under it."""
