"""What is made to learn from: tables of states, problems with plans; and the page that learns."""

from __future__ import annotations

import tomllib

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


@pytest.mark.parametrize(
    ("puzzle", "options"),
    [
        ("pddl", ["--domain", "sliding-tiles", "--options", "rows=2 columns=2"]),
        pytest.param("peg", [], marks=pytest.mark.slow),
    ],
)
def test_problems_with_plans_are_laid_out_for_learning(run, tmp_path, puzzle, options):
    folder = tmp_path / "made"
    command = ["generate", puzzle, *options, "--seed", 3, "--count", 3, "--solve", "-o", folder]
    done = run(*command, "--train", 2)
    assert done.code == 0
    config = tomllib.loads((folder / "goose.toml").read_text())
    assert config == {
        "domain_pddl": f"{folder}/domain.pddl",
        "tasks_dir": f"{folder}/training",
        "plans_dir": f"{folder}/training_plans",
    }
    checked = 0
    for split, count in (("training", 2), ("testing", 1)):
        plans = sorted((folder / f"{split}_plans").iterdir())
        left_out = done.err.count("left out")
        assert count - left_out <= len(plans) <= count
        for plan in plans:
            problem = folder / split / f"{plan.stem}.pddl"  # as Goose looks for it
            board = pp.instance(problem, domain=folder / "domain.pddl")
            verdict = pp.check(board, plan, optimal=True)
            assert verdict.valid
            assert verdict.optimum == verdict.cost
            checked += 1
    assert checked
    again = run(*command, "--train", 2)
    assert (again.code, again.out) == (0, done.out), "the same problems, and the same plans"


@pytest.mark.parametrize(
    "more", [["--train", 1], ["--train", 5, "--count", 3, "--solve", "-o", "made"]]
)
def test_a_split_needs_problems_that_are_solved(run, more):
    done = run("generate", "peg", *more)
    assert done.code == 2
    assert "--train" in done.err
