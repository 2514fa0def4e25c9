"""Models of puzzles of which only the solution counts."""
