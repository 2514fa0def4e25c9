"""Wrong models in many styles, each judged rightly, with the reason; right ones are golden."""

import re
from dataclasses import replace

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.comparing.compare import compare
from pddlpuzzles.referee import judge
from pddlpuzzles.solving.export import pddl_texts
from tests.compare.conftest import PEG, pddl_in
from tests.conftest import write_pair
from tests.seeds import slow

WRONG = {  # what is said, and which edit is proposed
    "wrong-all-is-free": ("no action of the model costs anything", "in hop, .* cost be 1"),
    "wrong-choosing-costs": ("rules allow 2 moves and the model 1", "in choose, let the cost be 0"),
    "wrong-goal-forgets-holes": (r"left on a1, d1, a2, d2; .* only \(peg b3\)", None),
    "wrong-hops-over-holes": (r"the rules allow 2 moves and the model 8; \(jump a1 b1 c1\)",
                              r"in jump, ask for \(peg \?b\), too"),
    "wrong-keeps-the-jumped": (r"\(jump a3 a2 a1\) has no counterpart",
                               r"in jump, add the effect \(not \(peg \?b\)\)"),
    "wrong-lands-on-pegs": ("rules refuse a1-c1: there is a peg on c1", "not .peg .c"),
    "wrong-leaves-a-copy": (r"\(peg a1\) holds", r"add the effect \(not \(peg \?a\)\)"),
    # One line more would do on this board, but not from other starts.
    "wrong-one-way": ("the model lacks d3-b3", None),
    "wrong-turns-corners": (r"\(leap down left d1 d2 c2\)",
                            r"in leap, ask for \(next \?from \?over \?e\), too"),
}  # fmt: skip
DENSE = """puzzle = "peg"
start = "* * * o * *"
goal = "o o o ? ? ?"
"""
DENSE_PROBLEM = """(define (problem dense) (:domain wrong-lands-on-pegs)
  (:objects a1 b1 c1 d1 e1 f1 - spot)
  (:init (triple a1 b1 c1) (triple c1 b1 a1) (triple b1 c1 d1) (triple d1 c1 b1)
    (triple c1 d1 e1) (triple e1 d1 c1) (triple d1 e1 f1) (triple f1 e1 d1)
    (peg a1) (peg b1) (peg c1) (peg e1) (peg f1))
  (:goal (and (not (peg a1)) (not (peg b1)) (not (peg c1)))))
"""


def instance(name: str):
    return catalogue.instance(catalogue.family("peg"), name)


@pytest.mark.parametrize(
    "names", [[*WRONG][::4], slow([one for at, one in enumerate(WRONG) if at % 4])]
)
@pytest.mark.usefixtures("patient")
def test_wrong_models_are_different_and_the_mistake_is_named(tmp_path, names):
    (tmp_path / "dense.pddl").write_text(DENSE_PROBLEM)
    dense = catalogue.parse(DENSE, "dense", "dense", catalogue.family("peg"))
    for name in names:
        reason, repair = WRONG[name]
        given, folder = instance("tiny"), PEG / name
        if name == "wrong-lands-on-pegs":  # of which no jump of the tiny board makes use
            given, folder = dense, tmp_path
        problem = folder / f"{given.name}.pddl"
        found = compare(given, str(problem), str(PEG / name / "domain.pddl"))
        assert found.verdict == "different", name
        assert re.search(reason, found.difference.reason), found.difference.reason
        assert re.search(repair or "^$", found.repair or ""), (name, found.repair)
        # The play that is given is legal by the rules, and ends in the position that is drawn.
        ruling = judge(given.puzzle, found.difference.moves)
        assert len(ruling.states) == len(found.difference.moves) + 1
        assert ruling.states[-1] == found.difference.state


