"""The planning tasks of peg solitaire, built with unified-planning; `pddl` explains them."""

from __future__ import annotations

from abc import abstractmethod

import pddlpuzzles.planners.compat  # noqa: F401 - first: it imports unified-planning quickly

# isort: split
from unified_planning.model import (
    FNode,
    InstantaneousAction,
    MinimizeActionCosts,
    Object,
    Variable,
)

from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.rules import Board
from pddlpuzzles.planners.tasks import SparseProblem, predicate, user_type


class _Task(SparseProblem):
    """A board as a planning task: places, pegs and the goal, without any action."""

    def __init__(self, name: str, puzzle: PegSolitaire) -> None:
        super().__init__(name)
        place = user_type("place")
        self.peg = predicate("peg", place=place)
        self.hole = predicate("hole", place=place)
        self.last_may_go = predicate("last-peg-may-go")
        self.place = place
        self.places = [Object(name, place) for name in puzzle.board.names]
        self.add_objects(self.places)
        self.declare_jumps(puzzle.board)
        self.add_fluents([self.peg, self.hole, self.last_may_go])
        for atom in self._atoms(puzzle.pegs, ~puzzle.pegs):
            self.fact(atom)
        ends_empty = puzzle.one_peg and not puzzle.is_goal(puzzle.start)
        if ends_empty:
            self.fact(self.last_may_go())
        goal_pegs, goal_holes = puzzle.goal_pegs, puzzle.goal_holes
        if puzzle.one_peg:
            everywhere = (1 << puzzle.size) - 1
            goal_pegs = 0 if ends_empty else puzzle.pegs
            goal_holes = everywhere & ~goal_pegs
        for atom in self._atoms(goal_pegs, goal_holes):
            self.add_goal(atom)

    def _atoms(self, pegs: int, holes: int) -> list[FNode]:
        """Return the atoms that say where there are pegs, and where there are none."""
        return [
            fluent(place)
            for fluent, mask in ((self.peg, pegs), (self.hole, holes))
            for number, place in enumerate(self.places)
            if mask >> number & 1
        ]

    @abstractmethod
    def declare_jumps(self, board: Board) -> None:
        """Say which jumps the board has: predicates, and facts that no action changes."""

    def fact(self, atom: FNode) -> None:
        """Make an atom true at the start."""
        self.set_initial_value(atom, True)

    def new_action(self, name: str, *parameters: str) -> InstantaneousAction:
        """Return a new action, not yet added, whose parameters are places."""
        return InstantaneousAction(name, **dict.fromkeys(parameters, self.place))


def require(action: InstantaneousAction, *atoms: FNode) -> None:
    """Make atoms preconditions of an action."""
    for atom in atoms:
        action.add_precondition(atom)


def swap(action: InstantaneousAction, before: FNode, after: FNode) -> None:
    """Make an action turn one atom into another."""
    action.add_effect(before, False)
    action.add_effect(after, True)


class _LinesTask(_Task):
    """A board as a task whose jumps are three places in a line."""

    def declare_jumps(self, board: Board) -> None:
        """Say of each three places in a line that they are one."""
        self.line = predicate("line", **dict.fromkeys(("from", "over", "to"), self.place))
        self.add_fluent(self.line)
        for jump in board.jumps:
            self.fact(self.line(*(self.places[hole] for hole in jump)))

    def new_jump(self, name: str, *, lands: bool = True) -> InstantaneousAction:
        """Return the new action of a jump, not yet added; one that does not land leaves no peg."""
        jump = self.new_action(name, "from", "over", "to")
        source, over, target = jump.parameters
        require(jump, self.line(source, over, target), self.peg(source), self.peg(over))
        require(jump, self.hole(target))
        for hole in (source, over):
            swap(jump, self.peg(hole), self.hole(hole))
        if lands:
            swap(jump, self.hole(target), self.peg(target))
        return jump


