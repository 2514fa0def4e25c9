"""Goals out of reach by the order of things, or by a weight that no action raises."""

import random
from itertools import combinations, permutations

import pddlpuzzles
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl.invariants import arrangements, find_conflict, mutex_groups
from pddlpuzzles.pddl.write import problem_text
from tests.pddl.test_read_formulas import task_of, whole
from tests.pddl.test_write import read


def wheels(chance, size):
    """Things in places that turn: each action moves those of a few places on, or two pairs."""
    places = [f"p{number}" for number in range(size)]
    things = [f"t{number}" for number in range(size)]
    actions, made = [], set()
    for number in range(chance.choice((1, 2, 3))):
        cycle = chance.sample(places, min(size, chance.choice((2, 3, 3, 4))))
        made.add(len(cycle))
        names = [f"?x{at}" for at in range(len(cycle))]
        needs = [f"(at {name} {place})" for name, place in zip(names, cycle, strict=True)]
        lose, gets = [*needs], [f"(at {name} {cycle[at - 1]})" for at, name in enumerate(names)]
        needs += [f"(not (= {a} {b}))" for a, b in combinations(names, 2)]
        mark = chance.choice(("", "", "(marked) (not (plain))", "(plain) (not (marked))"))
        need = {"": "", "(m": "(plain)", "(p": "(marked)"}[mark[:2]]
        actions.append(
            f"(:action a{number} :parameters ({' '.join(names)}) "
            f":precondition (and {need} {' '.join(needs)}) :effect (and {mark} {' '.join(gets)} "
            f"{' '.join(f'(not {one})' for one in lose)}))"
        )
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


def test_an_order_is_said_to_be_odd_only_where_no_goal_can_be_reached():
    chance, shown, marked = random.Random(11), 0, 0
    for _ in range(150):
        texts = wheels(chance, chance.choice((3, 4, 4)))
        task = task_of(*texts)
        said = find_conflict(task)
        if said is not None:
            assert not any(task.is_goal(state) for state in whole(task)), (said, texts)
            shown += "an odd number of swaps" in said
            marked += "both or neither" in said
    assert shown > 15, shown
    assert marked > 5, marked


def test_of_all_orders_of_tiles_those_are_refused_that_cannot_be_reached():
    """Tiles on a board of 2 by 2 cells: half of all orders, wherever the blank is to be."""
    board = pddlpuzzles.instance("pddl", "sliding-tiles/05")
    puzzle = board.puzzle
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
        actions.append(
            f"(:action a{number} :precondition (and {' '.join(needs)}) "
            f":effect (and {' '.join(does)}))"
        )
    domain = f"""(define (domain tokens) (:requirements :strips :negative-preconditions)
      (:predicates (on ?p)) (:constants {" ".join(places)}) {" ".join(actions)})"""
    start, goal = (chance.sample(places, chance.randrange(2, len(places) - 1)) for _ in range(2))
    start, goal = (" ".join(f"(on {one})" for one in some) for some in (start, goal))
    return (
        domain,
        f"""(define (problem p) (:domain tokens) (:init {start})
      (:goal (and {goal})))""",
    )


def test_a_weight_is_said_only_where_no_goal_can_be_reached():
    chance, shown, weighed = random.Random(3), 0, 0
    for _ in range(150):
        places, rules = [f"p{number}" for number in range(7)], []
        for _ in range(chance.randrange(4, 9)):
            own = chance.sample(places, chance.choice((2, 3, 3, 4)))
            taken = max(len(own) // 2, chance.randrange(1, len(own)))
            rules.append((own[:taken], own[taken:]))
        texts = tokens(chance, places, rules)
        puzzle = PlanningProblem(*read(*texts), *texts)
        said = puzzle.obstacle()
        if said is not None:
            assert not any(puzzle.is_goal(state) for state in whole(puzzle.task)), (said, texts)
            shown += "no action raises" in said
            weighed += "counting" in said
    assert shown > 20, shown
    assert weighed > 3, weighed


def test_a_weight_ends_a_search_that_goes_on_for_long():
    """Seven tokens walk about on a grid, and the goal asks for eight."""
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
