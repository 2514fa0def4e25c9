; Right: two kinds of holes, rows and columns apart, and a choice between them.
(define (domain kinds)
  (:requirements :strips :typing :negative-preconditions :disjunctive-preconditions)
  (:types rim inner - hole)
  (:predicates
    (across ?a ?b ?c - (either rim inner))
    (along ?a ?b ?c - hole)
    (peg ?h - hole))
  (:action jump
    :parameters (?a - (either rim inner) ?b - hole ?c - (either inner rim))
    :precondition (and (or (across ?a ?b ?c) (along ?a ?b ?c))
      (not (or (not (peg ?a)) (not (peg ?b)) (peg ?c))))
    :effect (and (not (peg ?a)) (not (peg ?b)) (peg ?c))))
