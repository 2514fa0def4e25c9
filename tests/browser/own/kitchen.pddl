(define (domain d) (:predicates (in-cupboard ?i) (on-table ?i) (in-bowl ?i) (dirty))
(:action rinse :effect (not (dirty))) (:action fetch :parameters (?i) :precondition (in-cupboard ?i)
:effect (and (not (in-cupboard ?i)) (on-table ?i))) (:action pour :parameters (?i) :precondition
(and (on-table ?i) (not (dirty))) :effect (and (not (on-table ?i)) (in-bowl ?i))))
(define (problem
p) (:domain d) (:objects flour yeast) (:init (dirty) (in-cupboard flour) (on-table yeast)) (:goal
(in-bowl flour)))
