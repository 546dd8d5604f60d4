"""What each visitor does, one module per deck, in printed order."""
