"""What formulas mean, held against two programs of other hands on domains of chance."""

import re
import subprocess

import pytest

from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.pair import texts_read
from pddlpuzzles.pddl.read_formulas import needed_variables
from pddlpuzzles.planners.table import FAST_DOWNWARD, command_line
from pddlpuzzles.puzzle import Action
from pddlpuzzles.search.budget import LimitError, asking
from tests.pddl.chance import Chance
from tests.seeds import slow
from tests.simulator import Simulator
from tests.spaces import looks

MOST_STATES = 300


def task_of(domain, problem):
    return ground(*texts_read(domain, problem, "domain", "problem"))


def whole(task):
    """All states with the fewest steps to each; None if they are too many."""
    depths = {task.start: 0}
    queue = list(depths)
    for state in queue:
        for _, after in task.steps(state):
            if after not in depths:
                depths[after] = depths[state] + 1
                queue.append(after)
        if len(queue) > MOST_STATES:
            return None
    return depths


def check_against_our_simulator(seed, **options):
    """Hold every state of a domain of chance against the tests' own simulator; count them."""
    made = Chance(seed, **options)
    ours, theirs = task_of(*made.texts), Simulator(*made.texts)
    depths = whole(ours)
    for state in depths or ():
        there = frozenset((one.predicate, *one.terms) for one in ours.true_atoms(state))
        changing = {(one.predicate, *one.terms) for one in ours.atoms}
        fixed = {atom for atom in theirs.start if atom not in changing}
        there |= fixed
        assert ours.is_goal(state) == theirs.is_goal(there), made.problem
        steps = dict(ours.steps(state))
        offered = theirs.applicable(there)
        assert {ours.index(Action(words[0], words[1:])) for words in offered} == set(steps), (
            made.domain
        )
        for words in offered:
            after = steps[ours.index(Action(words[0], words[1:]))]
            true = {(one.predicate, *one.terms) for one in ours.true_atoms(after)}
            assert theirs.apply(there, words)[0] == true | fixed, made.domain
    return len(depths or ())


@pytest.mark.parametrize(
    ("seeds", "options", "states"),
    [
        (range(30), {}, 200),
        (range(10), {"depth": 2, "derives": True}, 30),
        slow((*range(30, 60), *range(1000, 1500)), {}, 3200),
        slow(range(7000, 7080), {"depth": 2, "derives": True}, 300),
    ],
    ids=str,
)
def test_formulas_and_rules_mean_what_they_say(seeds, options, states):
    assert sum(check_against_our_simulator(seed, **options) for seed in seeds) > states


def check_against_fast_downward(seed, folder, **options):
    made = Chance(seed, **options)
    ours = task_of(*made.texts)
    goals = [depth for state, depth in (whole(ours) or {}).items() if ours.is_goal(state)]
    if not goals or not min(goals):
        return 0  # one that takes no steps, or too many
    (folder / "domain.pddl").write_text(made.domain)
    (folder / "problem.pddl").write_text(made.problem)
    command = command_line(FAST_DOWNWARD, "domain.pddl", "problem.pddl", "astar(blind())")
    assert command is not None
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, made.domain + done.stderr
    plan = (folder / "sas_plan").read_text().splitlines()
    assert len(plan) - 1 == min(goals), made.domain
    return 1


@pytest.mark.skipif(FAST_DOWNWARD.missing is not None, reason="Fast Downward is not installed")
@pytest.mark.parametrize(
    ("seeds", "options", "plans"),
    [
        (range(40), {}, 2),
        (range(40), {"derives": True}, 1),
        slow((*range(80), *range(5000, 5400)), {}, 19),
        slow((*range(80), *range(9000, 9300)), {"derives": True}, 10),
    ],
    ids=str,
)
def test_fast_downward_finds_plans_as_short(tmp_path, seeds, options, plans):
    assert sum(check_against_fast_downward(seed, tmp_path, **options) for seed in seeds) > plans


