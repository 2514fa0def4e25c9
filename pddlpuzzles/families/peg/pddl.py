"""Peg solitaire as PDDL: three encodings, two that count jumps and one that counts sweeps.

`jumps` and `sweeps` have a static fact `(line from over to)` for every jump of the board.
`(hole x)` says that x is empty, and `(peg x)` that it is not, so that no condition needs a
negation. The goal `one-peg` is a disjunction, which plain STRIPS does not have. Instead the last
peg can be taken off the board, and all holes are to be empty: by the last jump (`jump-out`) where
every action costs 1, in `sweeps` by an action that costs nothing (`lift`). Both end the game.

`cells` is `jumps` read by state: a jump is an object, its action's only parameter, and what it
needs and does is said once for all places, by quantifiers and conditions (Jefferson, Miguel, Miguel
and Tarim 2006, *Modelling and solving English Peg Solitaire*, Computers & Operations Research
33(10), compare the two).

`sweeps` marks the peg that may go on: at most one is `(moving x)`, else `(none-moving)` holds.
`start-sweep` costs 1 and needs that none is moving, `go-on` and `end-sweep` cost nothing. This is
how the planning competition of 2008 had it, and names have the same alphabetical order as its own:
planners break ties by names, and SymK took a tenth longer in another order. Bounds proved for the
task hold for the puzzle: a moving peg is the one that jumped last, for whose jumps the rules charge
nothing, so no plan costs less than the rules charge. Any play has a plan of its own cost.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import permutations
from typing import Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.named_board import Line, named_board
from pddlpuzzles.families.peg.rules import Jump
from pddlpuzzles.pddl.encodings import Bundled, model_of
from pddlpuzzles.pddl.model import Atom, Domain, Facts, Model, atoms_in, conjunction
from pddlpuzzles.pddl.read import read_domain
from pddlpuzzles.puzzle import Action, ProblemFacts

_COMPETITION: Final = {
    "start-sweep": "jump-new-move",
    "go-on": "jump-continue-move",
    "end-sweep": "end-move",
    "line": "in-line",
    "peg": "occupied",
    "hole": "free",
    "none-moving": "move-ended",
    "moving": "last-visited",
}
"""What the competition of 2008 called actions and predicates of `sweeps`."""

_JUMPING: Final = frozenset(
    {"jump", "jump-out", "start-sweep", "go-on", "jump-new-move", "jump-continue-move"}
)

_BY_TYPE: Final = (
    "let(left,goalcount(),let(far,hmax(),"
    "eager(alt([single(sum([left,far])),type_based([left,far])]))))"
)
"""Takes turns: the best board by two estimates, then a board of a type drawn at random.

