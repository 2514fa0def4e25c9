; Right: it notes which holes were ever jumped from, which nothing asks for.
(define (domain remembers)
  (:requirements :strips :typing :negative-preconditions)
  (:types spot)
  (:predicates (triple ?a ?b ?c - spot) (peg ?s - spot) (left-once ?s - spot))
  (:action jump
    :parameters (?a ?b ?c - spot)
    :precondition (and (triple ?a ?b ?c) (peg ?a) (peg ?b) (not (peg ?c)))
    :effect (and (not (peg ?a)) (not (peg ?b)) (peg ?c) (left-once ?a))))
