; Right: the peg between is found by a quantifier, and so are the goal's holes.
(define (domain quantified)
  (:requirements :adl)
  (:types cell)
  (:predicates (between ?m ?a ?c - cell) (peg ?c - cell) (wanted ?c - cell) (anything ?c - cell))
  (:action jump
    :parameters (?a ?c - cell)
    :precondition (and (peg ?a) (not (peg ?c))
      (exists (?m - cell) (and (between ?m ?a ?c) (peg ?m))))
    :effect (and (not (peg ?a)) (peg ?c)
      (forall (?m - cell) (when (between ?m ?a ?c) (not (peg ?m)))))))
