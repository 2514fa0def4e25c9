"""What counts the whole state space of the puzzle."""
