(define (domain lights-out) (:requirements :adl) (:types cell) (:predicates (switches ?a ?b - cell) (lit ?c -
cell) (dark ?c - cell)) (:action press :parameters (?b - cell) :effect (forall (?c - cell) (and
(when (and (switches ?b ?c) (lit ?c)) (and (dark ?c) (not (lit ?c)))) (when (and (switches ?b ?c) (dark ?c))
(and (lit ?c) (not (dark ?c))))))))
(define (problem four) (:domain lights-out) (:objects a1 a2 b1 b2 - cell) (:init (switches a1 a1) (switches a1 a2)
(switches a1 b1) (switches a2 a1) (switches a2 a2) (switches a2 b2) (switches b1 a1) (switches b1 b1) (switches b1 b2)
(switches b2 a2) (switches b2 b1) (switches b2 b2) (dark a1) (lit a2) (dark b1) (lit b2)) (:goal (and (dark a1)
(dark a2) (dark b1) (dark b2))))
