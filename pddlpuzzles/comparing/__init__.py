"""Holds a PDDL model, whoever wrote it, against a puzzle.

compare    the question, from both texts to the answer   comparison   the answer
sides      both sides as graphs                          graphs       graphs without silent steps
verdict    whether the two are the same                  refinement   which nodes behave alike
proof      the same for spaces too large to be listed, from their parts
meaning    what facts and actions mean in the puzzle     naming       what a model calls things
differences  a difference as a teacher would explain it  repairs      the edit that mends it
"""
