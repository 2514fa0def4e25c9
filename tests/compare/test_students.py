"""What is said of wrong models that are built otherwise than the reference names the mistake."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pddlpuzzles as pp
from pddlpuzzles.comparing.compare import compare_read
from pddlpuzzles.comparing.text_to_pddl import tasks
from pddlpuzzles.puzzle import Limits
from tests.compare.test_explanations import read_pair_of

STUDENTS = Path(__file__).parent / "students"


def judge(name: str, *changes: tuple[str, str]) -> pp.Comparison:
    """What is said of a right model after some changes of its text."""
    texts = [(STUDENTS / name / f"{one}.pddl").read_text() for one in ("domain", "problem")]
    for old, new in changes:
        assert sum(text.count(old) for text in texts) == 1
        texts = [text.replace(old, new) for text in texts]
    instance = tasks()[name.rpartition("-")[0]].reference.instance
    model = read_pair_of(*texts)
    return compare_read(instance, "mine.pddl", *model, (), Limits(100, 4000), with_repair=False)


@pytest.mark.parametrize("name", sorted(one.name for one in STUDENTS.iterdir()))
def test_without_a_mistake_they_are_right(name):
    assert judge(name).verdict == "same"


def said(name: str, *changes: tuple[str, str]) -> str:
    found = judge(name, *changes)
    assert found.verdict == "different"
    return found.remark()


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        (
            "visit-once-a",
            " (not (sunk ?b))",
            "",
            r"\(there b2\) does not hold; in the model \(sunk mid-m\) holds, but hop does not "
            "forbid it",
        ),
        (
            "visit-once-a",
            "(sunk ?a) (not",
            "(sunk ?b) (not",
            r"in the model \(sunk mid-m\) does not hold: \(hop mid-m mid-l\) did not make it true",
        ),
    ],
)
def test_a_predicate_may_say_the_opposite(name, old, new, words):
    assert re.search(words, said(name, (old, new)))


def test_a_fact_is_traced_to_the_action_that_left_it_where_moves_are_counted():
    assert re.search(
        r"in the model \(hare mid-m\) holds: \(hop mid-m mid-l\) did not make it false",
        said("visit-once-a", (" (not (hare ?a))", "")),
    )


def test_a_goal_that_asks_for_too_much_is_shown():
    goal = "(forall (?w - window) (not (light ?w)))"
    found = said("lights-out-a", (goal, f"(and {goal} (light ul))"))
    assert found == (
        "the model's goal asks for (light ul), in the reference that (dark a1) does not hold, too"
    )


def test_a_goal_of_which_not_all_is_known_is_shown_in_the_model_s_words():
    asked = "(not (clover near l)) (not (clover mid r))"
    found = said("visit-once-b", (asked, "(at mid m)"))
    assert "the reference reaches its goal and the model does not" in found
    assert found.endswith("the model's goal is only (not (clover far l)) and (at mid m)")


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        (  # one action for two moves, up and down
            "miconic-a",
            "(aboard ?s) (to ?s ?i)",
            "(aboard ?s)",
            r"refuses \(leave ann floor-1\): \(wants ann floor-1\) never holds; in the "
            r"model \(to poet a\) does not hold either, but out does not need it",
        ),
        (  # one action for two moves, by the types of its objects
            "blocks-b",
            " (not (exists (?o - container) (hanging ?o)))",
            "",
            r"allows \(hook du be\); the reference refuses \(unstack d b\): \(hand-empty\)",
        ),
        (  # an action for each hand and room
            "gripper-b",
            "(at-terrace ?p) (not (right-full))) :eff",
            "(at-terrace ?p) (not (left-full))) :eff",
            r"the model refuses \(right-up-t cactus\): \(left-full\) holds and must not",
        ),
        pytest.param(  # as much evidence for other names, with less possible on both sides
            "logistics-b",
            "?m - mule ?a - place) :precondition (and (veh ?m ?a) (par ?x ?a))",
            "?m - mule ?a - place) :precondition (par ?x ?a)",
            r"\(at athens-truck berlin-airport\) never holds; in the model \(veh tm sh\) does not "
            "hold either, but load-mule does not need it",
            marks=pytest.mark.slow,
        ),
        pytest.param(  # an object of which no play speaks
            "gripper-c",
            " (empty righth)",
            "",
            r"\(grasp aloe righth terrace\): \(empty righth\) does not hold; in the reference "
            r"\(empty hand-2\) holds: in the model \(empty righth\) is no fact of the start",
            marks=pytest.mark.slow,
        ),
        (  # an action that plays come to late
            "miconic-a",
            "(and (rests ?s) (not (aboard ?s)))",
            "(rests ?s)",
            r"in the model \(aboard poet\) holds: \(out d poet\) did not make it false",
        ),
        (  # texts are alike, and less is possible on both sides than plays show
            "miconic-a",
            " (rests widow)",
            "",
            r"the model's goal does not ask for \(rests widow\), in the reference \(served cyd\)",
        ),
    ],
)
def test_what_is_what_is_found_whatever_the_model_is_built_of(name, old, new, words):
    assert re.search(words, said(name, (old, new)))


def test_an_action_that_names_say_is_missing_is_preferred_to_one_of_a_play():
    found = said(
        "miconic-b",
        ("(and (forall (?i - isle) (when (boat ?i) (not (boat ?i)))) (boat ?j))", "(boat ?j)"),
    )
    assert re.search(r"in the model \(stroke birch\) did not make \(boat asphodel\) false", found)


def test_a_place_that_the_reference_does_not_have_is_named():
    found = said("visit-once-b", ("(afloat mid l)", "(afloat far r) (afloat mid l)"))
    assert found.endswith(
        "allows (hop-side far m r); the reference refuses (step b1 c1): it has no c1"
    )


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        (
            "lights-out-a",
            " (next um gm)",
            "",
            r"in the model \(flip um\) did not make \(light gm\) false, since \(next um gm\) does "
            r"not hold: it is no fact of the start, but \(next gm um\) is; all else that it did is "
            "right$",
        ),
        (
            "lights-out-a",
            " (light gr)",
            "",
            r"\(dark c2\) holds: in the model \(light gr\) is no fact of the start; all else "
            "at the start is right$",
        ),
        pytest.param(
            "lights-out-c",
            " (wired gm gr)",
            "",
            r"in the model \(toggle gm\) did not make \(gloom gr\) true, since \(wired gm gr\) "
            r"does not hold: it is no fact of the start, but \(wired gr gm\) is; also "
            r"wrong: it did not make \(glows gr\) false$",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_facts_say_which_object_is_which_where_everything_is_possible(name, old, new, words):
    assert re.search(words, said(name, (old, new)))


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        pytest.param(  # a wrong start
            "logistics-c",
            "(:init ",
            "(:init (plane-y) ",
            r"the reference refuses \(fly plane-1 berlin-airport athens-airport\): "
            r"\(at plane-1 berlin-airport\) does not hold; in the model \(plane-y\) holds: it is a "
            "fact of the start",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            "gripper-d",
            "(item-west coral)",
            "(item-east coral)",
            r"\(item-west coral\) does not hold; it is no fact of the start",
            marks=pytest.mark.slow,
        ),
        (
            "miconic-c",
            "(:init (at1)",
            "(:init (at2)",
            r"in the model \(at1\) does not hold: it is no fact of the start",
        ),
        (
            "ferry-a",
            "(:init (b1) (room)",
            "(:init (b1)",
            r"the model refuses \(on2 kia\): \(room\) does not hold; "
            "it is no fact of the start",
        ),
        (
            "visit-all-a",
            "(r y2)",
            "(r y1)",
            r"\(robot-at a1\) does not hold; in the model \(r y1\) holds: it is a fact "
            "of the start",
        ),
        (  # actions without arguments
            "miconic-c",
            "(and (at3) (not (at1)) (not (at2))",
            "(and (at3) (not (at1))",
            r"allows \(down floor-3 floor-2\); the model refuses \(go2\): \(at2\) holds and must "
            r"not; .*\(go3\) did not make \(at2\) false, since go3 has no effect that does so; all "
            "else that it did is right",
        ),
        pytest.param(
            "logistics-c",
            "(not (yt-out)) :effect (yt-out)",
            "(not (yt-out)) :effect (and (yt-out) (plane-y))",
            r"after \(drive berlin-truck berlin-airport berlin-1\): .* in the model \(plane-y\) "
            r"holds: \(yt-to-office\) made it true",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            "logistics-c",
            "(and (not (yt-out)) (ya ?b)) :effect (and (not (ya ?b)) (in-yt",
            "(and (yt-out) (ya ?b)) :effect (and (not (ya ?b)) (in-yt",
            r"the model refuses \(load-yt-airport red\): \(yt-out\) does not hold",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_an_edit_that_makes_it_right_shows_what_is_what(name, old, new, words):
    assert re.search(words, said(name, (old, new)))


def test_an_action_that_a_model_lacks_refuses_nothing():
    """Of this model's actions none brings two persons back."""
    domain = (STUDENTS / "bridge-torch-a" / "domain.pddl").read_text()
    back = domain[domain.index("(:action back2") : domain.rindex(")")]
    words = said("bridge-torch-a", (back, ""))
    assert words.endswith("(cross-together b a east west); the model has no action that does this")


