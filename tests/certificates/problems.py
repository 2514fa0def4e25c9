"""Small problems with certificates written by hand, a true one for each rule of the format.

A certificate is a list of lines as Python values; the lies of the tests change one thing of one.
"""

from math import inf
from typing import Any, NamedTuple

from tests.certificates.truth import Truth, closed_set, first_line


class Example(NamedTuple):
    """A problem and a certificate of it that holds; the cost of a cheapest plan."""

    domain: str
    problem: str
    lines: list[dict[str, Any]]
    plan: list[str] | None = None


_WALK = """
(define (domain walk)
  (:requirements :strips :typing :action-costs)
  (:types place - object)
  (:predicates (at ?p - place) (road ?p ?q - place) (seen ?p - place))
  (:functions (total-cost) - number (length ?p ?q - place) - number)
  (:action go
    :parameters (?p ?q - place)
    :precondition (and (at ?p) (road ?p ?q))
    :effect (and (not (at ?p)) (at ?q) (seen ?q) (increase (total-cost) (length ?p ?q)))))
"""
_WALK_PROBLEM = """
(define (problem there) (:domain walk)
  (:objects a b c - place)
  (:init (at a) (road a b) (road b a) (road b c) (= (total-cost) 0)
    (= (length a b) 2) (= (length b a) 2) (= (length b c) 3))
  (:goal (at c))
  (:metric minimize (total-cost)))
"""
_WALK_WEIGHTS = {"0": "9/2", "1": "5/2", "2": "-1/2"}
_ROADS = [[2, ["(go a b)"]], ["3", ["(go b c)"]]]
_WALK_ATOMS = ("at a", "at b", "at c", "seen a", "seen b", "seen c")

_COINS = """(define (domain coins) (:requirements :strips :typing) (:types coin)
  (:predicates (heads ?c - coin) (tails ?c - coin) (beside ?c ?d - coin))
  (:action both :parameters (?c ?d - coin) :precondition (and (beside ?c ?d) (tails ?c) (tails ?d))
    :effect (and (not (tails ?c)) (not (tails ?d)) (heads ?c) (heads ?d)))
  (:action swap :parameters (?c ?d - coin) :precondition (and (beside ?c ?d) (heads ?c) (tails ?d))
    :effect (and (not (heads ?c)) (not (tails ?d)) (tails ?c) (heads ?d))))
"""

_BURN = """(define (domain candles) (:requirements :strips :typing :negative-preconditions)
  (:types candle) (:predicates (whole ?c - candle) (used ?c - candle))
  (:action melt :parameters (?c ?d ?e - candle)
    :precondition (and (whole ?c) (whole ?d) (used ?e)
                       (not (= ?c ?d)) (not (= ?c ?e)) (not (= ?d ?e)))
    :effect (and (not (whole ?c)) (used ?c) (not (whole ?d)) (used ?d)
                 (not (used ?e)) (whole ?e))))
"""


def _pruned(*pairs: tuple[list[int], list[str]]) -> dict[str, Any]:
    """The start's line, with the states after it that a landmark of a cost of 1 prunes."""
    pruned = [[state, {"landmarks": [[1, marks]]}] for state, marks in pairs]
    return {"state": [0], "g": 0, "pruned": pruned}


def _walk(*lines: dict[str, Any]) -> Example:
    return Example(_WALK, _WALK_PROBLEM, [*lines], ["(go a b)", "(go b c)"])


def _listed(domain: str, problem: str, plan: list[str] | None, atoms: str) -> Example:
    return Example(
        domain,
        problem,
        closed_set(Truth(domain, problem), [*map(tuple, map(str.split, atoms.split(", ")))]),
        plan,
    )


