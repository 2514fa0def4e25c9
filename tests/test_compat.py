"""What leans on unified-planning's private parts: each is still there, and does what is assumed."""

from __future__ import annotations

import ast
import copy
import inspect
import pickle
import subprocess
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import pytest

from pddlpuzzles.planners import compat

WHEN_IT_FAILS = f"""
unified-planning has changed a part of itself that `pddlpuzzles/planners/compat.py` leans on. That
was measured with {compat.MEASURED}, and {version("unified-planning")} is installed.
"""


@pytest.mark.slow
def test_a_light_environment_has_what_a_plain_one_has():
    compat.import_engines()
    from unified_planning.environment import Environment

    plain, light = vars(Environment()), vars(compat.LightEnvironment())
    kinds = {name: type(value) for name, value in light.items()}
    assert kinds | {"_factory": type(plain["_factory"])} == {
        name: type(value) for name, value in plain.items()
    }, WHEN_IT_FAILS


def test_a_light_environment_makes_its_factory_when_it_is_asked():
    light = compat.LightEnvironment()
    assert light._factory is None
    assert "pddlpuzzles" in light.factory.engines, WHEN_IT_FAILS
    assert light.factory is light.factory
    assert pickle.loads(pickle.dumps(light))._factory is None, WHEN_IT_FAILS


def test_it_is_the_environment_that_everybody_gets():
    from unified_planning.environment import get_environment

    assert isinstance(get_environment(), compat.LightEnvironment), WHEN_IT_FAILS


def test_there_is_one_boolean_type():
    from unified_planning.model.types import BOOL

    assert pickle.loads(pickle.dumps(BOOL)) is BOOL
    assert copy.deepcopy(BOOL) is BOOL


@pytest.mark.parametrize("name", ["fast-downward", "symk", "pyperplan", "enhsp", "lpg"])
def test_engines_are_found_without_the_factory(name):
    compat.import_engines()
    from unified_planning.engines.factory import DEFAULT_ENGINES

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


def test_planners_are_started_by_what_stands_in_the_place_of_popen():
    compat.import_engines()
    from unified_planning.engines import pddl_planner

    calls = {
        ast.unparse(node.func)
        for node in ast.walk(ast.parse(inspect.getsource(pddl_planner)))
        if isinstance(node, ast.Call)
    }
    assert "subprocess.Popen" in calls, WHEN_IT_FAILS
    assert pddl_planner.subprocess is subprocess, WHEN_IT_FAILS
    assert not calls & {"Popen", "os.fork", "os.posix_spawn", "subprocess.run"}, WHEN_IT_FAILS


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
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, f"{done.stderr}\n{WHEN_IT_FAILS}"


BEFORE = """
import networkx, ConfigSpace, subprocess
from pddlpuzzles.planners.compat import import_engines
import_engines()
from unified_planning.engines import engine
from unified_planning.plans import partial_order_plan
assert partial_order_plan.nx is networkx is sys.modules["networkx"]
assert engine.ConfigurationSpace is ConfigSpace.ConfigurationSpace
assert subprocess is sys.modules["subprocess"]
"""

AFTER = """
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

BESIDE = """
import threading
release = threading.Event()
beside = threading.Thread(target=release.wait)
beside.start()
try:
    from pddlpuzzles.planners.compat import import_engines
    import_engines()
    from unified_planning.plans import partial_order_plan
    assert partial_order_plan.nx is sys.modules["networkx"]
finally:
    release.set()
"""
"""Another thread, which might import the same: then all is imported as it is."""


@pytest.mark.slow  # ConfigSpace imports scipy
@pytest.mark.parametrize("program", [BEFORE, AFTER, BESIDE])
def test_users_have_the_real_modules(program):
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{program}"],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
