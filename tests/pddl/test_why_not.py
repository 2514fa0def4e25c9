"""Why a goal is out of reach: goals that exclude each other, and likely mistakes that are named."""

import random
import re
from collections import Counter
from dataclasses import replace
from itertools import chain, product

import pytest

import pddlpuzzles
from pddlpuzzles.comparing.edits import Edit, edits
from pddlpuzzles.families.pddl import mistakes
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.families.pddl.searches import SEARCHES
from pddlpuzzles.pddl.explain import ANY, explain_never_true, likely_mistakes
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.invariants import find_conflict
from pddlpuzzles.pddl.model import Atom, Compound, Facts, Objects, conjunction, conjuncts
from pddlpuzzles.pddl.task import NEVER
from pddlpuzzles.puzzle import Limits
from tests.pddl.chance import Chance
from tests.pddl.test_read_formulas import whole
from tests.pddl.test_write import read as read_texts
from tests.pddl.textbook import problem_of, read, text_of
from tests.seeds import number_by_default

BLOCKS = """(define (domain blocks) (:requirements :strips :typing) (:types block crane)
  (:predicates (on ?a ?b - block) (table ?a - block) (clear ?a - block) (holding ?a - block)
               (empty) (oiled ?c - crane) (free ?a - block))
  (:action pick-up :parameters (?x - block) :precondition (and (clear ?x) (table ?x) (empty))
    :effect (and (not (table ?x)) (not (clear ?x)) (not (empty)) (holding ?x)))
  (:action put-down :parameters (?x - block) :precondition (holding ?x)
    :effect (and (not (holding ?x)) (clear ?x) (empty) (table ?x)))
  (:action stack :parameters (?x ?y - block) :precondition (and (holding ?x) (clear ?y))
    :effect (and (not (holding ?x)) (not (clear ?y)) (clear ?x) (empty) (on ?x ?y)))
  {more})"""
PROBLEM = """(define (problem p) (:domain blocks) (:objects a b c - block)
  (:init (table a) (table b) (table c) (clear a) (clear b) (clear c) (empty)) (:goal {goal}))"""


def solved(goal, more=""):
    notes = []
    board = pddlpuzzles.instance(BLOCKS.format(more=more), PROBLEM.format(goal=goal))
    return pddlpuzzles.solve(board, engine="astar", say=notes.append), notes


def test_goals_that_exclude_each_other_are_said_without_a_search():
    for goal, said in [
        ("(and (on a b) (on c b))", "(on a b) and (on c b) exclude each other: of "),
        ("(and (on a b) (not (on a b)))", "the goal asks for (on a b), and that it does not hold"),
        (
            "(and (not (empty)) (not (holding a)) (not (holding b)) (not (holding c)))",
            "the goal denies (empty), (holding a), (holding b) and (holding c), "
            "of which one always holds",
        ),
    ]:
        found, _ = solved(goal)
        assert (found.status, found.sealed.expanded) == ("unsolvable", 0)
        assert said in found.proof


def held_against_all_states(domain, problem, chance, goals):
    """Ask for literals of chance; how many are in no state, and of how many that is shown."""
    task = ground(domain, problem)
    states = whole(task)
    changing = [one for one in task.atoms if not task.derived >> task.bit(one) & 1]
    if states is None or len(changing) < 2:
        return 0, 0
    lost = shown = 0
    for _ in range(goals):
        atoms = chance.sample(changing, min(len(changing), chance.choice((1, 2, 2, 3))))
        literals = [one if chance.random() < 0.8 else Compound("not", (one,)) for one in atoms]
        asked = ground(domain, replace(problem, goal=conjunction(literals)))
        if asked.goal == NEVER:
            continue
        # Its atoms may be numbered otherwise: what it makes of a goal is looked at in its states.
        is_lost = not any(asked.is_goal(state) for state in whole(asked))
        said = find_conflict(asked)
        assert is_lost or said is None, (said, literals)
        lost += is_lost
        shown += said is not None
    return lost, shown


