"""The law of encodings whose plans make moves in any order, in place of lockstep.

Every plan of such an encoding solves the puzzle, at the same cost; every play of the puzzle is a
plan of it; and on small instances its solutions are those that programs find which know neither
the rules nor the encoding. Tasks are played by a simulator that shares no code with the package.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from pddlpuzzles.bench.journal import Correctness, Outcome
from pddlpuzzles.bench.judge import Claim, judge_claim
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.plans import plan_text
from pddlpuzzles.planners.asking import Question
from pddlpuzzles.puzzle import Action, Limits, Status
from pddlpuzzles.referee import judge
from pddlpuzzles.solving.check import check_text
from pddlpuzzles.solving.export import pddl_texts
from pddlpuzzles.solving.solve import solve
from tests.conformance.conftest import walk
from tests.conformance.test_order import OTHERS, case
from tests.seeds import number_by_default
from tests.simulator import Simulator

STEPS = 12
SMALL = 5
"""Undecided cells of a board whose task is expanded whole."""
LIMITS = Limits(60, 2000)

LOOSE = [
    (family.name, encoding.name)
    for family in catalogue.families().values()
    for encoding in family.encodings
    if encoding.in_any_order
]

loose = pytest.mark.parametrize(("kin", "name"), LOOSE)


def asked(kin: str, name: str, puzzle) -> Question:
    """What is asked of a puzzle in the encoding of that name."""
    return Question(*Instance(catalogue.family(kin), "case", puzzle).choose_encoding(name), False)


def replayed(simulator: Simulator, actions) -> tuple[bool, int]:
    """Whether a plan's actions reach the goal of the task, and their cost; each must apply."""
    state, cost = simulator.start, 0
    for action in actions:
        ground = (action.name, *action.arguments)
        assert ground in simulator.applicable(state), action
        state, price = simulator.apply(state, ground)
        cost += price
    return simulator.is_goal(state), cost


def silent(ground, puzzle, encoding) -> bool:
    return encoding.decode(puzzle, [Action(ground[0], ground[1:])]) == [None]


def plans(simulator: Simulator, puzzle, encoding, chance: random.Random) -> Iterator[list[Action]]:
    """A plan for each set of moves that plans of the task make, each set once, in some order.

    States are told apart by what is decided: bookkeeping is carried out at once as far as it
    goes, which is right as long as no bookkeeping hinders another. This is asserted.
    """
    seen = set()
    waiting: list = [(simulator.start, [])]
    while waiting:
        state, actions = waiting.pop()
        while True:
            ready = list(simulator.applicable(state))
            quiet = [ground for ground in ready if silent(ground, puzzle, encoding)]
            if not quiet:
                break
            ground = chance.choice(sorted(quiet))
            state, price = simulator.apply(state, ground)
            assert price == 0
            assert set(quiet) - {ground} <= set(simulator.applicable(state))
            actions = [*actions, Action(ground[0], ground[1:])]
        if state in seen:
            continue
        seen.add(state)
        if simulator.is_goal(state):
            yield actions
        for ground in ready:
            after, price = simulator.apply(state, ground)
            assert price == 1
            waiting.append((after, [*actions, Action(ground[0], ground[1:])]))


def test_no_encoding_is_held_to_neither_law():
    assert ("minesweeper", "any-order") in LOOSE
    for family, _ in LOOSE:
        assert catalogue.family(family).order is not None, "only the solution counts"


@loose
@number_by_default(60, 15)
def test_plays_by_the_rules_are_plans(kin, name, number):
    for seed in range(number):
        question = asked(kin, name, case(kin, seed))
        puzzle, encoding = question.instance.puzzle, question.encoding
        simulator = Simulator(*pddl_texts(question.instance, encoding))
        made: list = []
        spent = 0
        for state, move in walk(puzzle, random.Random(seed), STEPS):
            actions = encoding.encode(puzzle, made)
            assert question.moves_of(actions) == tuple(made)
            assert replayed(simulator, actions) == (puzzle.is_goal(state), spent)
            if move is not None:
                made.append(move)
                spent += puzzle.cost(state, move)


@loose
@number_by_default(80, 25)
def test_its_plans_are_the_solutions(kin, name, number):
    """Those of small instances, found whole: none is lost, none is added, none costs another sum.

    Whoever judges a plan accepts each of them in the order in which it stands.
    """
    for seed in range(number):
        cases = (case(kin, other) for other in itertools.count(1000 * seed))
        puzzle = next(one for one in cases if 0 < one.size <= SMALL)
        question = asked(kin, name, puzzle)
        chance = random.Random(seed)
        simulator = Simulator(*pddl_texts(question.instance, question.encoding))
        found = set()
        for actions in plans(simulator, puzzle, question.encoding, chance):
            reached, cost = replayed(simulator, actions)
            moves = question.moves_of(actions)
            assert reached
            assert judge(puzzle, moves).cost == cost
            text = plan_text(actions, 0, unit=False)
            report = check_text(question.instance, text, "plan")
            assert (report.valid, report.cost, report.encoding) == (True, cost, name)
            verdict = judge_claim(Claim(Outcome.SOLVED, text), question)
            assert (verdict.verdict, verdict.cost) == (Correctness.RIGHT, cost)
            found.add(frozenset((puzzle.notation(move), 1) for move in moves))
        assert found == set(OTHERS[kin][0](puzzle))


@loose
@number_by_default(40, 10)
def test_wrong_plans_are_refused(kin, name, number):
    """A plan with an action left out, and one that is made twice, wherever it is judged."""
    for seed in range(number):
        question = asked(kin, name, case(kin, seed))
        puzzle, encoding = question.instance.puzzle, question.encoding
        solution = solve(question.instance, engine="astar", limits=LIMITS).sealed.moves
        if not solution:
            continue
        chance = random.Random(seed)
        plan = encoding.encode(puzzle, solution)
        place = chance.randrange(len(plan))
        for wrong in ([*plan[:place], *plan[place + 1 :]], [*plan, plan[place]]):
            text = plan_text(wrong, 0, unit=False)
            assert not check_text(question.instance, text, "plan").valid
            assert (
                judge_claim(Claim(Outcome.SOLVED, text), question).verdict is Correctness.WRONG_PLAN
            )


@loose
@pytest.mark.slow
def test_a_planner_finds_what_there_is(kin, name):
    for seed in range(12):
        puzzle = case(kin, seed)
        there_is_one = next(iter(OTHERS[kin][0](puzzle)), None) is not None
        instance = Instance(catalogue.family(kin), "case", puzzle)
        found = solve(instance, engine="fast-downward", encoding=name, limits=LIMITS)
        assert found.status is (Status.OPTIMAL if there_is_one else Status.UNSOLVABLE)
