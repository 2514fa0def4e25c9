"""Holds a PDDL model, whoever wrote it, against a puzzle: `compare` is the way to the verdict."""
