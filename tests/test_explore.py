"""The command `explore`: what it prints, what it writes, how it ends."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import networkx as nx
import pyarrow.parquet
import pytest

import pddlpuzzles
from pddlpuzzles.exploring.explore import explore

CONTRACT = ["puzzle", "instance", "objective", "complete", "states", "classes", "depths"]
CONTRACT += ["remaining", "winnable", "optimum", "optimal_plans"]


def test_json_is_one_object_with_the_contracts_keys_and_values(run):
    done = run("explore", "peg", "tiny", "--json")
    assert done.code == 0
    found = json.loads(done.out)
    assert [key for key in found if key in CONTRACT] == CONTRACT
    assert found["depths"][0] == {
        "depth": 0,
        "states": 1,
        "classes": found["depths"][0]["classes"],
        "winnable": 1,
        "stuck": 0,
    }
    assert sum(row["states"] for row in found["depths"]) == found["states"] == 7
    assert sum(row["states"] for row in found["remaining"]) == found["winnable"]
    assert (found["optimum"], found["optimal_plans"]) == (4, 3)
    assert found["random"]["wins"] == "1"


def test_an_unsolvable_instance_is_explored_and_reported(run):
    done = run("explore", "peg", "tiny-stuck")
    assert done.code == 0
    assert "no goal can be reached" in done.out
    found = json.loads(run("explore", "peg", "tiny-stuck", "--json").out)
    assert (found["winnable"], found["optimum"], found["optimal_plans"]) == (0, None, 0)
    assert found["remaining"] == []


def test_a_depth_cuts_and_says_so(run):
    found = json.loads(run("explore", "peg", "square-5", "--depth", "3", "--json").out)
    assert [row["depth"] for row in found["depths"]] == [0, 1, 2, 3]
    assert not found["complete"]
    assert found["remaining"] is found["winnable"] is found["optimum"] is None
    assert found["limit"] is None


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(["--timeout", "0.001"], 23), (["--memory", "1"], 22), (["--depth", "2"], 0)],
)
def test_exit_codes_say_which_limit_was_reached(run, arguments, code):
    done = run("explore", "machiavelli", "full-deck", "--json", *arguments)
    assert done.code == code
    assert not json.loads(done.out)["complete"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--graph", "x.png"], ".graphml"),
        (["--table", "x.parquet", "--depth", "3"], "--depth"),
        (["--table", "x.csv"], "x.csv: a table is a Parquet file: expected x.parquet"),
        (["--table", "no/such/folder.parquet"], "no folder"),
        (["--depth", "-1"], "depth"),
        (["--timeout", "0"], "--timeout"),
        (["--jobs", "0"], "--jobs 0"),
    ],
)
def test_bad_usage_is_reported_in_a_line_before_anything_is_done(run, arguments, said, tmp_path):
    done = run("explore", "peg", "tiny", *arguments)
    assert done.code == 2
    assert said in done.err
    assert done.out == ""


def test_a_graph_too_big_to_look_at_is_refused(run, tmp_path):
    done = run("explore", "peg", "square-5", "--graph", tmp_path / "x.dot")
    assert done.code == 2
    assert "a depth leaves out what is farther" in done.err
    assert list(tmp_path.iterdir()) == []


def test_graphs_are_read_by_those_they_are_for(run, tmp_path):
    for kind in ("graphml", "json", "dot", "svg"):
        assert run("explore", "peg", "cross", "--graph", tmp_path / f"g.{kind}").code == 0
    states = pddlpuzzles.graph(pddlpuzzles.instance("peg", "cross"))
    states.expand_all(5000)
    for read in (
        nx.read_graphml(tmp_path / "g.graphml"),
        nx.node_link_graph(json.loads((tmp_path / "g.json").read_text()), edges="edges"),
    ):
        assert nx.is_isomorphic(nx.DiGraph(read), nx.DiGraph(states))
        kinds = {data["kind"] for data in read.nodes.values()}
        assert kinds == {"winnable", "lost", "goal"}
        ends = [data for data in read.nodes.values() if data["kind"] == "goal"]
        assert all(data["remaining"] == 0 for data in ends)
        assert all("remaining" not in d for d in read.nodes.values() if d["kind"] == "lost")
    dot = (tmp_path / "g.dot").read_text()
    assert dot.count(" -> ") == states.number_of_edges()
    picture = ElementTree.parse(tmp_path / "g.svg").getroot()
    assert len(picture.findall(".//{*}circle")) == len(states)
    assert len(picture.findall(".//{*}line")) == states.number_of_edges()


def test_a_graph_goes_no_deeper_than_asked(run, tmp_path):
    path = tmp_path / "g.json"
    assert run("explore", "braintwist", "--depth", "2", "--graph", path).code == 0
    read = nx.node_link_graph(json.loads(path.read_text()), edges="edges")
    assert len(read) == 1 + 9 + 40
    assert {data["depth"] for data in read.nodes.values()} == {0, 1, 2}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("triangle-15", id="states", marks=pytest.mark.slow),
        pytest.param("square-5", id="classes"),
    ],
)
def test_a_table_has_a_row_for_each_state_or_class(run, tmp_path, name):
    path = tmp_path / "t.parquet"
    done = run("explore", "peg", name, "--table", path, "--json")
    assert done.code == 0
    found = json.loads(done.out)
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
        assert all(row["all"] <= row["remaining"] for row in rows if row["remaining"] is not None)
        (judged,) = (one for one in found["heuristics"] if one["name"] == "all")
        exact = sum(row["all"] == row["remaining"] for row in rows)
        assert (judged["exact"], judged["winnable"]) == (exact, found["winnable"])
        dead = [row for row in rows if row["remaining"] is None]
        assert judged["proved"] == sum(row["all"] == float("inf") for row in dead)
    assert [file.name for file in tmp_path.iterdir()] == ["t.parquet"]


def test_without_pyarrow_a_table_is_refused_with_the_remedy(run, tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow.parquet", None)
    done = run("explore", "peg", "tiny", "--table", tmp_path / "t.parquet")
    assert done.code == 2
    assert "pddlpuzzles[table]" in done.err


def test_a_table_that_cannot_be_finished_leaves_nothing_behind(run, tmp_path, monkeypatch):
    def full(self, table):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pyarrow.parquet.ParquetWriter.write_table", full)
    done = run("explore", "peg", "tiny", "--table", tmp_path / "t.parquet")
    assert done.code == 2
    assert "no space left" in done.err
    assert list(tmp_path.iterdir()) == []


def test_python_asks_the_same(run):
    board = pddlpuzzles.instance("machiavelli", "tiny")
    found = pddlpuzzles.explore(board)
    record = json.loads(run("explore", "machiavelli", "tiny", "--json").out)
    assert {**found.record(), "seconds": 0, "notes": []} == {**record, "seconds": 0}
    assert "random play" in str(found)
    assert not pddlpuzzles.explore(board, depth=1).space.complete


def test_it_reports_how_far_it_has_come_and_what_is_likely_to_come():
    told = []
    explore(
        pddlpuzzles.instance("peg", "triangle-15"),
        report=lambda *news: told.append(news),
        singly=True,
    )
    depths = [row for row in dict.fromkeys(told) if row[0].startswith("depth")]
    known = [row[1] for row in depths]
    assert known == sorted(known)
    assert known[-1] <= 3016
    assert depths[2][2] is None, "layers still grow"
    largest = next(place for place, row in enumerate(depths) if row[2] is not None)
    assert 1000 < depths[largest][1] + depths[largest][2] < 9000
    assert len(told) > len(depths), "what is not new is told again, so that time goes on"


def test_ways_that_lead_deeper_are_not_counted_as_all(tmp_path):
    """The free way over two facts reaches the goal beyond the depth, at the same cost of 0."""
    actions = " ".join(
        f"(:action {name} :parameters () :precondition ({one})"
        f" :effect (and (not ({one})) ({other}) (increase (total-cost) 0)))"
        for name, one, other in (
            ("far", "n", "p"),
            ("on", "p", "r"),
            ("in", "r", "g"),
            ("now", "n", "g"),
        )
    )
    (tmp_path / "domain.pddl").write_text(
        f"(define (domain d) (:requirements :strips :action-costs)"
        f"(:predicates (n) (p) (r) (g)) (:functions (total-cost) - number) {actions})"
    )
    (tmp_path / "p.pddl").write_text(
        "(define (problem q) (:domain d) (:init (n) (= (total-cost) 0)) (:goal (g))"
        " (:metric minimize (total-cost)))"
    )
    board = pddlpuzzles.instance("pddl", str(tmp_path / "p.pddl"))
    assert pddlpuzzles.explore(board).space.optimal_plans == 2
    found = pddlpuzzles.explore(board, depth=1).space
    assert (found.complete, found.optimum, found.optimal_plans) == (False, 0, None)
