"""unified-planning's own engines and compilers take our problems, and make the same of them."""

import copy
import pickle
import sys
from importlib.metadata import version
from importlib.util import find_spec
from itertools import product
from pathlib import Path

import pytest
from unified_planning.engines import CompilationKind
from unified_planning.engines.compilers.grounder import GrounderHelper
from unified_planning.io import PDDLWriter
from unified_planning.plans import ActionInstance, SequentialPlan
from unified_planning.shortcuts import Compiler, OneshotPlanner, get_environment

import pddlpuzzles as pp
from pddlpuzzles.planners import compat, engine_fixes
from pddlpuzzles.planners.convert import plain_task
from tests.programs import ran
from tests.seeds import slow
from tests.simulator import Simulator
from tests.spaces import cheapest

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

ENCODINGS = [key if key == ("peg", "jumps") else slow(*key) for key in BOARDS]


def test_every_encoding_is_tried():
    """But those of Brain Twist of which not all that compilers make can be planned in seconds."""
    encodings = {
        (puzzle, encoding.name)
        for puzzle in (*pp.puzzles(), "pddl")
        for encoding in pp.instance(puzzle).family.encodings
    }
    assert encodings == {*BOARDS, *(("braintwist", it) for it in ("anchored", "grips", "moves"))}


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
    features = problem.kind.features
    if kind is CompilationKind.CONDITIONAL_EFFECTS_REMOVING and "FORALL_EFFECTS" in features:
        with Compiler(name="up_quantifiers_remover") as compiler:  # which it needs, and says not
            first = compiler.compile(problem, CompilationKind.QUANTIFIERS_REMOVING)
        made, back = compiled(name, kind, first.problem)
        to_first = first.map_back_action_instance
        return made, lambda plan: back(plan).replace_action_instances(to_first)
    with Compiler(name=name) as compiler:
        result = compiler.compile(problem, kind)
    led = result.map_back_action_instance
    return result.problem, lambda plan: plan.replace_action_instances(led)


def cheapest_plan(problem):
    """The cost of a cheapest plan and its actions, by its text; None without a plan."""
    writer = PDDLWriter(problem)
    task = Simulator(writer.get_domain(), writer.get_problem())

    def ways(state):
        for action in task.applicable(state):
            after, price = task.apply(state, action)
            yield action, price, after

    if (found := cheapest(task.start, ways, task.is_goal)) is None:
        return None
    expression = problem.environment.expression_manager.ObjectExp
    steps = [
        ActionInstance(
            writer.get_item_named(action),
            tuple(expression(writer.get_item_named(one)) for one in arguments),
        )
        for action, *arguments in found[1]
    ]
    return found[0], SequentialPlan(steps, problem.environment)


@pytest.mark.parametrize(("puzzle", "encoding"), ENCODINGS)
def test_every_compiler_takes_our_problems(puzzle, encoding):
    """A cheapest plan of what it makes costs the same and is one of the board's, if it has any."""
    solvable, stuck = BOARDS[puzzle, encoding]
    board = pp.instance(puzzle, solvable)
    problem = board.problem(encoding)
    other = None if stuck is None else pp.instance(puzzle, stuck).problem(encoding)
    optimum = None if other is None else cheapest_plan(problem)[0]
    tried = set()
    for name, kind in compilers(problem):
        made, back = compiled(name, kind, problem)
        assert not made._fluents_with_undefined_values(), name
        tried.add(name)
        if other is None:
            with OneshotPlanner(name="fast-downward") as planner:
                assert board.plan(back(planner.solve(made).plan), encoding).cost, name
            continue
        cost, plan = cheapest_plan(made)
        assert cost == optimum, name
        assert board.plan(back(plan), encoding).cost == optimum, name
        assert cheapest_plan(compiled(name, kind, other)[0]) is None, name
    assert len(tried) >= 8, tried


GROUNDED = [("peg", "jumps"), ("peg", "cells"), ("peg", "sweeps"), ("minesweeper", "strips")]


@pytest.mark.parametrize(("puzzle", "encoding"), GROUNDED)
def test_joined_facts_ground_what_all_tuples_of_objects_ground(puzzle, encoding):
    """The same actions in the same order as by the library's own way, which tries every tuple."""
    engine_fixes.fix_engines()
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


