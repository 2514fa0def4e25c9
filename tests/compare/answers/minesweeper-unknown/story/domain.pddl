; Cards in any order; how many cards say measles around each household is counted.
(define (domain block)
  (:requirements :adl)
  (:types flat count)
  (:constants flat-b1 flat-b2 flat-c3 - flat)
  (:predicates (around ?f ?g - flat) (to-write ?f - flat) (measles ?f - flat) (healthy ?f - flat)
    (counted ?f - flat ?n - count) (plus ?n ?m - count) (says ?f - flat ?n - count))
  (:action write-measles
    :parameters (?f - flat)
    :precondition (to-write ?f)
    :effect (and (measles ?f) (not (to-write ?f))
      (forall (?g - flat ?n ?m - count)
        (when (and (around ?f ?g) (counted ?g ?n) (plus ?n ?m))
          (and (counted ?g ?m) (not (counted ?g ?n)))))))
  (:action write-healthy
    :parameters (?f - flat)
    :precondition (to-write ?f)
    :effect (and (healthy ?f) (not (to-write ?f)))))
