"""A search as events: each is there, in order, and what was found can be followed in them."""

from __future__ import annotations

import json

import pytest

import pddlpuzzles as pp
from pddlpuzzles.errors import InputError
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.astar import astar
from pddlpuzzles.search.informed import Informed, blind
from pddlpuzzles.search.successors import Successors
from pddlpuzzles.search.trace import Trace, current, recording
from tests.search.test_classic import Roads

SEARCHES = (
    *("astar", "weighted-astar", "greedy", "breadth-first", "uniform-cost", "depth-first"),
    *("iterative-deepening", "ida-star", "bfws", "bidirectional"),
)


def events_in(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def follow(events, state=0):
    """The states to which each generated state's moves lead, by the state before."""
    return {(one["parent"], one["move"]): one["state"] for one in events if "move" in one}


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("name", ["blocks/02", "gripper/02"])
def test_a_plan_can_be_followed_in_the_events(search, name, tmp_path):
    board = pp.instance("pddl", name)
    found = pp.solve(board, search=search, trace=tmp_path / "trace")
    events = events_in(tmp_path / "trace")
    first, *inner, last = events
    assert (first["event"], first["state"], first["search"]) == ("start", 0, search)
    assert (last["event"], last["cost"]) == ("end", found.cost)
    assert {one["event"] for one in inner} <= {"expanded", "generated", "pruned"}
    expanded = [one["state"] for one in inner if one["event"] == "expanded"]
    assert len(set(expanded)) <= found.expanded <= len(set(expanded)) + 1
    if search != "bidirectional":
        state, ways = 0, follow(inner)
        for line in found.plan:
            state = ways[state, line]
        known = {0}
        for one in inner:
            if one["event"] == "expanded":
                assert one["state"] in known
            else:
                assert one["parent"] in known
                known.add(one["state"])
    for one in inner:
        if None not in (one.get("g"), one.get("h"), one.get("f")) and search != "weighted-astar":
            assert one["f"] == one["g"] + one["h"]


@pytest.mark.parametrize(
    ("puzzle", "name"), [("peg", "square-4"), ("minesweeper", "tiny"), ("machiavelli", "tiny")]
)
def test_other_puzzles_have_events_too(puzzle, name, tmp_path):
    board = pp.instance(puzzle, name)
    found = pp.solve(board, search="astar", trace=tmp_path / "trace")
    events = events_in(tmp_path / "trace")
    assert sum(one["event"] == "expanded" for one in events) >= found.expanded > 0


def test_uniform_cost_search_expands_in_the_order_of_the_cost():
    looked = pruned = 0
    for seed in range(200):
        puzzle = Informed(Roads(seed, (0, 1, 4)), blind, is_admissible=True)
        lines = []
        with recording(Trace(lines.append, str)):
            astar(Successors(puzzle), Limits())
        events = list(map(json.loads, lines))
        costs = [one["g"] for one in events if one["event"] == "expanded"]
        assert costs == sorted(costs)
        looked += len(costs)
        pruned += sum(one.get("reason") == "known" for one in events)
    assert looked > 200
    assert pruned > 50
    assert current() is None


def test_dead_ends_are_pruned_and_said_to_be(tmp_path):
    board = pp.instance("pddl", "sokoban/05")
    pp.solve(board, search="greedy", heuristic="ff", trace=tmp_path / "trace")
    reasons = [one.get("reason") for one in events_in(tmp_path / "trace")]
    assert reasons.count("dead end") > 0


@pytest.mark.parametrize("asked", [{}, {"engine": "fast-downward"}, {"search": lambda graph: None}])
def test_a_trace_is_of_a_native_search_by_name(asked, tmp_path):
    with pytest.raises(InputError, match="is for one search by name: astar"):
        pp.solve(pp.instance("pddl", "blocks/01"), trace=tmp_path / "trace", **asked)
    assert not (tmp_path / "trace").exists()


def test_a_search_of_whole_layers_has_no_events(tmp_path):
    with pytest.raises(InputError, match="not for 'layers'"):
        pp.solve(pp.instance("peg", "tiny"), search="layers", trace=tmp_path / "trace")


def test_a_search_that_gives_up_has_a_last_line(run, tmp_path):
    path = tmp_path / "trace"
    asked = ("solve", "pddl", "sliding-tiles/20", "--search", "ida-star", "--trace", path)
    done = run(*asked, "--timeout", "1")
    assert done.code == 23
    assert events_in(path)[-1]["status"] == "gave-up"