def test_the_verdict_same_plans_has_an_example():
    """This model looks at the bank to which the boat goes."""
    found = judge(
        "river-crossing-a", ("(and (on ?x ?s) (on ?y ?s))", "(and (on ?x ?t) (on ?y ?t))")
    )
    assert found.verdict == "same-plans"
    assert "at the start: here the model allows (cross west east); " in found.remark()
    assert "the reference refuses (row left right): (quarrel wolf goat)" in found.remark()


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        (  # objects that keep their names, and tiles of which the reference has only the letter
            "tiles-letters-a",
            " (touch c1 c2)",
            "",
            r"allows \(slide n c1 c2\); the model refuses \(push z c1 c2\): \(touch c1 c2\) does "
            r"not hold; it is no fact of the start, but \(touch c2 c1\) is; all else at the start "
            "is right",
        ),
        (  # an action of which the reference has fewer arguments
            "hanoi-neighbours-a",
            " (adj p3 p2)",
            "",
            r"the model refuses \(shift s p3 p2 p3 p2\): \(adj p3 p2\) does not hold",
        ),
        (
            "hanoi-neighbours-a",
            "(fits s l) ",
            "",
            r"the model refuses \(shift s m l p2 p1\): \(fits s l\) does not hold",
        ),
        (  # few actions are possible, and names show which
            "blocks-spots-a",
            "?from ?to - place",
            "?from - place ?to - spot",
            r"\(put c b d\): d is of the type block, and \?to is to be of the type spot",
        ),
        (
            "frogs-and-toads-a",
            "jump-right :parameters (?x - white ?y - piece",
            "jump-right :parameters (?x - white ?y - black",
            r"\(jump-right w1 w2 p1 p2 p3\): w2 is of the type white, and \?y is to be of the type "
            "black",
        ),
    ],
)
def test_what_an_action_lacks_is_said_of_the_one_that_is_nearest(name, old, new, words):
    assert re.search(words, judge(name, (old, new)).remark())


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        pytest.param(  # a fact of two arguments that is one of one argument in the reference
            "lights-torus-a",
            " (nr r3 r1)",
            "",
            r"in the reference \(lit a3\) does not hold: in the model \(press r1 ca\) did not make "
            r"\(lit r3 ca\) false",
            marks=pytest.mark.slow,
        ),
        (
            "blocks-spots-a",
            "(sits c b)",
            "(sits c d)",
            r"\(sits c b\) does not hold: it is no fact of the start; \(sits c d\) is, and should "
            "not be",
        ),
        (
            "hanoi-neighbours-a",
            " (adj p1 p2)",
            " (adj p1 p2) (adj p1 p3) (adj p3 p1)",
            r"\(adj p1 p3\) holds: it is a fact of the start; the same holds for \(adj p3 p1\)$",
        ),
        (
            "frogs-and-toads-a",
            "(next ?r ?q) (on ?y ?q) (free ?r))\n  :effect (and",
            "(next ?r ?q) (on ?y ?q) (free ?r))\n  :effect (and (not (on ?y ?q))",
            r"in the model \(jump-left k1 w2 p4 p3 p2\) made \(on w2 p3\) false",
        ),
    ],
)
def test_what_else_is_wrong_is_said_too(name, old, new, words):
    assert re.search(words, said(name, (old, new)))


