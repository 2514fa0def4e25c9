"""Domains in other names and orders: reported as the same, or as different, where and how."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import networkx as nx
import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.catalogue import instance as read
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.recognise.isomorphism import Drawing, isomorphisms
from pddlpuzzles.pddl.write import domain_text, problem_text
from tests.test_reading import Tree, disguised, shown, shuffled, tree_of, written

ENCODINGS = [
    pytest.param(family, encoding, id=f"{family.name}-{encoding.name}")
    for family in catalogue.families().values()
    for encoding in family.recognised
    if encoding.name != "moves"  # tests/braintwist: its actions are too many
]

SECONDS = ("braintwist-grips", "braintwist-anchored")
"""Encodings that take as long to distinguish: by default their like, `strips`, is tried."""


def digraph(seed: int) -> nx.DiGraph:
    """A small digraph, more or less symmetric, with one or two colours."""
    chance = random.Random(seed)
    size = chance.randrange(1, 8)
    kind = chance.randrange(4)
    if kind == 0:
        graph = nx.DiGraph(nx.cycle_graph(size)) if size > 2 else nx.empty_graph(size, nx.DiGraph)
    elif kind == 1:
        graph = nx.disjoint_union(*[nx.cycle_graph(3, nx.DiGraph)] * 2)
    elif kind == 2:
        graph = nx.DiGraph(nx.complete_bipartite_graph(2, 3))
    else:
        graph = nx.gnp_random_graph(size, 0.3, seed=seed, directed=True)
    for node in graph:
        graph.nodes[node]["colour"] = chance.choice("aaaab")
    return graph


def drawn(graph: nx.DiGraph, names: dict[int, int]) -> Drawing:
    drawing = Drawing()
    for node, data in graph.nodes.items():
        drawing.node((names[node],), data["colour"])
    for tail, head in graph.edges:
        drawing.edge((names[tail],), (names[head],))
    return drawing


@pytest.mark.parametrize("seed", range(150))
def test_isomorphisms_are_those_that_networkx_finds(seed):
    graph = digraph(seed)
    chance = random.Random(seed)
    names = dict(zip(graph, chance.sample(range(100), len(graph)), strict=True))
    other = nx.relabel_nodes(graph, names)
    if seed % 3 == 0 and other.size():  # nearly the same
        tail, head = chance.choice(list(other.edges))
        other.remove_edge(tail, head)
        other.add_edge(head, tail)
    same = {name: name for name in other}
    one, two = drawn(graph, {node: node for node in graph}), drawn(other, same)
    found = [{a: b for (a,), (b,) in each.items()} for each in isomorphisms(one, two)]
    matcher = nx.algorithms.isomorphism.DiGraphMatcher(
        graph, other, node_match=lambda here, there: here == there
    )
    expected = list(matcher.isomorphisms_iter())
    assert sorted(map(sorted, (each.items() for each in found))) == sorted(
        map(sorted, (each.items() for each in expected))
    )


@cache
def source(family, encoding) -> tuple[str, str]:
    """A domain and a problem, in our names, and in other orders."""
    puzzle = catalogue.instance(family, "tiny").under(encoding.objectives[0]).puzzle
    model = encoding.model(puzzle).pair
    tree = shuffled(tree_of(domain_text(*model)), random.Random(encoding.name))
    return shown(tree), problem_text(*model)


def actions_of(domain: Tree) -> dict[str, Tree]:
    return {section[1]: section for section in domain if section[0] == ":action"}


def part(action: Tree, key: str) -> Tree:
    return action[action.index(key) + 1]


def mutations(domain: Tree, chance: random.Random) -> Iterator[tuple[Tree, str, list[str]]]:
    """Yield domains of which one action was changed, its name, and what must be said of it.

    Every action of a domain is changed in every way, at a place that chance settles.
    """
    text = shown(domain)
    predicates = next(section for section in domain if section[0] == ":predicates")[1:]
    types = next(section for section in domain if section[0] == ":types")[1:]
    costly = "(total-cost)" in text

    for name in actions_of(domain):

        def fresh(name: str = name) -> tuple[Tree, Tree]:
            changed = tree_of(text)
            return changed, actions_of(changed)[name]

        changed, action = fresh()
        condition = part(action, ":precondition")
        gone = condition.pop(chance.randrange(1, len(condition)))
        yield changed, name, [f"without the condition {shown(gone)}"]

        changed, action = fresh()
        condition = part(action, ":precondition")
        parameters = [word for word in part(action, ":parameters") if word.startswith("?")]
        candidates = [
            [one[0], *chance.choices(parameters, k=arity)]
            for one in predicates
            for arity in [sum(word.startswith("?") for word in one)]
            if parameters or not arity
        ]
        if other := [one for one in candidates if one not in condition]:
            added = chance.choice(other)
            condition.append(added)
            yield changed, name, [f"with the condition {shown(added)}"]

        changed, action = fresh()
        effects = part(action, ":effect")
        literals = [one for one in effects[1:] if one[0] != "increase"]
        gone = chance.choice(literals)
        effects.remove(gone)
        yield changed, name, ["without the effect ("]

        changed, action = fresh()
        effects = part(action, ":effect")
        place = effects.index(chance.choice(literals))
        flipped = effects[place]
        body = flipped
        while body[0] in ("forall", "when"):
            body = body[2]
        if body[0] == "and":
            body = body[1]
        body[:] = body[1] if body[0] == "not" else ["not", body.copy()]
        yield changed, name, ["without the effect (", "and with the effect ("]

        changed, action = fresh()
        if typed := part(action, ":parameters"):
            place = chance.choice([at for at, word in enumerate(typed) if word == "-"]) + 1
            others = [kind for kind in (*types, "object") if kind not in (typed[place], "-")]
            typed[place] = chance.choice(others)
            yield changed, name, ["without the parameter ?", f"- {typed[place]}"]

        if costly:
            changed, action = fresh()
            effects = part(action, ":effect")
            paid = [one for one in effects[1:] if one[0] == "increase"]
            for one in paid:
                effects.remove(one)
            before = int(paid[0][2]) if paid else 0
            effects.append(["increase", ["total-cost"], str(before + 5)])
            yield changed, name, [f"at the cost of {before + 5}, not {before}"]

        changed, action = fresh()
        twin = tree_of(shown(action))
        twin[1] = "another"
        del part(twin, ":precondition")[1]
        changed.append(twin)
        yield changed, "another", ["has the action another", "which is one too many"]

        changed, action = fresh()
        changed.remove(action)
        yield changed, "", [f"lacks the action {name}"]


@pytest.mark.parametrize(
    ("family", "encoding", "most"),
    [
        pytest.param(
            *one.values,
            most,
            id=f"{one.id}-{most}",
            marks=[pytest.mark.slow] if most > 1 or one.id in SECONDS else [],
        )
        for one in ENCODINGS
        for most in (1, 4)
    ],
)
def test_of_a_domain_that_differs_in_an_action_the_action_is_named_and_how(
    tmp_path, family, encoding, most
):
    domain, problem = source(family, encoding)
    chance = random.Random(most)
    every = list(mutations(tree_of(domain), chance))
    for changed, name, said in chance.sample(every, min(most, len(every))):
        message = complaint(family, written(tmp_path, shown(changed), problem))
        assert f"as the encoding {encoding.name!r} it " in message
        if name:
            assert f"the action {name} (line 1)" in message, (message, said)
        for words_ in said:
            assert words_ in message, (message, said)
        assert " more" not in message, (message, said)
    disguise = disguised(shown(changed), problem, chance)
    message = complaint(family, written(tmp_path, *disguise))
    assert re.search(r"it has .* expected \d+|do something else$", message)


def complaint(family, path: str) -> str:
    with pytest.raises(InputError) as caught:
        read(family, path, None)
    message = str(caught.value)
    assert message.count("\n") == 0
    known = ", ".join(encoding.name for encoding in family.recognised)
    assert f"not {family.name} in an encoding that is known ({known}): " in message
    return message


SIZES = [
    (
        "(:action b",
        "(:action c :effect (p)) (:action d :effect (p)) (:action b",
        "it has 4 actions of 0 parameters, expected 2 actions of 1 and 2 actions of 3 (sweeps)",
    ),
    (
        "(:action b",
        "(:action b :parameters (?x)",
        "1 action of 0 and 1 action of 1 parameters, expected 2 actions of 3 (jumps)",
    ),
]


@pytest.mark.parametrize(("old", "new", "said"), SIZES)
def test_the_size_of_a_domain_in_other_names_is_reported(tmp_path, old, new, said):
    domain = "(define (domain d) (:predicates (p)) (:action a :effect (p)) (:action b :effect (p)))"
    problem = "(define (problem x) (:domain d) (:init) (:goal (p)))"
    path = written(tmp_path, domain.replace(old, new), problem)
    assert said in complaint(catalogue.family("peg"), path)


def test_a_puzzle_need_not_be_recognised(tmp_path, monkeypatch):
    family = catalogue.family("peg")
    monkeypatch.setattr(type(family), "recognised", ())
    with pytest.raises(InputError, match="peg is read from"):
        read(family, written(tmp_path, "(", "("), None)
