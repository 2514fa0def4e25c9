; Right: rows and columns are numbers, which are objects; an action a direction.
(define (domain coordinates)
  (:requirements :strips :typing :negative-preconditions)
  (:types number)
  (:predicates
    (succ ?m ?n - number)
    (peg ?row ?column - number)
    (square ?row ?column - number))
  (:action right
    :parameters (?r ?x ?y ?z - number)
    :precondition (and (succ ?x ?y) (succ ?y ?z)
      (square ?r ?z) (peg ?r ?x) (peg ?r ?y) (not (peg ?r ?z)))
    :effect (and (not (peg ?r ?x)) (not (peg ?r ?y)) (peg ?r ?z)))
  (:action left
    :parameters (?r ?x ?y ?z - number)
    :precondition (and (succ ?y ?x) (succ ?z ?y)
      (square ?r ?z) (peg ?r ?x) (peg ?r ?y) (not (peg ?r ?z)))
    :effect (and (not (peg ?r ?x)) (not (peg ?r ?y)) (peg ?r ?z)))
  (:action down
    :parameters (?c ?x ?y ?z - number)
    :precondition (and (succ ?x ?y) (succ ?y ?z)
      (square ?z ?c) (peg ?x ?c) (peg ?y ?c) (not (peg ?z ?c)))
    :effect (and (not (peg ?x ?c)) (not (peg ?y ?c)) (peg ?z ?c)))
  (:action up
    :parameters (?c ?x ?y ?z - number)
    :precondition (and (succ ?y ?x) (succ ?z ?y)
      (square ?z ?c) (peg ?x ?c) (peg ?y ?c) (not (peg ?z ?c)))
    :effect (and (not (peg ?x ?c)) (not (peg ?y ?c)) (peg ?z ?c)))
)
