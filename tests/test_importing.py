"""Stand-ins for what unified-planning imports in vain: whoever needs the real modules has them."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow  # ConfigSpace imports scipy

BEFORE = """
import networkx, ConfigSpace, subprocess
from pddlpuzzles.importing import import_engines
import_engines()
from unified_planning.engines import engine
from unified_planning.plans import partial_order_plan
assert partial_order_plan.nx is networkx is sys.modules["networkx"]
assert engine.ConfigurationSpace is ConfigSpace.ConfigurationSpace
assert subprocess is sys.modules["subprocess"]
"""

AFTER = """
from pddlpuzzles.importing import import_engines
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

MEANWHILE = """
import threading
from pddlpuzzles import importing

found, served = {}, threading.Event()

def use():
    try:
        import networkx, subprocess
        from ConfigSpace import ConfigurationSpace
        from networkx import DiGraph
        found["ran"] = subprocess.check_output(["true"])
        found["graph"], found["space"] = DiGraph, ConfigurationSpace
    finally:
        served.set()
    importing.import_engines()
    found["engines"] = sys.modules["unified_planning.engines"].Engine

def ask_git(*arguments, **options):
    # In the midst of the import.
    user.start()
    served.wait(60)
    raise FileNotFoundError

user = threading.Thread(target=use)
importing._WITHOUT_GIT["check_output"] = ask_git
importing.import_model()
user.join(60)
assert found["graph"].__module__.startswith("networkx."), found
assert found["space"].__module__.startswith("ConfigSpace."), found
assert found["ran"] == b"" and "engines" in found, found
import networkx, subprocess
from unified_planning.plans import partial_order_plan
assert partial_order_plan.nx.DiGraph is networkx.DiGraph is found["graph"]
assert subprocess.check_output is sys.modules["subprocess"].check_output
assert subprocess.check_output.__module__ == "subprocess"
"""


@pytest.mark.parametrize("program", [BEFORE, AFTER, MEANWHILE])
def test_users_have_the_real_modules(program):
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{program}"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
