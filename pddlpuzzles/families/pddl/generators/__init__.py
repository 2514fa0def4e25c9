"""The textbook domains: a module each, which makes new problems of the domain of its name.

Each has one function, `generate`, called with a seed and options, which returns an `Exercise`. The
same arguments give the same one. Every option has a default, and is annotated with what it means.
What cannot be made raises an `InputError`. The domains themselves are `domains/pddl/*.pddl`. Their
problems, and what is proved of these, are in `problems/pddl/<domain>/`. What draws their states, if
anything does, is in `drawings/`.
"""
