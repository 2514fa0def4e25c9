"""Planning: the language of planners, the planners, and telling whose problem one is.

pddl        PDDL: reading it, writing it, replaying plans in it
planners    the planners that unified-planning drives, and running them within limits
recognise   is a problem in PDDL, under any names, one that an encoding of ours would write?
compat      all that leans on unified-planning's private parts
tasks       planning tasks as unified-planning has them
"""
