"""Vendemmia, a desktop game of vineyards and wine."""

__version__ = "0.1.0"