WHEN_IT_FAILS = f"""
unified-planning has changed a part of itself that `pddlpuzzles/planners/compat.py` leans on. That
was measured with {compat.MEASURED}, and {version("unified-planning")} is installed.
"""


def test_a_light_environment_makes_its_factory_when_it_is_asked():
    light = compat.LightEnvironment()
    assert light._factory is None
    assert "pddlpuzzles" in light.factory.engines, WHEN_IT_FAILS
    assert light.factory is light.factory
    assert pickle.loads(pickle.dumps(light))._factory is None, WHEN_IT_FAILS
    from unified_planning.engines.factory import DEFAULT_ENGINES
    from unified_planning.environment import get_environment
    from unified_planning.model.types import BOOL

    assert isinstance(get_environment(), compat.LightEnvironment), WHEN_IT_FAILS
    assert pickle.loads(pickle.dumps(BOOL)) is copy.deepcopy(BOOL) is BOOL
    for name in ("fast-downward", "symk", "pyperplan", "enhsp", "lpg"):
        assert len(DEFAULT_ENGINES[name]) == 2, WHEN_IT_FAILS
    assert compat.engine_class("no such engine") is None


def test_an_engine_that_asks_setuptools_for_its_program_finds_it_without(monkeypatch):
    found = find_spec("up_lpg")
    if found is None:
        pytest.skip("up-lpg is not installed")
    compat.import_engines()
    for name in ("up_lpg", "up_lpg.lpg_planner"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "pkg_resources", None)
    assert compat.engine_class("lpg") is compat.engine_class("lpg")
    program, *_ = compat.engine_class("lpg")()._get_cmd("domain", "problem", "plan")
    assert Path(program) == Path(found.origin).with_name("lpg")


def test_neither_networkx_nor_configspace_nor_git_is_needed_to_import_the_engines():
    program = """
import subprocess, sys
def refuse(*arguments, **options):
    raise AssertionError(arguments)
subprocess.Popen = refuse
from pddlpuzzles.planners.compat import import_engines
import_engines()
assert not {"networkx", "ConfigSpace", "scipy"} & {*sys.modules}, sorted(sys.modules)
"""
    done = ran([sys.executable, "-c", program])
    assert done.returncode == 0, f"{done.stderr}\n{WHEN_IT_FAILS}"


def test_fast_downward_is_run_as_unified_planning_runs_it():
    """Its class says the same whether unified-planning is there or names that stand for it."""
    code = """
from types import SimpleNamespace
{made}
for alias, search in ((None, None), ("lama", None), (None, "astar(lmcut())")):
    planner = made(fast_downward_alias=alias, fast_downward_search_config=search)
    print(*planner._get_cmd("d.pddl", "p.pddl", "plan"))
for code in (*range(40), 247, -9):
    status = planner._result_status(SimpleNamespace(quality_metrics=()), None, code)
    print(code, getattr(status, "name", status))
"""
    ours = "from pddlpuzzles.planners.fast_downward import planner_class; made = planner_class()"
    theirs = "from up_fast_downward import FastDownwardPDDLPlanner as made"
    own, real = (ran([sys.executable, "-c", code.replace("{made}", it)]) for it in (ours, theirs))
    assert own.stdout == real.stdout, own.stderr + real.stderr
    assert "--search astar(lmcut())" in own.stdout
    assert "10 UNSOLVABLE_PROVEN" in own.stdout


@pytest.mark.slow  # ConfigSpace imports scipy
def test_users_have_the_real_modules():
    program = """
from pddlpuzzles.planners.compat import import_engines
import_engines()
import networkx, subprocess
from networkx.algorithms import dag
from ConfigSpace import ConfigurationSpace
from unified_planning.plans import partial_order_plan
assert partial_order_plan.nx.DiGraph is networkx.DiGraph
assert partial_order_plan.nx.__version__ == networkx.__version__
assert dag.is_directed_acyclic_graph(networkx.DiGraph([(1, 2)]))
assert ConfigurationSpace.__module__.startswith("ConfigSpace.")
assert subprocess.check_output(["true"]) == b""
"""
    done = ran([sys.executable, "-c", program])
    assert done.returncode == 0, done.stderr
