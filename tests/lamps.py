"""A small problem, and mistakes of its domain: what a person is led by, wherever it is typed."""

from collections.abc import Iterator

DOMAIN = """(define (domain lamps)
  (:requirements :strips)
  (:predicates (on ?l) (next ?l ?m))
  (:action switch
    :parameters (?l ?m)
    :precondition (and (next ?l ?m) (on ?l))
    :effect (and (on ?m) (not (on ?l)))))
"""
PROBLEM = """(define (problem three) (:domain lamps)
  (:objects a b c)
  (:init (on a) (next a b) (next b c))
  (:goal (on c)))
"""
MENDS = [  # what is damaged, what stands below the cell, and how that is mended
    ("(domain lamps)", "(domian lamps)", "domian"),
    (":parameters", ":params", "':params'"),
    ("(next ?l ?m) (on ?l))", "(nxt ?l ?m) (on ?l))", "'nxt'"),
    ("(not (on ?l))", "(not (on ?k))", "?k"),
    ("(on ?m)", "(on ?m ?l)", "on"),
]


def lessons() -> Iterator[tuple[str, str]]:
    """Yield a domain with all mistakes, then with one less each time, and what is said of it."""
    text = DOMAIN
    for right, wrong, _ in MENDS:
        assert right in text
        text = text.replace(right, wrong, 1)
    for right, wrong, said in MENDS:
        yield text, said
        text = text.replace(wrong, right, 1)
