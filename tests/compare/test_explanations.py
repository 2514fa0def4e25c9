"""What is said of a wrong model names the right actions, objects and facts."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

import pddlpuzzles as pp
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.comparing.compare import compare_read
from pddlpuzzles.comparing.text_to_pddl import tasks
from pddlpuzzles.puzzle import Action, Limits
from tests.compare.disguises import Disguise
from tests.compare.mistakes import mistakes
from tests.compare.test_references import FAMILY, SMALL
from tests.compare.test_text_to_pddl import ANSWERS

ACTION = r"(\([^()]*\))"
COUNTERPART = (
    re.compile(rf"model allows {ACTION}; the reference refuses {ACTION}"),
    re.compile(rf"reference allows (?P<ours>\([^()]*\)); the model refuses {ACTION}"),
)


def read_pair_of(domain: str, problem: str):
    written = catalogue.instance_of_pddl(domain, problem).puzzle
    return written.domain, written.problem


# Equal names -------------------------------------------------------------------------------------


def judge(domain: str, rung: str, wrong: str) -> pp.Comparison:
    """What is said of a textbook domain with a mistake under its own names."""
    instance = catalogue.instance(FAMILY, f"{domain}/{rung}")
    puzzle = instance.puzzle
    one = next(it for it in mistakes(puzzle.domain, puzzle.problem) if it.words == wrong)
    limits = Limits(100, 4000)
    return compare_read(
        instance, "mine.pddl", one.domain, one.problem, (), limits, with_repair=False
    )


EXPLAINED = (
    (
        *("gripper", "01", "walk: (not (robot-in ?from)) -> nothing"),
        "(robot-in room-1) does not hold; in the model it holds, since (walk room-1 room-2) did "
        "not make it false",
    ),
    (
        *("gripper", "01", "drop: (robot-in ?room) -> nothing"),
        "(robot-in room-1) does not hold; in the model it does not hold either, but drop does not "
        "need it",
    ),
    (
        *("gripper", "01", "forgotten (empty hand-1)"),
        "(empty hand-1) does not hold, since it is no fact of the start",
    ),
    (
        *("gripper", "02", "forgotten goal (in ball-1 room-1)"),
        "the model's goal does not ask for (in ball-1 room-1); here the model reaches its goal",
    ),
    (
        *("miconic", "01", "leave: (served ?passenger) -> nothing"),
        "(served ann) does not hold, since (leave ann floor-1) did not make it true",
    ),
    (
        *("logistics", "01", "unload: (not (in ?package ?vehicle)) -> nothing"),
        "did not make it false",
    ),
)


def test_under_equal_names_it_is_said_which_fact_differs_first():
    for domain, rung, wrong, said in EXPLAINED:
        found = judge(domain, rung, wrong)
        assert found.verdict == "different"
        assert said in found.difference.reason


COUNTED = """(define (domain walk) (:requirements :strips)
  (:predicates (at ?x) (way ?x ?y) (door ?d))
  (:action go :parameters (?x ?y) :precondition (and (at ?x) (way ?x ?y))
   :effect (and (at ?y) (not (at ?x)))))"""
WAYS = """(define (problem p) (:domain walk) (:objects a b c)
  (:init (door a) (at a) (way a b) (way b a) (way b c) (way c b)) (:goal (at c)))"""


def compared(tmp_path, domain: str) -> pp.Comparison:
    for name, text in (("domain", COUNTED), ("p", WAYS), ("mine", domain)):
        (tmp_path / f"{name}.pddl").write_text(text)
    reference = pp.instance("pddl", str(tmp_path / "p.pddl"), domain=str(tmp_path / "domain.pddl"))
    return pp.compare(reference, str(tmp_path / "p.pddl"), domain=str(tmp_path / "mine.pddl"))


def test_a_step_that_changes_nothing_makes_no_other_puzzle_and_is_said_to_be_one(tmp_path):
    rest = "(:action rest :parameters (?x) :precondition (at ?x) :effect (at ?x))"
    said = compared(tmp_path, COUNTED.replace("(:action go", f"{rest} (:action hop"))
    assert (said.verdict, said.relation) == ("same", "same-but-idle-moves")
    assert "moves that change nothing" in str(said)


def test_an_action_that_only_the_model_has_is_refused_by_the_reference(tmp_path):
    back = "(:action leap :parameters (?x ?y) :precondition (at ?x) :effect (at ?y))"
    said = compared(tmp_path, COUNTED.replace("(:action go", f"{back} (:action go"))
    assert "the reference has no action that does this" in said.difference.reason
    said = compared(tmp_path, COUNTED.replace("(:action go", "(:action go-on"))
    assert said.verdict == "same"


def test_more_ways_to_do_the_same_are_said_to_be_that(tmp_path):
    """The model remembers through which of three doors one came last, which decides nothing."""
    mine = COUNTED.replace("(?x ?y) :pre", "(?x ?y ?g ?h) :pre").replace(
        "(and (at ?x) (", "(and (at ?x) (door ?g) ("
    )
    mine = mine.replace("(and (at ?y)", "(and (not (door ?g)) (door ?h) (at ?y)")
    said = compared(tmp_path, mine)
    assert said.verdict == "different"
    assert "lead to nothing new: (go a b a a) does the same already" in said.difference.reason


# Other names -------------------------------------------------------------------------------------


def pairs(parted) -> list[tuple[str, str]]:
    """Each action of a model that an explanation names, and the reference's that it shall be."""
    found = []
    if more := COUNTERPART[0].search(parted.reason):
        found.append((more[1], more[2]))
    if more := COUNTERPART[1].search(parted.reason):
        found.append((more[2], more["ours"]))
    if found:  # else it is not said what is what
        assert len(parted.moves) == len(parted.plan)
        found += [(str(own), str(one)) for one, own in zip(parted.moves, parted.plan, strict=True)]
    return found


