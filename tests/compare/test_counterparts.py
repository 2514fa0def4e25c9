"""What is said of a fact that only one side has: by which of its mistakes a model is wrong."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.comparing.compare import compare_read
from pddlpuzzles.comparing.explaining.counterparts import Counterparts
from pddlpuzzles.comparing.explaining.pair import Pair
from pddlpuzzles.comparing.graphs.sides import model_side
from pddlpuzzles.comparing.text_to_pddl import tasks
from pddlpuzzles.pddl.explain import first_lack
from pddlpuzzles.pddl.objects import Objects
from pddlpuzzles.puzzle import Limits
from tests.compare.disguises import Disguise
from tests.compare.mistakes import mistakes
from tests.compare.test_references import FAMILY
from tests.compare.test_text_to_pddl import ANSWERS

WORDS = {
    "gripper": "take:grab drop:release walk:go in:lies robot-in:bot-at empty:free holds:has "
    "door:gate",
    "blocks": "pick-up:lift put-down:lay unstack:tear stack:pile on:over on-table:down clear:top "
    "holding:grip hand-empty:idle",
    "ferry": "sail:steam board:drive-on leave:drive-off route:lane ferry-at:boat at:parked "
    "aboard:loaded deck-empty:vacant",
    "logistics": "load:put-in unload:take-out drive:roll fly:wing road:street airway:sky at:lies "
    "in:inside",
    "miconic": "up:rise down:sink enter:board leave:exit above:higher lift-at:cabin waits:stands "
    "wants:target inside:riding served:done",
}


class InWords(Disguise):
    """Actions and predicates under names that can be read; what an object is called begins so."""

    def __init__(self, domain, problem, words: str) -> None:
        super().__init__(domain, problem, 0)
        named = dict(pair.split(":") for pair in words.split())
        self._actions = {one: named[one] for one in domain.actions}
        self._predicates = {one: named[one] for one in domain.predicates}
        self._objects = {one: f"the-{one}" for one in problem.objects}


def reason(domain: str, rung: str, wrong: str, *, is_renamed: bool = True) -> str:
    instance = catalogue.instance(FAMILY, f"{domain}/{rung}")
    puzzle = instance.puzzle
    one = next(it for it in mistakes(puzzle.domain, puzzle.problem) if it.words == wrong)
    model = one.domain, one.problem
    if is_renamed:
        model = InWords(puzzle.domain, puzzle.problem, WORDS[domain]).put_on(*model)
    found = compare_read(instance, "mine.pddl", *model, (), Limits(100, 4000), with_repair=False)
    assert found.verdict == "different"
    return found.difference.reason


@pytest.mark.parametrize(
    ("domain", "rung", "wrong", "said"),
    [
        (
            "gripper",
            "01",
            "walk: (not (robot-in ?from)) -> nothing",
            r"\(robot-in room-1\) does not hold; in the model \(bot-at the-room-1\) holds: "
            r"\(go .*\) did not make it false",
        ),
        (
            "gripper",
            "01",
            "drop: (robot-in ?room) -> nothing",
            r"\(robot-in room-1\) does not hold; in the model \(bot-at the-room-1\) does not hold "
            "either, but release does not need it",
        ),
        (
            "gripper",
            "01",
            "drop: (empty ?hand) -> nothing",
            r"\(free the-hand-1\) does not hold; in the reference \(empty hand-1\) holds: in the "
            r"model \(release .*\) did not make \(free the-hand-1\) true",
        ),
        (
            "gripper",
            "01",
            "walk: (door ?from ?to) -> nothing",
            r"\(door room-1 room-1\) never holds; in the model \(gate the-room-1 the-room-1\) does "
            "not hold either, but go does not need it",
        ),
        (
            "gripper",
            "01",
            "forgotten (empty hand-1)",
            r"in the reference \(empty hand-1\) holds: in the model \(free the-hand-1\) is no fact "
            "of the start",
        ),
        (
            "gripper",
            "02",
            "forgotten goal (in ball-1 room-1)",
            r"^the model's goal does not ask for \(lies the-ball-1 the-room-1\), in the reference "
            r"\(in ball-1 room-1\); here the model reaches its goal and",
        ),
        (
            "blocks",
            "01",
            "stack: (not (clear ?below)) -> nothing",
            r"in the model \(top the-b\) holds: \(pile .*\) did not make it false",
        ),
        (
            "ferry",
            "01",
            "leave: (ferry-at ?port) -> nothing",
            r"in the model \(boat the-port-2\) does not hold either, but drive-off does not need",
        ),
        (
            "logistics",
            "01",
            "unload: (not (in ?package ?vehicle)) -> nothing",
            r"in the model \(inside .*\) holds: \(take-out .*\) did not make it false",
        ),
        (
            "miconic",
            "01",
            "leave: (wants ?passenger ?floor) -> nothing",
            r"in the model \(target .*\) does not hold either, but exit does not need it",
        ),
    ],
)
def test_what_is_said_of_a_fact_under_other_names(domain, rung, wrong, said):
    assert re.search(said, reason(domain, rung, wrong))


def test_a_fact_of_the_same_name_is_not_named_twice():
    wrong = "walk: (not (robot-in ?from)) -> nothing"
    said = reason("gripper", "01", wrong, is_renamed=False)
    assert "does not hold; in the model it holds: (walk room-1 room-2) did not make it" in said


TWINS = """(define (domain d) (:predicates (p ?x) (q ?x) (done ?x))
  (:action act :parameters (?x) :precondition (and (p ?x) (q ?x)) :effect (done ?x))
  (:action undo :parameters (?x) :precondition (done ?x)
   :effect (and (not (p ?x)) (not (q ?x)) (not (done ?x)))))"""
TWINNED = """(define (problem p) (:domain d) (:objects a b c) (:init (p a) {}) (:goal (done a)))"""


def test_an_effect_without_which_only_the_goal_speaks_of_a_fact_is_named():
    said = reason("miconic", "01", "leave: (served ?passenger) -> nothing", is_renamed=False)
    assert said.endswith(
        "(served ann) does not hold; in the reference it holds: "
        "in the model (leave ann floor-1) did not make (served ann) true, "
        "since leave has no effect that does so; all else that it did is right"
    )


def renamed(*texts: str) -> list[str]:
    named = {"p": "s", "q": "t", "done": "made"}
    return [re.sub(r"\((p|q|done)\b", lambda one: f"({named[one[1]]}", text) for text in texts]


@pytest.mark.parametrize(
    ("facts", "known"),
    [
        ("(q a)", {"made": "done"}),
        ("(q a) (q b)", {"made": "done", "t": "q"}),
        ("(q a) (q b) (q c)", {"made": "done", "s": "p", "t": "q"}),
    ],
)
def test_no_predicate_is_another_that_fits_two(facts, known):
    """What stands in the same places of the same actions is distinguished by facts, or not."""
    texts = TWINS, TWINNED.format(facts)
    rules, theirs = (catalogue.instance_of_pddl(*pair).puzzle for pair in (texts, renamed(*texts)))
    model = model_side(theirs.domain, theirs.problem, frozenset())
    found = Counterparts(Pair(rules, model, {})).predicates
    assert {name: one.name for name, one in found.items()} == known


def test_the_action_that_made_a_fact_differ_is_named():
    ours = TWINS.replace("(done ?x))\n", "(done ?x) (over))\n", 1).replace(
        "(:action undo",
        "(:action end :parameters (?x) :precondition (and (p ?x) (done ?x)) :effect (over))\n"
        "(:action undo",
    )
    mine = ours.replace(":effect (done ?x)", ":effect (and (done ?x) (not (p ?x)))")
    problem = TWINNED.format("(q a) (q b) (q c)").replace("(done a)", "(over)")
    theirs = catalogue.instance_of_pddl(*renamed(mine, problem)).puzzle
    instance = replace(
        catalogue.instance(FAMILY, "gripper/01"),
        puzzle=catalogue.instance_of_pddl(ours, problem).puzzle,
    )
    found = compare_read(
        instance, "mine", theirs.domain, theirs.problem, (), Limits(100, 4000), with_repair=False
    )
    assert found.difference.reason.endswith(
        "the model refuses it: (s a) does not hold; in the reference (p a) holds: "
        "in the model (act a) made (s a) false; all else that it did is right"
    )


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
    found = compare_read(
        instance, "mine.pddl", mine.domain, mine.problem, (), Limits(100, 4000), with_repair=False
    )
    said = "; in the model drink costs nothing, so it does not count"
    assert found.difference.reason.endswith(said)


CONDITION = """(define (domain d) (:requirements :adl) (:constants a b)
  (:predicates (p ?x) (q ?x) (r)) (:action act :parameters (?x) :precondition {} :effect (r)))"""
PROBLEM = "(define (problem p) (:domain d) (:init (p a) (q b)) (:goal (r)))"


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("(or (q ?x) (r))", "neither (q a) nor (r) holds"),
        ("(or (r) (q a) (p b))", "none of (r), (q a) and (p b) holds"),
        ("(imply (p ?x) (q ?x))", "(p a) holds, and (q a) does not"),
        ("(not (and (p ?x) (q b)))", "(p a) and (q b) hold together and must not"),
        ("(not (or (r) (p ?x)))", "(p a) holds and must not"),
        ("(not (exists (?y) (p ?y)))", "(p a) holds and must not"),
        ("(forall (?y) (imply (q ?y) (p ?y)))", "(q b) holds, and (p b) does not"),
        ("(exists (?y) (and (not (= ?y ?x)) (p ?y)))", "(p b) does not hold"),
        ("(not (imply (r) (p b)))", "(r) does not hold"),
        ("(not (= ?x a))", "a and a are the same"),
        ("(or (= ?x b) (r))", "(r) does not hold"),
    ],
)
def test_a_formula_that_fails_is_reduced_to_facts(condition, words):
    puzzle = catalogue.instance_of_pddl(CONDITION.format(condition), PROBLEM).puzzle
    asked, objects = puzzle.domain.actions["act"].condition, Objects(puzzle.domain, puzzle.problem)
    found = first_lack(asked, {"?x": "a"}, puzzle.problem.atoms.__contains__, objects)
    assert found.words == words
    # Whatever else holds, the condition fails where these facts are so.
    others = {(name, (one,)) for name in "pq" for one in "ab"} | {("r", ())}
    so = {atom for atom, is_so in found.facts if is_so}
    for more in (set(), others - {atom for atom, _ in found.facts}):
        assert first_lack(asked, {"?x": "a"}, (so | more).__contains__, objects) is not None
