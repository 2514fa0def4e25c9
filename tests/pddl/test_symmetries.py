"""Symmetries of problems in PDDL, held against all renamings of their objects, tried one by one."""

import contextlib
import random
from itertools import chain, permutations, product
from pathlib import Path

from pddlpuzzles.exploring.by_rules import expand
from pddlpuzzles.families.pddl.exploring import classes
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl.symmetries import MOST_ALIKE, is_renamed, symmetries
from pddlpuzzles.search.budget import TooManyError
from pddlpuzzles.search.space import Watch
from tests.pddl.chance import Chance
from tests.pddl.test_write import read
from tests.seeds import number_by_default

MOST = 1000
DOMAIN = Path(__file__).with_name("lights.pddl").read_text()


def some_problem(seed):
    """A few things on a few places, some of which are alike; the goal names some of them."""
    draw = random.Random(seed)
    places = [f"p{number}" for number in range(draw.choice((2, 3, 4)))]
    things = [f"t{number}" for number in range(2 if len(places) > 2 else 3)]
    named = draw.choice((0, 0.5, 1))  # the share of them of which something is said
    shape = draw.choice(("circle", "all", "chance"))
    roads = {
        "circle": [(a, b) for a, b in zip(places, places[1:] + places[:1], strict=True)],
        "all": [(a, b) for a, b in product(places, places) if a != b],
        "chance": [pair for pair in product(places, places) if draw.random() < 0.5],
    }[shape]
    facts = [f"(road {a} {b})" for a, b in roads]
    facts += [f"(light {place})" for place in places if draw.random() < named]
    here = draw.choice(places)
    for thing in things:
        at = here if draw.random() < 0.8 else draw.choice(places)
        facts += [f"(at {thing} {at})", f"(free {thing})"]
    goal = [f"(light {place})" for place in places if draw.random() < named]
    goal += [f"(at {thing} {here})" for thing in things if draw.random() < named]
    if draw.random() < 0.5:
        goal.append(f"(or (on {things[0]} {things[1]}) (on {things[1]} {things[0]}))")
    return f"""(define (problem p) (:domain d)
 (:objects {" ".join(places)} - place {" ".join(things)} - thing)
 (:init {" ".join(facts)}) (:goal (and {" ".join(goal)})))"""


def formula(one, names):
    """A formula of the goal renamed, as sets, so that the order of its parts does not count."""
    if hasattr(one, "predicate"):
        return one.predicate, tuple(names.get(term, term) for term in one.terms)
    inner = {name: name for name, _ in one.variables}
    parts = frozenset(formula(part, {**names, **inner}) for part in one.parts)
    return one.operator, one.variables, parts


def renamings(domain, problem):
    """All renamings of objects that leave a problem as it is, found by trying all there are."""
    alike = {}
    for name, kind in problem.objects.items():
        if name not in domain.constants:
            alike.setdefault(kind, []).append(name)
    same = {name: name for name in problem.objects}
    atoms = {(one.predicate, one.terms) for one in problem.atoms}
    goal = formula(problem.goal, same)
    for others in product(*map(permutations, alike.values())):
        pairs = zip(chain(*alike.values()), chain(*others), strict=True)
        names = {**same, **dict(pairs)}
        said = {(one.predicate, tuple(names[term] for term in one.terms)) for one in problem.atoms}
        if said == atoms and formula(problem.goal, names) == goal:
            yield names


def order(generators, objects):
    """How many renamings some generate, by multiplying all by all until nothing is new."""
    places = {name: place for place, name in enumerate(objects)}
    steps = [tuple(places[one[name]] for name in objects) for one in generators]
    known = waiting = {tuple(range(len(places)))}
    while waiting:
        waiting = {tuple(step[place] for place in one) for one in waiting for step in steps} - known
        known = known | waiting
    return len(known)


def orbits(puzzle, found):
    """The classes of the states of a space under some renamings, one by one, by sets of atoms."""
    task = puzzle.task
    basic = ~task.derived
    states = {frozenset(task.true_atoms(it & basic)): number for number, it in enumerate(found)}
    kinds = []
    ways = list(renamings(puzzle.domain, puzzle.problem))
    for atoms in states:
        images = (
            frozenset(one._replace(terms=tuple([names[it] for it in one.terms])) for one in atoms)
            for names in ways
        )
        kinds.append(min(states[image] for image in images))
    return kinds, len(ways)


