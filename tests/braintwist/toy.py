"""Brain Twist once more, for the tests: from the published cycles, with nothing of the package."""

SOLVED = "rc bc fc rg rv bv bs fs fg ag av as".split()  # noqa: SIM905
CYCLES = [(1, 3, 2), (4, 10, 9), (5, 6, 11), (7, 8, 12), (1, 4, 5), (2, 6, 7), (3, 8, 9)]
CYCLES += [(10, 12, 11)]
TIPS = [{*cycle} for cycle in CYCLES[:4]]
FACES = [{*cycle} for cycle in CYCLES[4:]]


def turn(tiles, move):
    """What lies where after a turn: each tile of the vertex goes on to the next position."""
    cycle = CYCLES[abs(move) - 1][:: 1 if move > 0 else -1]
    after = list(tiles)
    for here, there in zip(cycle, cycle[1:] + cycle[:1], strict=True):
        after[there - 1] = tiles[here - 1]
    return tuple(after)


def is_solved(tiles, goal):
    """One outer colour on each face and one inner colour on each tip; `tips`: the reverse."""
    outer, inner = (FACES, TIPS) if goal == "faces" else (TIPS, FACES)
    return all(
        len({tiles[position - 1][letter] for position in group}) == 1
        for groups, letter in ((outer, 0), (inner, 1))
        for group in groups
    )


def is_odd(tiles):
    tiles, swaps = list(tiles), 0
    for place, wanted in enumerate(SOLVED):
        found = tiles.index(wanted)
        swaps += found != place
        tiles[place], tiles[found] = tiles[found], tiles[place]
    return swaps % 2 == 1
