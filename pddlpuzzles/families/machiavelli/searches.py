"""How the puzzle is searched, and what heuristics may ask of a state."""

from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.families.machiavelli.rules import CARDS, NAMES
from pddlpuzzles.search import NATIVE
from pddlpuzzles.search.informed import Facts


def quick_provers(puzzle: Machiavelli) -> tuple[str, ...]:
    return (NATIVE,)


def facts(puzzle: Machiavelli, state: int) -> Facts:
    bits = (bit for bit in range(2 * CARDS) if state >> bit & 1)
    return {"left": [(NAMES[bit % CARDS],) for bit in bits]}