def is_consistent(named: list[tuple[Action, Action]]) -> bool:
    """Whether what is said to be one can be one, if objects are exchanged that look alike."""
    if any(one.name != other.name for one, other in named):
        return False
    ways = [
        pair for one, other in named for pair in zip(one.arguments, other.arguments, strict=True)
    ]
    return len({*ways}) == len({one for one, _ in ways}) == len({other for _, other in ways})


def stories(domain: str, rung: str, each: int, seed: int) -> Counter[str]:
    instance = catalogue.instance(FAMILY, f"{domain}/{rung}")
    puzzle, found = instance.puzzle, Counter[str]()
    made = list(mistakes(puzzle.domain, puzzle.problem))
    for number, one in enumerate(random.Random(f"{domain} {seed}").sample(made, each)):
        disguise = Disguise(puzzle.domain, puzzle.problem, seed + number)
        model = disguise.put_on(one.domain, one.problem)
        said = compare_read(instance, "mine.pddl", *model, (), Limits(15, 4000))
        if said.difference is not None:  # else it is the same, or time was over before it was found
            named = pairs(said.difference)
            truth = [(disguise.take_off(yours), Action(*_split(mine))) for yours, mine in named]
            found["right" if is_consistent(truth) else "wrong"] += bool(named)
            found["mended"] += said.repair is not None
    return found


def _split(text: str) -> tuple[str, tuple[str, ...]]:
    name, *arguments = text.strip("()").split()
    return name, tuple(arguments)


@pytest.mark.slow
def test_actions_are_paired_with_what_they_are_whatever_they_are_called():
    found = sum((stories(one, "02", 6, 1) for one in SMALL), Counter())
    assert found["right"] > 5
    assert found["mended"] > 10
    assert found["wrong"] == 0


def own_way(task: str, old: str, new: str) -> pp.Comparison:
    """What is said of a right model in other words and predicates, after one change of its text."""
    there = ANSWERS / task / "story"
    texts = [(there / f"{name}.pddl").read_text() for name in ("domain", "problem")]
    assert sum(text.count(old) for text in texts) == 1
    domain, problem = read_pair_of(*(text.replace(old, new) for text in texts))
    instance = tasks()[task].reference.instance
    return compare_read(instance, "mine.pddl", domain, problem, (), Limits(100, 4000))


def test_a_goal_that_is_forgotten_is_not_blamed_on_an_action():
    """The model has one action where the reference has two."""
    said = own_way("ferry-one-lane", "(lies wine inn) (wagon-at farm)))", "(lies wine inn)))")
    assert said.verdict == "different"
    assert "the model reaches its goal and the reference does not" in said.difference.reason


@pytest.mark.slow
def test_an_effect_that_is_forgotten_is_put_back_where_the_reference_has_two_actions_for_it():
    said = own_way("gripper-heavy", " (not (carries-bust))))", "))")
    assert said.repair == "in lower, add the effect (not (carries-bust))"
    assert str(said.difference.plan[-1]) == "(lower library)"
    assert "(carries-bust) holds and must not" in said.difference.reason


@pytest.mark.usefixtures("patient")
def test_what_only_hides_in_other_words_has_its_names_explained():
    said = own_way("miconic-storeys", " (step-up vein cross)", "")
    assert "(up f2 f3); the model refuses (pull vein cross)" in said.difference.reason
    assert said.difference.names == {"vein": "f2", "cross": "f3"}


def test_an_action_that_costs_nothing_in_the_model_is_named_as_that():
    """Plays without it look as if the model allowed too much."""
    there = ANSWERS / "logistics-fuel" / "story"
    texts = [(there / f"{name}.pddl").read_text() for name in ("domain", "problem")]
    head, *actions = re.split(r"(?=\(:action)", re.sub(";.*", "", texts[0]))
    head = head.replace("(:predicates", "(:functions (total-cost)) (:predicates")
    costs = ["0" if one.startswith("(:action drink") else "1" for one in actions]
    paid = [
        re.sub(r":effect\s*\(and", f":effect (and (increase (total-cost) {cost})", one)
        for one, cost in zip(actions, costs, strict=True)
    ]
    assert sorted(costs)[:2] == ["0", "1"]
    problem = texts[1].rstrip().removesuffix(")") + "(:metric minimize (total-cost)))"
    mine = catalogue.instance_of_pddl(head + "".join(paid), problem).puzzle
    instance = tasks()["logistics-fuel"].reference.instance
    model = mine.domain, mine.problem
    found = compare_read(instance, "mine.pddl", *model, (), Limits(100, 4000), with_repair=False)
    said = "; in the model drink costs nothing, so it does not count"
    assert found.difference.reason.endswith(said)