ASKED = "(forall (?h - cell) (or (peg ?h) (exists (?other - cell) (peg ?other))))"
FEWER = "(exists (?h - cell) (forall (?other - cell) (imply (peg ?h) (peg ?other))))"
TOLD = "(exists (?h - cell) (forall (?other - cell) (and (peg ?h) (not (peg ?other)))))"
TRIPLES = re.findall(r"\(triple [^)]*\)", *pddl_in(PEG / "right-negative", "tiny"))
REASONS = (  # a model of the small board, what is changed in it, and what is said
    ("wrong-goal-forgets-holes", [("(:goal (peg b3))", "(:goal (and))")], "asks for nothing$"),
    # Its action looks as if it could be applied, but what it denies holds from the start.
    ("right-negative", [("(not (peg ?c)))", "(not (peg ?c)) (not (peg a1)))"),
                        ("(:predicates", "(:constants a1 - spot) (:predicates"),
                        ("a1 b1 c1 d1", "b1 c1 d1")],
     "^here the rules allow 2 moves and the model none"),
    ("right-negative", [(triple, "") for triple in TRIPLES],
     "the model lacks a1-a3 and d1-d3; nothing makes triple true"),
    ("right-quantified", [("(:goal (and", f"(:goal (and {ASKED} {FEWER} {TOLD}")],
     re.escape(f"the model's goal is not reached: {TOLD} does not hold") + "$"),
)  # fmt: skip


def test_what_keeps_a_model_from_any_move_or_from_its_goal_is_explained(changed):
    for name, changes, reason in REASONS:
        path = changed(name, "tiny", *changes)
        found = compare(instance("tiny"), path, with_repair=False)
        assert re.search(reason, found.difference.reason), found.difference.reason


def test_no_edit_is_proposed_that_only_makes_a_model_as_unsolvable_as_the_puzzle():
    path = PEG / "right-negative" / "tiny.pddl"
    hopeless = replace(instance("tiny").puzzle, goal_pegs=0b1111, goal_holes=0)
    found = compare(replace(instance("tiny"), puzzle=hopeless), str(path))
    assert (found.verdict, found.costs) == ("different", (None, 4))
    assert found.repair is None


def test_a_model_that_counts_otherwise_is_reported_with_the_objective(tmp_path):
    for asked, given in (("jumps", "sweeps"), ("sweeps", "jumps")):
        path = write_pair(tmp_path, *pddl_texts(*instance("tiny").choose_encoding(given)))
        found = compare(instance("tiny").under(asked), str(path))
        assert (found.verdict, found.objective, found.repair) == ("different", given, None)
        said = f"the model is this puzzle, but it counts {given}, not {asked}"
        assert said in found.text()
        assert said == found.remark()
        assert found.record()["difference"]["objective"] == given


def test_the_answer_is_about_the_instance():
    """No jump on this board ever has a peg where it would land, and that is said."""
    path = PEG / "wrong-lands-on-pegs" / "tiny.pddl"
    found = compare(instance("tiny"), str(path))
    assert found.verdict == "same"
    assert found.untested == ("whether a jump needs a hole to land in",)
    assert f"this instance does not show {found.untested[0]}; a bigger one may" in found.text()
    right = PEG / "right-negative" / "cross.pddl"
    assert compare(instance("cross"), str(right)).untested == ()


def test_what_differs_only_where_all_is_lost_has_the_same_plans():
    path = PEG / "wrong-lands-on-pegs" / "cross.pddl"
    found = compare(instance("cross"), str(path))
    assert (found.verdict, found.relation) == ("same-plans", None)
    assert found.costs == (5, 5)
    assert "; an example\n" in found.text()
    assert "there is a peg on" in found.difference.reason  # where a jump lands


DONE = "(not (peg ?r ?x)) (not (peg ?r ?y)) (peg ?r ?z)"
BY_ROWS, _ = pddl_in(PEG / "right-coordinates", "domain", "tiny")
NO_LEFT = BY_ROWS[BY_ROWS.index("(:action left") : BY_ROWS.index("(:action down")]
MENDED = {
    "two arguments are confused in all effects": (
        "negative", "(not (peg ?b)) (peg ?c))", "(not (peg ?c)) (peg ?b))",
        "in jump, exchange ?b and ?c in all effects"),
    # On this board (peg ?r ?r) would do, too: the one jump right is in row 3, to column 3.
    "the same parameter twice is not what was meant": (
        "coordinates", DONE, DONE.replace("?z", "?y"),
        "in right, let the effect be (peg ?r ?z) instead of (peg ?r ?y)"),
    "a forgotten action is not blamed on another": ("coordinates", NO_LEFT, " ", None),
}  # fmt: skip


@pytest.mark.parametrize("name", [*[*MENDED][:1], *map(slow, [*MENDED][1:])])
@pytest.mark.usefixtures("patient")
def test_the_likeliest_mistake_is_mended(changed, name):
    model, *change, repair = MENDED[name]
    found = compare(instance("tiny"), changed(f"right-{model}", "tiny", tuple(change)))
    assert (found.verdict, found.repair) == ("different", repair)
