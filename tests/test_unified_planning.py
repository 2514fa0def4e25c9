"""unified-planning's own engines and compilers take our problems, and make the same of them."""

from __future__ import annotations

import inspect
from heapq import heappop, heappush
from itertools import count, product

import pytest
from unified_planning.engines import CompilationKind, OptimalityGuarantee
from unified_planning.engines import PlanGenerationResultStatus as Outcome
from unified_planning.engines.compilers.grounder import GrounderHelper
from unified_planning.engines.mixins import CompilerMixin
from unified_planning.io import PDDLWriter
from unified_planning.plans import ActionInstance, SequentialPlan
from unified_planning.shortcuts import (
    Compiler,
    OneshotPlanner,
    SequentialSimulator,
    get_environment,
)

import pddlpuzzles as pp
from pddlpuzzles.planners import engine_fixes
from pddlpuzzles.planners.compat import MEASURED
from pddlpuzzles.planners.tasks import plain_task
from pddlpuzzles.puzzle import Action
from tests.simulator import Simulator

get_environment().credits_stream = None

BOARDS = {
    ("peg", "jumps"): ("* * o *", "* o *"),
    ("peg", "cells"): ("* * o", "* o *"),
    ("peg", "sweeps"): ("* * o *", "* o *"),
    ("minesweeper", "strips"): (". 1 .", ". 1\n2 ."),
    ("minesweeper", "any-order"): (". 1 .", ". 1\n2 ."),
    ("machiavelli", "melds"): ("tiny", "tiny-stuck"),
    ("braintwist", "strips"): ("tiny", None),
    ("pddl", "pddl"): (None, None),
}
"""Of each encoding a board that has a solution, and one that has none if it is small enough."""

ENCODINGS = [
    pytest.param(*key, marks=[] if key == ("peg", "jumps") else [pytest.mark.slow])
    for key in BOARDS
]


LARGE = ("anchored", "grips", "moves")
"""The encodings of Brain Twist of which not all that compilers make can be planned in seconds."""


def test_every_encoding_is_tried():
    encodings = {
        (puzzle, encoding.name)
        for puzzle in (*pp.puzzles(), "pddl")
        for encoding in pp.instance(puzzle).family.encodings
    }
    assert encodings == {*BOARDS, *(("braintwist", name) for name in LARGE)}


def compilers(problem):
    """unified-planning's own that say that they take a problem, each with what it does."""
    factory = problem.environment.factory
    for name, kind in product(factory.engines, CompilationKind):
        engine = factory.engine(name)
        is_theirs = engine.__module__.startswith("unified_planning.") and engine.is_compiler()
        if is_theirs and engine.supports_compilation(kind) and engine.supports(problem.kind):
            yield name, kind


def compiled(name, kind, problem):
    """What a compiler makes of a problem, and the way back for plans."""
    if kind is CompilationKind.CONDITIONAL_EFFECTS_REMOVING and "FORALL_EFFECTS" in (
        problem.kind.features
    ):
        with Compiler(name="up_quantifiers_remover") as compiler:  # which it needs, and says not
            first = compiler.compile(problem, CompilationKind.QUANTIFIERS_REMOVING)
        made, back = compiled(name, kind, first.problem)
        return made, lambda plan: back(plan).replace_action_instances(
            first.map_back_action_instance
        )
    with Compiler(name=name) as compiler:
        result = compiler.compile(problem, kind)
    return result.problem, lambda plan: plan.replace_action_instances(
        result.map_back_action_instance
    )


def cheapest(problem):
    """The cost of a cheapest plan and its actions, by Dijkstra on the text; None without a plan."""
    writer = PDDLWriter(problem)
    task = Simulator(writer.get_domain(), writer.get_problem())
    numbers = count()
    queue = [(0, next(numbers), task.start, ())]
    done = set()
    while queue:
        cost, _, state, plan = heappop(queue)
        if task.is_goal(state):
            expression = problem.environment.expression_manager.ObjectExp
            steps = [
                ActionInstance(
                    writer.get_item_named(action),
                    tuple(expression(writer.get_item_named(one)) for one in arguments),
                )
                for action, *arguments in plan
            ]
            return cost, SequentialPlan(steps, problem.environment)
        if state in done:
            continue
        done.add(state)
        for action in task.applicable(state):
            after, price = task.apply(state, action)
            heappush(queue, (cost + price, next(numbers), after, (*plan, action)))
    return None


