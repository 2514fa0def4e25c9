"""A search as events: each is there, in order, and what was found can be followed in them."""

import json

import pytest

import pddlpuzzles as pp
from pddlpuzzles.errors import InputError
from pddlpuzzles.puzzle import Limit, Limits, Status
from pddlpuzzles.search.best_first import Successors, astar
from pddlpuzzles.search.informed import Informed, blind
from pddlpuzzles.search.trace import Trace, current_trace, recording
from pddlpuzzles.show.pictures import solution_page
from pddlpuzzles.show.search_tree import read
from tests.search.tasks import Roads

SAID = {"astar": "A*", "ida-star": "IDA*", "bfws": "BFWS", "weighted-astar": "Weighted A*"}
SAID |= {name: name.capitalize() for name in ("greedy", "breadth-first", "uniform-cost")}
SAID |= {"depth-first": "Depth-first", "iterative-deepening": "Iterative deepening"}


def events_in(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize("search", SAID)
def test_a_plan_can_be_followed_in_the_events_and_in_the_tree(search, tmp_path):
    for name in ("blocks/02", "gripper/02"):
        board = pp.instance("pddl", name)
        found = pp.solve(board, search=search, trace=tmp_path / "trace")
        events = events_in(tmp_path / "trace")
        first, *inner, last = events
        assert (first["event"], first["state"], first["search"]) == ("start", 0, search)
        assert (last["event"], last["cost"]) == ("end", found.cost)
        assert {one["event"] for one in inner} <= {"expanded", "generated", "pruned"}
        expanded = [one["state"] for one in inner if one["event"] == "expanded"]
        assert len(set(expanded)) <= found.expanded <= len(set(expanded)) + 1
        ways = {(one["parent"], one["move"]): one["state"] for one in events if "move" in one}
        way = [0]
        for line in found.plan:
            way.append(ways[way[-1], line])
        known = {0}
        for one in inner:
            assert (one["state"] if one["event"] == "expanded" else one["parent"]) in known
            known.add(one["state"])
            if None not in map(one.get, "ghf") and search != "weighted-astar":
                assert one["f"] == one["g"] + one["h"]
        tree = read((tmp_path / "trace").read_text().splitlines(), found.plan)
        assert not tree.is_cut or name != "blocks/02"
        if tree.is_cut:
            continue
        assert set(tree.parents) == {one["state"] for one in events if "state" in one}
        tree.draw_states(board.puzzle, board.family.pictures.state, board.family.narration.said)
        assert "(" not in "".join(tree.moves.values())  # but in words
        assert tree.record()["film"]["names"] == list(tree.parents)
        assert tree.panel()[1].text.startswith(SAID[search])
        assert [one["node"] for one in tree.steps] == expanded
        assert tree.way == way


@pytest.mark.parametrize("puzzle", ["peg", "minesweeper", "machiavelli"])
def test_other_puzzles_have_events_too(puzzle, tmp_path):
    found = pp.solve(pp.instance(puzzle, "tiny"), search="astar", trace=tmp_path / "trace")
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
    assert current_trace.get() is None


def test_dead_ends_are_pruned_and_said_to_be(tmp_path):
    board = pp.instance("pddl", "sokoban/05")
    pp.solve(board, search="greedy", heuristic="ff", trace=tmp_path / "trace")
    reasons = [one.get("reason") for one in events_in(tmp_path / "trace")]
    assert reasons.count("dead end") > 0


def test_a_trace_is_of_a_native_search_by_name_that_has_events(tmp_path):
    trace = tmp_path / "trace"
    for asked in ({}, {"engine": "fast-downward"}, {"search": lambda graph: None}):
        with pytest.raises(InputError, match="is for one search by name: astar"):
            pp.solve(pp.instance("pddl", "blocks/01"), trace=trace, **asked)
    with pytest.raises(InputError, match="not for 'layers'"):
        pp.solve(pp.instance("peg", "tiny"), search="layers", trace=trace)
    assert not trace.exists()


def test_a_search_that_gives_up_has_a_last_line(tmp_path):
    path, board = tmp_path / "trace", pp.instance("pddl", "sliding-tiles/20")
    for seconds in (0.2, 1, 5):  # until it has begun
        found = pp.solve(board, search="ida-star", trace=path, timeout=seconds)
        assert (found.status, found.limit) == (Status.GAVE_UP, Limit.TIME)
        if path.exists() and (events := events_in(path)):
            break
    assert events[-1]["status"] == "gave-up"


@pytest.mark.slow
def test_a_long_search_is_cut_and_a_page_without_one_has_no_tree(tmp_path):
    board = pp.instance("pddl", "sliding-tiles/03")
    found = pp.solve(board, search="breadth-first", trace=tmp_path / "trace")
    tree = read((tmp_path / "trace").read_text().splitlines(), found.plan)
    assert tree.is_cut
    assert len(tree.parents) == 400
    assert "its first 400 positions" in solution_page(found, trace=tmp_path / "trace")
    assert 'aria-label="The search"' not in solution_page(found)


def test_a_trace_that_keeps_nothing_and_a_search_without_a_plan_have_a_page(tmp_path):
    board = pp.instance("pddl", "blocks/01")
    found = pp.solve(board, search="astar", trace="/dev/null")
    assert 'aria-label="The search"' not in found.page(trace="/dev/null")
    (tmp_path / "empty").touch()
    assert 'aria-label="The search"' not in found.page(trace=tmp_path / "empty")
    board = pp.instance("pddl", "sliding-tiles/05")
    found = pp.solve(board, search="depth-first", trace=tmp_path / "trace")
    assert found.moves is None
    tree = read((tmp_path / "trace").read_text().splitlines(), ())
    assert tree is None or tree.way == []
    assert found.page(trace=tmp_path / "trace")
