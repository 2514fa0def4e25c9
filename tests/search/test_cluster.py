"""Spaces counted on a Dask cluster: the same figures, whoever dies on the way."""

from __future__ import annotations

import json
import os
import signal

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.exploring import by_layers, cluster
from pddlpuzzles.exploring.explore import explore
from pddlpuzzles.puzzle import Limit
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.space import Parallelism, Watch
from pddlpuzzles.search.stepping import stepping
from tests.peg.test_exploring import BOARDS, PEG
from tests.search.test_breadth_first import Chance, figures

pytestmark = pytest.mark.slow


@pytest.fixture
def workers(tmp_path, monkeypatch):
    """Two workers of 1 GB, and spaces that are shared out however small they are."""
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(by_layers, "SMALL", 16)
    monkeypatch.setattr(cluster, "_SHARE", 64)
    monkeypatch.setattr(cluster.Cluster, "most", 64)
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        memory_limit="1GB",
        dashboard_address=None,
        local_directory=str(tmp_path),
    ) as found:
        yield found


def table(space):
    return sorted(
        row
        for columns in space.rows()
        for row in zip(*(column.tolist() for column in columns.values()), strict=True)
    )


@pytest.mark.parametrize("moment", ["depth 6", "back to depth 5"])
def test_a_cluster_counts_what_one_process_counts_though_a_worker_is_killed(
    workers, monkeypatch, moment
):
    monkeypatch.setattr("pddlpuzzles.exploring.explore.MOST_OF_CHANCE", 0)
    text = f'puzzle = "peg"\n{BOARDS["a triangle"]}\n'
    board = catalogue.parse(text, "small", "small", PEG)
    victims = [one.process.pid for one in workers.workers.values()][:1]

    def tell(where, known, ahead):
        if where.startswith(moment) and victims:  # it is reported again and again
            os.kill(victims.pop(), signal.SIGKILL)

    means, alone = Parallelism(cluster=workers.scheduler_address), explore(board)
    with explore(board, means=means, report=tell) as found:
        assert victims == []
        assert {**found.record(), "seconds": 0} == {**alone.record(), "seconds": 0}
        assert table(found.space) == table(alone.space)
    assert forgotten(workers)


def counted(puzzle, workers, depth=None, report=None):
    means, watch = Parallelism(cluster=workers.scheduler_address), Watch(report=report)
    return figures(by_layers.count_with(stepping(puzzle, puzzle), means, watch, depth))


def test_a_cluster_counts_what_plain_search_counts(workers):
    for puzzle in map(Chance, (0, 2, 6)):
        assert counted(puzzle, workers) == puzzle.counted()
    assert forgotten(workers)


@pytest.mark.parametrize("moment", ["depth 7", "2 moves back"])
def test_problems_are_counted_though_a_worker_is_killed(workers, moment):
    puzzle = Chance(1)
    victims = [one.process.pid for one in workers.workers.values()][:1]

    def kill(where, known, ahead):
        if where.startswith(moment) and victims:
            os.kill(victims.pop(), signal.SIGKILL)

    assert counted(puzzle, workers, report=kill) == puzzle.counted()
    assert victims == []
    assert forgotten(workers)


def test_a_depth_cuts_where_it_says(workers):
    puzzle = Chance(1)
    _, depths, left, _ = puzzle.counted()
    for depth in (0, 5, len(depths) - 1):
        complete = depth == len(depths) - 1
        found = counted(puzzle, workers, depth)
        assert (found[0], found[2]) == (complete, left if complete else None)
        cut = [(states, won if complete else None, stuck) for states, won, stuck in depths]
        assert found[1] == cut[: depth + 1]


def test_the_command_shares_out_problems_in_pddl(workers, run):
    arguments = ["explore", "pddl", "gripper/02", "--json"]
    one, two = run(*arguments), run(*arguments, "--cluster", workers.scheduler_address)
    assert (two.code, two.err) == (one.code, one.err) == (0, "")
    assert {**json.loads(two.out), "seconds": 0} == {**json.loads(one.out), "seconds": 0}


def test_a_limit_ends_the_work_and_has_it_forgotten(workers):
    def tell(where, known, ahead):
        if where == "depth 2":
            raise LimitError(Limit.TIME)

    board = catalogue.instance(PEG, "english-central")
    found = explore(board, means=Parallelism(cluster=workers.scheduler_address), report=tell)
    assert (found.limit, found.space.complete, found.states) == (Limit.TIME, False, 17)
    assert forgotten(workers)


def forgotten(workers):
    import distributed

    with distributed.Client(workers.scheduler_address) as client:
        return not any(client.has_what().values())
