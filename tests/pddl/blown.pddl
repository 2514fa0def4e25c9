(define (domain d)
  (:predicates (lit ?x) (oven-on) (candle ?x))
  (:action blow-out
    :parameters (?x)
    :precondition (lit ?x)
    :effect (not (lit ?x)))
  (:action pass-flame
    :parameters (?a ?b)
    :precondition (and (lit ?a) (oven-on))
    :effect (and (lit ?b) (not (oven-on)))))
(define (problem p) (:domain d) (:objects red blue)
  (:init (lit red) (oven-on) (candle red) (candle blue))
  (:goal (and (not (lit red)) (not (oven-on)))))
