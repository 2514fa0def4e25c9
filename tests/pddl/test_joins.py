"""What is too large to be written out as a task is ground is joined in each state."""

from pddlpuzzles.pddl import ground as grounding
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.puzzle import Action
from tests.pddl.chance import Chance
from tests.pddl.test_read_formulas import whole
from tests.pddl.test_write import read


def test_what_is_too_large_to_be_written_out_is_joined_in_each_state(monkeypatch):
    written = []
    for made in (Chance(seed, derives=seed % 2 == 0) for seed in range(60)):
        pair = read(*made.texts)
        tasks = [ground(*pair)]
        monkeypatch.setattr(grounding, "_MOST_WRITTEN_OUT", 0)
        tasks.append(ground(*pair))
        monkeypatch.undo()
        written.append(not tasks[1].joins)
        for state in whole(tasks[0]) or {}:
            assert tasks[0].is_goal(state) == tasks[1].is_goal(state)
            ways = [{of.operators[at].action: it for at, it in of.steps(state)} for of in tasks]
            assert ways[0] == ways[1]
    assert sum(written) < len(written) / 2


NAMES = [f"o{number}" for number in range(40)]


def task_of(domain, goal):
    things = f"(:objects {' '.join(NAMES)}) (:init) (:goal {goal})"
    problem = f"(define (problem p) (:domain d) {things})"
    return ground(*read(f"(define (domain d) {domain})", problem))


def after(task, state, *steps):
    for words in steps:
        name, *arguments = words.split()
        index = task.index(Action(name, tuple(arguments)))
        assert task.is_applicable(index, state)
        state = task.apply(index, state)
    return state


def test_what_is_asked_of_all_of_many_objects_is_joined_in_each_state():
    task = task_of(
        """(:requirements :adl) (:predicates (on ?a ?b) (shut ?a) (done))
        (:action put :parameters (?a ?b) :precondition
          (not (exists (?c ?d ?e ?f) (and (on ?c ?d) (on ?d ?e) (on ?e ?f) (not (shut ?c)))))
          :effect (on ?a ?b))
        (:action shut :parameters (?a) :effect (shut ?a))
        (:action end :parameters () :precondition
          (forall (?a ?b ?c ?d) (imply (and (on ?a ?b) (on ?b ?c) (not (= ?c ?d))) (shut ?d)))
          :effect (done))""",
        "(done)",
    )
    assert task.joins
    end, again = task.index(Action("end", ())), task.index(Action("put", ("o9", "o8")))
    state, possible = task.start, []
    for words in ("put o1 o0", "put o2 o1", "put o3 o2", "shut o3"):
        state = after(task, state, words)
        possible.append((task.is_applicable(again, state), task.is_applicable(end, state)))
    assert possible == [(True, True), (True, False), (False, False), (True, False)]
    state = after(task, state, *(f"shut {name}" for name in NAMES[:-1]))
    assert not task.is_applicable(end, state)
    assert task.is_applicable(end, after(task, state, "shut o39"))


def test_an_axiom_over_many_objects_is_not_written_out():
    task = task_of(
        """(:requirements :adl :derived-predicates) (:predicates (on ?a ?b) (shut ?a) (tall ?a))
        (:derived (tall ?a) (exists (?b ?c ?d ?e) (and (on ?b ?a) (on ?c ?b) (on ?d ?c)
          (not (= ?a ?d)) (not (shut ?e)) (on ?e ?a))))
        (:action put :parameters (?a ?b) :precondition (not (tall ?b)) :effect (on ?a ?b))
        (:action shut :parameters (?a) :effect (shut ?a))""",
        "(and (tall o0) (shut o1))",
    )
    state, tall = task.start, []
    for words in ("put o1 o0", "put o2 o1", "put o3 o2", "shut o1"):
        state = after(task, state, words)
        tall.append([str(atom) for atom in task.true_atoms(state) if atom.predicate == "tall"])
    assert tall == [[], [], ["(tall o0)"], []]


def test_of_what_is_said_nothing_of_any_object_may_stand_there():
    """All copies would be 2.5 million; one is ground, and stands for the others of its types."""
    domain = (
        "(define (domain d) (:requirements :typing) (:types a b - object) (:predicates (v ?a))"
        "(:action talk :parameters (?a ?b - a ?c - b ?d - a) :precondition (v ?a) :effect (v ?b)))"
    )
    problem = f"(define (problem p) (:domain d) (:objects {' '.join(NAMES)} - a x y - b)"
    problem += "(:init (v o0)) (:goal (v o7)))"
    task = ground(*read(domain, problem))
    assert len(task.operators) == 40 * 40
    index = task.index(Action("talk", ("o0", "o7", "x", "o0")))
    assert index is not None
    assert task.index(Action("talk", ("o0", "o7", "y", "o39"))) == index
    assert task.index(Action("talk", ("o0", "o7", "o1", "o39"))) is None, "o1 is no b"
    assert task.index(Action("talk", ("o0", "o7"))) is None
    assert task.index(Action("talk", ("o0", "o7", "x", "o0", "o0"))) is None
    assert task.is_goal(task.apply(index, task.start))
