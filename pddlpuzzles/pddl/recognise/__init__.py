"""Whether a problem in PDDL, under any names, is one that an encoding of ours writes."""