def require_classes(domain, problem):
    """Compare the classes of a problem; return how many symmetries it has beside none."""
    puzzle = PlanningProblem(*read(domain, problem), domain, problem)
    found = expand(puzzle, Watch(), None, MOST)
    kinds, ways = orbits(puzzle, found.states)
    made = list(symmetries(puzzle.domain, puzzle.problem, set(puzzle.problem.objects)))
    assert order(made, list(puzzle.problem.objects)) == ways
    mine = classes(puzzle, found.states)
    if ways == 1:
        assert mine is None
        return 0
    first = {}
    assert [first.setdefault(kind, number) for number, kind in enumerate(mine.tolist())] == kinds
    return ways - 1


def compared(problems):
    """How many symmetries each problem has, those of too many states left out."""
    counted = []
    for domain, problem in problems:
        with contextlib.suppress(TooManyError):
            counted.append(require_classes(domain, problem))
    return counted


@number_by_default(40, 12)
def test_classes_are_the_orbits_of_all_renamings(number):
    counted = compared((DOMAIN, some_problem(seed)) for seed in range(number))
    assert len(counted) > number * 3 // 4
    assert sum(map(bool, counted)) > number * 5 // 8
    assert max(counted) > 4
    chances = (Chance(seed, derives=seed % 2 == 0) for seed in range(number))
    assert len(compared(chance.texts for chance in chances)) > number * 2 // 3


def test_problems_that_differ_in_numbers_or_facts_are_not_renamed():
    domain = """(define (domain d) (:requirements :fluents) (:functions (n ?x)) (:predicates (f ?x))
        (:action go :parameters (?x) :precondition (f ?x) :effect (increase (n ?x) 1)))"""
    problem = """(define (problem p) (:domain d) (:objects {0} b)
        (:init (= (n {0}) 0) (= (n b) 1) (f {3})) (:goal (= (n {0}) {1})) (:metric {2}))"""
    cases = [("a", 3, "minimize (n {})", "a"), ("c", 3, "minimize (n {})", "c")]
    cases += [("a", 5, "minimize (n {})", "a"), ("a", 3, "maximize (n {})", "a")]
    cases += [("a", 3, "minimize (* 2 (n {}))", "a"), ("a", 3, "minimize (n {})", "b")]
    made = [read(domain, problem.format(one, at, it.format(one), f)) for one, at, it, f in cases]
    same = [is_renamed(one, made[0][1], other) for one, other in made]
    assert same == [True, True, False, False, False, False]


def painted(count, unused):
    """A problem in which one of some tins that are alike can be painted, once."""
    domain = """(define (domain paint) (:requirements :typing) (:types tin) (:predicates (dry)
        (new ?t - tin) (heavy ?t - tin) (painted ?t - tin)) (:action paint :parameters (?t - tin)
        :precondition (and (dry) (new ?t)) :effect (and (not (dry)) (painted ?t))))"""
    tins = [f"t{number}" for number in range(count)]
    others = [f"u{number}" for number in range(unused)]
    facts = [f"(new {tin})" for tin in tins] + [f"(heavy {other})" for other in others]
    problem = f"""(define (problem p) (:domain paint) (:objects {" ".join(tins + others)} - tin)
        (:init (dry) {" ".join(facts)}) (:goal (painted t0)))"""
    return PlanningProblem(*read(domain, problem), domain, problem)


def test_objects_that_no_state_speaks_of_cost_nothing_however_many_are_alike():
    """So many would pass the depth of calls that Python allows, if they were paired one by one."""
    puzzle = painted(4, 2000)
    found = expand(puzzle, Watch(), None, MOST)
    assert sorted(classes(puzzle, found.states).tolist()) == [0, 1, 2, 2, 2]


def test_no_states_and_too_many_things_that_are_alike_have_no_classes():
    puzzle = painted(MOST_ALIKE + 2, 0)
    assert classes(puzzle, expand(puzzle, Watch(), None, MOST).states) is None
    assert classes(painted(4, 0), []) is None  # a limit came before the first layer was whole
