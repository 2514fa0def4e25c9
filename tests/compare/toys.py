"""A toy of four tiles that folds like Brain Twist, so small that all of it can be listed."""

from __future__ import annotations

from dataclasses import dataclass

from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.search.factored import Condition, Factored, Source, Step

CYCLES = ((0, 1, 2), (1, 2, 3))
"""The positions that a turn moves, flat and folded."""
WANTED = (2, 3)
"""The tiles that the goal wants at the first two positions, either way round."""


@dataclass(frozen=True)
class Toy:
    """Four tiles; flat, the first three positions can be turned, folded, the last three.

    Folded or not, the goal looks at the first two positions only.
    """

    start: tuple[tuple[int, ...], bool] = ((1, 2, 0, 3), False)
    objective: str = "moves"

    def moves(self, state):
        return [1, -1, 0]

    def apply(self, state, move):
        tiles, folded = state
        if move == 0:
            return tiles, not folded
        if move not in (1, -1):
            raise IllegalMove(str(move), "there is no such turn")
        new = list(tiles)
        cycle = CYCLES[folded][::move]
        for here, there in zip(cycle, cycle[1:] + cycle[:1], strict=True):
            new[there] = tiles[here]
        return tuple(new), folded

    def cost(self, state, move):
        return 1

    def is_goal(self, state):
        return set(state[0][:2]) == set(WANTED)


def factored(toy: Toy) -> Factored:
    steps = []
    for folded in (False, True):
        for move in toy.moves(((0, 1, 2, 3), folded)):
            after, now = toy.apply(((0, 1, 2, 3), folded), move)
            sources = {
                place: Source(came, (0, 1, 2, 3))
                for place, came in enumerate(after)
                if place != came
            }
            if now != folded:
                sources[4] = Source(4, (1, 0))
            steps.append(Step(move, 1, {4: 1 << folded}, sources))
    wanted = sum(1 << tile for tile in WANTED)
    return Factored(
        sizes=(4, 4, 4, 4, 2),
        state=lambda state: (*state[0], int(state[1])),
        puzzle_state=lambda state: (state[:4], bool(state[4])),
        start=(*toy.start[0], int(toy.start[1])),
        steps=tuple(steps),
        goal=Condition(((0, wanted), (1, wanted))),
        block=(0, 1, 2, 3),
        controls=(4,),
    )


CONDITIONAL = """
(define (domain conditional) (:requirements :adl) (:types tile place sense)
  (:predicates (at ?t - tile ?p - place) (goes ?s - sense ?p ?q - place)
    (goes-folded ?s - sense ?p ?q - place) (folded))
  (:action turn :parameters (?s - sense) :precondition (not (folded))
    :effect (forall (?p ?q - place ?t - tile)
      (when (and (goes ?s ?p ?q) (at ?t ?p)) (and (not (at ?t ?p)) (at ?t ?q)))))
  (:action turn-folded :parameters (?s - sense) :precondition (folded)
    :effect (forall (?p ?q - place ?t - tile)
      (when (and (goes-folded ?s ?p ?q) (at ?t ?p)) (and (not (at ?t ?p)) (at ?t ?q)))))
  (:action fold :parameters () :precondition (not (folded)) :effect (folded))
  (:action unfold :parameters () :precondition (folded) :effect (not (folded))))
"""
STRIPS = """
(define (domain strips) (:requirements :adl) (:types tile place sense)
  (:predicates (at ?t - tile ?p - place) (goes ?s - sense ?p ?q - place)
    (goes-folded ?s - sense ?p ?q - place) (folded) (flat)
    (begins ?p - place) (begins-folded ?p - place))
  (:action turn :parameters (?s - sense ?p ?q ?r - place ?a ?b ?c - tile)
    :precondition (and (flat) (goes ?s ?p ?q) (goes ?s ?q ?r) (begins ?p) (at ?a ?p) (at ?b ?q)
      (at ?c ?r))
    :effect (and (not (at ?a ?p)) (not (at ?b ?q)) (not (at ?c ?r))
      (at ?a ?q) (at ?b ?r) (at ?c ?p)))
  (:action turn-folded :parameters (?s - sense ?p ?q ?r - place ?a ?b ?c - tile)
    :precondition (and (folded) (goes-folded ?s ?p ?q) (goes-folded ?s ?q ?r) (begins-folded ?p)
      (at ?a ?p) (at ?b ?q) (at ?c ?r))
    :effect (and (not (at ?a ?p)) (not (at ?b ?q)) (not (at ?c ?r))
      (at ?a ?q) (at ?b ?r) (at ?c ?p)))
  (:action fold :parameters () :precondition (flat) :effect (and (not (flat)) (folded)))
  (:action unfold :parameters () :precondition (folded) :effect (and (not (folded)) (flat))))
"""
PROBLEM = """
(define (problem small) (:domain {domain})
  (:objects t0 t1 t2 t3 - tile p0 p1 p2 p3 - place on back - sense)
  (:init {more} (at t1 p0) (at t2 p1) (at t0 p2) (at t3 p3)
    (goes on p0 p1) (goes on p1 p2) (goes on p2 p0) (goes back p1 p0) (goes back p2 p1)
    (goes back p0 p2) (goes-folded on p1 p2) (goes-folded on p2 p3) (goes-folded on p3 p1)
    (goes-folded back p2 p1) (goes-folded back p3 p2) (goes-folded back p1 p3))
  (:goal {goal}))
"""
BY_TILE = "(and (or (at t2 p0) (at t3 p0)) (or (at t2 p1) (at t3 p1)))"
BY_PLACING = (
    "(or (and (at t2 p0) (at t3 p1) (at t0 p2) (at t1 p3))"
    " (and (at t3 p0) (at t2 p1) (at t1 p2) (at t0 p3)))"
)
"""The two of four such placings that the start reaches: it reaches even ones only."""
BEGINS = "(flat) (begins p1) (begins-folded p3)"
MODELS = {
    "conditional": (CONDITIONAL, PROBLEM.format(domain="conditional", more="", goal=BY_TILE)),
    "strips": (STRIPS, PROBLEM.format(domain="strips", more=BEGINS, goal=BY_TILE)),
    "placings": (STRIPS, PROBLEM.format(domain="strips", more=BEGINS, goal=BY_PLACING)),
}
