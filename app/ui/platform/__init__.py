"""Qt's beginning on the system's display, and what is said where it cannot begin."""
