; Each run and each set that the cards can make is an object, with its cards.
(define (domain cards-meld-objects)
  (:requirements :adl :action-costs)
  (:types card meld)
  (:predicates (loose ?c - card) (in-hand ?c - card) (part ?c - card ?m - meld)
    (lies ?m - meld))
  (:functions (total-cost) - number)
  (:action lay
    :parameters (?m - meld)
    :precondition (forall (?c - card) (imply (part ?c ?m) (loose ?c)))
    :effect (and (lies ?m) (forall (?c - card) (when (part ?c ?m) (not (loose ?c))))))
  (:action keep
    :parameters (?c - card)
    :precondition (and (in-hand ?c) (loose ?c))
    :effect (and (not (loose ?c)) (increase (total-cost) 1))))
