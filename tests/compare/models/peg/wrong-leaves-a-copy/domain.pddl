; Wrong: the peg that jumps stays where it was, too.
(define (domain wrong-leaves-a-copy)
  (:requirements :strips :typing :negative-preconditions)
  (:types spot)
  (:predicates (triple ?a ?b ?c - spot) (peg ?s - spot))
  (:action jump
    :parameters (?a ?b ?c - spot)
    :precondition (and (triple ?a ?b ?c) (peg ?a) (peg ?b) (not (peg ?c)))
    :effect (and (not (peg ?b)) (peg ?c))))
