(define (domain tank) (:requirements :fluents) (:types car)
  (:predicates (on-road ?c - car) (in-shed ?c - car)) (:functions (fuel ?c - car) (bound ?c - car))
  (:action go :parameters (?c - car) :precondition (and (on-road ?c) ({} (fuel ?c)
    (bound ?c))) :effect (and (in-shed ?c) (not (on-road ?c)) (decrease (fuel ?c) 1))))
