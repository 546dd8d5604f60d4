"""Item models: what lists and tables of the window show."""
