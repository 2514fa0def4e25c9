; Wrong: the goal asks for the peg, and not for the holes.
(define (domain wrong-goal-forgets-holes)
  (:requirements :strips :typing :negative-preconditions)
  (:types spot)
  (:predicates (triple ?a ?b ?c - spot) (peg ?s - spot))
  (:action jump
    :parameters (?a ?b ?c - spot)
    :precondition (and (triple ?a ?b ?c) (peg ?a) (peg ?b) (not (peg ?c)))
    :effect (and (not (peg ?a)) (not (peg ?b)) (peg ?c))))
