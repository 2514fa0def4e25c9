(define (domain cafe) (:types room mug) (:constants hall - room) (:predicates
    (door ?a ?b - room) (waiter-at ?r - room) (at ?m - mug ?r - room) (carried ?m - mug)
    (hand-free) (served ?m - mug)) (:action walk :parameters (?a ?b - room) :precondition (and
    (waiter-at ?a) (door ?a ?b)) :effect (and (not (waiter-at ?a)) (waiter-at ?b)))
  (:action pick :parameters (?m - mug ?r - room) :precondition (and (waiter-at ?r) (at ?m ?r)
    (hand-free)) :effect (and (carried ?m) (not (at ?m ?r)) (not (hand-free))))
  (:action serve :parameters (?m - mug) :precondition (and (waiter-at hall) (carried ?m))
    :effect (and (served ?m) (not (carried ?m)) (hand-free))))
;
(define (problem p) (:domain cafe) (:objects kitchen - room red blue - mug)
  (:init (door kitchen hall) (door hall kitchen) (waiter-at hall) (hand-free)
    (at red kitchen) (at blue kitchen)) (:goal (and (served red) (served blue))))
;
(define (problem p) (:domain cafe) (:objects bar yard - room red - mug)
  (:init (door bar hall) (door hall bar) (door yard hall) (door hall yard) (hand-free)
    (waiter-at ann hall) (at red hall)) (:goal (and (served red) (hand-free))))
