(define (domain lilies) (:requirements :strips :typing :negative-preconditions)
 (:types lily)
 (:predicates (hop-way ?a ?b - lily) (hare ?a - lily) (sunk ?a - lily) (eaten ?a - lily))
 (:action hop :parameters (?a ?b - lily) :precondition (and (hare ?a) (hop-way ?a ?b) (not (sunk ?b))) :effect (and (hare ?b) (eaten ?b) (sunk ?a) (not (hare ?a)))))
