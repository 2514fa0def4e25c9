"""The search of peg solitaire that takes whole layers of boards at a time, from both ends.

search    the search itself: which layer is made next, and when both sides meet
outlook   what the search knows of a problem: goals, symmetries, and bounds for arrays of boards
pagodas   weights of holes that prove of many boards that they are dead ends
boards    sets of boards as sorted arrays: union, membership, symmetries
leaps     jumps and sweeps, made on whole arrays of boards
"""