@pytest.mark.parametrize("share", [4, pytest.param(1, marks=pytest.mark.slow)])
def test_what_excludes_each_other_is_in_no_state(share):
    chance = random.Random(3)
    problems = [(read(name), problem_of(name, text_of(name, "01"))) for name in ("blocks", "ferry")]
    found = [held_against_all_states(*one, chance, 60 // share) for one in problems]
    lost, shown = map(sum, zip(*found, strict=True))
    assert shown > 0.7 * lost > 20 / share, "most pairs that exclude each other are of one group"
    made = (Chance(seed, derives=seed % 3 == 0).texts for seed in range(40 // share))
    found = [held_against_all_states(*read_texts(*both), chance, 5) for both in made]
    lost, shown = map(sum, zip(*found, strict=True))
    assert shown > 5 / share


def test_typical_mistakes_are_named_where_there_is_no_plan():
    more = """
    (:action lift :parameters (?x - block ?c - crane) :precondition (and (clear ?x) (oiled ?c))
      :effect (holding ?x))
    (:action glue :parameters (?x ?y - block) :precondition (and (on ?x ?y) (free ?x))
      :effect (free ?y))
    (:action throw :parameters (?x - block) :precondition (and (oiled ?x) (clear ?x))
      :effect (holding ?x))"""
    found, _ = solved("(and (on a b) (on c b))", more)
    assert found.mistakes[:3] == (
        "there is no object of the type crane, which lift needs",
        "nothing makes oiled true, which lift and throw need: "
        "no fact of the start says it, and no action adds it",
        "glue can never be applied: (free ?any) never holds",
    )


def test_an_action_that_is_stopped_by_two_conditions_together_or_by_what_always_holds():
    domain = """(define (domain d) (:requirements :adl)
      (:predicates (red ?x) (big ?x) (done ?x) (shut ?x) (lit ?x))
      (:action paint :parameters (?x) :precondition (and (red ?x) (big ?x)) :effect (done ?x))
      (:action open :parameters (?x) :precondition (not (shut ?x)) :effect (done ?x))
      (:action dim :parameters (?x ?y) :precondition (and (red ?x) (big ?y) (= ?x ?y))
        :effect (forall (?z) (when (red ?z) (lit ?z)))))"""
    problem = """(define (problem p) (:domain d) (:objects a b)
      (:init (red a) (big b) (shut a) (shut b)) (:goal (done a)))"""
    both = _, problem = read_texts(domain, problem)
    assert [*map(str, likely_mistakes(*both, ground(*both)))] == [
        "paint can never be applied: (red ?x) and (big ?x) never hold of the same ?x",
        "open can never be applied: (shut ?any) always holds, and it asks that it does not",
        "dim can never be applied: (red ?x), (big ?y) and (= ?x ?y) never hold together",
    ]
    assert [*map(str, explain_never_true(*both, problem.atoms, Atom("lit", ("b",))))] == [
        "(lit b) can never hold: dim needs (red b) under its 'when'",
        "(red b) is no fact of the start, and no action adds it",
    ]


def without(domain, facts):
    """The first problem of a textbook domain without these facts of its start."""
    model, problem = read(domain), problem_of(domain, text_of(domain, "01"))
    assert facts <= set(map(str, problem.atoms))
    return model, replace(problem, atoms=Facts(a for a in problem.atoms if str(a) not in facts))


def test_nothing_fits_what_a_chain_says_is_lacking():
    """Each fact of the start is left out once; what is said to be missing is in no state."""
    compared = 0
    for domain in ("blocks", "ferry", "gripper", "logistics", "miconic", "sokoban", "visit-all"):
        start = problem_of(domain, text_of(domain, "01")).atoms
        for fact in map(str, start):
            model, problem = without(domain, {fact})
            task, objects = ground(model, problem), Objects(model, problem)
            reachable = {*task.fixed, *task.atoms}
            for goal in set(conjuncts(problem.goal)) - reachable:
                said = explain_never_true(model, problem, reachable, goal)
                alone = [one.words for one in said if " of the same " not in one.words]
                for words in re.findall(r"(?:needs?|says|or) \(([^()]+)\)", " ".join(alone)):
                    compared += 1
                    assert instances(words, objects).isdisjoint(reachable), (fact, words)
    assert compared > 60


def instances(pattern, objects):
    """All atoms that (at ?truck depot) or (wet ?any) stands for."""
    name, *terms = pattern.replace(ANY, "?object").split()
    ways = (objects.of(term[1:]) if term[0] == "?" else [term] for term in terms)
    return {Atom(name, way) for way in product(*ways)}


@number_by_default(120, 25)
def test_what_is_named_is_so_in_every_state(number):
    """No action that is named is ever applied, and facts hold always or never as is said."""
    named = Counter[str]()
    for seed in range(number):
        domain, problem = read_texts(*Chance(seed, depth=1 + seed % 2).texts)
        task, objects = ground(domain, problem), Objects(domain, problem)
        if (states := whole(task)) is None:
            continue
        steps = (step for state in states for step in task.steps(state))
        applied = {task.operators[at].action.name for at, _ in steps}
        held = {*task.fixed, *task.atoms}
        lost = instances("at ?any ?any", objects) - held
        why = chain(*(explain_never_true(domain, problem, held, one) for one in lost))
        for said in (*likely_mistakes(domain, problem, task), *why):
            assert said.action not in applied
            made = re.findall(r"(?:makes |says .*\()([^\s()]+)", said.words)
            assert {atom.predicate for atom in held}.isdisjoint(made)
            for words, how in re.findall(r"\(([^()]+)\) (always|never) holds", said.words):
                its = instances(words, objects)
                assert its <= {*task.fixed} if how == "always" else its.isdisjoint(held)
                named[how] += 1
    assert min(named["always"], named["never"]) > number / 40


def test_an_atom_that_nothing_deletes_is_named_where_the_goal_denies_it():
    domain = """(define (domain d) (:requirements :adl) (:predicates (p ?x) (q ?x))
        (:action act :parameters (?x) :effect (and (p ?x) (not (q ?x)))))"""
    goal = "(define (problem t) (:domain d) (:objects b) (:init (p b) (q b)) (:goal (not (%s b))))"
    found = pddlpuzzles.solve(pddlpuzzles.instance(domain, goal % "p"), engine="astar")
    said = "which holds at the start, and no action that can be applied makes it false"
    assert (found.status, said in str(found.proof)) == ("unsolvable", True)
    assert find_conflict(pddlpuzzles.instance(domain, goal % "q").puzzle.task) is None


def test_each_lights_out_that_cannot_be_solved_has_a_parity():
    """The quiet patterns: which lamps are lit in them decides it, and nothing else does."""
    refused = 0
    for number in range(1, 21):
        board = pddlpuzzles.instance("pddl", f"lights-out/{number:02}")
        said = find_conflict(board.puzzle.task)
        assert (said is None) == board.known["solvable"]
        refused += said is not None
        assert said is None or "switches an even number of " in said
    assert 3 <= refused <= 17
    found = pddlpuzzles.solve(pddlpuzzles.instance("pddl", "lights-out/04"), engine="astar")
    assert (found.status, found.sealed.expanded) == ("unsolvable", 0)


def test_the_change_that_mends_is_among_those_that_are_named():
    """Each effect and each condition of an action is turned into its opposite once."""
    named, lost = list[str](), list[str]()
    for name in ("ferry", "gripper"):
        domain, problem = read(name), problem_of(name, text_of(name, "01"))
        for edit in edits(Edit("", domain, problem, frozenset())):
            how = re.match(r"(in .+, (?:ask for|let .+ be)) (.+) instead of (.+)", edit.words)
            if how is None or how[3] not in (f"(not {how[2]})", how[2][5:-1]):
                continue
            puzzle = PlanningProblem(edit.domain, problem, "", None)
            if SEARCHES["greedy"].find(puzzle, Limits()).moves is None:
                said = " ".join(map(str, mistakes.likely_mistakes(puzzle)))
                mend = f"{how[1]} {how[3]} instead of {how[2]}"
                (named if mend in re.sub(r" \(line \d+\)", "", said) else lost).append(mend)
    assert len(named) > 8 > 4 * len(lost), lost
    lonely = problem_of("ferry", text_of("ferry", "01").replace("(route port-1 port-2)", ""))
    puzzle = PlanningProblem(read("ferry"), lonely, "", None)
    assert not re.search("do not ask|add .ferry", str([*mistakes.likely_mistakes(puzzle)]))
