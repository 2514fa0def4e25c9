; Right: the jumped peg is taken off, the other lifted and set down; only that costs.
(define (domain phases)
  (:requirements :strips :typing :action-costs)
  (:types cell)
  (:predicates (line ?a ?b ?c - cell) (peg ?c - cell) (hole ?c - cell) (ready)
    (aiming ?a ?b ?c - cell) (flying ?b ?c - cell))
  (:functions (total-cost) - number)
  (:action aim
    :parameters (?a ?b ?c - cell)
    :precondition (and (ready) (line ?a ?b ?c) (peg ?a) (peg ?b) (hole ?c))
    :effect (and (not (ready)) (aiming ?a ?b ?c)))
  (:action give-up
    :parameters (?a ?b ?c - cell)
    :precondition (aiming ?a ?b ?c)
    :effect (and (ready) (not (aiming ?a ?b ?c))))
  (:action lift
    :parameters (?a ?b ?c - cell)
    :precondition (aiming ?a ?b ?c)
    :effect (and (not (aiming ?a ?b ?c)) (not (peg ?a)) (hole ?a) (flying ?b ?c)
      (increase (total-cost) 1)))
  (:action land
    :parameters (?b ?c - cell)
    :precondition (flying ?b ?c)
    :effect (and (not (flying ?b ?c)) (not (peg ?b)) (hole ?b) (not (hole ?c)) (peg ?c) (ready))))
