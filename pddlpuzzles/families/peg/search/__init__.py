"""What only a search of peg solitaire needs.

sweeps, regions, parity, endgame   bounds on the cost that is left, each with its proof
alone      what each of them knows by itself, to compare them
layers     the search by whole layers of boards, from both ends
outlook    what that search knows of a problem: goals, symmetries, bounds for arrays of boards
pagodas    weights of holes that prove of many boards that they are dead ends
boards     sets of boards as sorted arrays     leaps   sweeps made on whole arrays of boards
"""
