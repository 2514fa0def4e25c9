; Wrong: the two steps of a jump may go in different directions.
(define (domain wrong-turns-corners)
  (:requirements :strips :typing)
  (:types hole direction)
  (:predicates
    (next ?a ?b - hole ?d - direction)
    (full ?h - hole)
    (empty ?h - hole))
  (:action leap
    :parameters (?d ?e - direction ?from ?over ?to - hole)
    :precondition (and (next ?from ?over ?d) (next ?over ?to ?e)
      (full ?from) (full ?over) (empty ?to))
    :effect (and (empty ?from) (empty ?over) (full ?to)
      (not (full ?from)) (not (full ?over)) (not (empty ?to)))))
