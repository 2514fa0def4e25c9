"""Mutex groups, held against whole state spaces."""

from itertools import combinations
from pathlib import Path

from pddlpuzzles.pddl.invariants import Group, Judge, Kind, covering_groups, mutex_groups
from pddlpuzzles.pddl.model import Atom
from tests.compare.domains import DOMAINS
from tests.pddl.chance import Chance
from tests.pddl.test_read_formulas import task_of, whole
from tests.seeds import number_by_default

FITS = {
    Kind.EXACTLY_ONE: lambda weight: weight == 1,
    Kind.AT_MOST_ONE: lambda weight: weight <= 1,
    Kind.NONE: lambda weight: weight == 0,
}
ROOMS = Path(__file__).with_name("rooms.pddl").read_text()
TWO_ROOMS = """(define (problem two) (:domain rooms) (:objects x y - thing a b - room)
 (:init (at x a) (at y b) (free)) (:goal (in x y)))"""


def check(task):
    """Hold the groups of a task against all its states; how many there are, None if too many."""
    states = whole(task)
    if states is None:
        return None
    groups = mutex_groups(task)
    covering = covering_groups(task, groups)
    pairs = combinations(range(len(task.atoms)), 2)  # most of them nobody would guess
    guessed = [Judge(task).group(1 << low | 1 << high) for low, high in pairs]
    for group in (*groups, *covering, *filter(None, guessed)):
        for state in states:
            assert FITS[group.kind]((state & group.bits).bit_count())
    everything = 0
    for group in covering:
        assert not everything & group.bits
        everything |= group.bits
    assert everything | task.derived == (1 << len(task.atoms)) - 1
    return len(groups)


@number_by_default(540, 40)
def test_groups_hold_in_every_state(number):
    found = [check(task_of(*pair)) for pair in (*DOMAINS.values(), (ROOMS, TWO_ROOMS))]
    made = (Chance(seed, depth=2) if seed > 40 else Chance(seed) for seed in range(number))
    found += [check(task_of(*one.texts)) for one in made]
    assert sum(count or 0 for count in found) > 10


def test_where_a_thing_is_is_one_group():
    task = task_of(ROOMS, TWO_ROOMS)
    at_x = [Atom("at", ("x", "a")), Atom("at", ("x", "b")), Atom("in", ("x", "y"))]
    assert Group(sum(1 << task.bit(atom) for atom in at_x), Kind.EXACTLY_ONE) in mutex_groups(task)
    free = 1 << task.bit(Atom("free", ()))
    either = free | sum(1 << bit for bit, atom in enumerate(task.atoms) if atom.predicate == "in")
    assert Judge(task).group(either) == Group(either, Kind.EXACTLY_ONE)


def test_changes_that_are_at_work_together_are_weighed_together():
    domain = """(define (domain d) (:requirements :adl) (:predicates (p ?x) (q) (r))
 (:action a :parameters () :effect (and (when (q) (p one)) (when (r) (p two))
  (when (q) (not (q))) (when (r) (not (q)))))
 (:action b :parameters () :precondition (q) :effect (r)))"""
    domain = domain.replace("(:predicates", "(:constants one two) (:predicates")
    problem = "(define (problem p) (:domain d) (:init (q)) (:goal (p two)))"
    task = task_of(domain, problem)
    assert check(task) is not None
    both = sum(1 << task.bit(Atom("p", (name,))) for name in ("one", "two"))
    assert Judge(task).group(both) is None


MANY = range(8)


def test_what_adds_more_than_it_loses_is_seen():
    """An atom that is deleted and added stays; many changes at work at once add up."""
    moved = " ".join(f"(when (p x{n}) (and (not (p x{n})) (p two)))" for n in MANY)
    asked = "(when (and (p one) (q{0})) (and (not (p one)) (p x{0})))"
    for start, effect in [
        ("(p one)", "(not (p one)) (p one) (p two)"),
        ("(p x0)", f"(p one) {moved}"),
        ("(p one)", " ".join(map(asked.format, MANY))),
    ]:
        flags = " ".join(f"(q{n})" for n in MANY)
        names = " ".join(f"x{n}" for n in MANY)
        gone = " ".join(f"(when (p x{n}) (not (q{n})))" for n in MANY)
        domain = f"""(define (domain d) (:requirements :adl) (:constants one two {names})
        (:predicates (p ?x) {flags})
        (:action a :parameters () :precondition {start} :effect (and {effect}))
        (:action b :parameters (?x ?y) :precondition (p ?x) :effect (and (not (p ?x)) (p ?y)))
        (:action c :parameters () :effect (and {gone})))"""
        problem = f"(define (problem p) (:domain d) (:init {start} {flags}) (:goal (p two)))"
        task = task_of(domain, problem)
        check(task)
        every = sum(1 << bit for bit, atom in enumerate(task.atoms) if atom.predicate == "p")
        assert Judge(task).group(every) is None