@pytest.mark.slow
def test_a_goal_with_quantifiers_is_reduced_to_facts():
    """Without the denial some lamp is to be dark; the goal of tiles is about their letters."""
    all_dark = "(not (exists (?r - row ?c - col) (lit ?r ?c)))"
    some_dark = "(exists (?r - row ?c - col) (not (lit ?r ?c)))"
    words = said("lights-torus-a", (all_dark, some_dark))
    assert re.search(
        r"the model's goal is only .*; it holds since \(lit .*\) does not hold$", words
    )
    words = said("tiles-letters-a", ("(in y1 b1) (in z c1)", "(in y1 c1) (in z b1)"))
    assert (
        "(and (face ?k o) (in ?k a1))) does not hold: (in z a1) holds, and not (face z o)" in words
    )


def test_a_fact_of_which_only_a_part_of_a_condition_speaks_is_known():
    assert said("river-crossing-a", (" (eats goat cabbage)", "")).endswith(
        "hold together and must not; in the model (eats goat cabbage) does not hold: it is no fact "
        "of the start"
    )


def test_of_a_model_with_the_same_plans_it_is_said_what_stops_it_later():
    found = judge(
        "river-crossing-a",
        ("(not (and (on ?x ?s) (on ?y ?s)))", "(not (and (on ?x ?t) (on ?y ?t)))"),
    )
    assert found.verdict == "same-plans"
    assert "after it nothing is possible in the model: step-in: no (on ?a east) holds;" in str(
        found
    )


def test_goals_that_differ_come_before_a_play_that_is_shortened():
    text = str(judge("frogs-and-toads-a", ("(on w1 p5) (on w2 p6)", "(on w2 p5) (on w1 p6)")))
    goals = "the model's goal asks for (on w2 p5) and (on w1 p6), in the reference (at w2 p5) and"
    play = "after 11 actions, the last (leap k3 p5 p4 p3) (hop w1 p4 p5), in the model 11 actions"
    end = "here the reference reaches its goal and the model does not: (on w2 p5) does not hold"
    assert text.count(goals) == 1
    assert text.index(goals) < text.index(play) < text.index(end)
    assert "the last move" not in text


def test_what_an_action_asks_for_is_said_where_no_fact_shows_the_mistake():
    """Someone is not in the lift, as long as not all are: not what is meant."""
    condition = "(forall (?h - guest) (not (in ?h)))"
    words = said("miconic-one-seat-a", (condition, condition.replace("forall", "exists")))
    assert words.endswith(
        "(empty) does not hold; in the model get-in asks only for (cabin f1) and (waits ann f1) "
        "and (exists (?h - guest) (not (in ?h)))"
    )
