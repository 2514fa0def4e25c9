"""Compiled loops give what Python gives, on tasks of chance and along walks."""

import os
import random
import sys
import threading

import pytest

import pddlpuzzles as pp
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import LimitError, limited
from pddlpuzzles.search.heuristics import HEURISTICS, relaxation
from pddlpuzzles.search.heuristics.lmcut import LmCut
from pddlpuzzles.search.heuristics.relaxation import (
    CompiledRelaxation,
    Relaxation,
    compiled_soon,
    cost_of_goal,
    relaxed_plan,
)
from tests.programs import ran
from tests.search.tasks import task
from tests.seeds import number_by_default


def walk(made, length):
    """States on a walk of chance, which begins anew where nothing can be done."""
    chance, state = random.Random(length), made.start
    for _ in range(length):
        yield state
        steps = made.steps(state)
        state = chance.choice(steps)[1] if steps else made.start


def hold_together(made, states):
    relaxed, quick = Relaxation(made), CompiledRelaxation(Relaxation(made))
    cuts = None if any(one.changes for one in made.operators) else LmCut(made)
    for state in states:
        for summed in (False, True):
            assert quick.cost(state, summed=summed) == cost_of_goal(relaxed, state, summed=summed)
        assert quick.relaxed_plan(state) == relaxed_plan(relaxed, state)
        if cuts is not None:
            assert quick.estimate(state) == cuts.estimate(state)
            assert quick.landmarks(state) == cuts.landmarks(state)
            yield quick.estimate(state)


@pytest.mark.compiled
@number_by_default(300, 5)
def test_on_tasks_of_chance(number):
    values = set()
    for seed in range(number):
        made = task(seed, conditional=seed % 3 == 0, axioms=seed % 2 == 0)
        values.update(hold_together(made, list(walk(made, 8))))
    assert len(values) > 4


@pytest.fixture
def at_once(monkeypatch):
    monkeypatch.setattr(relaxation, "_PATIENCE", 0.0)


@pytest.mark.parametrize("has_numba", [pytest.param(True, marks=pytest.mark.compiled), False])
def test_after_a_while_it_goes_on_compiled_if_it_can(at_once, monkeypatch, has_numba):
    made = pp.instance("pddl", "blocks/05").puzzle.task
    if not has_numba:
        monkeypatch.delattr("pddlpuzzles.search.heuristics.compiled", raising=False)
        monkeypatch.setitem(sys.modules, "pddlpuzzles.search.heuristics.compiled", None)
    quick = []

    def call(one, state):
        quick.append(one)
        return -1.0

    evaluate = compiled_soon(Relaxation(made), lambda state: 0.0, call)
    assert [evaluate(made.start) for _ in range(200)][-1] == (-1.0 if has_numba else 0.0)
    assert bool(quick) == has_numba


@pytest.mark.compiled
def test_a_limit_holds_while_numba_is_imported(at_once):
    made, ended = pp.instance("pddl", "blocks/05").puzzle.task, threading.Event()
    evaluate = compiled_soon(Relaxation(made), lambda state: 0.0, lambda *_: ended.wait(60))
    with limited(Limits(seconds=0.0)), pytest.raises(LimitError):
        [evaluate(made.start) for _ in range(200)]
    ended.set()


COLD = """
import pddlpuzzles as pp
from pddlpuzzles.processes.workers import Worker
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import LimitError, limited
from pddlpuzzles.search.compiling import can_compile
from pddlpuzzles.search.heuristics import compiled, relaxation
task = pp.instance("pddl", "blocks/05").puzzle.task
call = relaxation.CompiledRelaxation.estimate
asked = relaxation._call, relaxation.Relaxation(task), call, task.start
try:
    with limited(Limits(seconds=0.0)):
        can_compile(*asked)
except LimitError:
    print("late", len(Worker.alive), len(compiled.lmcut.signatures))
print(can_compile(*asked))
print(sum(compiled.lmcut.stats.cache_hits.values()), len(compiled.lmcut.signatures))
"""


@pytest.mark.compiled
def test_nothing_is_compiled_where_no_limit_is_asked(tmp_path):
    """A process of its own does, also where its files are named from the asker's folder."""
    done = ran(
        [sys.executable, "-c", COLD], env={**os.environ, "NUMBA_CACHE_DIR": "kept"}, cwd=tmp_path
    )
    assert done.stdout == "late 0 0\nTrue\n1 1\n"
    assert [*tmp_path.glob("kept/*/*.nbi")]


@pytest.mark.compiled
def test_numbers_that_do_not_fit_stay_in_python(at_once):
    relaxed = Relaxation(made := pp.instance("pddl", "blocks/05").puzzle.task)
    relaxed.costs[0] = 2**30
    evaluate = compiled_soon(relaxed, lambda state: 0.0, lambda *_: -1.0)
    assert {evaluate(made.start) for _ in range(200)} == {0.0}


@pytest.mark.compiled
def test_every_heuristic_goes_on_as_it_began(request):
    made = pp.instance("pddl", "logistics/05").puzzle.task
    states = list(walk(made, 200))
    slow = {name: list(map(HEURISTICS[name].make(made), states)) for name in HEURISTICS}
    request.getfixturevalue("at_once")
    for name in HEURISTICS:
        assert list(map(HEURISTICS[name].make(made), states)) == slow[name]
