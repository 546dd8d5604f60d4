"""The table of Viticulture: its pure layout, its pictures and its motions."""
