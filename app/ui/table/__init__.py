"""The table that both games share: pure layout, scene, view, items and motion."""
