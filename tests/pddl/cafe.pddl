(define (domain cafe) (:types room mug) (:constants hall - room) (:predicates
    (door ?a ?b - room) (waiter-at ?r - room) (at ?m - mug ?r - room) (carried ?m - mug)
    (hand-free) (served ?m - mug)) (:action walk :parameters (?a ?b - room) :precondition (and
    (waiter-at ?a) (door ?a ?b)) :effect (and (not (waiter-at ?a)) (waiter-at ?b)))
  (:action pick :parameters (?m - mug ?r - room) :precondition (and (waiter-at ?r) (at ?m ?r)
    (hand-free)) :effect (and (carried ?m) (not (at ?m ?r)) (not (hand-free))))
  (:action serve :parameters (?m - mug) :precondition (and (waiter-at hall) (carried ?m))
    :effect (and (served ?m) (not (carried ?m)) (hand-free))))
