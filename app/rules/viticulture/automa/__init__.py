"""The Automa, against whom one player plays alone."""
