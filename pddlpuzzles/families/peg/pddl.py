"""Peg solitaire as PDDL: two encodings that count jumps, one that counts sweeps.

`jumps` and `sweeps` have a static fact `(line from over to)` for every jump of the board.
`(hole x)` says that x is empty, and `(peg x)` that it is not, so that no condition needs a
negation. The goal `one-peg` is a disjunction, which plain STRIPS does not have. Instead the last
peg can be taken off the board, and all holes are to be empty: by the last jump (`jump-out`) where
every action costs 1, in `sweeps` by an action that costs nothing (`lift`). Both end the game.

`cells` is `jumps` read by state: a jump is an object, its action's only parameter, and what it
needs and does is said once for all places, by quantifiers and conditions (the two are compared in
Jefferson, Miguel, Miguel and Tarim 2006, *Modelling and solving English Peg Solitaire*).

`sweeps` marks the peg that may go on: at most one is `(moving x)`, else `(none-moving)` holds.
`start-sweep` costs 1 and needs that none is moving, `go-on` and `end-sweep` cost nothing. So it was
in the planning competition of 2008, and names have the same alphabetical order as there: planners
break ties by names. Bounds proved for the task hold for the puzzle: a moving peg is the one that
jumped last, for whose jumps the rules charge nothing, so no plan costs less than the rules charge.
Any play has a plan of its own cost.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice, permutations
from pathlib import Path
from typing import Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.peg import rules
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.pddl.encodings import Bundled, model_of
from pddlpuzzles.pddl.model import Atom, Domain, Facts, Model, conjunction, parts_of
from pddlpuzzles.pddl.read import read_domain
from pddlpuzzles.puzzle import Action, ProblemFacts
from pddlpuzzles.show.wording import counted

_OURS: Final = "start-sweep go-on end-sweep line peg hole none-moving moving"
_THEIRS: Final = (
    "jump-new-move jump-continue-move end-move in-line occupied free move-ended last-visited"
)
_COMPETITION: Final = dict(zip(_OURS.split(), _THEIRS.split(), strict=True))
"""What the competition of 2008 called actions and predicates of `sweeps`."""

_BY_TYPE: Final = (
    "let(left,goalcount(),let(far,hmax(),"
    "eager(alt([single(sum([left,far])),type_based([left,far])]))))"
)
"""Takes turns: the best board by two estimates, which do not see that a game is lost early, then a
board of a type drawn at random (Xie, Müller, Holte and Imai, *Type-based exploration with multiple
search queues for satisficing planning*, AAAI 2014)."""

_BY_TYPE_AND_CHANCE: Final = (
    "let(left,goalcount(),let(far,hmax(),eager(alt([epsilon_greedy(sum([left,far]),random_seed=164),"
    "type_based([left,far,g()],random_seed=164)]))))"
)
"""The same, one time in five with any board instead of the best (Valenzano, Sturtevant, Schaeffer
and Xie, *A comparison of knowledge-based GBFS enhancements and knowledge-free exploration*, ICAPS
2014). The seed is the quickest of 194 on 54 problems of the English board."""
_SMALL: Final = 36  # holes up to which it was measured to be better


class _Encoding(Bundled):
    puzzle = "peg"
    objectives: tuple[str, ...] = ("jumps",)
    exact: str = "astar(blind())"  # the search that proves optima where plans differ in length

    def model(self, puzzle: PegSolitaire) -> Model:
        ends_empty = puzzle.one_peg and not puzzle.is_goal(puzzle.start)
        pegs, holes = puzzle.goal_pegs, puzzle.goal_holes
        if puzzle.one_peg:
            pegs = 0 if ends_empty else puzzle.pegs
            holes = ~pegs
        begins: tuple[str, ...] = ("playing",)
        if "sweeps" in self.objectives:
            moving = puzzle.moving
            begins = ("none-moving",) if moving is None else ("moving", puzzle.board.names[moving])
        moves, facts = self._jumps(puzzle)
        facts += _facts_on_board(puzzle, puzzle.pegs, ~puzzle.pegs)
        facts += [("last-peg-may-go",), begins] if ends_empty else [begins]
        objects = {**dict.fromkeys(puzzle.board.names, "place"), **moves}
        return model_of(self.domain, objects, facts, _facts_on_board(puzzle, pegs, holes))

    def _jumps(self, puzzle: PegSolitaire) -> tuple[dict[str, str], list[tuple[str, ...]]]:
        return {}, [("line", *_places(puzzle, jump)) for jump in puzzle.board.jumps]

    def plan_search(self, puzzle: PegSolitaire) -> str:
        by_chance = "jumps" in self.objectives and puzzle.size <= _SMALL
        return _BY_TYPE_AND_CHANCE if by_chance else _BY_TYPE

    def proof_search(self, puzzle: PegSolitaire) -> str:
        """Take the search for any plan where all plans have as many jumps."""
        same = "jumps" in self.objectives and puzzle.fixes_count
        return self.plan_search(puzzle) if same else self.exact

    def decode(self, puzzle: PegSolitaire, actions: Sequence[Action]) -> list[rules.Jump | None]:
        self.require_possible(puzzle, actions)
        names = puzzle.board.names
        every = ([names.index(hole) for hole in holes] for _, holes in actions)
        return [rules.Jump(*holes) if len(holes) == 3 else None for holes in every]

    def recognise(self, facts: ProblemFacts) -> tuple[PegSolitaire, dict[str, str]]:
        board, hole = named_board(facts.objects, facts.of("line"))
        pegs, goal_pegs, goal_holes = (
            sum(1 << hole[name] for (name,) in places)
            for places in (facts.of("peg"), facts.wanted("peg"), facts.wanted("hole"))
        )
        if not pegs:
            raise InputError("no peg is on the board")
        one_peg = bool(facts.of("last-peg-may-go"))
        if one_peg:
            goal_pegs = goal_holes = 0
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
    name: str = "jumps"
    exact = "astar(lmcut())"

    def encode(self, puzzle: PegSolitaire, moves: Sequence[rules.Jump]) -> list[Action]:
        last = puzzle.pegs.bit_count() - 1 if puzzle.one_peg else 0
        return [
            Action("jump-out" if number == last else "jump", _places(puzzle, move))
            for number, move in enumerate(moves, 1)
        ]


class _Cells(_Jumps):
    """A jump is an object, and each place says which jumps change it."""

    name = "cells"
    exact = "astar(blind())"  # LM-cut takes no axioms, and a translator makes one of each `forall`

    def encode(self, puzzle: PegSolitaire, moves: Sequence[rules.Jump]) -> list[Action]:
        return [
            Action(action.name, (puzzle.notation(move),))
            for action, move in zip(super().encode(puzzle, moves), moves, strict=True)
        ]

    def decode(self, puzzle: PegSolitaire, actions: Sequence[Action]) -> list[rules.Jump | None]:
        self.require_possible(puzzle, actions)
        jumps = puzzle.board.named_jumps()
        return [jumps[action.arguments[0]] for action in actions]

    def recognise(self, facts: ProblemFacts) -> tuple[PegSolitaire, dict[str, str]]:
        emptied: dict[str, set[str]] = {}  # by jump
        for move, place in facts.of("empties"):
            emptied.setdefault(move, set()).add(place)
        moves = {(hole, *sorted(emptied.get(move, ()))): move for move, hole in facts.of("fills")}
        lines: dict[Line, str] = {}  # each with its jump
        for (target, *places_emptied), move in moves.items():
            # The jump back fills the source, and empties the target and what is between, too.
            for source, over in permutations(places_emptied, 2):
                if (source, *sorted((over, target))) in moves:
                    lines[source, over, target] = move
        places = {name: kind for name, kind in facts.objects.items() if kind == "place"}
        stated = facts.facts | {("line", *line) for line in lines}
        puzzle, names = super().recognise(ProblemFacts(places, stated, facts.goals))
        moved = {
            name: lines[tuple(names[place] for place in _places(puzzle, jump))]
            for name, jump in puzzle.board.named_jumps().items()
        }
        return puzzle, names | moved

    def _jumps(self, puzzle: PegSolitaire) -> tuple[dict[str, str], list[tuple[str, ...]]]:
        names, jumps = puzzle.board.names, puzzle.board.named_jumps()
        facts: list[tuple[str, ...]] = [
            ("empties", move, names[hole])
            for move, jump in jumps.items()
            for hole in (jump.source, jump.over)
        ]
        facts += (("fills", move, names[jump.target]) for move, jump in jumps.items())
        return dict.fromkeys(jumps, "move"), facts


class _Sweeps(_Encoding):
    """The first jump of a sweep costs 1, the others nothing. Blind search is faster than LM-cut."""

    name: str = "sweeps"
    objectives = ("sweeps",)

    def encode(self, puzzle: PegSolitaire, moves: Sequence[rules.Jump]) -> list[Action]:
        """Return the cheapest plan of these jumps, with `end-sweep` between sweeps."""
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


class _Ipc2008(_Sweeps):
    """Sweeps as the planning competition of 2008 had them, to one placing."""

    name = "ipc-2008"
    summary: Final = "Peg solitaire, counted in sweeps, as the planning competition of 2008 had it."
    domain_names: Final = "pegsolitaire"

    @cached_property
    def domain(self) -> Domain:
        return read_domain(Path(__file__).with_name("ipc-2008.pddl").read_text("utf-8"), self.name)

    def model(self, puzzle: PegSolitaire) -> Model:
        problem = super().model(puzzle).problem
        ours = problem.atoms, parts_of(problem.goal, Atom)
        atoms, goal = ([Atom(_COMPETITION.get(it, it), terms) for it, terms in its] for its in ours)
        objects, parts = dict.fromkeys(problem.objects, "location"), conjunction(goal)
        return Model(self.domain, replace(problem, objects=objects, atoms=Facts(atoms), goal=parts))

    def encode(self, puzzle: PegSolitaire, moves: Sequence[rules.Jump]) -> list[Action]:
        plan = super().encode(puzzle, moves)
        return [Action(_COMPETITION[name], places) for name, places in plan if name != "lift"]

    def recognise(self, facts: ProblemFacts) -> tuple[PegSolitaire, dict[str, str]]:
        ours = {theirs: name for name, theirs in _COMPETITION.items()}
        holding = frozenset((ours.get(name, name), *terms) for name, *terms in facts.facts)
        wanted = frozenset((ours.get(name, name), *terms) for name, *terms in facts.goals)
        return super().recognise(ProblemFacts(facts.objects, holding, wanted))


def _places(puzzle: PegSolitaire, jump: rules.Jump) -> tuple[str, ...]:
    return tuple(puzzle.board.names[hole] for hole in jump)


def _facts_on_board(puzzle: PegSolitaire, pegs: int, holes: int) -> list[tuple[str, ...]]:
    names, masks = [*enumerate(puzzle.board.names)], {"peg": pegs, "hole": holes}
    return [(said, name) for said, mask in masks.items() for n, name in names if mask >> n & 1]


Line = tuple[str, ...]  # a jump as three names of places: from, over and to
_MOST_BOARDS: Final = 100  # how many triangular boards are compared with the lines


def named_board(places: Collection[str], lines: set[Line]) -> tuple[rules.Board, dict[str, int]]:
    """Return the board with exactly these lines, and its holes by name, or raise InputError."""
    # A name is column and row, as `d4`, or row and column, as `pos-3-4`. On a triangular board the
    # column is the place in the row, and the lines say how far right a row stands.
    if not 0 < len(places) <= rules.MOST_HOLES:
        has = f"the board has {counted(len(places), 'holes')}"
        raise InputError(has, expected=f"1 to {rules.MOST_HOLES}")
    for geometry, cells in _candidates(places, lines):
        board = rules.Board(geometry, tuple(sorted({*cells.values()})))
        names = sorted(cells, key=cells.__getitem__)
        jumps = {tuple(names[hole] for hole in jump) for jump in board.jumps}
        if len(board.cells) == len(cells) and jumps == lines:
            return board, {name: hole for hole, name in enumerate(names)}
    raise InputError(
        f"no board ({', '.join(rules.Geometry)}) whose holes have these names, as d4 or pos-3-4,"
        " has these lines"
    )


def _candidates(
    places: Collection[str], lines: set[Line]
) -> Iterator[tuple[rules.Geometry, dict[str, rules.Cell]]]:
    """Yield geometries in which holes may lie by their names, with their cells."""
    lettered = [re.fullmatch(r"([a-z]{1,2})([1-9]\d?)", name) for name in places]
    numbered = [re.fullmatch(r"[^\d]*(\d{1,2})[^\d]+(\d{1,2})", name) for name in places]
    if all(lettered):
        cells = [(int(match[2]), rules.LETTERS.index(match[1])) for match in lettered if match]
    elif all(numbered):
        cells = [(int(match[1]), int(match[2])) for match in numbered if match]
    else:
        return
    top, edge = min(row for row, _ in cells), min(column for _, column in cells)
    for pitch in (2, 1):
        square = [(row - top, pitch * (column - edge)) for row, column in cells]
        for geometry in (rules.Geometry.SQUARE, rules.Geometry.SQUARE_DIAGONAL):
            yield geometry, dict(zip(places, square, strict=True))
    by_row = {name: (row - top, place) for name, (row, place) in zip(places, cells, strict=True)}
    for columns in islice(_triangles(by_row, sorted(lines), {}), _MOST_BOARDS):
        edge = min(columns.values())
        placed = {name: (row, columns[name] - edge) for name, (row, _) in by_row.items()}
        yield rules.Geometry.TRIANGULAR, placed


def _triangles(
    by_row: Mapping[str, rules.Cell], lines: Sequence[Line], columns: dict[str, int]
) -> Iterator[dict[str, int]]:
    """Yield columns such that lines are straight and rows in order, these given."""
    begun = next((line for line in lines if 0 < len(columns.keys() & {*line}) < 3), None)
    if begun is None:  # another part of the board, well to the right; or all holes are placed
        name = next((name for name in by_row if name not in columns), None)
        if name is None:
            yield columns
        else:
            right = max(columns.values(), default=-6) + 6
            yield from _triangles(by_row, lines, {**columns, name: right})
        return
    known = next(place for place, name in enumerate(begun) if name in columns)
    rows = [by_row[name][0] for name in begun]
    for down, right in rules.NEIGHBOURS[rules.Geometry.TRIANGULAR]:
        if rows == [rows[0] + place * down for place in range(3)]:
            first = columns[begun[known]] - known * right
            placed = {name: first + place * right for place, name in enumerate(begun)}
            more = {**columns, **placed}
            same_row = (
                (new, old)
                for new in placed.keys() - columns
                for old in more
                if new != old and by_row[new][0] == by_row[old][0]
            )
            if more.items() >= columns.items() and all(
                more[new] != more[old] and (by_row[new] < by_row[old]) == (more[new] < more[old])
                for new, old in same_row
            ):
                yield from _triangles(by_row, lines, more)


ENCODINGS: Final = (_Jumps(), _Cells(), _Sweeps())
RECOGNISED: Final = (*ENCODINGS, _Ipc2008())
