(define (domain hotel) (:requirements :adl)
 (:types window)
 (:predicates (light ?w - window) (next ?v ?w - window))
 (:action flip :parameters (?w - window) :precondition (and)
  :effect (and
   (when (light ?w) (not (light ?w))) (when (not (light ?w)) (light ?w))
   (forall (?v - window) (when (and (next ?w ?v) (light ?v)) (not (light ?v))))
   (forall (?v - window) (when (and (next ?w ?v) (not (light ?v))) (light ?v))))))
