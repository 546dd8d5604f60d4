"""Computer players. They see positions, whose hidden part is dealt anew, and never the true state."""
