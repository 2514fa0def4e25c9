; Visit all: a robot walks over a grid until it has been in every cell that matters.
;
;           * * # *         *  to be visited
;           * R * *         #  no floor
;           . . * *         .  floor that need not be visited
;                           R  the robot; where it stands at first is visited
;
; It goes from a cell to the next one, and may come to a cell as often as it likes.
;
; Objective: the fewest steps. With every cell to be visited the question is whether there is a
; Hamiltonian path from where the robot stands, and if not, how few cells must be walked over twice.
;
; Source of the idea: a domain by N. Lipovetzky and H. Geffner for the planning competition of 2011.
; The text is this project's own.
; Licence: Apache-2.0.
(define (domain visit-all)
  (:requirements :strips :typing)

  (:types cell)

  (:predicates
    (beside ?from ?to - cell)    ; floor next to floor
    (robot-at ?cell - cell)
    (visited ?cell - cell))

  ; The robot goes to the next cell, which is visited from then on.
  (:action step
    :parameters (?from ?to - cell)
    :precondition (and
      (robot-at ?from)
      (beside ?from ?to))
    :effect (and
      (robot-at ?to)
      (visited ?to)
      (not (robot-at ?from)))))
