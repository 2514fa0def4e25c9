"""Bench on a Dask cluster: a worker is killed in mid-run, and its runs are done again."""

import subprocess
import sys
import threading

import psutil
import pytest

from tests.bench.test_bench import journal_of
from tests.programs import started, wait_until

PLANNER = """#!/bin/sh
echo $$ >> {log}
sleep 1
exit 12
"""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    distributed = pytest.importorskip("distributed")
    spill = str(tmp_path_factory.mktemp("spill"))
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=spill
    ) as found:
        yield found


@pytest.mark.slow
def test_runs_of_a_worker_that_dies_are_done_again(run, cluster, tmp_path, monkeypatch):
    monkeypatch.setattr("pddlpuzzles.bench.session.report", lambda *arguments: None)
    log, planner = tmp_path / "log", tmp_path / "planner"
    planner.write_text(PLANNER.format(log=log))
    planner.chmod(0o755)
    runners = []

    def kill() -> None:
        wait_until(lambda: log.exists() and log.read_text())
        runner = int(log.read_text().split()[0])
        workers = {one["pid"] for one in cluster.scheduler_info["workers"].values() if "pid" in one}
        workers |= {one.process.pid for one in cluster.workers.values()}
        (worker,) = (one for one in psutil.Process(runner).parents() if one.pid in workers)
        worker.kill()
        runners.append(runner)

    killer = threading.Thread(target=kill)
    killer.start()
    words = f"{planner} {{domain}} {{problem}} {{plan}}"
    engine = f"python={sys.executable} -S -c pass {{domain}} {{problem}} {{plan}}"
    suites = ["peg/tiny*", "peg/square-4", "machiavelli/tiny*"]
    ended = run(
        "bench", *suites, "--planner", f"sleeper={words}", "--planner", engine,
        "--cluster", cluster.scheduler_address, "-o", tmp_path / "out",
    )  # fmt: skip
    killer.join()
    assert ended.code == 0, ended.err
    rows = journal_of(tmp_path / "out")
    assert len(rows) == 10
    assert len({(one["planner"], one["puzzle"], one["instance"]) for one in rows}) == 10
    assert {one["outcome"] for one in rows if one["planner"] == "sleeper"} == {"gave-up"}
    assert len(log.read_text().split()) == 6, "one run was begun twice"
    assert not psutil.pid_exists(*runners), "and what its worker had started is gone"


@pytest.mark.slow
def test_a_scheduler_that_dies_is_reported_at_once_in_a_line(tmp_path):
    pytest.importorskip("distributed")
    script = tmp_path / "cluster.py"
    script.write_text(SCHEDULER)
    log, output = tmp_path / "log", tmp_path / "out"
    planner = tmp_path / "planner"  # the second run would go on for long
    planner.write_text(f"#!/bin/sh\necho x >> {log}\ntest $(wc -l < {log}) = 1 || sleep 600\n")
    planner.chmod(0o755)
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as scheduler:
        assert scheduler.stdout is not None
        address = scheduler.stdout.readline().strip()
        words = ["peg/tiny*", "--planner", f"slow={planner} {{domain}} {{problem}} {{plan}}"]
        words += ["--cluster", address, "--timeout", "500", "-o", str(output)]
        with started("bench", *words) as bench:
            wait_until(lambda: log.exists() and log.read_text().count("x") == 2, bench)
            scheduler.kill()
            out, said = bench.communicate(timeout=60)
    assert (bench.returncode, out) == (2, "")
    assert said.splitlines() == [
        "pddlpuzzles: 2 runs",
        f"pddlpuzzles: --cluster {address}: the scheduler is gone",
    ]
    assert len(journal_of(output)) == 1


SCHEDULER = """
import os, subprocess, sys, time
from distributed import LocalCluster
if __name__ == "__main__":
    found = LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None)
    print(found.scheduler_address, flush=True)
    time.sleep(600)
"""