@pytest.mark.parametrize(("puzzle", "encoding"), ENCODINGS)
def test_every_compiler_takes_our_problems(puzzle, encoding):
    """A cheapest plan of what it makes costs the same and is one of the board's, if it has any."""
    solvable, stuck = BOARDS[puzzle, encoding]
    board = pp.instance(puzzle, solvable)
    problem = board.problem(encoding)
    other = None if stuck is None else pp.instance(puzzle, stuck).problem(encoding)
    optimum = None if other is None else cheapest(problem)[0]
    tried = set()
    for name, kind in compilers(problem):
        made, back = compiled(name, kind, problem)
        assert not made._fluents_with_undefined_values(), name
        tried.add(name)
        if other is None:
            with OneshotPlanner(name="fast-downward") as planner:
                assert board.plan(back(planner.solve(made).plan), encoding).cost, name
            continue
        cost, plan = cheapest(made)
        assert cost == optimum, name
        assert board.plan(back(plan), encoding).cost == optimum, name
        assert cheapest(compiled(name, kind, other)[0]) is None, name
    assert len(tried) >= 8, tried


@pytest.mark.parametrize(("puzzle", "encoding"), ENCODINGS)
def test_an_optimal_plan_can_be_asked_for(puzzle, encoding):
    board = pp.instance(puzzle, BOARDS[puzzle, encoding][0])
    problem = board.problem(encoding)
    optimal = OptimalityGuarantee.SOLVED_OPTIMALLY
    with OneshotPlanner(problem_kind=problem.kind, optimality_guarantee=optimal) as planner:
        found = planner.solve(problem)
    assert found.status is Outcome.SOLVED_OPTIMALLY
    under, _ = board.choose_encoding(encoding)
    assert board.plan(found.plan, encoding).cost == pp.solve(under, "astar").cost


SIMULATED = [
    (puzzle, "tiny") if puzzle == "peg" else pytest.param(puzzle, "tiny", marks=pytest.mark.slow)
    for puzzle in pp.puzzles()
    if "tiny" in pp.instances(puzzle)
]


@pytest.mark.parametrize(("puzzle", "name"), [*SIMULATED, ("peg", "english-central")])
def test_the_simulator_applies_what_the_rules_allow(puzzle, name):
    board = pp.instance(puzzle, name)
    encoding = board.choose_encoding(None)[1]
    moves = {board.puzzle.notation(move) for move in board.puzzle.moves(board.puzzle.start)}
    with SequentialSimulator(board.problem()) as simulator:
        state = simulator.get_initial_state()
        found = list(simulator.get_applicable_actions(state))
    assert found
    if puzzle == "peg":
        told = [
            encoding.decode(
                board.puzzle, [Action(action.name, tuple(str(one) for one in arguments))]
            )
            for action, arguments in found
        ]
        assert {board.puzzle.notation(move) for (move,) in told} == moves


GROUNDED = [("peg", "jumps"), ("peg", "cells"), ("peg", "sweeps"), ("minesweeper", "strips")]


@pytest.mark.parametrize(("puzzle", "encoding"), GROUNDED)
def test_joined_facts_ground_what_all_tuples_of_objects_ground(puzzle, encoding):
    """The same actions in the same order as by the library's own way, which tries every tuple."""
    engine_fixes.fix_grounder()
    problem = plain_task(pp.instance(puzzle, BOARDS[puzzle, encoding][0]).problem(encoding))
    ours = GrounderHelper(problem)
    every = GrounderHelper(problem)
    for action in problem.actions:
        objects = [
            [problem.environment.expression_manager.ObjectExp(one) for one in problem.objects(kind)]
            for kind in (parameter.type for parameter in action.parameters)
        ]
        tried = list(product(*objects))
        kept = [items for items in tried if every.ground_action(action, items) is not None]
        joined = list(ours.get_possible_parameters(action))
        assert [items for items in joined if items in set(kept)] == kept
        assert len(joined) < len(tried) or not action.parameters or len(kept) == len(tried)


def test_the_library_has_what_is_mended():
    why = f"unified-planning has changed what `engine_fixes` mends (measured with {MEASURED})"
    theirs = engine_fixes._theirs
    assert list(inspect.signature(theirs[0]).parameters) == ["self", "action"], why
    assert list(inspect.signature(theirs[1]).parameters) == [
        "self",
        "problem",
        "compilation_kind",
    ], why
    source = inspect.getsource(GrounderHelper.get_grounded_actions)
    assert "self.get_possible_parameters(" in source, why
    assert CompilerMixin.compile is not theirs[1]
