"""Textbook domains that draw themselves: a module each, named as its domain.

Each has `STYLE`, how the classes of its parts look, and a function `draw`, called with

    objects   every object with its type
    atoms     the atoms that hold, those that never change among them
    goal      the atoms that are to hold, as far as they are known
    start     the atoms that hold at first, if they are known

which returns a `Picture` of that state; None where the atoms are not such as its domain has. What
is drawn has the same size and the same layout for all states of a problem.
"""
