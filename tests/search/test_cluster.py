"""Spaces counted on a Dask cluster: the same figures, whoever dies on the way."""

from __future__ import annotations

import os
import signal

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.exploring import cluster
from pddlpuzzles.exploring.explore import explore
from pddlpuzzles.puzzle import Limit
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.space import Parallelism
from tests.peg.test_exploring import BOARDS, PEG

pytestmark = pytest.mark.slow


@pytest.fixture
def workers(tmp_path, monkeypatch):
    """Two workers of 1 GB, and boards that are shared out however small they are."""
    distributed = pytest.importorskip("distributed")
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
