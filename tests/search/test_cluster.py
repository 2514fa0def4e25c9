"""Spaces counted on a Dask cluster: the same figures, whoever dies on the way."""

from __future__ import annotations

import os
import signal

import pytest

from pddlpuzzles import catalogue
from pddlpuzzles.api.explore import explore
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search import cluster
from pddlpuzzles.search.space import Means

distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.slow


@pytest.fixture
def workers(tmp_path, monkeypatch):
    """Two workers of 1 GB, and boards that are shared out however small they are."""
    monkeypatch.setattr(cluster, "_SMALL", 16)
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


def test_a_cluster_counts_what_one_process_counts_though_a_worker_is_killed(workers):
    board = catalogue.instance(catalogue.family("peg"), "square-4")
    monitored = [one.process.pid for one in workers.workers.values()]
    killed = []

    def tell(where, known, ahead):
        for moment in ("depth 8", "back to depth 6"):
            if where.startswith(moment) and monitored:
                killed.append(monitored.pop())
                os.kill(killed[-1], signal.SIGKILL)

    means = Means(cluster=workers.scheduler_address)
    alone = explore(board)
    with explore(board, means=means, tell=tell) as found:
        assert len(killed) == 2
        assert {**found.record(), "seconds": 0} == {**alone.record(), "seconds": 0}


def test_a_cluster_keeps_rows_until_it_is_told_to_let_go(workers, monkeypatch):
    monkeypatch.setattr("pddlpuzzles.api.explore.MOST_OF_CHANCE", 0)
    board = catalogue.instance(catalogue.family("peg"), "square-4")
    with explore(board, means=Means(cluster=workers.scheduler_address)) as found:
        assert table(found.space) == table(explore(board).space)
    with distributed.Client(workers.scheduler_address) as client:
        assert not any(client.has_what().values())


def test_a_limit_ends_the_work_and_has_it_forgotten(workers):
    board = catalogue.instance(catalogue.family("peg"), "english-central")
    found = explore(
        board, limits=Limits(seconds=15), means=Means(cluster=workers.scheduler_address)
    )
    assert (found.limit, found.space.complete) == (Limit.TIME, False)
    assert found.states > 0
    with distributed.Client(workers.scheduler_address) as client:
        assert not any(client.has_what().values())
