; What the planning competition of 2008 had as pegsolitaire-sequential, which is recognised.
(define (domain pegsolitaire-sequential)
  (:requirements :strips :typing :action-costs)
  (:types location - object)
  (:predicates
    (in-line ?from ?over ?to - location) (occupied ?place - location) (free ?place - location)
    (move-ended) (last-visited ?place - location))
  (:functions (total-cost) - number)
  (:action jump-new-move
    :parameters (?from ?over ?to - location)
    :precondition (and
      (move-ended) (in-line ?from ?over ?to) (occupied ?from) (occupied ?over) (free ?to))
    :effect (and
      (not (move-ended)) (not (occupied ?from)) (not (occupied ?over)) (not (free ?to))
      (free ?from) (free ?over) (occupied ?to) (last-visited ?to) (increase (total-cost) 1)))
  (:action jump-continue-move
    :parameters (?from ?over ?to - location)
    :precondition (and
      (last-visited ?from) (in-line ?from ?over ?to) (occupied ?from) (occupied ?over) (free ?to))
    :effect (and
      (not (occupied ?from)) (not (occupied ?over)) (not (free ?to))
      (free ?from) (free ?over) (occupied ?to) (not (last-visited ?from)) (last-visited ?to)))
  (:action end-move
    :parameters (?place - location)
    :precondition (last-visited ?place)
    :effect (and (move-ended) (not (last-visited ?place)))))
