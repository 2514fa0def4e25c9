"""Peg solitaire as PDDL: two encodings, one for each objective.

Both encodings have a static fact `(line from over to)` for every jump of the board. `(hole x)`
says that x is empty, and `(peg x)` that it is not, so that no condition needs a negation.

The goal `one-peg` is a disjunction, which plain STRIPS does not have. Instead both encodings can
take the last peg off the board, and their goal is that all holes are empty. Jumps alone never
empty the board, since a peg is left after each. In `jumps`, where every action costs 1, the last
jump itself takes its peg off (`jump-out`); in `sweeps` an action of its own does so for nothing
(`lift`). Both end the game, so a planner that uses them too early is in a dead end at once.

`sweeps` marks the peg that may go on: at most one is `(moving x)`, and if none is, `(hand-free)`
holds. `begin` costs 1 and needs a free hand, `go-on` costs nothing and needs the moving peg, `stop`
costs nothing and frees the hand. This is how the planning competition of 2008 had it. A plan may
tell one sweep as two, at a cost of 1 too much, but nothing is lost by this:

1. A moving peg is the one that jumped last, since each jump marks the peg that it lands, and
   nothing else marks one.
2. Hence a `go-on` is a jump by the peg that jumped last, for which the rules charge nothing. The
   rules charge 1 at most for any other jump, and that is what a `begin` costs. So no plan costs
   less than the rules charge for its jumps.
3. Any play of legal jumps has a plan of its own cost: `go-on` where the peg that jumped last jumps
   again, and `stop` and `begin` elsewhere (`encode`).
4. So a cheapest plan costs what a cheapest play does, a bound proved for the task holds for the
   puzzle, and the task has a plan if and only if the puzzle has a solution.

An earlier version forbade such plans, by two more actions and three more predicates which had a
peg rest before it began again. Then each plan cost exactly what its jumps do, but planners expanded
three times as many states.
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

_FIVE_QUEUES: Final = (
    "let(hff,ff(),let(hcg,cg(),eager(alt([single(hff),single(hff,pref_only=true),single(hcg),"
    "single(hcg,pref_only=true),type_based([hff,g()])]),preferred=[hff,hcg])))"
)
"""Takes turns between two heuristics, the moves that each prefers, and all types of states.

The game is lost early and the heuristics do not see it, so a search that trusts one of them stays
among lost boards. The last queue draws a board at random from each pair of an estimate and a number
of jumps, which leads back to boards with many pegs (Xie, Müller, Holte and Imai 2014, *Type-based
exploration with multiple search queues for satisficing planning*, AAAI, 2395-2401).
"""


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


class _SweepsTask(_Task):
    """A board as a task whose cost is the number of sweeps."""

    def __init__(self, name: str, puzzle: PegSolitaire) -> None:
        super().__init__(name, puzzle)
        self.hand_free, self.moving = predicate("hand-free"), predicate("moving", place=self.place)
        self.add_fluents([self.hand_free, self.moving])

        begin = self.new_jump("begin")
        require(begin, self.hand_free())
        begin.add_effect(self.hand_free(), False)
        begin.add_effect(self.moving(begin.parameters[2]), True)

        go_on = self.new_jump("go-on")
        source, _, target = go_on.parameters
        require(go_on, self.moving(source))
        swap(go_on, self.moving(source), self.moving(target))

        stop = self.new_action("stop", "peg")
        (peg,) = stop.parameters
        require(stop, self.moving(peg))
        swap(stop, self.moving(peg), self.hand_free())

        self.add_actions([begin, go_on, stop])
        self.add_quality_metric(MinimizeActionCosts({begin: 1}, default=0))
        self.fact(self.hand_free())

    def add_lift(self) -> None:
        """Add the action that takes the last peg off the board; after it no other is possible."""
        lift = self.new_action("lift", "peg")
        (peg,) = lift.parameters
        require(lift, self.moving(peg), self.peg(peg), self.last_may_go())
        lift.add_effect(self.moving(peg), False)
        swap(lift, self.peg(peg), self.hole(peg))
        self.add_action(lift)


@dataclass(frozen=True)
class _Encoding:
    """What the two encodings share."""

    name: str
    objectives: tuple[str, ...]
    actions: tuple[str, ...]
    summary: str
    plan_search: str = _FIVE_QUEUES
    quick_search: str = _FIVE_QUEUES
    proved_by: tuple[str, ...] = ()

    def proof_search(self, puzzle: PegSolitaire) -> str:
        """Return the Fast Downward search for optimal plans."""
        return "astar(lmcut())"

    def decode(self, puzzle: PegSolitaire, actions: Sequence[Action]) -> list[Jump | None]:
        """Return the jumps of a plan; `stop` and `lift` are bookkeeping.

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


class _Ipc2008(_Encoding):
    """Sweeps as the planning competition of 2008 had them: to one placing, and with no `lift`."""

    def proof_search(self, puzzle: PegSolitaire) -> str:
        """Return blind search: it expands more states than LM-cut, but in fewer seconds."""
        return "astar(blind())"

    def encode(self, puzzle: PegSolitaire, moves: Sequence[Jump]) -> list[Action]:
        """Return an action for each jump, and a `stop` between sweeps: the cheapest plan."""
        actions: list[Action] = []
        hand: int | None = None  # the peg that jumped last
        for move in moves:
            if hand is not None and move.source != hand:
                actions.append(Action("stop", (puzzle.board.names[hand],)))
            actions.append(_action("go-on" if move.source == hand else "begin", puzzle, move))
            hand = move.target
        return actions

    def task(self, puzzle: PegSolitaire) -> Problem:
        """Return the task; its domain is the same for every board."""
        return _SweepsTask("peg-ipc-2008", puzzle)


class _Sweeps(_Ipc2008):
    """The encoding in which the first jump of a sweep costs 1 and the others nothing."""

    def encode(self, puzzle: PegSolitaire, moves: Sequence[Jump]) -> list[Action]:
        """Return the cheapest plan of these jumps, with `lift` where one peg is left to go."""
        actions = super().encode(puzzle, moves)
        if puzzle.one_peg and moves and len(moves) == puzzle.pegs.bit_count() - 1:
            actions.append(Action("lift", (puzzle.board.names[moves[-1].target],)))
        return actions

    def task(self, puzzle: PegSolitaire) -> Problem:
        """Return the task; its domain is the same for every board."""
        task = _SweepsTask("peg-sweeps", puzzle)
        task.add_lift()
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
        quick_search="lazy_greedy([ff()],preferred=[ff()])",  # 0.4 s on the central game, or lost
    ),
    _Sweeps(
        "sweeps",
        ("sweeps",),
        ("begin", "go-on", "stop", "lift"),
        """\
Peg solitaire, counted in sweeps: consecutive jumps by the same peg cost 1 together.

(line x y z) says that x, y and z are neighbours in a straight line, so that a peg on x can jump
over one on y to z. A sweep is a begin, which costs 1, and any number of go-ons, which cost
nothing: the peg on x may go on while (moving x) holds. When it stops, the hand is free for the
next one. To stop a peg and to begin with it again is allowed, but costs 1 in vain.
In a problem whose goal is one peg anywhere, (last-peg-may-go) holds and the board is to be
empty: the last peg is lifted off it, and the game is over.""",
    ),
)

RECOGNISED: Final = (
    *ENCODINGS,
    _Ipc2008(
        "ipc-2008",
        ("sweeps",),
        ("begin", "go-on", "stop"),
        "Peg solitaire, counted in sweeps, as the planning competition of 2008 had it.",
    ),
)
