"""The command `explore`: what it prints, what it writes, how it ends."""

import json
import sys

import networkx as nx
import pyarrow.parquet
import pytest

import pddlpuzzles
from pddlpuzzles.exploring.explore import explore
from tests.seeds import slow


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(["--timeout", "0.001"], 23), (["--memory", "1"], 22), (["--depth", "2"], 0)],
)
def test_exit_codes_say_which_limit_was_reached(run, arguments, code):
    done = run("explore", "machiavelli", "full-deck", "--json", *arguments)
    assert done.code == code
    assert not json.loads(done.out)["complete"]


def test_random_play_is_counted_and_a_goal_out_of_reach_is_said(run):
    assert json.loads(run("explore", "peg", "tiny", "--json").out)["random"]["wins"] == "1"
    assert "the goal is out of reach (" in run("explore", "peg", "tiny-stuck").out


def test_graphs_are_read_by_those_they_are_for(run, tmp_path):
    for kind in ("graphml", "json", "dot"):
        assert run("explore", "peg", "cross", "--graph", tmp_path / f"g.{kind}").code == 0
    states = pddlpuzzles.graph(pddlpuzzles.instance("peg", "cross"))
    states.expand_all(5000)
    for read in (
        nx.read_graphml(tmp_path / "g.graphml"),
        nx.node_link_graph(json.loads((tmp_path / "g.json").read_text()), edges="edges"),
    ):
        assert nx.is_isomorphic(nx.DiGraph(read), nx.DiGraph(states))
        assert {data["kind"] for data in read.nodes.values()} == {"winnable", "lost", "goal"}
        ends = [data for data in read.nodes.values() if data["kind"] == "goal"]
        assert all(data["remaining"] == 0 for data in ends)
        assert all("remaining" not in d for d in read.nodes.values() if d["kind"] == "lost")
    assert (tmp_path / "g.dot").read_text().count(" -> ") == states.number_of_edges()
    path = tmp_path / "deep.json"
    assert run("explore", "braintwist", "--depth", "2", "--graph", path).code == 0
    read = nx.node_link_graph(json.loads(path.read_text()), edges="edges")
    assert (len(read), {data["depth"] for data in read.nodes.values()}) == (1 + 9 + 40, {0, 1, 2})


@pytest.mark.parametrize("name", ["triangle-15", slow("square-5")])
def test_a_table_has_a_row_for_each_state_or_class(run, tmp_path, name):
    path = tmp_path / "t.parquet"
    found = json.loads(run("explore", "peg", name, "--table", path, "--json").out)
    table = pyarrow.parquet.read_table(path)
    singly = name == "triangle-15"
    assert table.num_rows == found["states" if singly else "classes"]
    assert len(set(table["state"].to_pylist())) == table.num_rows
    by_cost = table["remaining"].value_counts().to_pylist()
    assert {row["values"]: row["counts"] for row in by_cost if row["values"] is not None} == {
        row["cost"]: row["states" if singly else "classes"] for row in found["remaining"]
    }
    if singly:
        rows = table.to_pylist()
        for row in rows:
            assert sum(atom.startswith("(peg ") for atom in row["atoms"]) == 14 - row["depth"]
            assert row["dead"] == (row["remaining"] is None)
        assert sum(row["dead"] for row in rows) == 3016 - 769
        assert all(row["all"] <= row["remaining"] for row in rows if row["remaining"] is not None)
        (judged,) = (one for one in found["heuristics"] if one["name"] == "all")
        exact = sum(row["all"] == row["remaining"] for row in rows)
        assert (judged["exact"], judged["winnable"]) == (exact, found["winnable"])
        dead = [row for row in rows if row["remaining"] is None]
        assert judged["proved"] == sum(row["all"] == float("inf") for row in dead)
    assert [file.name for file in tmp_path.iterdir()] == ["t.parquet"]


def test_a_table_has_the_atoms_of_each_state(run, tmp_path):
    path, board = tmp_path / "t.parquet", pddlpuzzles.instance("pddl", "blocks/01")
    graph = pddlpuzzles.graph(board)
    assert run("explore", "pddl", "blocks/01", "--table", path).code == 0
    graph.expand_all(limit=1000)
    rows = pyarrow.parquet.read_table(path).to_pylist()
    atoms = graph.puzzle.task.true_atoms
    assert {tuple(row["atoms"]) for row in rows} == {
        tuple(sorted(map(str, atoms(state)))) for state in graph
    }
    assert all((row["remaining"] == 0) == row["goal"] for row in rows)


def test_a_table_that_cannot_be_written_leaves_nothing_behind(run, tmp_path, monkeypatch):
    def full(self, table):
        raise OSError(28, "No space left on device")

    asked = ("explore", "peg", "tiny", "--table", tmp_path / "t.parquet")
    with monkeypatch.context() as patched:
        patched.setattr("pyarrow.parquet.ParquetWriter.write_table", full)
        done = run(*asked)
    assert (done.code, "no space left" in done.err) == (2, True)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    done = run(*asked)
    assert (done.code, "pddlpuzzles[table]" in done.err) == (2, True)
    assert list(tmp_path.iterdir()) == []


def test_it_reports_how_far_it_has_come_and_what_is_likely_to_come():
    told = []
    board = pddlpuzzles.instance("peg", "triangle-15")
    explore(board, report=lambda *news: told.append(news), most=10_000)
    depths = [row for row in dict.fromkeys(told) if row[0].startswith("depth")]
    known = [row[1] for row in depths]
    assert known == sorted(known)
    assert known[-1] <= 3016
    assert depths[2][2] is None, "layers still grow"
    largest = next(place for place, row in enumerate(depths) if row[2] is not None)
    assert 1000 < depths[largest][1] + depths[largest][2] < 9000
    assert len(told) > len(depths), "what is not new is told again, so that time goes on"
