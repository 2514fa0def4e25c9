; Wrong: to choose a peg costs 1, and so does to hop.
(define (domain wrong-choosing-costs)
  (:requirements :strips :typing :negative-preconditions :action-costs)
  (:types cell)
  (:predicates (line ?a ?b ?c - cell) (peg ?c - cell) (chosen ?c - cell) (choosing))
  (:functions (total-cost) - number)
  (:action choose
    :parameters (?a - cell)
    :precondition (and (choosing) (peg ?a))
    :effect (and (not (choosing)) (chosen ?a) (increase (total-cost) 1)))
  (:action hop
    :parameters (?a ?b ?c - cell)
    :precondition (and (chosen ?a) (line ?a ?b ?c) (peg ?a) (peg ?b) (not (peg ?c)))
    :effect (and (choosing) (not (chosen ?a))
      (not (peg ?a)) (not (peg ?b)) (peg ?c) (increase (total-cost) 1))))
