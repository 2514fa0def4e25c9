(define (domain lights) (:requirements :adl) (:types lamp switch) (:predicates (wired ?s - switch
?l - lamp) (lit ?l - lamp)) (:action press :parameters (?s - switch) :precondition () :effect
(forall (?l - lamp) (and (when (and (wired ?s ?l) (lit ?l)) (not (lit ?l))) (when (and (wired ?s
?l) (not (lit ?l))) (lit ?l))))))
(define (problem corridor) (:domain lights) (:objects l1 l2 l3 - lamp s1 s2 s3 - switch) (:init
(wired s1 l1) (wired s1 l2) (wired s2 l2) (wired s2 l3) (wired s3 l3) (lit l2)) (:goal (forall (?l
- lamp) (lit ?l))))