class JumpsTask(_LinesTask):
    """A board as a task in which every action is a jump and costs 1."""

    def __init__(self, puzzle: PegSolitaire) -> None:
        super().__init__("peg-jumps", puzzle)
        playing = predicate("playing")
        self.add_fluent(playing)
        jump = self.new_jump("jump")
        require(jump, playing())
        out = self.new_jump("jump-out", lands=False)
        require(out, playing(), self.last_may_go())
        out.add_effect(playing(), False)
        self.add_actions([jump, out])
        self.fact(playing())


class CellsTask(_Task):
    """A board as a task in which every jump is an object, and each place says which change it."""

    def __init__(self, puzzle: PegSolitaire) -> None:
        super().__init__("peg-cells", puzzle)
        playing = predicate("playing")
        self.add_fluent(playing)
        self.add_actions(
            [self._action("jump", playing()), self._action("jump-out", playing(), lands=False)]
        )
        self.fact(playing())

    def declare_jumps(self, board: Board) -> None:
        """Say of each jump which two places it empties, and which it fills."""
        self.move = user_type("move")
        empties, fills = (
            predicate(name, move=self.move, place=self.place) for name in ("empties", "fills")
        )
        self.add_fluents([empties, fills])
        self.empties, self.fills = empties, fills
        moves = {Object(name, self.move): jump for name, jump in board.named_jumps().items()}
        self.add_objects(moves)
        for move, jump in moves.items():
            for hole in (jump.source, jump.over):
                self.fact(empties(move, self.places[hole]))
        for move, jump in moves.items():
            self.fact(fills(move, self.places[jump.target]))

    def _everywhere(self, changes: FNode, before: FNode, place: Variable) -> FNode:
        """Say that each place that a move changes is as it has to be before it."""
        express = self.environment.expression_manager
        return express.Forall(express.Implies(changes, before), place)

    def _action(self, name: str, playing: FNode, *, lands: bool = True) -> InstantaneousAction:
        """Return the action of making a move; one that does not land ends the game."""
        action = InstantaneousAction(name, move=self.move)
        (move,) = action.parameters
        place = Variable("place", self.place)
        empties, fills = self.empties(move, place), self.fills(move, place)
        peg, hole = self.peg(place), self.hole(place)
        require(action, playing)
        if not lands:
            require(action, self.last_may_go())
            action.add_effect(playing, False)
        for changes, before in ((empties, peg), (fills, hole)):
            require(action, self._everywhere(changes, before, place))
        for changes, before, after in ((empties, peg, hole), (fills, hole, peg)):
            if lands or changes is empties:
                action.add_effect(before, False, changes, forall=[place])
                action.add_effect(after, True, changes, forall=[place])
        return action


class SweepsTask(_LinesTask):
    """A board as a task whose cost is the number of sweeps."""

    def __init__(self, name: str, puzzle: PegSolitaire) -> None:
        super().__init__(name, puzzle)
        self.none_moving = predicate("none-moving")
        self.moving = predicate("moving", place=self.place)
        self.add_fluents([self.none_moving, self.moving])

        start = self.new_jump("start-sweep")
        require(start, self.none_moving())
        start.add_effect(self.none_moving(), False)
        start.add_effect(self.moving(start.parameters[2]), True)

        go_on = self.new_jump("go-on")
        source, _, target = go_on.parameters
        require(go_on, self.moving(source))
        swap(go_on, self.moving(source), self.moving(target))

        end = self.new_action("end-sweep", "peg")
        (peg,) = end.parameters
        require(end, self.moving(peg))
        swap(end, self.moving(peg), self.none_moving())

        self.add_actions([start, go_on, end])
        self.add_quality_metric(MinimizeActionCosts({start: 1}, default=0))
        moving = puzzle.moving
        self.fact(self.none_moving() if moving is None else self.moving(self.places[moving]))

    def add_lift(self) -> None:
        """Add the action that takes the last peg off the board; after it no other is possible."""
        lift = self.new_action("lift", "peg")
        (peg,) = lift.parameters
        require(lift, self.moving(peg), self.peg(peg), self.last_may_go())
        lift.add_effect(self.moving(peg), False)
        swap(lift, self.peg(peg), self.hole(peg))
        self.add_action(lift)
