"""Several mistakes are reported in one run, and what follows from one of them is not."""

import random
import re

import pytest

import pddlpuzzles
from pddlpuzzles.cli import main
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.pair import texts_read
from tests.compare.conftest import edited
from tests.conftest import write_pair
from tests.pddl.test_damaged import damaged, texts
from tests.pddl.test_read import DOMAIN, PROBLEM
from tests.seeds import slow


def found(domain_edits, problem_edits=(), strict=False):
    """The mistakes after these replacements, as line and message; the file is not named."""
    pair = *edited([DOMAIN], *domain_edits), *edited([PROBLEM], *problem_edits)
    with pytest.raises(InputError) as caught:
        texts_read(*pair, "d", "p", strict=strict)
    every = (caught.value, *caught.value.others)
    assert getattr(caught.value, "__notes__", []) == [str(one) for one in every[1:]]
    return [f"{one.source}:{one.line}: {one.message}" for one in every]


def test_mistakes_in_all_parts_are_reported_at_once_in_their_order():
    domain = [
        ("(lit ?r - room)", "(lit ?r - rom)"),
        ("(next ?a ?c)", "(nxt ?a ?c)"),
        ("?t - thing ?a ?b - room)\n  :pre", "?t - thing a ?b - room)\n  :pre"),
        ("(and (at ?t ?a) (next ?a ?b))", "(and (at ?t ?x) (next ?a) (at ?t ?x))"),
        ("(not (at ?t ?a))", "(not (at ?t ?y))"),
    ]
    problem = [
        ("(at candle hall)", "(at candel hall) (lit hall hall)"),
        ("(= (way hall attic) 3)", "(= (way hall attic) 3:5)"),
        ("(near hall attic)))", "(close hall attic)))"),
    ]
    assert found(domain, problem) == [
        "d:5: ?r: there is no type 'rom'; did you mean 'room'?",
        "d:7: there is no predicate 'nxt'; did you mean 'next'?",
        "d:9: expected a new variable such as ?a, found 'a'",
        "d:10: there is no variable '?x'; expected one of ?t, ?a, ?b; "
        "or declare it in :parameters (line 9): ?x - room",
        "d:10: next takes 2 arguments, here it has 1",
        "d:11: there is no variable '?y'; expected one of ?t, ?a, ?b; "
        "or declare it in :parameters (line 9): ?y - room",
        "p:4: there is no object 'candel'; did you mean 'candle'?",
        "p:4: lit takes 1 argument, here it has 2",
        "p:4: expected a number, found '3:5'",
        "p:5: there is no predicate 'close'; expected one of at, lit, next, near; "
        "or declare it in (:predicates …): (close ?x1 ?x2)",
    ]


# fmt: off
ALONE = [
    ([(" (next ?a ?b - room)", ""), ("(way ?a ?b - room) - number", "")],
     ["d:7: there is no predicate 'next'; expected one of at, lit, near; "
      "or declare it in (:predicates …): (next ?a ?b) (2 times, in lines 7 and 10)",
      "d:11: there is no "
      "function 'way'; expected one of total-cost; or declare it in (:functions …): (way ?a ?b)"]),
    ([("(at ?t - thing ?r - room)", "(at ?t - thing r - room)")],
     ["d:5: expected a new variable such as ?r, found 'r'"]),
    ([("(next ?a ?b - room)", "(next ?a ?b ?c - room)")],
     ["d:7: next takes 3 arguments, here it has 2 (3 times, in lines 7 and 10)"]),
    ([("?t - thing ?a ?b - room)\n", "?t - thing ?a ?b - rooom)\n")],
     ["d:9: ?a: there is no type 'rooom'; did you mean 'room'?"]),
    ([(":effect", ":efect"), ("(at ?t ?b)", "(at ?t ?c)")],
     ["d:11: there is no part of the action carry ':efect'; did you mean ':effect'?",
      "d:11: there is no variable '?c'; expected one of ?t, ?a, ?b; "
      "or declare it in :parameters (line 9): ?c - room"]),
]
# fmt: on


def test_a_mistake_is_reported_once_and_not_where_others_follow_from_it():
    for edits, expected in ALONE:
        assert found(edits) == expected


def test_reading_goes_on_behind_a_missing_parenthesis():
    domain = [("(next ?a ?b))\n", "(next ?a ?b)\n"), ("(at ?t ?b)", "(at ?t ?c)")]
    assert found(domain, [("candle hall", "hall")]) == [
        "d:10: (and …) is not closed before :effect on line 11: "
        "a parenthesis is missing in between, most likely at the end of line 10",
        "d:11: there is no variable '?c'; expected one of ?t, ?a, ?b; "
        "or declare it in :parameters (line 9): ?c - room",
        "p:4: at takes 2 arguments, here it has 1",
    ]
    assert found([], [("(way hall attic) 3))", "(way hall attic) 3)")]) == [
        "p:4: (:init …) is not closed before (:goal …) on line 5: "
        "a parenthesis is missing in between, most likely at the end of line 4"
    ]
    assert "or in (:action carry …)" in found([(":effect (and", ":effect (and (and")])[0]
    within, *_ = found([], [("(at candle hall)", "(at :goal hall)")])
    assert within.endswith("before :goal on line 4: a parenthesis is missing in between")


def test_at_most_twenty_are_reported():
    facts = " ".join(f"(at candle{number} hall)" for number in range(50))
    assert len(found([], [("(at candle hall)", facts)])) == 20


def test_strict_reading_goes_on_too():
    domain = [("(at ?t ?a) (next", "(at ?t?a) (next")]
    said = found(domain, [(" (= (total-cost) 0)", "")], strict=True)
    assert [one.partition(", which is no strict PDDL")[0] for one in said] == [
        "d:10: no space between '?t' and '?a'",
        "p:4: the total cost has no first value, (= (total-cost) 0) is taken",
    ]


@pytest.mark.parametrize("seeds", [range(120), slow(range(120, 2000))])
def test_further_damage_does_not_change_what_is_reported_first(seeds):
    compared = 0
    for seed in seeds:
        chance = random.Random(seed)
        domain, problem = texts(chance)
        one, other = damaged(domain, chance), damaged(problem, chance)
        both, alone = refusal(one, other), refusal(one, problem)
        if alone is not None and alone.source == "d":
            compared += 1
            # Which type is meant is a guess, from a problem, too, if that can be read.
            assert len({re.sub(r": is [^?]*\?", "", str(it)) for it in (both, alone)}) == 1
            assert all(mistake.source in ("d", "p") for mistake in both.others)
    assert compared > len(seeds) / 3


def refusal(domain, problem):
    try:
        texts_read(domain, problem, "d", "p")
    except InputError as error:
        return error
    return None


def test_the_command_prints_a_line_for_each_on_a_terminal(run, tmp_path, monkeypatch):
    wrong = PROBLEM.replace("candle hall", "candel hall").replace("(near hall", "(nearr hall")
    path = write_pair(tmp_path, DOMAIN, wrong)
    expected = [
        f"pddlpuzzles: {path}:4:13: there is no object 'candel'; did you mean 'candle'?",
        f"pddlpuzzles: {path}:5:33: there is no predicate 'nearr'; did you mean 'near'?",
    ]
    for is_terminal in (False, True):
        monkeypatch.setattr(main, "is_terminal", lambda stream, is_one=is_terminal: is_one)
        done = run("solve", path)
        assert (done.code, done.out) == (2, "")
        assert done.err.splitlines() == expected[: 1 + is_terminal]
    with pytest.raises(InputError, match="candel") as caught:
        pddlpuzzles.instance("pddl", path)
    assert len(caught.value.others) == 1
