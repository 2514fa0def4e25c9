"""The search of peg solitaire that takes whole layers of boards at a time, from both ends.

search   the search; outlook   what it is told of a problem: goals, symmetries, bounds on arrays
boards   sets of boards as sorted arrays; leaps   jumps and sweeps on them
pagodas  weights of holes by which boards are refuted
"""
