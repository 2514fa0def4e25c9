"""Peg solitaire as PDDL: two encodings, one for each objective.

Both encodings have a static fact `(line from over to)` for every jump of the board. `(hole x)`
says that x is empty, and `(peg x)` that it is not, so that no condition needs a negation.

The goal `one-peg` is a disjunction, which plain STRIPS does not have. Instead both encodings can
take the last peg off the board, and their goal is that all holes are empty. Jumps alone never
empty the board, since a peg is left after each. In `jumps`, where every action costs 1, the last
jump itself takes its peg off (`jump-out`); in `sweeps` an action of its own does so for nothing
(`lift`). Both end the game, so a planner that uses them too early is in a dead end at once.

In `sweeps` a peg that stops is tired: it may start again after another peg has started and after
it has had a rest. Without this a plan could stop a peg and start it again at cost 1, where
going on costs nothing, and the cost of the PDDL plan would not be the cost of its moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from unified_planning.model import (
    FNode,
    InstantaneousAction,
    MinimizeActionCosts,
    Object,
    Problem,
)

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.peg.embedding import embed
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.rules import Jump
from pddlpuzzles.planning.tasks import SparseProblem, predicate, user_type
from pddlpuzzles.puzzle import Action, Facts
from pddlpuzzles.wording import counted

_JUMPING: Final = frozenset({"jump", "jump-out", "begin", "go-on"})
_ARITY: Final = {True: len(Jump._fields), False: 1}


class _Task(SparseProblem):
    """A board as a planning task: places, lines, pegs and the goal, without any action."""

    def __init__(self, name: str, puzzle: PegSolitaire) -> None:
        super().__init__(name)
        place = user_type("place")
        self.line = predicate("line", **{"from": place, "over": place, "to": place})
        self.peg = predicate("peg", place=place)
        self.hole = predicate("hole", place=place)
        self.last_may_go = predicate("last-peg-may-go")
        self.place = place
        self.add_fluents([self.line, self.peg, self.hole, self.last_may_go])
        self.places = [Object(name, place) for name in puzzle.board.names]
        self.add_objects(self.places)
        for jump in puzzle.board.jumps:
            self.fact(self.line(*(self.places[hole] for hole in jump)))
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

    def fact(self, atom: FNode) -> None:
        """Make an atom true at the start."""
        self.set_initial_value(atom, True)

    def new_action(self, name: str, *parameters: str) -> InstantaneousAction:
        """Return a new action, not yet added, whose parameters are places."""
        return InstantaneousAction(name, **dict.fromkeys(parameters, self.place))

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


def require(action: InstantaneousAction, *atoms: FNode) -> None:
    """Make atoms preconditions of an action."""
    for atom in atoms:
        action.add_precondition(atom)


def swap(action: InstantaneousAction, before: FNode, after: FNode) -> None:
    """Make an action turn one atom into another."""
    action.add_effect(before, False)
    action.add_effect(after, True)


@dataclass(frozen=True)
class _Encoding:
    """What the two encodings share."""

    name: str
    objectives: tuple[str, ...]
    actions: tuple[str, ...]
    summary: str
    plan_search: str = "lazy_greedy([ff()],preferred=[ff()])"

    def proof_search(self, puzzle: PegSolitaire) -> str:
        """Return the Fast Downward search for optimal plans."""
        return "astar(lmcut())"

    def decode(self, puzzle: PegSolitaire, actions: Sequence[Action]) -> list[Jump | None]:
        """Return the jumps of a plan; `stop`, `rest` and `lift` are bookkeeping.

        :raises InputError: for an unknown action, a wrong number of holes or an unknown hole.
        """
        return [self._decode(puzzle, step, action) for step, action in enumerate(actions, 1)]

    def _decode(self, puzzle: PegSolitaire, step: int, action: Action) -> Jump | None:
        name, holes = action
        if name not in self.actions:
            expected = ", ".join(self.actions)
            raise InputError(f"unknown action {action}, expected {expected}", line=step)
        arity = _ARITY[name in _JUMPING]
        if len(holes) != arity:
            raise InputError(
                f"{action} has {counted(len(holes), 'holes')}, expected {arity}", line=step
            )
        names = puzzle.board.names
        if unknown := [hole for hole in holes if hole not in names]:
            raise InputError(f"{action}: the board has no hole {unknown[0]!r}", line=step)
        return Jump(*map(names.index, holes)) if name in _JUMPING else None

    def recognise(self, facts: Facts) -> tuple[PegSolitaire, dict[str, str]]:
        """Return the puzzle on the board that has these lines."""
        board, hole = embed(facts.objects, facts.of("line"))

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
        (objective,) = self.objectives
        puzzle = PegSolitaire(board, pegs, goal_pegs, goal_holes, one_peg, objective)
        return puzzle, {board.names[number]: name for name, number in hole.items()}


class _Jumps(_Encoding):
    """The encoding in which every action is a jump and costs 1."""

    def proof_search(self, puzzle: PegSolitaire) -> str:
        """Return the search for any plan where all plans have the same number of jumps."""
        return self.plan_search if puzzle.fixes_count else super().proof_search(puzzle)

    def encode(self, puzzle: PegSolitaire, moves: Sequence[Jump]) -> list[Action]:
        """Return an action for each jump."""
        last = puzzle.pegs.bit_count() - 1 if puzzle.one_peg else 0
        return [
            _action("jump-out" if number == last else "jump", puzzle, move)
            for number, move in enumerate(moves, 1)
        ]

    def task(self, puzzle: PegSolitaire) -> Problem:
        """Return the task; its domain is the same for every board."""
        task = _Task("peg-jumps", puzzle)
        playing = predicate("playing")
        task.add_fluent(playing)
        jump = task.new_jump("jump")
        require(jump, playing())
        out = task.new_jump("jump-out", lands=False)
        require(out, playing(), task.last_may_go())
        out.add_effect(playing(), False)
        task.add_actions([jump, out])
        task.fact(playing())
        return task


class _Sweeps(_Encoding):
    """The encoding in which the first jump of a sweep costs 1 and the others nothing."""

    def encode(self, puzzle: PegSolitaire, moves: Sequence[Jump]) -> list[Action]:
        """Return an action for each jump, and between sweeps `stop` and `rest`."""
        names = puzzle.board.names
        actions: list[Action] = []
        hand: int | None = None  # the peg that jumped last
        for move in moves:
            if move.source == hand:
                actions.append(_action("go-on", puzzle, move))
            elif hand is None:
                actions.append(_action("begin", puzzle, move))
            else:
                actions.append(Action("stop", (names[hand],)))
                actions.append(_action("begin", puzzle, move))
                actions.append(Action("rest", (names[hand],)))
            hand = move.target
        if puzzle.one_peg and hand is not None and len(moves) == puzzle.pegs.bit_count() - 1:
            actions.append(Action("lift", (names[hand],)))
        return actions

    def task(self, puzzle: PegSolitaire) -> Problem:
        """Return the task; its domain is the same for every board."""
        task = _Task("peg-sweeps", puzzle)
        moving, tired, rested = (
            predicate(name, place=task.place) for name in ("moving", "tired", "rested")
        )
        hand_free, hand_busy, all_rested = map(predicate, ("hand-free", "hand-busy", "all-rested"))
        task.add_fluents([moving, hand_free, hand_busy, tired, rested, all_rested])

        start = task.new_jump("begin")
        source, _, target = start.parameters
        require(start, hand_free(), rested(source))
        swap(start, hand_free(), hand_busy())
        start.add_effect(moving(target), True)

        go_on = task.new_jump("go-on")
        source, _, target = go_on.parameters
        require(go_on, moving(source), all_rested())
        swap(go_on, moving(source), moving(target))

        stop = task.new_action("stop", "peg")
        (peg,) = stop.parameters
        require(stop, moving(peg), all_rested())
        stop.add_effect(moving(peg), False)
        swap(stop, hand_busy(), hand_free())
        swap(stop, rested(peg), tired(peg))
        stop.add_effect(all_rested(), False)

        rest = task.new_action("rest", "peg")
        (peg,) = rest.parameters
        require(rest, tired(peg), hand_busy())
        swap(rest, tired(peg), rested(peg))
        rest.add_effect(all_rested(), True)

        lift = task.new_action("lift", "peg")
        (peg,) = lift.parameters
        require(lift, moving(peg), task.peg(peg), all_rested(), task.last_may_go())
        lift.add_effect(moving(peg), False)
        swap(lift, task.peg(peg), task.hole(peg))

        task.add_actions([start, go_on, stop, rest, lift])
        task.add_quality_metric(MinimizeActionCosts({start: 1}, default=0))
        task.fact(hand_free())
        task.fact(all_rested())
        for hole in task.places:
            task.fact(rested(hole))
        return task


class _Ipc2008(_Encoding):
    """Sweeps as the domain of the planning competition of 2008 has them, with an action `end`.

    There a peg may start again, at cost 1, right after its own sweep has ended. So a plan may
    cost more than its moves do, but optimal plans cost the same.
    """

    def encode(self, puzzle: PegSolitaire, moves: Sequence[Jump]) -> list[Action]:
        """Return an action for each jump, and an end between sweeps."""
        actions: list[Action] = []
        hand: int | None = None
        for move in moves:
            if hand is not None and move.source != hand:
                actions.append(Action("end", (puzzle.board.names[hand],)))
            actions.append(_action("go-on" if move.source == hand else "begin", puzzle, move))
            hand = move.target
        return actions

    def task(self, puzzle: PegSolitaire) -> Problem:
        """Return the task; its domain is the same for every board."""
        task = _Task("peg-ipc-2008", puzzle)
        hand_free, moving = predicate("hand-free"), predicate("moving", place=task.place)
        task.add_fluents([hand_free, moving])
        start = task.new_jump("begin")
        require(start, hand_free())
        start.add_effect(hand_free(), False)
        start.add_effect(moving(start.parameters[2]), True)
        go_on = task.new_jump("go-on")
        source, _, target = go_on.parameters
        require(go_on, moving(source))
        swap(go_on, moving(source), moving(target))
        end = task.new_action("end", "peg")
        (peg,) = end.parameters
        require(end, moving(peg))
        swap(end, moving(peg), hand_free())
        task.add_actions([start, go_on, end])
        task.add_quality_metric(MinimizeActionCosts({start: 1}, default=0))
        task.fact(hand_free())
        return task


def _action(name: str, puzzle: PegSolitaire, jump: Jump) -> Action:
    return Action(name, tuple(puzzle.board.names[hole] for hole in jump))


ENCODINGS: Final = (
    _Jumps(
        "jumps",
        ("jumps",),
        ("jump", "jump-out"),
        """\
