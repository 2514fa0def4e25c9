"""The language PDDL, held against programs of other hands."""
