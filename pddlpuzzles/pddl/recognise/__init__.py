"""Whether a problem in PDDL, under any names, is one that an encoding of ours writes.

reading    a problem's puzzle       matching   the ways to rename one domain into another
renaming   isomorphisms of small labelled graphs: what matching asks
spelling   the names a problem gives to what an encoding speaks of
mismatch   what to say of a domain that no encoding has
"""
