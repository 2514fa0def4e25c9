; Peg solitaire, counted in sweeps: consecutive jumps by the same peg cost 1 together.
;
; (line x y z) says that x, y and z are neighbours in a straight line, so that a peg on x can jump
; over one on y to z. A sweep is a begin and any number of go-ons. A peg that stops is tired until
; another has started and it has had its rest, so that no peg can start where it could go on.
; In a problem whose goal is one peg anywhere, (last-peg-may-go) holds and the board is to be
; empty: the last peg is lifted off it, and the game is over.
(define (domain peg-sweeps)
  (:requirements :strips :typing :action-costs)

  (:types place - object)

  (:predicates
    (line ?from ?over ?to - place)
    (peg ?place - place)
    (hole ?place - place)
    (last-peg-may-go)
    (moving ?place - place)
    (hand-free)
    (hand-busy)
    (tired ?place - place)
    (rested ?place - place)
    (all-rested))

  (:functions (total-cost) - number)

  (:action begin
    :parameters (?from ?over ?to - place)
    :precondition (and
      (line ?from ?over ?to)
      (peg ?from)
      (peg ?over)
      (hole ?to)
      (hand-free)
      (rested ?from))
    :effect (and
      (not (peg ?from))
      (hole ?from)
      (not (peg ?over))
      (hole ?over)
      (not (hole ?to))
      (peg ?to)
      (not (hand-free))
      (hand-busy)
      (moving ?to)
      (increase (total-cost) 1)))

  (:action go-on
    :parameters (?from ?over ?to - place)
    :precondition (and
      (line ?from ?over ?to)
      (peg ?from)
      (peg ?over)
      (hole ?to)
      (moving ?from)
      (all-rested))
    :effect (and
      (not (peg ?from))
      (hole ?from)
      (not (peg ?over))
      (hole ?over)
      (not (hole ?to))
      (peg ?to)
      (not (moving ?from))
      (moving ?to)))

  (:action stop
    :parameters (?peg - place)
    :precondition (and
      (moving ?peg)
      (all-rested))
    :effect (and
      (not (moving ?peg))
      (not (hand-busy))
      (hand-free)
      (not (rested ?peg))
      (tired ?peg)
      (not (all-rested))))

  (:action rest
    :parameters (?peg - place)
    :precondition (and
      (tired ?peg)
      (hand-busy))
    :effect (and
      (not (tired ?peg))
      (rested ?peg)
      (all-rested)))

  (:action lift
    :parameters (?peg - place)
    :precondition (and
      (moving ?peg)
      (peg ?peg)
      (all-rested)
      (last-peg-may-go))
    :effect (and
      (not (moving ?peg))
      (not (peg ?peg))
      (hole ?peg))))
