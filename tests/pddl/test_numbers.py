"""Numbers of PDDL 2.1: read, stepped, explained, solved, and against a brute force."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import pddlpuzzles as pp
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.family import Family
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.families.pddl.finite import finite
from pddlpuzzles.families.pddl.texts import read_texts
from pddlpuzzles.pddl import ground
from pddlpuzzles.pddl.explain import likely_mistakes
from pddlpuzzles.pddl.model import NUMBERS, Atom, requirements
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.pddl.replay import Course
from pddlpuzzles.pddl.write import domain_text, problem_text
from pddlpuzzles.puzzle import Action, Limits, Status
from pddlpuzzles.referee import judge
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.show.heading import Heading
from pddlpuzzles.solving.check import check_text
from pddlpuzzles.solving.solve import solve
from tests.pddl.numeric import random_texts
from tests.seeds import number_by_default, slow
from tests.simulator import Simulator

DOMAIN = Path(__file__).with_name("trucks.pddl").read_text().rstrip()
PROBLEM = """(define (problem p) (:domain trucks)
 (:objects t1 - truck a b c - place)
 (:init (at t1 a) (station b) (= (fuel t1) 5) (= (capacity t1) 10.5) (= (used) 0)
  (= (distance a b) 4) (= (distance b a) 4) (= (distance b c) 8.5) (= (debt) 0)
  (= (distance c b) 8.5) (= (distance a c) 10) (= (distance c a) 10))
 (:goal (and (at t1 c) (>= (fuel t1) 2)))
 (:metric minimize (used)))"""
PLAN = ("(drive t1 a b)", "(refuel t1 b)", "(drive t1 b c)")


def read(domain: str = DOMAIN, problem: str = PROBLEM) -> Any:
    return Instance(Family("pddl"), "p", read_texts(domain, problem))


def counter(
    effect: str, goal: str, more: str = "", condition: str = "()", start: str = "(= (n) 0)"
) -> Any:
    """Return a problem of one action and the functions (n), (m) and (s ?x)."""
    domain = f"""(define (domain d) (:requirements :adl :fluents) (:constants a b)
     (:predicates (p)) (:functions (n) (m) (s ?x))
     (:action go :parameters () :precondition {condition} :effect (and {effect})))"""
    problem = f"(define (problem p) (:domain d) (:init {start}) (:goal {goal}) {more})"
    return read(domain, problem)


def random_puzzle(seed: int, quantified: float = 0) -> Any:
    try:
        return read_texts(*random_texts(seed, quantified))
    except InputError as error:
        if "changed twice" not in error.message:
            raise
        return None


def test_what_is_read_is_written_and_read_again():
    for puzzle in filter(None, (read_texts(DOMAIN, PROBLEM), *map(random_puzzle, range(12)))):
        pair = puzzle.domain, puzzle.problem
        texts = domain_text(*pair), problem_text(*pair)
        again = read_domain(texts[0], "d")
        assert (again, read_problem(texts[1], "p", again)) == pair
    assert NUMBERS in requirements(puzzle.domain, puzzle.problem)


ERRORS = (
    ("(fuel ?t) (distance ?a ?b)))", "(feul ?t) 3))", "d:7", "no function 'feul'; did you mean"),
    ("(< (fuel ?t)", "(< (fuel ?t ?a)", "d:11", "fuel takes 1 argument, here it has 2"),
    ("(station ?a) (<", "(< ?t ?a) (<", "d:11", "'?t' is an object, and numbers are compared"),
    ("(>= (fuel ?t) (d", "(>= (station ?a) (d", "d:7", "(station …) is true or false, and no num"),
    ("(>= (fuel ?t) (d", "((fuel ?t) >= (d", "d:7", "in PDDL '>=' stands first: (>= A B)"),
    ("(>= (fuel ?t) (d", "(>= ((fuel ?t) + 1) (d", "d:7", "in PDDL '+' stands first: (+ A B)"),
    ("(station ?a) (<", "(fuel ?t) (<", "d:11", "a number: a condition is (>= (fuel …) 1)"),
    ("(assign (fuel ?t) (cap", "(assign (station ?a) (cap", "d:12", "and no number"),
    ("(assign (fuel ?t) (cap", "(assign (+ (fuel ?t) 1) (cap", "d:12", "is a number, which"),
    ("(assign (fuel ?t) (cap", "(assign 3 (cap", "d:12", "'3' has no value to change"),
    ("(increase (used) (d", "(assign (fuel ?t) (d", "d:9", "changed twice, by assign and decrease"),
    ("(increase (used) (d", "(increase (used) (% 1 2)) (increase (used) (d", "d:9", "no operation"),
    ("(increase (used) (d", "(increase (used) (/ 1)) (increase (used) (d", "d:9", "expected 2 n"),
    ("(increase (used) (d", "(-= (used) (d", "d:9", "(-= …) is written (decrease A B)"),
    ("(= (debt) 0)", "(= 0 (debt))", "p:4", "expected (= (FUNCTION …) NUMBER)"),
    ("(= (debt) 0)", "(= (debt) many)", "p:4", "expected a number, found 'many'"),
    ("(= (debt) 0)", "(= (debt) 0) (= (debt) 1)", "p:4", "has another value already"),
    ("minimize (used)", "minimize (use)", "p:7", "no function 'use'; did you mean 'used'?"),
    ("(at t1 a) (station", "(increase (used) 1) (station", "p:3", "is an effect of an action"),
)


def test_each_mistake_is_named_with_its_line():
    for old, new, place, said in ERRORS:
        assert (old in DOMAIN) != (old in PROBLEM), old
        texts = DOMAIN.replace(old, new, 1), PROBLEM.replace(old, new, 1)
        with pytest.raises(InputError) as caught:
            read_texts(*texts, "d", "p")
        assert str(caught.value).startswith(place), (old, str(caught.value))
        assert said in str(caught.value), (said, str(caught.value))


def test_what_has_no_value_is_named_with_what_it_stops():
    def lint(*edits: tuple[str, str]) -> str:
        text = PROBLEM
        for old, new in edits:
            text = text.replace(old, new)
        domain = DOMAIN.replace("(:predicates", "(:predicates (road ?a ?b - place)")
        puzzle = read_texts(domain.replace("(assign (fuel ?t)", "(increase (fuel ?t)"), text)
        stopped = likely_mistakes(puzzle.domain, puzzle.problem, puzzle.task)
        return " ".join([*map(str, puzzle.problem.notes), *map(str, stopped)])

    short = PROBLEM.replace("10.5", "8").replace("(>= (fuel t1) 2)", "")
    assert "a plan: (= (fuel t1) 999)" in read(problem=short).likely_mistakes(Limits())[0]
    said = lint(("(= (fuel t1) 5)", ""))
    assert "3: fuel has no value at the start: drive reads it, and a comparison with it" in said
    never = "(>= (fuel ?t) (distance ?a ?b)) never holds, as no fuel"
    assert f"drive can never be applied: {never}" in said
    said = lint(("t1 - truck", "t1 t2 - truck"))
    assert "3: (capacity t2) has no value at the start, unlike others of its type" in said
    roads = "(road a b) (road b a) (road b c)"
    said = lint(("(at t1 a)", f"(at t1 a) {roads}"), ("(= (distance b c) 8.5)", ""))
    assert "(distance b c) has no value at the start, unlike others of its types" in said
    assert "has no value" not in lint()
    assert "13: share divides by (debt), which is always 0: no comparison" in lint()


WRONG = (
    ("(drive t1 a b) (drive t1 b c)", 2, "(>= (fuel t1) (distance b c)) does not hold: (fuel t1) "
     "is 1, since step 1 (drive t1 a b) decreased it by 4; (distance b c) is 8.5"),
    ("(drive t1 a c)", 1, "(fuel t1) is 5; (distance a c) is 10"),
    ("(share t1 a)", 1, "(/ (fuel t1) (debt)) divides by 0, so that (fuel t1) has none"),
    ("(drive t1 a b) (refuel t1 b) (drive t1 b a)", None, "(at t1 c) does not hold"),
    ("(drive t1 a b) (refuel t1 b) (refuel t1 b)", 3, "(fuel t1) is 10.5, since step 2 "
     "(refuel t1 b) increased it by 9.5; (capacity t1) is 10.5"),
)  # fmt: skip


def test_a_wrong_plan_is_explained_by_values_and_the_steps_that_made_them():
    instance = read()
    for plan, step, said in WRONG:
        report = check_text(instance, plan.replace(") (", ")\n("), "plan")
        assert (report.step, report.valid) == (step, False)
        assert said in str(report.reason), report.reason
    goal = read(problem=PROBLEM.replace(">= (fuel t1) 2", "= (fuel t1) 3"))
    report = check_text(goal, "\n".join(PLAN), "plan")
    assert report.reason == (
        "the goal is not reached: (= (fuel t1) 3) does not hold: it is 2, since step 3 "
        "(drive t1 b c) decreased it by 8.5"
    )


AB = "(= (n) 0) (= (s a) 1) (= (s b) 2)"
UP, N = "(increase (n) 1)", Atom("n", ())
case = dict
STEPS: tuple[tuple[Any, Any], ...] = (  # a counter, and what (n) is after an action, if it can be
    (case(effect=UP), 1),
    (case(effect="(decrease (n) 0.1)"), Fraction(-1, 10)),
    (case(effect="(increase (n) 1) (decrease (n) 3)"), -2),
    (case(effect="(assign (n) (/ 1 3))"), Fraction(1, 3)),
    (case(effect="(assign (n) (/ 1 (n)))"), None),
    (case(effect="(assign (n) (- 5))"), -5),
    (case(effect="(assign (n) (* 2 (m)))", start="(= (n) 0)"), None),
    (case(effect="(assign (n) (* 2 (m)))", start="(= (n) 0) (= (m) 1.5)"), 3),
    (case(effect=UP, start=""), None),
    (case(effect="(assign (n) 4)", start=""), 4),
    (case(effect="(scale-up (n) 3)", start="(= (n) 2)"), 6),
    (case(effect="(scale-down (n) 4)", start="(= (n) 2)"), Fraction(1, 2)),
    (case(effect="(when (p) (increase (n) 1))"), 0),
    (case(effect="(when (>= (n) 0) (increase (n) 1)) (when (< (n) 0) (assign (n) 7))"), 1),
    (case(effect="(when (>= (n) 0) (assign (n) 1)) (when (= (n) 0) (assign (n) 7))"), None),
    (case(effect="(forall (?x) (increase (n) (s ?x)))", start=AB), 3),
    (case(effect="(forall (?x) (when (> (s ?x) 1) (increase (n) 1)))", start=AB), 1),
    (case(effect=UP, condition="(not (> (m) 3))"), None),
    (case(effect=UP, condition="(or (> (* (n) (n) (m)) 3) (= (n) 0))"), 1),
    (case(effect=UP, condition="(imply (> (m) 3) (p))"), None),
    (case(effect=UP, condition="(forall (?x) (< (s ?x) 3))", start=AB), 1),
    (case(effect=UP, condition="(forall (?x) (< (s ?x) 3))", start="(= (n) 0) (= (s a) 1)"), None),
    (case(effect=UP, condition="(forall (?x) (or (= (s ?x) 1) (= (s ?x) 2)))", start=AB), 1),
    (case(effect=UP, condition="(forall (?x) (< (/ 0 (s ?x)) 1))",
          start="(= (n) 0) (= (s a) -1) (= (s b) 0)"), None),
    (case(effect=UP, condition="(exists (?x) (and (> (s ?x) 1) (not (= ?x b))))", start=AB), None),
    (case(effect=UP, condition="(exists (?x) (> (s ?x) 3))", start=AB), None),
)  # fmt: skip


def test_steps_reckon_exactly_and_what_is_not_defined_is_not_possible():
    go = Action("go", ())
    for said, expected in STEPS:
        puzzle = counter(goal="(> (n) 100)", **said).puzzle
        found = [puzzle.values(after)(N) for _, after, _ in puzzle.steps(puzzle.start)]
        assert found == ([] if expected is None else [expected]), said
        course = Course(puzzle.domain, puzzle.problem)
        objection = course.objection(go)
        assert (objection is None) == (expected is not None), said
        assert isinstance(puzzle.objection(puzzle.start, go), str)
        if objection is None:
            course.apply(go)
            assert course.value(N) == expected


ANSWERS: tuple[tuple[Any, str, Any], ...] = (  # a counter, the status by A*, and the cost
    (case(effect=UP, goal="(= (n) 3)"), "optimal", 3),
    (case(effect=UP, goal="(= (n) 2.5)", more="(:metric minimize (n))"), "unsolvable", None),
    (case(effect=UP, goal="(< (n) 0)"), "unsolvable", None),
    (case(effect=UP, goal="(> (n) 7)", condition="(< (n) 7)"), "unsolvable", None),
    (case(effect=UP, goal="(= (n) 3)", more="(:metric minimize (total-time))"), "optimal", 3),
    (case(effect=UP, goal="(= (n) 3)", more="(:metric minimize (+ 1 (* 2 (n))))"), "optimal", 7),
    (case(effect=UP, goal="(>= (n) 3)", condition="(< (n) 9)", more="(:metric maximize (n))"),
     "optimal", 9),
    (case(effect=UP, goal="(>= (n) 3)", more="(:metric maximize (n))"), "solved", None),
    (case(effect="(decrease (n) 1)", goal="(p)", more="(:metric minimize (n))"),
     "unsolvable", None),
    (case(effect="(decrease (n) 1) (p)", goal="(p)", more="(:metric minimize (n))"),
     "solved", None),
    (case(effect="(decrease (n) 1)", goal="(= (* 2 (n)) (s a))", start="(= (n) 0) (= (s a) -3)",
          more="(:metric minimize (n))"), "gave-up", None),
    (case(effect=f"{UP} (increase (m) 1.5)", goal="(= (n) 3)", start="(= (n) 0) (= (m) 0.25)",
          more="(:metric minimize (m))"), "optimal", Fraction(19, 4)),
    (case(effect=f"{UP} (increase (m) (n))", goal="(= (n) 3)", start="(= (n) 0) (= (m) 0)",
          more="(:metric minimize (+ (m) (total-time)))"), "optimal", 6),
    (case(effect="(p)", goal="(exists (?x) (= (s ?x) 2))"), "unsolvable", None),
    (case(effect=f"{UP} {UP}", goal="(= (n) 6)", condition="(< (n) 5)"), "optimal", 3),
    (case(effect="(p) (increase (m) (* (n) (n)))", goal="(p)", start="(= (m) 0)",
          more="(:metric minimize (m))"), "unsolvable", None),
)  # fmt: skip


def test_answers_claim_what_is_proved():
    for said, status, cost in ANSWERS:
        is_proved = status in ("optimal", "unsolvable")  # else it searches to the end
        limits = Limits(processor=10.0 if is_proved else 0.1)
        found = solve(counter(**said), engine="astar", limits=limits)
        assert str(found.status) == status, (said, found.status)
        assert status == "unsolvable" or counter(**said).puzzle.obstacle() is None, said
        assert cost is None or found.cost == cost, (said, found.cost)
        json.dumps(found.record(), default=str)
        assert found.text()


MARKET = """(define (domain market) (:requirements :adl :fluents)
 (:types good) (:predicates (have ?g - good) (sold ?g - good))
 (:functions (price ?g - good) (spent) (trips) (money))
 (:action buy :parameters (?g - good)
  :effect (and (have ?g) (increase (spent) (price ?g))))
 (:action haggle :parameters (?g - good) :precondition (> (price ?g) 0)
  :effect (and (decrease (price ?g) 1) (increase (spent) 1)))
 (:action sale :parameters (?g - good) :precondition (> (price ?g) 6)
  :effect (and (decrease (price ?g) 5) (increase (spent) 2) (increase (trips) 1)))
 (:action sell :parameters (?g - good) :precondition (and (have ?g) (not (sold ?g)))
  :effect (and (not (have ?g)) (sold ?g) (increase (money) (* 2 (price ?g))))))"""
GOODS = """(define (problem goods) (:domain market) (:objects a b - good)
 (:init (= (price a) 12) (= (price b) 7) (= (spent) 0) (= (trips) 0) (= (money) 0))
 (:goal (and (have a) (have b))) (:metric minimize (+ (spent) (* 2 (trips)))))"""
EARNED = GOODS.replace("minimize (+ (spent) (* 2 (trips)))", "maximize (- (money) (spent))")


def test_what_an_action_costs_may_depend_on_the_state():
    """Twelve falls to seven and two, each time for four; 13 and 8 prices, with have and sold."""
    instance = pp.instance(MARKET, GOODS)
    found = pp.solve(instance, engine="astar")
    assert (found.status, found.cost) == (Status.OPTIMAL, 4 + 4 + 2 + 4 + 2)
    space = pp.explore(instance).space
    assert (space.states, space.optimum) == (13 * 8 * 4 * 4, found.cost)


def test_moves_may_cost_less_than_nothing_but_not_round_in_a_circle():
    best = pp.solve(pp.instance(MARKET, EARNED), engine="astar")
    assert (best.status, best.cost, best.bound) == (Status.OPTIMAL, 9, 9)
    assert best.cost == (24 - 12 - 4 - 2) + (14 - 7 - 2 - 2)
    hint = pp.hint(pp.instance(MARKET, EARNED), "(buy a)")
    assert (hint.left, "the metric rises by 21" in str(hint)) == (21, True)
    with pytest.raises(InputError, match="astar without a heuristic, greedy"):
        pp.solve(pp.instance(MARKET, EARNED), engine="astar", heuristic="hmax")
    endless = pp.instance(MARKET.replace("(sold ?g) (increase", "(increase"), EARNED)
    for engine in ("astar", "auto"):
        found = pp.solve(endless, engine=engine)
        assert (found.status, found.bound) == (Status.SOLVED, None)
        assert "so no plan is a best one" in found.record()["reason"] in found.claim()


def test_of_what_is_maximized_a_larger_value_refutes_a_known_optimum_a_lesser_does_not():
    for known, engine, is_refuted in ((9, "greedy", False), (5, "astar", True)):
        board = replace(pp.instance(MARKET, EARNED), known={"cost": known})
        found = pp.solve(board, engine=engine)
        assert (found.contradiction() is not None, found.known is None) == (is_refuted, is_refuted)


def test_a_page_says_the_most_of_what_is_maximized_and_that_more_can_be_had():
    board = pp.instance(MARKET, EARNED)
    best, first = (pp.solve(board, engine=engine) for engine in ("astar", "greedy"))
    assert Heading(best).chip == "cost 9, the most"
    known = replace(board, known={"cost": 9}, known_is_proved=True)
    for said in (Heading(first, least=best.sealed.cost), Heading(replace(first, instance=known))):
        assert said.chip == "2 moves, cost -19; the best is cost 9"


def test_what_nothing_reads_tells_no_states_apart():
    instance = counter(effect=f"{UP} (p)", goal="(p)", more="(:metric minimize (n))")
    found = pp.explore(instance)
    assert (found.states, found.optimum) == (2, 1)
    assert solve(instance, engine="uniform-cost").status is Status.OPTIMAL
    start = "(= (m) 0) (= (s a) 0)"
    assigned = counter(effect="(assign (m) 3) (assign (s a) (m)) (p)", goal="(p)", start=start)
    assert pp.explore(assigned).states == 2
    twice = counter("(assign (m) 1) (when (p) (assign (m) 2)) (p)", "(not (p))", start="(= (m) 0)")
    assert pp.explore(twice).states == 2  # the second time it would be changed twice


def test_what_costs_nothing_leads_greedy_search_nowhere():
    domain = """(define (domain d) (:requirements :adl :fluents) (:predicates (a) (b) (c))
     (:functions (temp) (x) (y) (spent))
     (:action cool :parameters () :effect (and (decrease (temp) 0.5) (when (a) (decrease (x) 1))))
     (:action dim :parameters () :effect (decrease (y) 1))
     (:action heat :parameters () :effect (and (increase (temp) 1) (increase (spent) 3)))
     (:action go :parameters () :precondition (<= (temp) -3) :effect (a))
     (:action on :parameters () :precondition (and (a) (<= (y) -3)) :effect (b))
     (:action end :parameters () :precondition (and (b) (<= (x) -3)) :effect (c)))"""
    problem = """(define (problem p) (:domain d)
     (:init (= (temp) 0) (= (x) 0) (= (y) 0) (= (spent) 0)) (:goal (c))
     (:metric minimize (spent)))"""
    found = pp.solve(pp.instance(domain, problem), engine="greedy", timeout=10)
    assert (found.status, found.cost) == (Status.OPTIMAL, 0)
    assert (found.expanded or 0) < 60


def test_states_have_values_in_python_and_in_drawings():
    task = pp.instance(PROBLEM, domain=DOMAIN)
    said = []

    def heuristic(state: Any) -> float:
        said.append(state.value("fuel", "t1"))
        return 0

    pp.solve(task, engine="astar", heuristic=heuristic)
    assert {5, 1, Fraction(21, 2), 2} <= set(said)
    said.clear()
    pp.solve(task, engine="greedy", heuristic=heuristic)
    assert {5, 1} <= set(said)
    with pytest.raises(InputError, match="no function 'feul'"):
        pp.solve(task, engine="astar", heuristic=lambda state: state.value("feul", "t1"))
    assert "(fuel t1) = 5" in str(task)
    after = task.after("(drive t1 a b)")
    assert "(fuel t1) = 1" in str(after)
    assert pp.hint(after).move == "(refuel t1 b)"
    assert "(= (fuel t1) 1)" in problem_text(after.puzzle.domain, after.puzzle.problem)


def compare_with_brute_force(seed: int, quantified: float = 0, steps: int = 40) -> str:
    if (puzzle := random_puzzle(seed, quantified)) is None:
        return "not read"
    brute, task = Simulator(*random_texts(seed, quantified)), puzzle.task
    page = finite(puzzle)
    seen, waiting = {puzzle.start: brute.start}, [puzzle.start]
    for state in waiting[:steps]:
        there = seen[state]
        assert puzzle.is_goal(state) == brute.is_goal(there), seed
        theirs = {}
        for name in brute.applicable(there):
            index = task.index(Action(name[0], name[1:]))
            assert index is not None, (seed, name)
            theirs[task.operators[index].action] = brute.apply(there, name)
        ours = {action: (after, cost) for action, after, cost in puzzle.steps(state)}
        assert set(ours) == set(theirs), (seed, there)
        if page is not None:
            own = {action: after for action, after, _ in page.puzzle.steps(page.packed(state))}
            assert own == {action: page.packed(after) for action, (after, _) in ours.items()}, seed
        for action, (after, cost) in ours.items():
            sign = -1 if brute.metric and brute.metric[0] == "maximize" else 1
            assert cost == sign * theirs[action][1], (seed, action)
            if after not in seen:
                seen[after] = theirs[action][0]
                waiting.append(after)
    space: dict[Any, list[Any]] = {brute.start: []}
    for there in (whole := [brute.start]):  # it grows meanwhile
        space[there] = [brute.apply(there, name)[0] for name in brute.applicable(there)]
        fresh = {after for after in space[there] if after not in space}
        space |= {after: [] for after in fresh}
        whole += fresh
        if len(whole) > 200:
            return "large"
    goals = [*filter(brute.is_goal, space)]
    if brute.metric:
        values = [brute.value(state, brute.metric[1], {}) for state in goals]
        best = (max if brute.metric[0] == "maximize" else min)(values, default=None)
    else:
        depths = nx.single_source_shortest_path_length(nx.DiGraph(space), brute.start)
        best = min((depths[goal] for goal in goals), default=None)
    instance = Instance(Family("pddl"), "r", puzzle)
    for engine in ("astar", "greedy", "uniform-cost", "breadth-first"):
        found = solve(instance, engine=engine, limits=Limits(processor=2.0))
        if best is None:
            assert found.status in (Status.UNSOLVABLE, Status.GAVE_UP), (seed, engine)
        elif found.status is Status.OPTIMAL:
            assert found.cost == best, (seed, engine)
        else:
            assert found.status is Status.SOLVED, (seed, engine)
        if found.moves is not None:
            assert judge(puzzle, found.sealed.moves).reason is None
    return str(found.status)


@number_by_default(160, 20)
def test_random_problems_against_a_brute_force(number):
    for seed in range(number):
        compare_with_brute_force(seed)


@pytest.mark.parametrize("seeds", [range(25), slow(range(25, 900))])
def test_quantifiers_that_are_evaluated_in_states_against_a_brute_force(seeds, monkeypatch):
    monkeypatch.setattr(ground, "_MOST_COMPARED", 0)
    late = sum(compare_with_brute_force(seed, 0.3, steps=9) != "not read" for seed in seeds)
    assert late > len(seeds) // 2


CUBED = """(define (domain cubed) (:requirements :adl :fluents) (:types thing)
 (:predicates (done)) (:functions (f ?a - thing) (g ?a - thing))
 (:action up :parameters (?o - thing)
  :precondition (forall (?a ?b ?c - thing) (<= (f ?a) (+ (f ?b) (f ?o) (g ?c))))
  :effect (increase (f ?o) 1))
 (:action end :parameters ()
  :precondition (exists (?a ?b ?c - thing) (> (f ?a) (* (f ?b) (g ?c))))
  :effect (forall (?a ?b ?c - thing) (when (>= (f ?a) (/ (g ?b) (g ?c))) (done)))))"""


def test_numbers_of_forty_objects_cubed_are_compared_in_each_state():
    names = [f"o{number}" for number in range(40)]
    values = " ".join(f"(= (f {name}) 0) (= (g {name}) 2)" for name in names)
    problem = f"""(define (problem p) (:domain cubed) (:objects {" ".join(names)} - thing)
      (:init {values}) (:goal (and (done) (= (f o0) 2))))"""
    instance = pp.instance(CUBED, problem)
    assert len(instance.puzzle.task.comparisons) == 2  # at least 2, and at most
    found = pp.solve(instance, engine="greedy")
    assert (sorted(found.plan), found.cost) == (["(end)", "(up o0)", "(up o0)"], 3)
    wrong = pp.check(instance, [*["(up o0)"] * 3, "(up o1)"])
    assert (wrong.step, "(f o0) is 3, since step 3 (up o0)" in str(wrong.reason)) == (4, True)


def test_a_comparison_of_more_tuples_than_can_be_tried_ends_at_the_limit():
    names = " ".join(f"o{number}" for number in range(60))
    values = " ".join(f"(= (s o{number}) {number})" for number in range(60))
    three = "(+ (s ?{}) (+ (s ?{}) (s ?{})))"
    body = f"(not (= {three.format(*'uvw')} (+ 0.5 {three.format(*'xyz')})))"
    domain = """(define (domain d) (:requirements :adl :fluents) (:functions (s ?x))
     (:action go :parameters (?x) :effect (increase (s ?x) 1)))"""
    problem = f"""(define (problem p) (:domain d) (:objects {names}) (:init {values})
     (:goal (forall (?u ?v ?w ?x ?y ?z) {body})))"""
    instance = read(domain, problem)
    assert "(:predicates" not in domain_text(instance.puzzle.domain, instance.puzzle.problem)
    assert solve(instance, engine="greedy", limits=Limits(processor=0.3)).status is Status.GAVE_UP
    with pytest.raises(LimitError):
        check_text(instance, "(go o1)", "plan", limits=Limits(processor=0.3))


def test_numbers_are_unified_plannings_and_back():
    from pddlpuzzles.planners.convert import texts_of, to_unified

    puzzle = read_texts(DOMAIN, PROBLEM.replace("(= (debt) 0)", "(= (debt) 2)"))
    task = to_unified(puzzle.domain, puzzle.problem)
    again = read_texts(*texts_of(task)[0])
    signs = [one.operator for one in again.domain.actions["drive"].updates]
    assert (signs, again.domain.updated) == (["decrease", "increase"], puzzle.domain.updated)
    assert again.problem.metric == puzzle.problem.metric


RUNS = """(define (domain runs) (:requirements :strips :fluents)
  (:predicates (done)) (:functions (fuel) (total-cost))
  (:action refuel :parameters () :precondition (< (fuel) 3)
    :effect (and (increase (fuel) 1) (increase (total-cost) 1)))
  (:action go :parameters () :precondition (>= (fuel) 2)
    :effect (and (done) (increase (total-cost) 0.5))))"""
RUN = """(define (problem run) (:domain runs) (:init (= (fuel) 0) (= (total-cost) 0))
  (:goal (done)) (:metric minimize (total-cost)))"""


def test_a_space_is_explored_by_its_exact_costs_or_said_to_have_no_best_plan():
    found = pp.explore(pp.instance(RUNS, RUN))
    assert (found.optimum, found.optimal_plans) == (Fraction(5, 2), 1)
    assert {row.cost: row.states for row in found.space.remaining} == {
        0: 2, Fraction(1, 2): 2, Fraction(3, 2): 1, Fraction(5, 2): 1,
    }  # fmt: skip
    endless = pp.instance(RUNS, RUN.replace("minimize", "maximize"))
    found = pp.explore(endless)
    assert (found.optimum, found.winnable, found.space.remaining) == (None, 6, None)
    assert "no plan is a best one" in str(found)
    report = pp.check(endless, ["(refuel)", "(refuel)", "(go)"], optimal=True)
    assert "the optimum was not proved, and no bound on it" in str(report)


def test_at_a_goal_that_can_be_bettered_a_hint_does_not_say_that_all_is_done():
    problem = RUN.replace("(:init", "(:init (done)").replace("minimize", "maximize")
    found = pp.hint(pp.instance(RUNS, problem))
    assert (found.status, found.bound) == ("solved", None)
    assert "make the metric better" in str(found)
