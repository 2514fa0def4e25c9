; Right: neighbours with a direction, and no negation.
(define (domain right-directions)
  (:requirements :strips :typing)
  (:types hole direction)
  (:predicates
    (next ?a ?b - hole ?d - direction)
    (full ?h - hole)
    (empty ?h - hole))
  (:action leap
    :parameters (?d - direction ?from ?over ?to - hole)
    :precondition (and (next ?from ?over ?d) (next ?over ?to ?d)
      (full ?from) (full ?over) (empty ?to))
    :effect (and (empty ?from) (empty ?over) (full ?to)
      (not (full ?from)) (not (full ?over)) (not (empty ?to)))))
