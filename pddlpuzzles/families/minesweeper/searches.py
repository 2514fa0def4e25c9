"""How the puzzle is searched, and what heuristics may ask of a state."""

from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import State
from pddlpuzzles.search.informed import Facts


def facts(puzzle: Minesweeper, state: State) -> Facts:
    needs = puzzle.needs(state)
    return {
        "undecided": [(name,) for name in puzzle.names[state[0] :]],
        "need": [(puzzle.clues[clue].name, str(mines)) for clue, mines in needs.items()],
    }
