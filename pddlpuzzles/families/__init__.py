"""The puzzles, a folder each, with the same modules in every one; `family` says which."""
