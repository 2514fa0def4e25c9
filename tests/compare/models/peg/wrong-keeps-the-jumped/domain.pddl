; Wrong: the peg that is jumped over stays.
(define (domain wrong-keeps-the-jumped)
  (:requirements :strips :typing :negative-preconditions)
  (:types spot)
  (:predicates (triple ?a ?b ?c - spot) (peg ?s - spot))
  (:action jump
    :parameters (?a ?b ?c - spot)
    :precondition (and (triple ?a ?b ?c) (peg ?a) (peg ?b) (not (peg ?c)))
    :effect (and (not (peg ?a)) (peg ?c))))