The game is lost early and no such estimate sees it; so every other board is drawn at random, first
a pair of `left` and `far`, then a board of that pair (Xie, Müller, Holte and Imai, *Type-based
exploration with multiple search queues for satisficing planning*, AAAI 2014).
"""

_BY_TYPE_AND_CHANCE: Final = (
    "let(left,goalcount(),let(far,hmax(),eager(alt([epsilon_greedy(sum([left,far]),random_seed=164),"
    "type_based([left,far,g()],random_seed=164)]))))"
)
"""The same, and instead of the best board any board one time in five (Valenzano, Sturtevant,
Schaeffer and Xie, *A comparison of knowledge-based GBFS enhancements and knowledge-free
exploration*, ICAPS 2014). The seed is the quickest of 194 on 54 problems of the English board.
"""

_SMALL: Final = 36
"""The most holes where it is used: it is better on boards of 33 holes, and worse from 37 on."""


class _Encoding(Bundled):
    puzzle = "peg"
    objectives: tuple[str, ...] = ("jumps",)

    def model(self, puzzle: PegSolitaire) -> Model:
        ends_empty = puzzle.one_peg and not puzzle.is_goal(puzzle.start)
        pegs, holes = puzzle.goal_pegs, puzzle.goal_holes
        if puzzle.one_peg:
            pegs = 0 if ends_empty else puzzle.pegs
            holes = ~pegs
        facts = [
            *self._jumps(puzzle),
            *_atoms(puzzle, puzzle.pegs, ~puzzle.pegs),
            *([("last-peg-may-go",)] if ends_empty else []),
            self._begins(puzzle),
        ]
        objects = {**dict.fromkeys(puzzle.board.names, "place"), **self._moves(puzzle)}
        return model_of(self.domain, objects, facts, _atoms(puzzle, pegs, holes))

    def _moves(self, puzzle: PegSolitaire) -> Mapping[str, str]:
        return {}

    def _jumps(self, puzzle: PegSolitaire) -> list[tuple[str, ...]]:
        return [("line", *_places(puzzle, jump)) for jump in puzzle.board.jumps]

    def _begins(self, puzzle: PegSolitaire) -> tuple[str, ...]:
        return ("playing",)

    def plan_search(self, puzzle: PegSolitaire) -> str:
        return _BY_TYPE

    def decode(self, puzzle: PegSolitaire, actions: Sequence[Action]) -> list[Jump | None]:
        self.require_possible(puzzle, actions)
        names = puzzle.board.names
        return [
            Jump(*map(names.index, action.arguments)) if action.name in _JUMPING else None
            for action in actions
        ]

    def recognise(self, facts: ProblemFacts) -> tuple[PegSolitaire, dict[str, str]]:
        return self._recognised(facts, facts.objects, facts.of("line"))

    def _recognised(
        self, facts: ProblemFacts, places: Collection[str], lines: Collection[tuple[str, ...]]
    ) -> tuple[PegSolitaire, dict[str, str]]:
        board, hole = named_board(places, lines)

        def mask(places: set[tuple[str, ...]]) -> int:
            return sum(1 << hole[name] for (name,) in places)

        pegs = mask(facts.of("peg"))
        if not pegs:
            raise InputError("no peg is on the board")
        one_peg = bool(facts.of("last-peg-may-go"))
        goal_pegs = 0 if one_peg else mask(facts.wanted("peg"))
        goal_holes = 0 if one_peg else mask(facts.wanted("hole"))
        if both := goal_pegs & goal_holes:
            name = next(name for name, number in hole.items() if both >> number & 1)
            raise InputError(f"the goal wants a peg on {name}, and none")
        under_way = [hole[name] for (name,) in facts.of("moving")]
        if any(not pegs >> place & 1 for place in under_way):
            raise InputError("a place without a peg is said to be moving")
        moving = under_way[0] if len(under_way) == 1 else None
        (objective,) = self.objectives
        puzzle = PegSolitaire(board, pegs, goal_pegs, goal_holes, one_peg, objective, moving)
        return puzzle, {board.names[number]: name for name, number in hole.items()}


class _Jumps(_Encoding):
    """The encoding in which every action is a jump and costs 1."""

    name: str = "jumps"

    def plan_search(self, puzzle: PegSolitaire) -> str:
        return _BY_TYPE_AND_CHANCE if puzzle.size <= _SMALL else super().plan_search(puzzle)

    def proof_search(self, puzzle: PegSolitaire) -> str:
        """Return the search for any plan where all plans have the same number of jumps."""
        return self.plan_search(puzzle) if puzzle.fixes_count else super().proof_search(puzzle)

    def encode(self, puzzle: PegSolitaire, moves: Sequence[Jump]) -> list[Action]:
        last = puzzle.pegs.bit_count() - 1 if puzzle.one_peg else 0
        return [
            Action("jump-out" if number == last else "jump", _places(puzzle, move))
            for number, move in enumerate(moves, 1)
        ]


class _Cells(_Jumps):
    """The encoding in which a jump is an object, and each place says which jumps change it."""

    name = "cells"

    def proof_search(self, puzzle: PegSolitaire) -> str:
        """Return a search that takes axioms, since a translator makes one of each `forall`."""
        return self.plan_search(puzzle) if puzzle.fixes_count else "astar(blind())"

    def encode(self, puzzle: PegSolitaire, moves: Sequence[Jump]) -> list[Action]:
        return [
            Action(action.name, (puzzle.notation(move),))
            for action, move in zip(super().encode(puzzle, moves), moves, strict=True)
        ]

    def decode(self, puzzle: PegSolitaire, actions: Sequence[Action]) -> list[Jump | None]:
        self.require_possible(puzzle, actions)
        jumps = puzzle.board.named_jumps()
        return [jumps[action.arguments[0]] for action in actions]

    def recognise(self, facts: ProblemFacts) -> tuple[PegSolitaire, dict[str, str]]:
        emptied: dict[str, set[str]] = {}
        for move, place in facts.of("empties"):
            emptied.setdefault(move, set()).add(place)
        moves = {
            (target, *sorted(emptied.get(move, ()))): move for move, target in facts.of("fills")
        }
        lines: dict[Line, str] = {}
        for (target, *two), move in moves.items():
            # Of the two places that a move empties, the one that its way back empties lies between.
            for source, over in permutations(two, 2):
                if (source, *sorted((over, target))) in moves:
                    lines[source, over, target] = move
        places = [name for name, kind in facts.objects.items() if kind == "place"]
        puzzle, names = self._recognised(facts, places, lines)
        moved = {
            name: lines[tuple(names[place] for place in _places(puzzle, jump))]
            for name, jump in puzzle.board.named_jumps().items()
        }
        return puzzle, names | moved

    def _moves(self, puzzle: PegSolitaire) -> Mapping[str, str]:
        return dict.fromkeys(puzzle.board.named_jumps(), "move")

    def _jumps(self, puzzle: PegSolitaire) -> list[tuple[str, ...]]:
        names, jumps = puzzle.board.names, puzzle.board.named_jumps().items()
        emptied = [("empties", move, names[hole]) for move, jump in jumps for hole in jump[:2]]
        return [*emptied, *(("fills", move, names[jump.target]) for move, jump in jumps)]


class _Sweeps(_Encoding):
    """The encoding in which the first jump of a sweep costs 1 and the others nothing."""

    name: str = "sweeps"
    objectives = ("sweeps",)

    def proof_search(self, puzzle: PegSolitaire) -> str:
        """Return blind search: it expands more states than LM-cut, but in fewer seconds."""
        return "astar(blind())"

    def encode(self, puzzle: PegSolitaire, moves: Sequence[Jump]) -> list[Action]:
        """Return the cheapest plan of these jumps, with an `end-sweep` between sweeps."""
        names = puzzle.board.names
        actions: list[Action] = []
        hand = puzzle.moving  # the peg that jumped last
        for move in moves:
            if hand is not None and move.source != hand:
                actions.append(Action("end-sweep", (names[hand],)))
            name = "go-on" if move.source == hand else "start-sweep"
            actions.append(Action(name, _places(puzzle, move)))
            hand = move.target
        if puzzle.one_peg and moves and len(moves) == puzzle.pegs.bit_count() - 1:
            actions.append(Action("lift", (names[moves[-1].target],)))
        return actions

    def _begins(self, puzzle: PegSolitaire) -> tuple[str, ...]:
        moving = puzzle.moving
        return ("none-moving",) if moving is None else ("moving", puzzle.board.names[moving])


class _Ipc2008(_Sweeps):
    """Sweeps as the planning competition of 2008 had them: to one placing, and with no `lift`."""

    name = "ipc-2008"
    summary: Final = "Peg solitaire, counted in sweeps, as the planning competition of 2008 had it."
    domain_names: Final = "pegsolitaire"

    @cached_property
    def domain(self) -> Domain:
        return read_domain(_IPC_2008, "ipc-2008")

    def model(self, puzzle: PegSolitaire) -> Model:
        problem = super().model(puzzle).problem
        atoms = Facts(_renamed(atom) for atom in problem.atoms)
        goal = conjunction(_renamed(atom) for atom in atoms_in(problem.goal))
        objects = dict.fromkeys(problem.objects, "location")
        return Model(self.domain, replace(problem, objects=objects, atoms=atoms, goal=goal))

    def encode(self, puzzle: PegSolitaire, moves: Sequence[Jump]) -> list[Action]:
        plan = super().encode(puzzle, moves)
        return [Action(_COMPETITION[name], its) for name, its in plan if name != "lift"]

    def recognise(self, facts: ProblemFacts) -> tuple[PegSolitaire, dict[str, str]]:
        ours = {theirs: name for name, theirs in _COMPETITION.items()}
        known, wanted = (
            frozenset((ours.get(name, name), *terms) for name, *terms in atoms)
            for atoms in (facts.facts, facts.goals)
        )
        return super().recognise(ProblemFacts(facts.objects, known, wanted))


def _renamed(atom: Atom) -> Atom:
    return atom._replace(predicate=_COMPETITION.get(atom.predicate, atom.predicate))


_IPC_2008: Final = """
(define (domain pegsolitaire-sequential)
  (:requirements :strips :typing :action-costs)
  (:types location - object)
  (:predicates
    (in-line ?from ?over ?to - location) (occupied ?place - location) (free ?place - location)
    (move-ended) (last-visited ?place - location))
  (:functions (total-cost) - number)
  (:action jump-new-move
    :parameters (?from ?over ?to - location)
    :precondition (and
      (move-ended) (in-line ?from ?over ?to) (occupied ?from) (occupied ?over) (free ?to))
    :effect (and
      (not (move-ended)) (not (occupied ?from)) (not (occupied ?over)) (not (free ?to))
      (free ?from) (free ?over) (occupied ?to) (last-visited ?to) (increase (total-cost) 1)))
  (:action jump-continue-move
    :parameters (?from ?over ?to - location)
    :precondition (and
      (last-visited ?from) (in-line ?from ?over ?to) (occupied ?from) (occupied ?over) (free ?to))
    :effect (and
      (not (occupied ?from)) (not (occupied ?over)) (not (free ?to))
      (free ?from) (free ?over) (occupied ?to) (not (last-visited ?from)) (last-visited ?to)))
  (:action end-move
    :parameters (?place - location)
    :precondition (last-visited ?place)
    :effect (and (move-ended) (not (last-visited ?place)))))
"""


def _places(puzzle: PegSolitaire, jump: Jump) -> tuple[str, ...]:
    return tuple(puzzle.board.names[hole] for hole in jump)


def _atoms(puzzle: PegSolitaire, pegs: int, holes: int) -> list[tuple[str, ...]]:
    return [
        (said, name)
        for said, mask in (("peg", pegs), ("hole", holes))
        for number, name in enumerate(puzzle.board.names)
        if mask >> number & 1
    ]


_SWEEPS: Final = _Sweeps()
ENCODINGS: Final = (_Jumps(), _Cells(), _SWEEPS)

RECOGNISED: Final = (*ENCODINGS, _Ipc2008())
