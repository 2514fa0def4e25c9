; Visit every cell: a robot walks over a grid until it has visited every marked cell.
;
;           * * # *         *  to be visited
;           * R * *         #  no floor
;           . . * *         .  floor that need not be visited
;                           R  the robot; where it stands at first is visited
;
; The robot steps from a cell to one beside it, and may enter a cell any number of times.
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
    (beside ?from ?to - cell)    ; ?from and ?to are floor side by side
    (robot-at ?cell - cell)      ; the robot is at ?cell
    (visited ?cell - cell))      ; ?cell was visited

  ; Step from ?from to ?to. That cell is visited from then on.
  (:action step
    :parameters (?from ?to - cell)
    :precondition (and
      (robot-at ?from)
      (beside ?from ?to))
    :effect (and
      (robot-at ?to)
      (visited ?to)
      (not (robot-at ?from)))))
