"""Goals out of reach by the order of things, a weight that no action raises, or a parity."""

import random
from itertools import combinations, permutations

import pytest

import pddlpuzzles
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl.invariants import arrangements, find_conflict, mutex_groups
from pddlpuzzles.pddl.write import problem_text
from tests.pddl.test_read_formulas import whole
from tests.pddl.test_write import read
from tests.seeds import slow


def act(number, needs, does, names=()):
    asked, done = (f"(and {' '.join(parts)})" for parts in (needs, does))
    typed = f":parameters ({' '.join(names)})"
    return f"(:action a{number} {typed} :precondition {asked} :effect {done})"


def wheels(chance):
    """Things in places that turn: each action moves those of a few places on, or two pairs."""
    size = chance.choice((3, 4, 4))
    places = [f"p{number}" for number in range(size)]
    things = [f"t{number}" for number in range(size)]
    actions, made = [], set()
    for number in range(chance.choice((1, 2, 3))):
        cycle = chance.sample(places, min(size, chance.choice((2, 3, 3, 4))))
        made.add(len(cycle))
        names = [f"?x{at}" for at in range(len(cycle))]
        needs = [f"(at {name} {place})" for name, place in zip(names, cycle, strict=True)]
        does = [f"(at {name} {cycle[at - 1]})" for at, name in enumerate(names)]
        does += [f"(not {one})" for one in needs]
        needs += [f"(not (= {a} {b}))" for a, b in combinations(names, 2)]
        mark = chance.choice(("", "", "(marked) (not (plain))", "(plain) (not (marked))"))
        need = {"": "", "(m": "(plain)", "(p": "(marked)"}[mark[:2]]
        actions.append(act(number, [need, *needs], [mark, *does], names))
    domain = f"""(define (domain wheels) (:predicates (at ?t ?p) (marked) (plain))
      (:constants {" ".join(things + places)}) {" ".join(actions)})"""
    start = " ".join(f"(at {one} {two})" for one, two in zip(things, places, strict=True))
    there = chance.sample(places, size)
    goal = [f"(at {one} {two})" for one, two in zip(things, there, strict=True)]
    goal = goal[: chance.choice((size, size, size - 1, size - 2))]
    goal += chance.choice(([], ["(plain)"], ["(marked)"]))
    problem = f"""(define (problem p) (:domain wheels) (:init {start} (plain))
      (:goal (and {" ".join(goal)})))"""
    return domain, problem


def test_of_all_orders_of_tiles_those_are_refused_that_cannot_be_reached():
    """Tiles on a board of 2 by 2 cells: half of all orders, wherever the blank is to be."""
    puzzle = pddlpuzzles.instance("pddl", "sliding-tiles/05").puzzle
    (order,) = arrangements(mutex_groups(puzzle.task))
    assert len(order.things) == 4
    cells = [f"{row}{column}" for row in "ab" for column in (1, 2)]
    refused = 0
    for there in permutations(cells):
        goal = " ".join(f"(at tile-{number} {cell})" for number, cell in enumerate(there[1:], 1))
        text = problem_text(puzzle.domain, puzzle.problem)
        text = f"{text[: text.index('(:goal')]}(:goal (and {goal})))"
        domain, problem = read(puzzle.domain_text, text)
        task = PlanningProblem(domain, problem, puzzle.domain_text, text).task
        can = any(task.is_goal(state) for state in whole(task))
        assert (find_conflict(task) is None) == can
        refused += not can
    assert refused == 12


def test_the_argument_is_a_sentence():
    for name, said in [
        (
            "sliding-tiles/05",
            "each action changes both or neither of these: whether it takes an odd number of swaps "
            "to bring tile-1, tile-2, tile-3 and blank back to where they were at the start, and "
            "whether an odd number of (blank a2) and (blank b1) holds; every goal state differs "
            "from the start in exactly one",
        ),
        (
            "sokoban/04",
            "no action raises how many of (box-at b4), (box-at c2), (box-at b2), (box-at b3), "
            "(box-at c4) and 3 more hold: 1 at the start, and at least 2 in every goal state",
        ),
    ]:
        assert pddlpuzzles.instance("pddl", name).puzzle.obstacle() == said


