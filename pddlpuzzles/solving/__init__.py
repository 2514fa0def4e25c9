"""Solving an instance, and what else is asked of plans: check, hint, export, all solutions.

solve      which engine is asked, and which one next   solution    the answer
check      judges a plan                               hint        the next move
export     an instance as PDDL files                   benchmark   a benchmark set of them
solutions  all solutions, counted and listed           best        the best end where no goal is
board      an instance as Python's users hold it       after       the instance after some moves
adopt      plans of unified-planning's own means
"""
