"""Spaces counted in shares on disk: the same figures as in one piece, and nothing left behind."""

import functools
import json
import math
import os
import random
import resource
import signal
from collections import Counter
from dataclasses import replace

import networkx as nx
import numpy as np
import pytest

import pddlpuzzles as pp
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.exploring import by_layers, in_arrays, layer_files
from pddlpuzzles.exploring.explore import explore
from pddlpuzzles.families.peg import exploring
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search import layered
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.layered import stepping
from pddlpuzzles.search.packed import Effect, Formula, Literal, Masks, Step
from pddlpuzzles.search.space import Watch
from tests.peg import oracle
from tests.programs import PROGRAM, ran
from tests.seeds import number_by_default, slow
from tests.spaces import distances

PEG, PDDL = catalogue.family("peg"), catalogue.any_problem()


@pytest.fixture
def in_pieces(monkeypatch):
    """Let a few words be a piece, so that small boards have many pieces and shares."""
    monkeypatch.setattr(by_layers, "SMALL", 4)
    for name in ("_LEAST", "_MOST"):
        monkeypatch.setattr(layer_files, name, 1 << 13)


@pytest.fixture
def folder(monkeypatch, tmp_path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


def steps_of(name):
    """The steps of a board of peg solitaire, or of a problem in PDDL."""
    if "/" not in name:
        return exploring.layered(catalogue.instance(PEG, name).puzzle)
    puzzle = catalogue.instance(PDDL, name).puzzle
    return stepping(puzzle, PDDL.exploring.packed(puzzle, lambda: None))


def in_shares(name, jobs=1, depth=None, watch=None):
    return by_layers.count_with(steps_of(name), jobs, watch or Watch(), depth)


def whole(name, depth=None):
    return explore(catalogue.instance(PDDL if "/" in name else PEG, name), depth=depth).space


def figures(space):
    return (
        space.complete,
        [(row.states, row.winnable, row.stuck) for row in space.depths],
        None if space.remaining is None else [(row.cost, row.states) for row in space.remaining],
        space.optimum,
    )


@pytest.mark.parametrize("seed", [0, 1, *map(slow, range(2, 6))])
@pytest.mark.usefixtures("in_pieces")
def test_shares_count_what_brute_force_counts(seed, folder):
    drawn, wanted = oracle.countable(random.Random(seed), "jumps")
    puzzle = catalogue.parse(drawn.text, "odd", "odd", PEG).puzzle
    found = by_layers.count_with(exploring.layered(puzzle), 2, Watch(), None)
    found.close()
    for figure in ("depths", "remaining"):
        assert [vars(row) for row in getattr(found, figure)] == wanted[figure]
    for figure in ("complete", "optimum", "optimal_plans"):
        assert getattr(found, figure) == wanted[figure]
    assert list(folder.iterdir()) == []


class Chance:
    """Counters that random steps set, some goals, and the same counted by networkx."""

    start = 0

    def __init__(self, seed):
        chance = random.Random(seed)
        masks = [7, 7 << 3, 7 << 6, 7 << 61]

        def literals(count):
            chosen = chance.sample(masks, count)
            return tuple(Literal(0, mask, chance.randrange(5) * (mask & -mask)) for mask in chosen)

        def step():
            sets = literals(chance.choice((1, 1, 2)))
            needs = [it._replace(value=chance.randrange(5) * (it.mask & -it.mask)) for it in sets]
            never = Literal(0, 7 << 61, 4 << 61, equal=False)  # or it is stuck
            return Step((*needs, never), None, Effect(sets), (), 1)

        goal = Formula((), tuple(Formula(literals(2)) for _ in range(3)), any=True)
        self.masks = Masks(1, tuple(step() for _ in range(50)), goal)

    def packed(self, state):
        return [state]

    def counted(self):
        """Return complete, depths, what remains, and the optimum."""
        graph, queue = nx.DiGraph(), [self.start]
        graph.add_node(self.start)
        for state in queue:
            after = self._after(state)
            queue += after - graph.nodes
            graph.add_edges_from(((state, one) for one in after), cost=1)
        known = distances(graph, self._is_goal)
        left = {state: far for state, far in known.items() if far < math.inf}
        depths = [
            (
                len(layer),
                sum(state in left for state in layer),
                sum(not graph[state] and not self._is_goal(state) for state in layer),
            )
            for layer in nx.bfs_layers(graph, self.start)
        ]
        return True, depths, sorted(Counter(left.values()).items()), left.get(self.start)

    def _is_goal(self, state):
        return any(all(_holds(it, state) for it in part.literals) for part in self.masks.goal.parts)

    def _after(self, state):
        return {
            functools.reduce(lambda word, it: word & ~it.mask | it.value, step.effect.sets, state)
            for step in self.masks.steps
            if all(_holds(one, state) for one in step.needs)
        }


def _holds(literal, state):
    return (state & literal.mask == literal.value) is literal.equal


@number_by_default(30, 3)
@pytest.mark.usefixtures("in_pieces")
def test_shares_count_what_plain_search_counts(number):
    seen = []
    for seed in range(number):
        puzzle = Chance(seed)
        seen.append(puzzle.counted())
        found = by_layers.count_with(stepping(puzzle, puzzle), 1, Watch(), None)
        assert figures(found) == seen[-1], seed
        assert (found.optimal_plans, found.shared) == (0 if found.optimum is None else None, True)
    assert len({optimum for *_, optimum in seen}) > 2
    assert any(stuck for _, depths, *_ in seen for _, _, stuck in depths)
    assert any(0 < won < states for _, depths, *_ in seen for states, won, _ in depths)
    assert max(sum(states for states, *_ in depths) for _, depths, *_ in seen) > 100


@pytest.mark.usefixtures("in_pieces")
def test_shares_have_the_rows_that_bits_have():
    def table(space):
        return sorted(
            row
            for columns in space.rows()
            for row in np.stack([np.asarray(one, np.int64) for one in columns.values()], 1).tolist()
        )

    shares, puzzle = in_shares("cross"), catalogue.instance(PEG, "cross").puzzle
    assert table(shares) == table(exploring.space(puzzle, Watch(), None))
    shares.close()


def test_ways_have_as_many_digits_as_they_need():
    peg = steps_of("triangle-15")
    rows = np.array([[3, 5, 2**32 - 1, 2**32 - 1]] * 40, np.uint64)
    (row,) = layered.summed([rows, rows], layered.digits_before(peg, 64))
    assert row.tolist()[:2] == [3, 5]
    assert layered.ways_of(row) == 80 * (2**64 - 1)
    wide = np.array([[1, 3, 5, 0]], np.uint64)
    narrow = layered.back(peg, wide[:, :3], 1)
    assert len(narrow)
    assert layered.back(peg, wide, 1).tolist() == narrow.tolist()


@pytest.mark.usefixtures("in_pieces")
@pytest.mark.parametrize(
    ("name", "depths"),
    [
        *(("gripper/02", (3,)), ("plus", (8,))),
        *(slow("gripper/02", (0, 100)), slow("triangle-15", (0, 4, 12, 13, 14))),
    ],
)
def test_a_depth_cuts_where_it_says(name, depths, folder):
    for depth in depths:
        shares, cut = in_shares(name, depth=depth), whole(name, depth)
        shares.close()
        assert figures(shares) == figures(cut)
        if "/" not in name:  # what has layers counts classes and plans, too
            assert [row.classes for row in shares.depths] == [row.classes for row in cut.depths]
            assert shares.optimal_plans == cut.optimal_plans
    assert list(folder.iterdir()) == []


def test_a_step_is_taken_back_to_each_value_that_it_does_not_refuse_or_not_at_all():
    def back_of(step):
        puzzle = Chance(0)
        puzzle.masks = Masks(1, (step,))
        return stepping(puzzle, puzzle)

    step = Step((Literal(0, 3, 2, equal=False),), None, Effect((Literal(0, 3, 1),)), (), 1)
    _, before = back_of(step).back(np.array([5], np.uint64))
    assert sorted(before.tolist()) == [4, 5, 7]
    for step in (
        Step((), None, Effect((), (Literal(0, 1, 1),)), (), 1),  # what it drops may have been there
        Step((), None, Effect((Literal(0, 127, 1),)), (), 1),  # 128 steps back
        Step((Literal(0, 6, 2),), None, Effect((Literal(0, 3, 1),)), (), 1),  # fields overlap
        Step((), None, Effect((Literal(0, 1, 1),)), (), 2),
        Step((), Formula((Literal(0, 1, 1),)), Effect((Literal(0, 1, 0),)), (), 1),
    ):
        assert back_of(step) is None


def test_what_does_not_fit_the_memory_goes_to_disk(folder, monkeypatch):
    alone, real = whole("gripper/01"), in_arrays.expand
    monkeypatch.setattr("pddlpuzzles.families.peg.exploring._WORKING", 2**40)
    with explore(catalogue.instance(PEG, "square-4"), limits=Limits(memory=4096)) as found:
        assert found.space.shared
        assert (found.states, found.space.complete) == (1871, True)
    full = lambda *given: replace(real(*given), limit=Limit.MEMORY)  # noqa: E731
    monkeypatch.setattr("pddlpuzzles.exploring.explore.in_arrays.expand", full)
    shared = whole("gripper/01")
    assert shared.shared
    assert figures(shared) == figures(alone)
    shared.close()
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("name", ["square-4", "gripper/02"])
def test_at_a_limit_there_is_what_was_counted_until_then(name, folder):
    at = "depth 5"

    def reached(where, known, ahead):
        if at in where:
            raise LimitError(Limit.TIME)

    found, all_ = in_shares(name, watch=Watch(report=reached)), whole(name)
    assert (found.limit, found.complete, found.optimum) == (Limit.TIME, False, None)
    assert [row.states for row in found.depths] == [row.states for row in all_.depths[:6]]
    at = "back"
    found = in_shares(name, watch=Watch(report=reached))
    assert (found.limit, found.complete, found.winnable) == (Limit.TIME, False, None)
    assert found.optimum == all_.optimum is not None
    assert list(folder.iterdir()) == []


def test_a_process_that_is_killed_ends_it_all(folder, monkeypatch):
    monkeypatch.setattr(layer_files, "_make_run", _killed)
    found = in_shares("tiny", jobs=2)
    assert (found.limit, found.states, found.complete) == (Limit.MEMORY, 1, False)
    assert list(folder.iterdir()) == []


def _killed(*arguments):
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_full_disk_is_reported_and_left_as_it_was(folder):
    full = ran(
        [*PROGRAM, "explore", "peg", "square-5", "--jobs", "2", "--json"],
        env={**os.environ, "TMPDIR": str(folder)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)),
    )
    assert full.returncode == 2
    assert json.loads(full.stdout)["error"]["kind"] == "input"
    assert len(full.stderr.splitlines()) == 1
    assert "the states do not fit: file too large" in full.stderr
    assert str(folder) in full.stderr
    assert list(folder.iterdir()) == []
    folder.rmdir()
    with pytest.raises(InputError, match="no such file"):
        in_shares("tiny")
    folder.mkdir()


def test_python_shares_out_too(folder, monkeypatch):
    """By processes of their own, none of them forked from this one."""
    monkeypatch.setattr(os, "fork", _killed)
    board = pp.instance("peg", "triangle-15")
    alone, shared = pp.explore(board).record(), pp.explore(board, jobs=3).record()
    assert {**alone, "seconds": 0} == {**shared, "seconds": 0}
    assert list(folder.iterdir()) == [], "nobody has closed it, and nobody has it any more"


@pytest.mark.parametrize("words", [("machiavelli", "tiny"), ("pddl", "gripper/02")])
def test_jobs_change_no_figure_and_what_cannot_be_shared_is_said(words, run):
    one = run("explore", *words, "--json")
    two = run("explore", *words, "--json", "--jobs", "2")
    assert two.code == one.code == 0
    assert ("one process" in two.err) == (words[0] == "machiavelli")
    assert {**json.loads(two.out), "seconds": 0} == {**json.loads(one.out), "seconds": 0}
