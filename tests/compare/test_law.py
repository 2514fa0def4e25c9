"""The law: each encoding of ours is the same puzzle; a damaged one is different, or harmless."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pddlpuzzles import catalogue
from pddlpuzzles.api.compare import evidence, judged
from pddlpuzzles.api.export import texts
from pddlpuzzles.api.repairs import candidates
from pddlpuzzles.api.sides import model_side
from pddlpuzzles.planning.pddl.read import read_domain, read_problem
from pddlpuzzles.puzzle import Limits
from tests.conformance.conftest import whole_graph

GOOD = ("same", "same-plans")
DEFAULT = 12
MUTANTS = 300


def pair(under, encoding):
    domain = read_domain(texts(under, encoding)[0], "domain")
    return domain, read_problem(texts(under, encoding)[1], "problem", domain)


def small():
    """All encodings of the instances that are expanded in no time, and the others', slow."""
    for family in catalogue.families().values():
        for name in catalogue.bundled(family):
            quick = name in ("tiny", "tiny-stuck", "cross", "plus", "wraparound", "wire")
            for encoding in family.pddl.ENCODINGS:
                yield pytest.param(
                    family.name,
                    name,
                    encoding.name,
                    id=f"{family.name}/{name}-{encoding.name}",
                    marks=[] if quick else [pytest.mark.slow],
                )


@pytest.mark.parametrize(("family", "name", "encoding"), list(small()))
def test_every_encoding_is_the_same_puzzle(family, name, encoding):
    if whole_graph(family, name) is None:
        return  # too big to be expanded whole
    under, chosen = catalogue.instance(catalogue.family(family), name).choose_encoding(encoding)
    found = judged(under, "ours", *pair(under, chosen), (), Limits(seconds=120))
    assert found.verdict in GOOD, found.text()
    assert found.costs[0] == found.costs[1]
    if under.known and "cost" in under.known:
        assert found.costs[0] == under.known["cost"]


SUBJECTS = [
    ("peg", "tiny", "jumps"),
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
        every = list(candidates(model_side(domain, problem, frozenset())))
        for one in chance.sample(every, min(share, len(every))):
            yield under, one


def plays(graph, silent, most):
    """How each play of at most so many moves can end, by its costs: with a goal, or going on.

    That is all that anyone sees who is told the costs of moves and whether the goal is reached.
    """
    seen = {}
    layer = {((), 0)}
    known = set(layer)
    queue = list(layer)
    for costs, node in queue:
        seen.setdefault(costs, set()).add(graph.solved[node])
        for label, cost, target in graph.edges[node]:
            longer = costs if label in silent else (*costs, cost)
            if len(longer) <= most and (longer, target) not in known:
                known.add((longer, target))
                queue.append((longer, target))
    return {costs for costs, ends in seen.items() if True in ends}


def check_mutant(under, one):
    """Whoever is called the same must allow the same costs of plans, by brute force."""
    hidden = tuple(one.bookkeeping)
    made = evidence(under, one.domain, one.problem, hidden, Limits(seconds=6))
    assert made.model is not None
    puzzle, model = made.puzzle.graph, made.model.graph
    if made.found is None or made.found.sameness == "unknown":
        assert not model.complete, "only what is big is not decided"
        return "unknown"
    if made.found.sameness != "different":
        assert puzzle.cheapest() == model.cheapest(), one.words
        assert plays(puzzle, set(), 6) == plays(model, made.found.silent, 6), one.words
    return str(made.found.sameness)


def test_mutants_are_different_or_harmless():
    verdicts = [check_mutant(under, one) for under, one in mutants(DEFAULT)]
    assert verdicts.count("different") >= DEFAULT // 3


@pytest.mark.slow
def test_all_mutants_are_different_or_harmless():
    verdicts = [check_mutant(under, one) for under, one in mutants(MUTANTS)]
    assert verdicts.count("different") >= MUTANTS // 3


def test_names_do_not_matter():
    instance = catalogue.instance(catalogue.family("peg"), "tiny")
    under, chosen = instance.choose_encoding("jumps")
    domain, problem = pair(under, chosen)
    renamed = {f"x-{name}": replace(one, name=f"x-{name}") for name, one in domain.actions.items()}
    found = judged(
        under, "renamed", replace(domain, actions=renamed), problem, (), Limits(seconds=60)
    )
    assert found.verdict == "same"
