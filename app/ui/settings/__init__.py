"""The parts of the settings: controls, pages, and the small table that shows what they do."""
