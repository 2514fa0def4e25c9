"""Judging planners: each is believed nothing, and each answer is held against the rules."""
