"""Boards: their data, what their actions do, the gifts of their wake-up charts."""
