"""Viticulture in words: questions, actions, reasons, gains, the log."""
