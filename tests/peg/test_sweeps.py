"""The bound on sweeps against the truth, computed whole on every board of random small shapes."""

import itertools
import random

from pddlpuzzles.families.peg.bounds import LARGEST, SweepBound, packings, regions
from pddlpuzzles.families.peg.rules import Board, Geometry, Rules
from tests.seeds import number_by_default


def random_board(chance: random.Random, holes: int) -> Board:
    geometry = chance.choice(list(Geometry))
    if geometry is Geometry.TRIANGULAR:
        cells = [(row, column) for row in range(5) for column in range(row % 2, 10, 2)]
    else:
        cells = [(row, 2 * column) for row in range(4) for column in range(5)]
    return Board(geometry, tuple(sorted(chance.sample(cells, holes))))


def random_rules(chance: random.Random) -> Rules:
    """A board with ten jumps at least, and a goal of any kind."""
    while True:
        board = random_board(chance, chance.randint(7, 11))
        if len(board.jumps) >= 10:
            break
    everywhere = (1 << len(board.cells)) - 1
    kind = chance.choice(["one peg", "exact", "exact", "open"])
    if kind == "one peg":
        return Rules(board, everywhere, 0, 0, one_peg=True, objective="sweeps")
    pegs = chance.randrange(everywhere + 1) & chance.choice([everywhere, chance.randrange(1 << 11)])
    free = chance.randrange(everywhere + 1) if kind == "open" else 0
    return Rules(board, everywhere, pegs & ~free, everywhere & ~pegs & ~free, objective="sweeps")


def true_costs(rules: Rules) -> dict[int, float]:
    """The fewest sweeps from every state to a goal, jumps taken back from boards of few pegs."""
    costs: dict[int, float] = {}

    def cost_of(state: int) -> float:
        if state not in costs:
            moves = [] if rules.is_goal(state) else rules.moves(state)
            ways = [rules.cost(state, one) + cost_of(rules.apply(state, one)) for one in moves]
            costs[state] = 0 if rules.is_goal(state) else min(ways, default=float("inf"))
        return costs[state]

    for pegs in range(1 << rules.size):
        cost_of(pegs)
    return costs


@number_by_default(24, 8)
def test_bound_is_admissible_and_consistent_on_whole_state_spaces(number: int) -> None:
    for seed in range(number):
        rules = random_rules(random.Random(seed))
        bound = SweepBound(rules)
        for state, cost in true_costs(rules).items():
            here = bound(rules.pegs_of(state), state >> rules.size)
            assert here <= cost, bin(state)
            if here == 0:
                assert rules.is_goal(state) or state >> rules.size
            if rules.is_goal(state):
                assert here == 0
            else:
                for move in rules.moves(state):
                    after = rules.apply(state, move)
                    there = bound(rules.pegs_of(after), after >> rules.size)
                    assert here <= rules.cost(state, move) + there, (bin(state), move)


def is_region(region: int, board: Board) -> bool:
    return all(
        region >> source & 1 or region >> target & 1
        for source, over, target in board.jumps
        if region >> over & 1
    )


@number_by_default(30, 6)
def test_regions_are_all_the_smallest_sets_with_their_property(number: int) -> None:
    for seed in range(number):
        chance = random.Random(seed)
        board = random_board(chance, chance.randint(5, 12))
        holes = [1 << hole for hole in range(len(board.cells))]
        touching = chance.randrange(1 << len(holes))
        sets = (
            sum(chosen)
            for count in range(1, LARGEST + 1)
            for chosen in itertools.combinations(holes, count)
        )
        every = [some for some in sets if some & touching and is_region(some, board)]
        smallest = [r for r in every if not any(q & r == q and q != r for q in every)]
        assert sorted(regions(board.jumps, touching)) == sorted(smallest)


def test_packings_are_disjoint_and_hold_every_two_disjoint_regions() -> None:
    for seed in range(10):
        board = random_board(random.Random(seed), 14)
        found = regions(board.jumps, (1 << 14) - 1)
        parts = packings(found)
        together = set()
        for packing in (sum(choice, ()) for choice in itertools.product(*parts)):
            assert sum(packing) == sum(packing) & (1 << 14) - 1
            assert sum(region.bit_count() for region in packing) == sum(packing).bit_count()
            together |= set(itertools.combinations(sorted(packing), 2))
        for one, other in itertools.combinations(sorted(found), 2):
            assert ((one, other) in together) == (not one & other)
