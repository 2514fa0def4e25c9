"""Puzzles as planning problems, and back."""
