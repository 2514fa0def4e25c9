"""Planning tasks, their PDDL, and planners: with the wings' `pddl`, all that knows them."""
