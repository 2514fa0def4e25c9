(define (domain lights-out)
  (:requirements :adl)
  (:predicates (light ?l) (on ?l) (adjacent ?l1 ?l2))
  (:action press
    :parameters (?l)
    :precondition (light ?l)
    :effect (and (when (on ?l) (not (on ?l)))
                 (when (not (on ?l)) (on ?l))
                 (forall (?n)
                   (and (when (and (adjacent ?l ?n) (on ?n)) (not (on ?n)))
                        (when (and (adjacent ?l ?n) (not (on ?n))) (on ?n)))))))
(define (problem panel) (:domain lights-out) (:objects l11 l12 l21 l22 l31 l32)
  (:init (light l11) (light l12) (light l21) (light l22) (light l31) (light l32) (on l11) (on l12)
  (on l21) (adjacent l11 l12) (adjacent l11 l21) (adjacent l12 l22) (adjacent l12 l11) (adjacent
  l21 l22) (adjacent l21 l31) (adjacent l21 l11) (adjacent l22 l32) (adjacent l22 l21) (adjacent
  l22 l12) (adjacent l31 l32) (adjacent l31 l21) (adjacent l32 l31) (adjacent l32 l22))
  (:goal (forall (?l) (not (on ?l)))))
