"""How everything looks: theme, pictures, language and keys as the player has set them."""
