"""The law: each encoding of ours is the same puzzle; a damaged one is different, or harmless."""

import random
from itertools import product

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.comparing.compare import compare_expanded, compare_read
from pddlpuzzles.comparing.edits import Edit, edits
from pddlpuzzles.comparing.graphs import silent_steps
from pddlpuzzles.pddl.pair import texts_read
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import LimitError, limited
from pddlpuzzles.solving.export import pddl_texts
from tests.conformance.conftest import whole_graph
from tests.conformance.perft import held
from tests.seeds import slow

GOOD = ("same", "same-plans")
BEYOND = {("beginner", "any-order"), ("splitter", "any-order")}
"""Too many orders, so that no comparison comes to its end within two minutes."""


def pair(under, encoding):
    return texts_read(*pddl_texts(under, encoding)[:2], "domain", "problem")


QUICK = ("tiny", "tiny-stuck", "cross", "plus", "wraparound", "wire")


def small():
    """All encodings of the instances that are expanded in no time, and the others', slow."""
    for family in catalogue.families().values():
        for name, encoding in product(held(family), family.encodings):
            if (name, encoding.name) not in BEYOND:
                marks = [] if name in QUICK else [pytest.mark.slow]
                case = family.name, name, encoding.name
                yield pytest.param(*case, id=f"{family.name}/{name}-{encoding.name}", marks=marks)


@pytest.mark.parametrize(("family", "name", "encoding"), list(small()))
def test_every_encoding_is_the_same_puzzle(family, name, encoding):
    if whole_graph(family, name) is None:
        return  # too big to be expanded whole
    under, chosen = catalogue.instance(catalogue.family(family), name).choose_encoding(encoding)
    found = compare_read(under, "ours", *pair(under, chosen), (), Limits(seconds=120))
    assert found.verdict in GOOD, found.text()
    assert found.costs[0] == found.costs[1]
    if under.known and "cost" in under.known:
        assert found.costs[0] == under.known["cost"]


SUBJECTS = [
    ("peg", "tiny", "jumps"),
    ("peg", "tiny", "cells"),
    ("peg", "tiny", "sweeps"),
    ("peg", "cross", "jumps"),
    ("minesweeper", "tiny", "strips"),
    ("machiavelli", "tiny", "melds"),
]


def mutants(number):
    """Models after one edit each, some of each subject, always the same ones."""
    chance = random.Random(7)
    share = -(-number // len(SUBJECTS))
    for family, name, encoding in SUBJECTS:
        instance = catalogue.instance(catalogue.family(family), name)
        under, chosen = instance.choose_encoding(encoding)
        domain, problem = pair(under, chosen)
        every = list(edits(Edit("", domain, problem, frozenset())))
        for one in chance.sample(every, min(share, len(every))):
            yield under, one


def plays(side, silent, most, is_final):
    """The costs of each play of at most so many moves that ends with a goal, where it ends if that
    is final. None makes a silent step to pay more for getting where it could go at once."""
    graph = side.graph
    alike = graph.alike
    found = set()
    known = {((), 0)}
    queue = list(known)
    for costs, node in queue:
        reached = silent_steps(graph, node, silent)
        is_solved = any(graph.solved[one] for one in reached)
        if is_solved:
            found.add(costs)
        if len(costs) == most or (is_solved and is_final):
            continue
        at_once = [
            (cost, alike(graph.states[target]))
            for label, cost, target in graph.leaving(node)
            if label not in silent
        ]
        for one in reached:
            for label, cost, target in graph.leaving(one):
                longer = (*costs, cost), target
                state = alike(graph.states[target])
                if one != node and any(less < cost and state == to for less, to in at_once):
                    continue
                if label not in silent and longer not in known:
                    known.add(longer)
                    queue.append(longer)
    return found


def check_mutant(under, one):
    """Whoever is called the same must allow the same costs of plans, by brute force."""
    hidden = tuple(one.bookkeeping)
    try:
        with limited(Limits(seconds=6)):
            made = compare_expanded(under, one.domain, one.problem, hidden, Limits(seconds=6))
    except LimitError:
        return "unknown"
    if made.verdict.sameness == "unknown":
        assert made.limit is not None, "only for want of time is something not decided"
        return "unknown"
    if made.verdict.sameness != "different":
        assert made.puzzle.graph.best_plans().cost == made.model.graph.best_plans().cost, one.words
        # Plans are the same up to the first goal.
        is_final = made.verdict.sameness == "same-plans"
        expected = plays(made.puzzle, frozenset(), 6, is_final)
        assert plays(made.model, made.verdict.silent, 6, is_final) == expected, one.words
    return str(made.verdict.sameness)


@pytest.mark.parametrize("many", [6, slow(300)])
def test_mutants_are_different_or_harmless(many):
    verdicts = [check_mutant(under, one) for under, one in mutants(many)]
    assert verdicts.count("different") >= many // 6
    assert verdicts.count("unknown") <= many // 10
