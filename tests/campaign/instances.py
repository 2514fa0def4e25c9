"""Random small instances of each puzzle, against programs that know nothing of the package's rules.

Each yields an instance as the text of its file, and what is true of it by brute force: the least
cost, or None where there is no solution.
"""

import random
from functools import cache
from itertools import permutations, product

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.minesweeper.rules import KNOWN_CLEAR, KNOWN_MINE
from pddlpuzzles.puzzle import Limits, Status
from pddlpuzzles.referee import judge, seal
from tests.braintwist import toy
from tests.machiavelli import reference
from tests.minesweeper import boards
from tests.peg import oracle
from tests.spaces import least_cost

Case = tuple[str, int | None]


def peg(chance: random.Random) -> Case:
    """A board that nobody would draw, with any start and goal, perhaps in mid-sweep."""
    drawn = oracle.problem(chance, moving=chance.random() < 0.3)
    return drawn.text, oracle.fewest(drawn)


def braintwist(chance: random.Random) -> Case:
    """A toy a few moves from being solved, for moves or for twists, or beyond reach."""
    goal, objective = chance.choice(("faces", "tips")), chance.choice(("moves", "twists"))
    flipped = chance.random() < 0.5
    tiles = list(toy.SOLVED) if goal == "faces" else _tips_solved()
    for _ in range(chance.choice((0, 1, 1, 2, 2, 2, 3))):
        tiles = list(toy.turn(tiles, chance.choice([1, -1]) * chance.randint(1, 8)))
    text = f'puzzle = "braintwist"\nobjective = "{objective}"\ngoal = "{goal}"\n'
    text += f'flipped = {str(flipped).lower()}\ntiles = "{" ".join(tiles)}"'

    def steps(state):
        tiles, flipped = state
        yield int(objective == "moves"), (tiles, not flipped)
        for vertex in range(5, 9) if flipped else range(1, 5):
            for way in (1, -1):
                yield 1, (toy.turn(tiles, way * vertex), flipped)

    start = tuple(tiles), flipped
    return text, least_cost(start, steps, lambda state: toy.is_solved(state[0], goal))


@cache
def _tips_solved() -> list[str]:
    """A placing with tips of one colour outside and faces of one inside, in some pairing."""
    outer = {position: face for face, group in enumerate(toy.FACES) for position in group}
    inner = {position: tip for tip, group in enumerate(toy.TIPS) for position in group}
    colours = {outer[p + 1]: tile[0] for p, tile in enumerate(toy.SOLVED)}
    insides = {inner[p + 1]: tile[1] for p, tile in enumerate(toy.SOLVED)}
    for one, other in product(permutations(range(4)), repeat=2):
        tiles = [colours[one[inner[p]]] + insides[other[outer[p]]] for p in range(1, 13)]
        if sorted(tiles) == sorted(toy.SOLVED):
            return tiles
    raise AssertionError("the toy can be solved either way")


def minesweeper(chance: random.Random) -> Case:
    """A board up to 5x5, its clues and known cells true or not: every placing is tried."""
    board = boards.random_board(chance, contradictory=True, known=chance.random() < 0.5)
    marks = {None: ".", KNOWN_MINE: "*", KNOWN_CLEAR: "_"}
    rows = "\n".join(" ".join(str(marks.get(one, one)) for one in row) for row in board.board)
    total = "" if board.mines is None else f"mines = {board.mines}\n"
    text = f'puzzle = "minesweeper"\n{total}board = """\n{rows}\n"""'
    placed = next(boards.brute_force(board), None)
    return text, None if placed is None else len(boards.places(board, None))


def machiavelli(chance: random.Random) -> Case:
    """A few cards from few ranks and suits, so that they meet: by an integer program."""
    low = chance.randrange(13)
    neighbours = [(reference.RANKS * 2)[low + more] for more in range(4)]
    ranks = chance.sample(reference.RANKS, 4) if chance.random() < 0.3 else neighbours
    pack = [rank + suit for rank in ranks for suit in "cdhs"] * 2
    aces = chance.choice(("low", "high-or-low", "wraparound"))
    laid: list[str] = []
    if chance.random() < 0.7:
        short = sorted(sorted(meld) for meld in reference.melds(aces) if len(meld) < 5)
        for meld in chance.sample(short, chance.randint(0, 3)):
            if all(laid.count(card) < 2 for card in meld):
                laid += meld
    else:
        laid = chance.sample(pack, chance.randint(1, 8))
    held = [card for card in chance.sample(pack, chance.randint(0, 6)) if card not in laid]
    held = held or pack[: not laid]
    table, hand = " ".join(laid), " ".join(held)
    text = f'puzzle = "machiavelli"\ntable = "{table}"\nhand = "{hand}"\naces = "{aces}"'
    return text, reference.fewest_kept(table, hand, aces)


MAKERS = {one.__name__: one for one in (peg, braintwist, minesweeper, machiavelli)}
_MOMENT = 0.02
"""Seconds for a search that is quick or lost."""


def check(name: str, case: Case) -> str | None:
    """Say what is wrong with what the native searches make of a case; None if nothing is."""
    text, optimum = case
    instance = catalogue.parse(text, "a case", "case", catalogue.family(name))
    for engine, search in instance.searches().items():
        limits = Limits(60 if search.proves else _MOMENT, 2000)
        found = seal(engine, instance.puzzle, search.find(instance.puzzle, limits))
        if found.status is Status.GAVE_UP:
            if search.proves:
                return f"{engine} gave up:\n{text}"
            continue  # it promises no end
        wrong = (found.cost is None) != (optimum is None) or (found.cost or 0) < (optimum or 0)
        if wrong or (search.proves and (found.cost != optimum or found.status is Status.SOLVED)):
            return f"{engine} says {found.status} {found.cost}, and it is {optimum}:\n{text}"
        if found.moves is not None and judge(instance.puzzle, found.moves).reason:
            return f"{engine} has a wrong plan:\n{text}"
    bound = instance.puzzle.heuristic(instance.puzzle.start)
    if optimum is not None and bound > optimum:
        return f"the bound at the start, {bound}, is above the optimum, {optimum}:\n{text}"
    return None
