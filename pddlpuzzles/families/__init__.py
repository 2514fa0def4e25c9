"""The puzzles, a folder each; `family` says what its modules have to offer."""
