"""What only a search of the puzzle needs."""