EXAMPLES = {
    # A traveller on a road: the distance that is left, written as weights of where they are.
    "potential": _walk(
        first_line(5, *_WALK_ATOMS),
        {"groups": [[0, 1, 2]], "exactly": [0]},
        {"lemma": 0, "kind": "potential", "constant": "1/2", "weights": _WALK_WEIGHTS}),
    # The same as a closed set: all states nearer than 5, and those beyond, pruned.
    "states": _walk(
        first_line(5, *_WALK_ATOMS),
        {"state": [0], "g": 0},
        {"state": [1, 4], "g": 2, "pruned": [[[2, 4, 5], {"landmarks": []}]]},
        {"state": [0, 3, 4], "g": 4, "pruned": [[[1, 3, 4], {"landmarks": []}]]}),
    # The same: once at b, the last road has to be taken.
    "landmarks": _walk(
        first_line(5, *_WALK_ATOMS),
        {"state": [0], "g": 0, "pruned": [[[1, 4], {"landmarks": [[3, ["(go b c)"]]]}]]}),
    # Coins of which two neighbours are turned at once: how many show heads stays even.
    "parity": Example(_COINS, """(define (problem odd) (:domain coins)
  (:objects a b c - coin)
  (:init (beside a b) (beside b a) (beside b c) (beside c b) (tails a) (tails b) (tails c))
  (:goal (and (heads a) (heads b) (heads c))))
""",
        [
            first_line(inf, "heads a", "heads b", "heads c", "tails a", "tails b", "tails c"),
            {"groups": [[0, 3], [1, 4], [2, 5]], "exactly": [0, 1, 2]},
            {"lemma": 0, "kind": "parity", "atoms": [0, 1, 2], "goal": 1},
        ]),
    # Candles: two that are whole become one, so that what is one will never be two again.
    "monotone": Example(_BURN, """(define (problem light) (:domain candles)
  (:objects a b c - candle)
  (:init (whole a) (whole b) (used c))
  (:goal (and (whole a) (whole c))))
""",
        [
            first_line(inf, "used a", "used b", "used c", "whole a", "whole b", "whole c"),
            {"groups": [[0, 3], [1, 4], [2, 5]], "exactly": [0, 1, 2]},
            {"lemma": 7, "kind": "monotone", "weights": dict.fromkeys("345", "1"), "above": "1"},
            {"state": [2, 3, 4], "g": 0, "pruned": [[[0, 1, 5], {"lemma": 7}]]},
        ]),
    # No road leads there.
    "relaxed": Example(_WALK,
        _WALK_PROBLEM.replace("(road b c)", "(road c b)").replace("(length b c)", "(length c b)"),
        [
            first_line(inf, "at a", "at b", "seen a", "seen b"),
            {"state": [0], "g": 0, "pruned": [[[1, 3], {"relaxed": True}]]},
        ]),
    # A longer way, with two roads that have to be taken.
    "long": Example(_WALK,
        _WALK_PROBLEM.replace("(at a)", "(at z) (road z a) (= (length z a) 1)").replace(
            "a b c -", "z a b c -"
        ),
        [
            first_line(6, "at z", *_WALK_ATOMS),
            {"state": [0], "g": 0, "pruned": [[[1, 4], {"landmarks": _ROADS}]]},
        ],
        ["(go z a)", "(go a b)", "(go b c)"]),
    # Lamps that a button turns on and off with their neighbours: what ADL adds to STRIPS.
    "adl": _listed("""(define (domain lamps) (:requirements :adl) (:types lamp)
  (:predicates (lit ?l - lamp) (near ?l ?m - lamp) (power))
  (:action press :parameters (?l - lamp) :precondition (or (power) (lit ?l))
    :effect (forall (?m - lamp)
      (and (when (and (or (= ?l ?m) (near ?l ?m)) (lit ?m)) (not (lit ?m)))
           (when (and (or (= ?l ?m) (near ?l ?m)) (not (lit ?m))) (lit ?m))))))
""", """(define (problem dark) (:domain lamps) (:objects a b c - lamp)
  (:init (power) (near a b) (near b a) (near b c) (near c b))
  (:goal (forall (?l - lamp) (lit ?l))))
""", ["(press b)"], "lit a, lit b, lit c"),
    # An action that asks for an atom and does not delete it.
    "keep": _listed("""(define (domain keep)
  (:predicates (p) (q))
  (:action drop :precondition (p) :effect (not (p)))
  (:action make :precondition (p) :effect (q)))
""", "(define (problem small) (:domain keep) (:init (p)) (:goal (q)))", ["(make)"], "p, q"),
    # Actions that delete what they do not ask for, and what they may add again.
    "loose": _listed("""(define (domain loose)
  (:predicates (p) (q) (r) (s))
  (:action wipe :precondition (or (p) (q)) :effect (not (r)))
  (:action turn :precondition (and (p) (s))
    :effect (and (not (s)) (not (p)) (when (not (q)) (p))))
  (:action make :precondition (and (p) (r)) :effect (q)))
""", "(define (problem p) (:domain loose) (:init (p) (r) (s)) (:goal (and (p) (q) (not (s)))))",
        ["(turn)", "(make)"], "p, q, r, s"),
    # Two groups that share an atom.
    "shared": _listed("""(define (domain shared)
  (:predicates (a) (b) (c) (q))
  (:action go :precondition (and (a) (c)) :effect (and (not (a)) (not (c)) (b)))
  (:action win :precondition (b) :effect (q)))
""", "(define (problem small) (:domain shared) (:init (a) (c)) (:goal (q)))", ["(go)", "(win)"],
        "a, b, c, q"),
    # A gate: what is a landmark after waiting is none after clearing it, or with wings.
    "gate": Example("""(define (domain gate)
  (:predicates (blocked) (chosen) (high) (done))
  (:action wait :precondition (not (chosen)) :effect (chosen))
  (:action clear :precondition (not (chosen)) :effect (and (chosen) (not (blocked))))
  (:action climb :precondition (not (chosen)) :effect (and (chosen) (high)))
  (:action unblock :precondition (chosen) :effect (not (blocked)))
  (:action walk :precondition (and (chosen) (not (blocked))) :effect (done))
  (:action leap :precondition (high) :effect (done)))
""", "(define (problem small) (:domain gate) (:init (blocked)) (:goal (done)))",
        [
            first_line(2, "blocked", "chosen", "high", "done"),
            _pruned(([0, 1], ["(unblock)"]), ([1], ["(walk)"]), ([0, 1, 2], ["(leap)", "(walk)"])),
        ],
        ["(clear)", "(walk)"]),
    # A landmark of either state, and of none that is both.
    "apart": Example("""(define (domain keys)
  (:predicates (none) (left) (right) (open))
  (:action take-left :precondition (none) :effect (and (not (none)) (left)))
  (:action take-right :precondition (none) :effect (and (not (none)) (right)))
  (:action turn-left :precondition (left) :effect (open))
  (:action turn-right :precondition (right) :effect (open))
  (:action turn-both :precondition (and (left) (right)) :effect (open)))
""", "(define (problem door) (:domain keys) (:init (none)) (:goal (open)))",
        [
            first_line(2, "none", "left", "right", "open"),
            _pruned(*(([one], ["(turn-left)", "(turn-right)"]) for one in (1, 2))),
        ],
        ["(take-left)", "(turn-left)"]),
    # Actions in the order in which the last comes first, and dearer ways to the same.
    "backwards": _listed("""(define (domain backwards)
  (:predicates (p) (q) (r) (s))
  (:functions (total-cost) - number)
  (:action end :precondition (r) :effect (and (s) (increase (total-cost) 1)))
  (:action mid :precondition (q) :effect (and (r) (increase (total-cost) 1)))
  (:action leap :precondition (p) :effect (and (r) (increase (total-cost) 4)))
  (:action go :precondition (p) :effect (and (q) (increase (total-cost) 1)))
  (:action go-round :precondition (p) :effect (and (q) (increase (total-cost) 2))))
""", "(define (problem small) (:domain backwards) (:init (p) (= (total-cost) 0)) (:goal (s))"
        " (:metric minimize (total-cost)))", ["(go)", "(mid)", "(end)"], "p, q, r, s"),
}  # fmt: skip
POTENTIAL, STATES, PARITY = (EXAMPLES[name] for name in ("potential", "states", "parity"))