def test_a_name_bound_again_is_another_variable():
    """The shortest cases: a condition, an effect, and what a static fact leaves out."""
    domain = """(define (domain d) (:predicates (corner ?x) (up ?x) (done ?x))
 (:action a :parameters (?x)
  :precondition (and (up ?x) (forall (?x) (imply (corner ?x) (up ?x))))
  :effect (forall (?x) (when (corner ?x) (done ?x)))))"""
    problem = """(define (problem p) (:domain d) (:objects one two)
 (:init (up one) (corner two) %s) (:goal (done two)))"""
    for facts, can_be_applied in (("", False), ("(up two)", True)):
        task = task_of(domain, problem % facts)
        steps = dict(task.steps(task.start))
        assert (task.index(Action("a", ("one",))) in steps) == can_be_applied
        assert all(task.is_goal(state) for state in steps.values())


HUGE = (
    "(forall (?u ?v ?w ?x ?y ?z - object) (or (at ?u ?v) (at ?w ?x) (not (at ?y ?z))"
    " (exists (?e - object) (and (out) (not (old ?e))))))"
)


@pytest.mark.parametrize(
    ("action", "goal", "during"),
    [
        ("", HUGE, r"the goal: forall over 46,656,000,000 ways"),
        (
            "(:action a :parameters (?u ?v ?w) :precondition (not (at ?u ?v)) :effect (old ?w))",
            "(out)",
            r"a, [\d,]+ instances( until then)?",
        ),
    ],
)
def test_what_is_too_large_to_be_ground_is_named(action, goal, during):
    domain = f"(define (domain d) (:predicates (at ?a ?b) (old ?a) (out)) {action})"
    things = " ".join(f"o{number}" for number in range(60))
    problem = f"""(define (problem p) (:domain d) (:objects {things}) (:init (at o1 o2))
      (:goal {goal}))"""
    with asking(looks(20_000)), pytest.raises(LimitError) as caught:
        task_of(domain, problem)
    assert re.fullmatch(f"grounding {during}", caught.value.during)


def test_variables_that_nothing_needs_do_not_multiply_the_work():
    """Nine variables over nine objects are 387 million instances; two of them are needed."""
    domain = """(define (domain d) (:requirements :adl) (:types a b c)
      (:predicates (p ?x - a) (q ?x - a) (r))
      (:action act :parameters ()
        :precondition (forall (?a ?b ?c ?d ?e ?f ?g ?h ?i - a) (or (p ?a) (q ?b)))
        :effect (forall (?a ?b ?c ?d ?e ?f ?g ?h ?i - a) (when (p ?a) (q ?i))))
      (:action none :precondition (exists (?x - c ?y - a) (p ?y)) :effect (r))
      (:action some :precondition (exists (?x - b ?y - a) (p ?y)) :effect (r)))"""
    objects = " ".join(f"a{number}" for number in range(9))
    facts = " ".join(f"(p a{number})" for number in range(9))
    start = f"(:objects {objects} - a b1 b2 - b) (:init {facts})"
    task = task_of(domain, f"(define (problem x) (:domain d) {start} (:goal (r)))")
    assert {operator.action.name for operator in task.operators} == {"act", "some"}
    (act,) = (number for number, one in enumerate(task.operators) if one.action.name == "act")
    assert sum(atom.predicate == "q" for atom in task.true_atoms(task.apply(act, task.start))) == 9


def test_one_variable_of_each_type_says_that_there_is_an_object():
    """Capitals are of one type, other letters of another."""
    for bound, used, left in [
        ("ab", "", "a"),
        ("ab", "a", "a"),
        ("abc", "b", "b"),
        ("aBc", "a", "aB"),
        ("ABC", "", "A"),
        ("aABb", "Bb", "Bb"),
    ]:
        typed = tuple((name, "upper" if name.isupper() else "lower") for name in bound)
        assert "".join(name for name, _ in needed_variables(typed, used)) == left
