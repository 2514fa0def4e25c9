"""A class's submissions, and the set for text to PDDL."""
