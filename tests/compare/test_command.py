"""`compare` as people and scripts meet them."""

import json
import re
import shutil

import pytest

import pddlpuzzles as pp
from tests.compare.conftest import PEG, edited
from tests.conftest import write_pair

BRAINTWIST = PEG.parent / "braintwist"


def answer(done):
    return json.loads(done.out)


@pytest.mark.usefixtures("patient")
def test_different_has_exit_1_and_a_play_and_python_is_given_the_same(run):
    path = PEG / "wrong-keeps-the-jumped" / "tiny.pddl"
    done, text = run("compare", "peg", "tiny", path, "--json"), run("compare", "peg", "tiny", path)
    assert (done.code, text.code) == (1, 1)
    assert str(pp.compare(pp.instance("peg", "tiny"), path)) == text.out.rstrip("\n")
    found = answer(done)["difference"]
    assert found["moves"] == ["a1-a3"]
    assert found["plan"] == ["(jump a1 a2 a3)"]
    assert found["reason"].startswith("here the rules allow 2 moves and the model 3; (jump a3 a2")
    assert found["repair"] == "in jump, add the effect (not (peg ?b))"
    assert found["position"].startswith("  a b c d\n1 o o o *")


def test_out_of_time_is_exit_23_and_out_of_memory_22(run):
    path = PEG / "right-negative" / "tiny.pddl"
    done = run("compare", "peg", "ipc-2008-p30", path, "--timeout", "0.2", "--json")
    assert done.code == 23
    assert answer(done)["verdict"] == "unknown"
    assert run("compare", "peg", "english-central", path, "--memory", "1").code == 22


def test_bookkeeping_is_not_seen(run):
    path = PEG / "right-two-actions-unit-cost" / "tiny.pddl"
    assert run("compare", "peg", "tiny", path).code == 1
    done = run("compare", "peg", "tiny", path, "--bookkeeping", "choose", "--json")
    assert (done.code, answer(done)["bookkeeping"]) == (0, ["choose"])
    done = run("compare", "peg", "tiny", path, "--bookkeeping", "chose")
    assert done.code == 2
    assert "did you mean 'choose'?" in done.err


FREE = """puzzle = "peg"
objective = "sweeps"
start = "* * o * o"
goal = "o o o o *"
"""


def test_what_cannot_be_read_every_way_is_unknown_with_exit_12(run, tmp_path):
    """A board with free moves, and a wrong model with too many free actions for every reading."""
    board = tmp_path / "board.toml"
    board.write_text(FREE)
    actions = "".join(f"(:action a{one} :parameters () :effect (p{one}))" for one in range(8))
    facts = "".join(f"(p{one})" for one in range(8))
    problem = write_pair(
        tmp_path,
        f"(define (domain d) (:predicates {facts}) (:functions (total-cost) - number)"
        f" {actions} (:action pay :parameters () :effect (increase (total-cost) 1)))",
        "(define (problem p) (:domain d) (:init (= (total-cost) 0)) (:goal (p0))"
        " (:metric minimize (total-cost)))",
    )
    done = run("compare", "peg", board, problem, "--json")
    assert done.code == 12
    assert (answer(done)["verdict"], answer(done)["limit"]) == ("unknown", None)
    assert "--bookkeeping" in run("compare", "peg", board, problem).out


def test_what_an_instance_never_exercises_is_reported(run, changed):
    text = (PEG / "right-negative" / "domain.pddl").read_text()
    again = re.sub(r"\(:action (\S+)", r"(:action \1-anew", text[text.index("(:action") :])
    again = again.replace(":precondition (and", ":precondition (and (wound-up)")
    grown = (
        ("(:predicates", "(:predicates (wound-up) (unwound)"),
        ("(:action", f"{again[:-2]}(:action"),
    )
    path = changed("right-negative", "tiny", *grown)
    done = run("compare", "peg", "tiny", path)
    assert done.code == 0
    assert "this instance does not show what jump-anew does" in done.out
    assert answer(run("compare", "peg", "tiny", path, "--json"))["unexercised"] == ["jump-anew"]
    as_it_is = run("compare", "peg", "tiny", PEG / "right-negative/tiny.pddl")
    assert "does not show what" not in as_it_is.out


MANY = "?u ?v ?w ?x ?y ?z - spot"
ENDLESS = (
    "(or (not (peg ?u)) (peg ?v) (peg ?w) (peg ?x) (peg ?y) (not (peg ?z))"
    " (exists (?s - spot) (and (peg ?s) (not (peg ?s)))))"
)
HOGS = {  # of two stages of a comparison a model that holds it up, as an edit of a right one
    "condition": ("(not (peg ?c))", f"(not (peg ?c)) (forall ({MANY}) {ENDLESS})"),
    "parameters": (
        "(?a ?b ?c - spot)\n    :precondition (and",
        f"(?a ?b ?c - spot {MANY})\n    :precondition (and {ENDLESS}",
    ),
}


def test_a_submission_that_takes_for_ever_stops_none(tmp_path):
    for name in ("anna", *HOGS, "zoe"):
        shutil.copytree(PEG / "right-negative", tmp_path / name)
    for name, change in HOGS.items():
        path = tmp_path / name / "domain.pddl"
        path.write_text(*edited([path.read_text()], change, most=1))
    for timeout in (0.7, 2.8, 11.2):  # until the others are judged: no machine is that slow
        rows = pp.grade("peg/tiny", tmp_path, timeout=timeout).record()["rows"]
        judged = {one["submission"]: one for one in rows}
        if "unknown" not in (judged["anna"]["verdict"], judged["zoe"]["verdict"]):
            break
    assert judged.keys() == {"anna", *HOGS, "zoe"}
    assert judged["anna"]["verdict"] == judged["zoe"]["verdict"] == "same"
    for name in HOGS:
        assert judged[name]["verdict"] == "unknown"
        assert judged[name]["reason"].startswith("out of time")


def test_what_is_too_large_is_unknown_at_once_unless_a_difference_shows_near_the_start(run):
    right, wrong = (
        answer(run("compare", "braintwist", "tiny", BRAINTWIST / name / "tiny.pddl", "--json"))
        for name in ("right-conditional", "wrong-faces-turn")
    )
    assert (right["verdict"], right["limit"], right["difference"]) == ("unknown", None, None)
    assert "compare a smaller instance" in right["doubt"]
    assert (wrong["verdict"], wrong["doubt"]) == ("different", None)
    assert "have no counterpart" in wrong["difference"]["reason"]
