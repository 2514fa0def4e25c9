; Wrong: a jump may land on a peg.
(define (domain wrong-lands-on-pegs)
  (:requirements :strips :typing :negative-preconditions)
  (:types spot)
  (:predicates (triple ?a ?b ?c - spot) (peg ?s - spot))
  (:action jump
    :parameters (?a ?b ?c - spot)
    :precondition (and (triple ?a ?b ?c) (peg ?a) (peg ?b))
    :effect (and (not (peg ?a)) (not (peg ?b)) (peg ?c))))