Peg solitaire, counted in jumps: every action is one and costs 1.

(line x y z) says that x, y and z are neighbours in a straight line, so that a peg on x can jump
over one on y to z. In a problem whose goal is one peg anywhere, (last-peg-may-go) holds and the
board is to be empty: the last jump goes out of the board (jump-out), and the game is over.""",
    ),
    _Sweeps(
        "sweeps",
        ("sweeps",),
        ("begin", "go-on", "stop", "rest", "lift"),
        """\
Peg solitaire, counted in sweeps: consecutive jumps by the same peg cost 1 together.

(line x y z) says that x, y and z are neighbours in a straight line, so that a peg on x can jump
over one on y to z. A sweep is a begin and any number of go-ons. A peg that stops is tired until
another has started and it has had its rest, so that no peg can start where it could go on.
In a problem whose goal is one peg anywhere, (last-peg-may-go) holds and the board is to be
empty: the last peg is lifted off it, and the game is over.""",
        plan_search="lazy_greedy([goalcount()])",
    ),
)

RECOGNISED: Final = (
    *ENCODINGS,
    _Ipc2008(
        "ipc-2008",
        ("sweeps",),
        ("begin", "go-on", "end"),
        "Peg solitaire, counted in sweeps, as the planning competition of 2008 had it.",
    ),
)
