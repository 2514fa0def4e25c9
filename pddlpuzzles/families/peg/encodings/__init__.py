"""The puzzle as PDDL: what its encodings are made of, and how a problem is recognised."""
