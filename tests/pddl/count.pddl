(define (domain count)
  (:predicates (done ?x))
  (:functions (n ?x) (most ?x))
  (:action more
    :parameters (?x)
    :precondition {}
    :effect (increase (n ?x) 2))
  (:action end
    :parameters (?x)
    :precondition (> (n ?x) 2)
    :effect (done ?x)))
(define (problem p) (:domain count) (:objects cup)
  (:init (= (n cup) 0) (= (most cup) 7))
  (:goal (done cup)))
