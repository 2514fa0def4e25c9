; Peg solitaire, counted in jumps: every action is one and costs 1.
;
; (line x y z) says that x, y and z are neighbours in a straight line, so that a peg on x can jump
; over one on y to z. In a problem whose goal is one peg anywhere, (last-peg-may-go) holds and the
; board is to be empty: the last jump goes out of the board (jump-out), and the game is over.
(define (domain peg-jumps)
  (:requirements :strips :typing)

  (:types place - object)

  (:predicates
    (line ?from ?over ?to - place)
    (peg ?place - place)
    (hole ?place - place)
    (last-peg-may-go)
    (playing))

  (:action jump
    :parameters (?from ?over ?to - place)
    :precondition (and
      (line ?from ?over ?to)
      (peg ?from)
      (peg ?over)
      (hole ?to)
      (playing))
    :effect (and
      (not (peg ?from))
      (hole ?from)
      (not (peg ?over))
      (hole ?over)
      (not (hole ?to))
      (peg ?to)))

  (:action jump-out
    :parameters (?from ?over ?to - place)
    :precondition (and
      (line ?from ?over ?to)
      (peg ?from)
      (peg ?over)
      (hole ?to)
      (playing)
      (last-peg-may-go))
    :effect (and
      (not (peg ?from))
      (hole ?from)
      (not (peg ?over))
      (hole ?over)
      (not (playing)))))
