"""Where only the solution counts: the order that the rules keep loses none, and adds none.

The solutions are found once more without any order, by programs that know none of the rules.
"""

import itertools
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from pddlpuzzles.bench.journal import Correctness, Outcome
from pddlpuzzles.bench.judge import Claim, judge_claim
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.comparing.compare import compare_read
from pddlpuzzles.comparing.solutions import solutions_of
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.families.machiavelli.rules import NAMES
from pddlpuzzles.pddl.pair import texts_read
from pddlpuzzles.pddl.plans import plan_text
from pddlpuzzles.planners.asking import Question
from pddlpuzzles.puzzle import Action, Limits
from pddlpuzzles.referee import judge
from pddlpuzzles.solving.check import check_text
from pddlpuzzles.solving.export import pddl_texts
from pddlpuzzles.solving.solve import solve
from tests.campaign.instances import MAKERS
from tests.conformance.conftest import walk
from tests.machiavelli import reference
from tests.minesweeper import boards
from tests.seeds import number_by_default
from tests.simulator import Simulator

Solution = frozenset[tuple[str, int]]
"""The notations of moves, each with how often it is made."""


def case(kin: str, seed: int):
    text, _ = MAKERS[kin](random.Random(seed))
    return catalogue.parse(text, "a case", "case", catalogue.family(kin)).puzzle


def by_rules(puzzle, most: int = 20_000) -> set[Solution] | None:
    """The solutions of all plans, by going on from every state; None if these are too many."""
    found, plans = set(), 0
    stack = [(puzzle.start, ())]
    while stack:
        state, made = stack.pop()
        moves = list(puzzle.moves(state))
        if puzzle.is_goal(state):
            found.add(frozenset(Counter(map(puzzle.notation, made)).items()))
        stack += [(puzzle.apply(state, move), (*made, move)) for move in moves]
        plans += 1
        if plans > most:
            return None
    return found


def of_minesweeper(puzzle) -> Iterator[Solution]:
    for mines in boards.brute_force(puzzle):
        yield frozenset(
            (f"{name} {'mine' if place in mines else 'clear'}", 1)
            for name, place in zip(puzzle.names, puzzle.places, strict=True)
        )


def of_machiavelli(puzzle) -> Iterator[Solution]:
    """Choose melds of up to five cards in any order, then keep what is left of the hand."""
    copies = Counter(NAMES[card] for card in puzzle.table + puzzle.hand)
    hand = Counter(NAMES[card] for card in puzzle.hand)
    usable = [tuple(sorted(meld)) for meld in reference.melds(puzzle.aces) if len(meld) <= 5]

    def laid(place: int, left: Counter[str], chosen: tuple[tuple[str, ...], ...]):
        if left <= hand:
            yield chosen, left
        for number in range(place, len(usable)):
            if Counter(usable[number]) <= left:
                yield from laid(number, left - Counter(usable[number]), (*chosen, usable[number]))

    for chosen, left in laid(0, copies, ()):
        words = [f"meld {' '.join(cards)}" for cards in chosen]
        words += [f"keep {' '.join([card] * count)}" for card, count in left.items()]
        yield frozenset(Counter(words).items())


def unordered(solution: Solution) -> Solution:
    """A solution of Machiavelli as the other program writes it."""
    told = Counter()
    for words, count in solution:
        kind, *cards = words.split()
        told[" ".join(["keep" if kind == "keep" else "meld", *sorted(cards)])] += count
    return frozenset(told.items())


OTHERS = {
    "minesweeper": (of_minesweeper, lambda one: one),
    "machiavelli": (of_machiavelli, unordered),
}


def test_each_family_in_which_only_the_solution_counts_is_held_to_this():
    ordered = {name for name, family in catalogue.families().items() if family.order is not None}
    assert ordered == OTHERS.keys() >= {kin for kin, _ in LOOSE}
    assert all((it.solutions is None) == (it.order is None) for it in catalogue.families().values())


