; Ferry: a small ferry takes cars from port to port, one at a time.
;
;           port-1                    port-2
;           [car]     \_[car]_/       [car] [car]
;           ------~~~~~~~~~~~~~~~~~~~~------------
;
; It holds one car at most, and may sail empty.
;
; Objective: the fewest actions. Every car that is not where it belongs has to be taken aboard and
; ashore once; what can be saved are voyages with nothing aboard.
;
; Source of the idea: one of the examples that came with the planner UCPOP in the 1990s; there all
; ports are linked, here the problem says which are. The text is this project's own.
; Licence: Apache-2.0.
(define (domain ferry)
  (:requirements :strips :typing)

  (:types port car)

  (:predicates
    (route ?from ?to - port)    ; the ferry sails from one port to the other
    (ferry-at ?port - port)
    (at ?car - car ?port - port)
    (aboard ?car - car)
    (deck-empty))

  ; The ferry goes to another port, with or without a car.
  (:action sail
    :parameters (?from ?to - port)
    :precondition (and
      (ferry-at ?from)
      (route ?from ?to))
    :effect (and
      (ferry-at ?to)
      (not (ferry-at ?from))))

  ; A car drives onto the empty ferry.
  (:action board
    :parameters (?car - car ?port - port)
    :precondition (and
      (ferry-at ?port)
      (at ?car ?port)
      (deck-empty))
    :effect (and
      (aboard ?car)
      (not (at ?car ?port))
      (not (deck-empty))))

  ; The car that is aboard drives ashore.
  (:action leave
    :parameters (?car - car ?port - port)
    :precondition (and
      (ferry-at ?port)
      (aboard ?car))
    :effect (and
      (at ?car ?port)
      (deck-empty)
      (not (aboard ?car)))))
