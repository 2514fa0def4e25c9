; A card is a rank and a suit; there is one of each.
(define (domain cards-ranks-and-suits)
  (:requirements :strips :typing :action-costs)
  (:types rank suit)
  (:predicates (left ?r - rank ?s - suit) (in-hand ?r - rank ?s - suit)
    (after ?x ?y - rank) (before ?s ?t - suit))
  (:functions (total-cost) - number)
  (:action run-of-three
    :parameters (?s - suit ?v ?w ?x - rank)
    :precondition (and (left ?v ?s) (left ?w ?s) (left ?x ?s)
      (after ?v ?w) (after ?w ?x))
    :effect (and (not (left ?v ?s)) (not (left ?w ?s)) (not (left ?x ?s))))
  (:action run-of-four
    :parameters (?s - suit ?v ?w ?x ?y - rank)
    :precondition (and (left ?v ?s) (left ?w ?s) (left ?x ?s) (left ?y ?s)
      (after ?v ?w) (after ?w ?x) (after ?x ?y))
    :effect (and (not (left ?v ?s)) (not (left ?w ?s)) (not (left ?x ?s)) (not (left ?y ?s))))
  (:action run-of-five
    :parameters (?s - suit ?v ?w ?x ?y ?z - rank)
    :precondition (and (left ?v ?s) (left ?w ?s) (left ?x ?s) (left ?y ?s) (left ?z ?s)
      (after ?v ?w) (after ?w ?x) (after ?x ?y) (after ?y ?z))
    :effect (and (not (left ?v ?s)) (not (left ?w ?s)) (not (left ?x ?s)) (not (left ?y ?s)) (not (left ?z ?s))))
  (:action set-of-three
    :parameters (?r - rank ?s ?t ?u - suit)
    :precondition (and (left ?r ?s) (left ?r ?t) (left ?r ?u)
      (before ?s ?t) (before ?t ?u))
    :effect (and (not (left ?r ?s)) (not (left ?r ?t)) (not (left ?r ?u))))
  (:action set-of-four
    :parameters (?r - rank ?s ?t ?u ?v - suit)
    :precondition (and (left ?r ?s) (left ?r ?t) (left ?r ?u) (left ?r ?v)
      (before ?s ?t) (before ?t ?u) (before ?u ?v))
    :effect (and (not (left ?r ?s)) (not (left ?r ?t)) (not (left ?r ?u)) (not (left ?r ?v))))
  (:action keep
    :parameters (?r - rank ?s - suit)
    :precondition (and (in-hand ?r ?s) (left ?r ?s))
    :effect (and (not (left ?r ?s)) (increase (total-cost) 1))))
