; Tower of Hanoi: disks of different sizes move from rod to rod.
;
;               |           |           |
;              (=)          |           |
;            (=====)        |           |
;          (=========)      |           |
;         ---------------------------------
;
; One disk is moved at a time, from the top of a rod, onto an empty rod or onto a larger disk: never
; onto a smaller one.
;
; Objective: the fewest moves. With three rods a tower of n disks needs 2^n - 1 of them; from a
; random position to another it can be as many and is mostly fewer.
;
; Source of the idea: E. Lucas, who sold it as a toy in 1883. The text is this project's own.
; Licence: Apache-2.0.
(define (domain hanoi)
  (:requirements :strips :typing)

  (:types disk rod - support)

  (:predicates
    (fits ?disk - disk ?support - support)   ; ?disk may lie on ?support: a rod or a larger disk
    (on ?disk - disk ?support - support)     ; ?disk lies on ?support. Nothing is between.
    (clear ?support - support))              ; ?support has nothing on it

  ; Move ?disk onto ?to. Only the top disk of a rod moves, and it must never lie on a smaller one.
  (:action move
    :parameters (?disk - disk ?from ?to - support)
    :precondition (and
      (fits ?disk ?to)
      (on ?disk ?from)
      (clear ?disk)
      (clear ?to))
    :effect (and
      (on ?disk ?to)
      (clear ?from)
      (not (on ?disk ?from))
      (not (clear ?to)))))
