"""The same command gives the same answer on a machine that is busy with something else."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time

import pytest

import pddlpuzzles as pp
from pddlpuzzles.planners import auto
from pddlpuzzles.planners.table import FAST_DOWNWARD
from pddlpuzzles.puzzle import Finding, Limits, Search, Status
from pddlpuzzles.search.budget import Budget

needs_fast_downward = pytest.mark.skipif(bool(FAST_DOWNWARD.missing), reason="no Fast Downward")


@contextlib.contextmanager
def load(each):
    command = [sys.executable, "-c", "while True: pass"]
    spinning = [subprocess.Popen(command) for _ in range(each * (os.cpu_count() or 1))]
    try:
        yield
    finally:
        for one in spinning:
            one.kill()
            one.wait(timeout=60)


def late(puzzle, limits):
    """Brain Twist's own search, which sleeps first: it is not the first to answer."""
    time.sleep(3)
    return pp.instance("braintwist").searches()["bidirectional"].find(puzzle, limits)


def lost(puzzle, limits):
    """A search that computes and finds nothing, until its time is over."""
    budget = Budget(limits)
    while (limit := budget.spent()) is None:
        pass
    return Finding(Status.GAVE_UP, limit=limit)


def with_search(monkeypatch, find):
    """Brain Twist with another search in the place of its own."""
    board = pp.instance("braintwist")
    searches = {**board.searches(), "bidirectional": Search(find, "a test's")}
    monkeypatch.setattr(board.family.searches, "named", lambda puzzle: searches)
    return board


@needs_fast_downward
@pytest.mark.slow
def test_a_proof_is_waited_for_where_it_was_measured_to_be_quick(monkeypatch):
    """Fast Downward has its plan two seconds before."""
    notes = []
    found = pp.solve(with_search(monkeypatch, late), say=notes.append)
    assert (found.status, found.cost, found.engine) == (Status.OPTIMAL, 12, "bidirectional")
    assert (found.fallback, notes) == (None, [])


@pytest.mark.slow
@needs_fast_downward
def test_who_has_had_its_share_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(auto, "_SHARE", 0.2)
    found = pp.solve(with_search(monkeypatch, lost))
    assert (found.status, found.engine) == (Status.SOLVED, "fast-downward")
    assert found.fallback.startswith("bidirectional: no answer in its share of 0.2 s")


@pytest.mark.slow
@needs_fast_downward
def test_the_plan_that_was_found_is_given_when_the_time_is_over(monkeypatch):
    monkeypatch.setattr(auto, "_SHARE", 300.0)
    board = with_search(monkeypatch, lost)
    for timeout in (2.5, 10, 40, 160):  # until Fast Downward has its plan: no machine is that slow
        found = pp.solve(board, timeout=timeout)
        if found.status is not Status.GAVE_UP:
            break
    assert (found.status, found.engine) == (Status.SOLVED, "fast-downward")


QUICK = (("braintwist", "scramble-12", 12), ("peg", "triangle-15-sweeps", 9))


@pytest.mark.parametrize(("puzzle", "name", "cost"), QUICK)
def test_by_default_the_proved_optimum_is_given(run, monkeypatch, puzzle, name, cost):
    monkeypatch.setattr(auto, "_SHARE", 60.0)  # 5 s are a second of a machine five times slower
    found = json.loads(run("solve", puzzle, name, "--json").out)
    assert (found["status"], found["cost"], found["bound"]) == ("optimal", cost, cost)


@needs_fast_downward
@pytest.mark.slow
def test_answers_on_a_busy_machine_are_the_same(run):
    """A planner's head start takes a second of it, and several by the clock."""
    asked = [("solve", *one[:2]) for one in QUICK] + [("solve", "peg", "english-central")]
    asked.append(("hint", "peg", "english-central", "--after", "d2-d4"))
    idle = [json.loads(run(*one, "--json").out) for one in asked]
    with load(3):
        busy = [json.loads(run(*one, "--json").out) for one in asked]
    for one, other in zip(idle, busy, strict=True):
        for key in ("status", "cost", "engine", "fallback", "move", "left"):
            assert one.get(key) == other.get(key), key


def test_a_share_of_processor_time_does_not_pass_while_one_sleeps():
    budget = Budget(Limits(processor=0.2))
    time.sleep(0.4)
    assert budget.spent() is None
    end = time.process_time() + 0.3
    while time.process_time() < end:
        pass
    assert budget.spent() is not None
