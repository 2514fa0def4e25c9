"""The puzzles, a folder each; `family` says what each has to offer.

What the modules of a folder are called says what they are, and not every puzzle has all of them:

rules       the rules, and nothing else    drawing   states as text, and instance files
notation    moves as people write them     picture   states as SVG
pddl        the readings as PDDL           play      the rules as data, for the page
heuristics  lower bounds                   searches  which searches take the puzzle
"""
