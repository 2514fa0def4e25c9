(define (domain d) (:predicates (wired ?s ?l) (lit ?l) (switch ?s) (lamp ?l))
  (:action press :parameters (?s) :precondition (switch ?s)
    :effect (forall (?l) (and (when (and (wired ?s ?l) (lit ?l)) (not (lit ?l)))))))
;
(define (problem p) (:domain d) (:objects s1 s2 l1 l2)
  (:init (switch s1) (switch s2) (lamp l1) (lamp l2) (lit l1) (lit l2) (wired s1 l2) (wired s2 l1))
  (:goal (lit l1)))
