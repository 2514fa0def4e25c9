(define (domain altar) (:predicates (lit ?c) (bare ?c) (beside ?a ?b)) (:action pass
:parameters (?a ?b) :precondition (and (beside ?a ?b) (lit ?a) (bare ?b)) :effect (and (lit ?b)
(not (bare ?b)))))
(define (problem p) (:domain altar) (:objects a b c) (:init (lit a) (bare b)
(bare c) (beside a b) (beside b c)) (:goal (lit c)))
