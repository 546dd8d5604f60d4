"""What screen readers get: by which way words reach them, a tree of the drawn table, and answers to questions."""
