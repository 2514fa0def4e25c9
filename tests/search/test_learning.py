"""What is made to learn from: tables of states, problems with plans; and the page that learns."""

from __future__ import annotations

import pyarrow.parquet
import pytest

import pddlpuzzles as pp
from tests.benchmarks import learning


@pytest.mark.slow
def test_the_page_shows_what_its_program_prints():
    shown = learning.blocks("text")
    for printed in learning.printed():
        assert printed in shown


def test_a_table_has_the_atoms_of_each_state(run, tmp_path):
    path = tmp_path / "t.parquet"
    assert run("explore", "pddl", "blocks/01", "--table", path).code == 0
    board = pp.instance("pddl", "blocks/01")
    graph = pp.graph(board)
    graph.expand_all(limit=1000)
    rows = pyarrow.parquet.read_table(path).to_pylist()
    task = board.puzzle.task
    assert {tuple(row["atoms"]) for row in rows} == {
        tuple(sorted(map(str, task.true_atoms(state)))) for state in graph
    }
    assert all(row["dead"] == (row["remaining"] is None) for row in rows)
    assert all((row["remaining"] == 0) == row["goal"] for row in rows)


def test_a_table_of_a_puzzle_has_its_facts_and_says_what_is_dead(run, tmp_path):
    path = tmp_path / "t.parquet"
    assert run("explore", "peg", "triangle-15", "--table", path).code == 0
    rows = pyarrow.parquet.read_table(path).to_pylist()
    for row in rows:
        pegs = sum(atom.startswith("(peg ") for atom in row["atoms"])
        assert pegs == 14 - row["depth"]
        assert row["dead"] == (row["remaining"] is None)
    assert sum(row["dead"] for row in rows) == 3016 - 769
