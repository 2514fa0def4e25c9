"""`--heuristic` and `--search`: guiding an engine, and what it reports of its work."""

from __future__ import annotations

import json
import re

import pytest

from pddlpuzzles.cli import main as cli
from pddlpuzzles.cli.exit_codes import Exit


def solved(run, *asked):
    done = run("solve", *asked, "--json")
    assert done.code == Exit.DONE, done.err
    return json.loads(done.out)


def test_knowing_less_costs_more_and_finds_the_same(run):
    expanded = {}
    for name in ("all", "regions", "none"):
        found = solved(run, "peg", "square-4-sweeps", "--optimal", "--heuristic", name)
        assert (found["engine"], found["status"]) == ("astar", "optimal")
        expanded[name] = found["expanded"], found["cost"]
    assert expanded["all"][0] < expanded["regions"][0] < expanded["none"][0]
    assert len({cost for _, cost in expanded.values()}) == 1


@pytest.mark.parametrize("engine", ["greedy", "weighted-astar"])
def test_what_a_quick_search_finds_is_no_more_than_solved(run, engine):
    found = solved(run, "peg", "square-5-sweeps", "--engine", engine)
    assert found["status"] == "solved"
    assert found["bound"] <= 10 < found["cost"] + 5
    done = run("solve", "peg", "square-5-sweeps", "--engine", engine, "--optimal")
    assert done.code == Exit.BAD_INPUT
    assert "cannot prove anything optimal; astar" in done.err


def test_a_search_of_fast_downwards_own_proves_what_its_heuristic_proves(run):
    done = run("solve", "peg", "ipc-2008-p02", "--search", "astar( lmcut() )", "--json")
    found = json.loads(done.out)
    assert (found["engine"], found["status"], found["cost"]) == ("fast-downward", "optimal", 5)
    assert found["evaluated"] >= found["expanded"] > 0
    assert found["translation_seconds"] > 0 <= found["search_seconds"]
    done = run("solve", "peg", "tiny", "--search", "lazy_greedy([ff()])")
    assert re.search(r"^started in \d+\.\d+ s, translated in ", done.out, re.MULTILINE)
    assert "proved it" not in done.out


def test_a_guide_that_does_not_fit_is_reported_in_a_line(run):
    for asked, said in (
        (["--heuristic", "pagoda"], "did you mean 'pagodas'?"),
        (["--heuristic", "none", "--engine", "layers"], "--heuristic is for astar"),
        (["--search", "astar(blind())", "--engine", "symk"], "--search is for the engine"),
        (["--search", "eager_greedy([ff()])", "--optimal"], "is not known to find cheapest"),
        (["--search", "ida-star"], "the search 'ida-star' cannot search peg; astar, weighted-"),
        (["--search", "beam"], "there is no search 'beam'; expected one of astar, "),
    ):
        done = run("solve", "peg", "tiny", *asked)
        assert (done.code, done.out, done.err.count("\n")) == (Exit.BAD_INPUT, "", 1)
        assert said in done.err


@pytest.mark.parametrize(
    ("search", "said"),
    [
        pytest.param(
            "astar(nothing())",
            "cannot read the search 'astar(nothing())'; it says: No feature",
            marks=pytest.mark.slow,
        ),
        ("astar(lmcut()", "cannot read the search 'astar(lmcut()' from character 14 on; it says"),
        ("", "the search is empty"),
    ],
)
def test_a_search_that_fast_downward_cannot_read_is_bad_usage(run, search, said):
    done = run("solve", "peg", "tiny", "--search", search)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1


def test_engines_name_the_heuristics(run, monkeypatch):
    monkeypatch.setattr("pddlpuzzles.planners.other_engines.other_planners", dict)
    assert "peg: all, none, parity, pagodas, regions" in run("engines").out
    assert "solve" in cli.commands()