@number_by_default(60, 20)
@pytest.mark.parametrize("name", OTHERS)
def test_the_rules_find_the_solutions_that_are_found_without_an_order(name, number):
    other, told = OTHERS[name]
    compared = 0
    for seed in range(number):
        puzzle = case(name, seed)
        if (found := by_rules(puzzle)) is not None:
            assert set(map(told, found)) == set(other(puzzle)), seed
            compared += 1
    assert compared > number / 2


@number_by_default(20, 7)
@pytest.mark.parametrize("name", OTHERS)
def test_a_solution_is_a_plan_in_any_order_and_its_marks_make_it_again(name, number):
    family = catalogue.family(name)
    part = family.solutions
    for seed in range(number):
        chance, puzzle = random.Random(seed), case(name, seed)
        for solution in sorted(by_rules(puzzle) or (), key=sorted)[:10]:
            moves = [words for words, count in sorted(solution) for _ in range(count)]
            if moves:
                shuffled = "\n".join(chance.sample(moves, len(moves)))
                report = check_text(Instance(family, "x", puzzle), shuffled, "x")
                assert report.valid, report.text()
        for solution, cost in (solutions_of(puzzle, part)[0] or {}).items():
            moves = family.arrange(puzzle, part.moves(puzzle, solution))
            assert judge(puzzle, moves).cost == cost
            assert part.marks(puzzle, moves) == part.normal(puzzle, solution) == solution
            assert {thing for mark in solution for thing in mark} <= set(part.things(puzzle))


@pytest.mark.parametrize("name", OTHERS)
def test_models_are_compared_by_solutions(name):
    """Every encoding of a small instance is the same by solutions, and so are its costs."""
    instance = catalogue.instance(catalogue.family(name), "tiny")
    for encoding in instance.family.encodings:
        model = texts_read(*pddl_texts(instance, encoding), "domain", "problem")
        found = compare_read(instance, "ours", *model, (), Limits(seconds=60))
        assert (found.verdict, found.relation) == ("same", "solutions"), found.text()
        assert found.solutions[0] == found.solutions[1] == len(by_rules(instance.puzzle))


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


def plans(simulator: Simulator, puzzle, encoding, chance: random.Random) -> Iterator[list[Action]]:
    """A plan for each set of moves that plans of the task make, each set once, in some order."""
    seen = set()
    waiting: list = [(simulator.start, [])]
    while waiting:
        state, actions = waiting.pop()
        while True:
            ready = list(simulator.applicable(state))
            steps = ([Action(name, tuple(rest))] for name, *rest in ready)
            quiet = [act for act in ready if encoding.decode(puzzle, next(steps)) == [None]]
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


@pytest.mark.parametrize(("kin", "name"), [*LOOSE, ("minesweeper", "strips")])
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
            there, cost = simulator.replay(actions)
            assert (simulator.is_goal(there), cost) == (puzzle.is_goal(state), spent)
            if move is not None:
                made.append(move)
                spent += puzzle.cost(state, move)


@loose
@number_by_default(80, 4)
def test_its_plans_are_the_solutions(kin, name, number):
    """Those of small instances, found whole: none is lost, none is added, none costs another sum"""
    for seed in range(number):
        cases = (case(kin, other) for other in itertools.count(1000 * seed))
        puzzle = next(one for one in cases if 0 < one.size <= SMALL)
        question = asked(kin, name, puzzle)
        chance = random.Random(seed)
        simulator = Simulator(*pddl_texts(question.instance, question.encoding))
        found = set()
        for actions in plans(simulator, puzzle, question.encoding, chance):
            reached, cost = simulator.replay(actions)
            moves = question.moves_of(actions)
            assert simulator.is_goal(reached)
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
            claim = judge_claim(Claim(Outcome.SOLVED, text), question)
            assert claim.verdict is Correctness.WRONG_PLAN