def tokens(chance, places, rules):
    """Tokens on places: each rule takes some away and lays others down."""
    actions = []
    for number, (takes, lays) in enumerate(rules):
        needs = [f"(on {one})" for one in takes] + [f"(not (on {one}))" for one in lays]
        does = [f"(not (on {one}))" for one in takes] + [f"(on {one})" for one in lays]
        actions.append(act(number, needs, does))
    domain = f"""(define (domain tokens) (:requirements :strips :negative-preconditions)
      (:predicates (on ?p)) (:constants {" ".join(places)}) {" ".join(actions)})"""
    start, goal = (chance.sample(places, chance.randrange(2, len(places) - 1)) for _ in range(2))
    start, goal = (" ".join(f"(on {one})" for one in some) for some in (start, goal))
    return domain, f"(define (problem p) (:domain tokens) (:init {start}) (:goal (and {goal})))"


def tokens_of_chance(chance):
    places, rules = [f"p{number}" for number in range(7)], []
    for _ in range(chance.randrange(4, 9)):
        own = chance.sample(places, chance.choice((2, 3, 3, 4)))
        taken = max(len(own) // 2, chance.randrange(1, len(own)))
        rules.append((own[:taken], own[taken:]))
    return tokens(chance, places, rules)


# What an action needs of a lamp, and what it does to it; switches come most often.
SWITCHES = [
    *[("", "(when {on} (and {off} (not {on}))) (when {off} (and {on} (not {off})))")] * 3,
    *[("", "(when {on} (and {off} (not {on}))) (when (not {on}) (and {on} (not {off})))")] * 3,
    ("{on}", "{off} (not {on})"),
    ("(not {on})", "{on} (not {off})"),
    ("{on}", "{on} (not {off})"),
    *[("", "(when {on} (and {off} (not {on})))")] * 2,
    ("", "{on}"),
    ("", "(not {off})"),
]


def switches(chance):
    """A board of lamps of chance, which are switched by changes or by plain conditions."""
    lamps, actions = ["l0", "l1", "l2"], ""
    for number in range(chance.randrange(1, 3)):
        some = chance.sample(lamps, chance.choice((2, 3)))
        each = [(lamp, *chance.choice(SWITCHES)) for lamp in some]
        needs, does = (
            [row[at].format(on=f"(on {row[0]})", off=f"(off {row[0]})") for row in each]
            for at in (1, 2)
        )
        actions += act(number, needs, does)
    both = ([f"({chance.choice(('on', 'off'))} {lamp})" for lamp in lamps] for _ in range(2))
    start, goal = map(" ".join, both)
    domain = f"""(define (domain switches) (:requirements :adl) (:predicates (on ?l) (off ?l))
      (:constants {" ".join(lamps)}) {actions})"""
    return domain, f"(define (problem p) (:domain switches) (:init {start}) (:goal (and {goal})))"


PARITY = "switches an even number"


@pytest.mark.parametrize(
    ("texts", "number", "least"),
    [
        (wheels, 150, {"an odd number of swaps": 15, "both or neither": 5}),
        (tokens_of_chance, 150, {"no action raises": 20, "counting": 3}),
        *((switches, 100, {PARITY: 2}), slow(switches, 600, {PARITY: 11})),
    ],
)
def test_an_obstacle_is_said_only_where_no_goal_can_be_reached(texts, number, least):
    chance, said = random.Random(11), []
    for _ in range(number):
        pair = texts(chance)
        puzzle = PlanningProblem(*read(*pair), *pair)
        if (obstacle := puzzle.obstacle()) is not None:
            assert not any(map(puzzle.is_goal, whole(puzzle.task))), (obstacle, pair)
            said.append(obstacle)
    for words, times in least.items():
        assert sum(words in one for one in said) >= times, words


def test_a_weight_ends_a_search_that_goes_on_for_long(monkeypatch):
    monkeypatch.setattr("pddlpuzzles.families.pddl.mistakes._MOST_EDITS", 0)  # none is asked for
    cells = {(row, column): f"c{row}{column}" for row in range(4) for column in range(4)}
    near = [(one, (one[0] + down, one[1] + 1 - down)) for one in cells for down in (0, 1)]
    rules = [((cells[one],), (cells[there],)) for one, there in near if there in cells]
    rules += [(after, before) for before, after in rules]
    domain, _ = tokens(random.Random(1), list(cells.values()), rules)
    start, goal = (" ".join(f"(on c{at // 4}{at % 4})" for at in range(n)) for n in (7, 8))
    problem = f"""(define (problem p) (:domain tokens) (:init {start}) (:goal (and {goal})))"""
    found = pddlpuzzles.solve(pddlpuzzles.instance(domain, problem), engine="astar")
    assert found.status == "unsolvable"
    assert found.sealed.expanded <= 1000  # fewer where a glance is not long enough
    assert found.proof == (
        "no action raises how many of (on c00), (on c01), (on c02), (on c03), (on c10) and 11 more "
        "hold: 7 at the start, and at least 8 in every goal state"
    )
