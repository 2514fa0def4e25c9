; Peg solitaire, counted in sweeps: consecutive jumps by the same peg cost 1 together.
;
; (line x y z) says that x, y and z are neighbours in a straight line, so that a peg on x can jump
; over one on y to z. A sweep is a start-sweep, which costs 1, and any number of go-ons, which
; cost nothing: the peg on x may go on while (moving x) holds. After end-sweep none is moving, and
; the next sweep may start. To end a sweep and to start another with the same peg is allowed, but
; costs 1 and gains nothing.
;
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
    (none-moving)
    (moving ?place - place))

  (:functions (total-cost) - number)

  (:action start-sweep
    :parameters (?from ?over ?to - place)
    :precondition (and
      (line ?from ?over ?to)
      (peg ?from)
      (peg ?over)
      (hole ?to)
      (none-moving))
    :effect (and
      (not (peg ?from))
      (hole ?from)
      (not (peg ?over))
      (hole ?over)
      (not (hole ?to))
      (peg ?to)
      (not (none-moving))
      (moving ?to)
      (increase (total-cost) 1)))

  (:action go-on
    :parameters (?from ?over ?to - place)
    :precondition (and
      (line ?from ?over ?to)
      (peg ?from)
      (peg ?over)
      (hole ?to)
      (moving ?from))
    :effect (and
      (not (peg ?from))
      (hole ?from)
      (not (peg ?over))
      (hole ?over)
      (not (hole ?to))
      (peg ?to)
      (not (moving ?from))
      (moving ?to)))

  (:action end-sweep
    :parameters (?peg - place)
    :precondition (and
      (moving ?peg))
    :effect (and
      (not (moving ?peg))
      (none-moving)))

  (:action lift
    :parameters (?peg - place)
    :precondition (and
      (moving ?peg)
      (peg ?peg)
      (last-peg-may-go))
    :effect (and
      (not (moving ?peg))
      (not (peg ?peg))
      (hole ?peg))))
