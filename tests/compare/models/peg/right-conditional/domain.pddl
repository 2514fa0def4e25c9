; Right: a peg and a direction are named, and conditional effects do the rest.
(define (domain conditional)
  (:requirements :strips :typing :negative-preconditions :existential-preconditions :conditional-effects)
  (:types cell way)
  (:predicates (step ?a ?b - cell ?w - way) (peg ?c - cell))
  (:action push
    :parameters (?a - cell ?w - way)
    :precondition (and (peg ?a)
      (exists (?b ?c - cell)
        (and (step ?a ?b ?w) (step ?b ?c ?w) (peg ?b) (not (peg ?c)))))
    :effect (and (not (peg ?a))
      (forall (?b ?c - cell)
        (when (and (step ?a ?b ?w) (step ?b ?c ?w))
          (and (not (peg ?b)) (peg ?c)))))))
