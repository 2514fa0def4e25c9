; Ferry: a small ferry takes cars from port to port, one at a time.
;
;           port-1                    port-2
;           [car]     \_[car]_/       [car] [car]
;           ------~~~~~~~~~~~~~~~~~~~~------------
;
; The ferry holds one car at most, and may sail empty. It sails wherever there is a route.
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
    (route ?from ?to - port)    ; the ferry sails from ?from to ?to
    (ferry-at ?port - port)     ; the ferry is at ?port
    (at ?car - car ?port - port) ; ?car is at ?port
    (aboard ?car - car)         ; ?car is on the ferry
    (deck-empty))

  ; Sail from ?from to ?to. The ferry goes with or without a car.
  (:action sail
    :parameters (?from ?to - port)
    :precondition (and
      (ferry-at ?from)
      (route ?from ?to))
    :effect (and
      (ferry-at ?to)
      (not (ferry-at ?from))))

  ; Take ?car aboard at ?port.
  (:action board
    :parameters (?car - car ?port - port)
    :precondition (and
      (ferry-at ?port)
      (at ?car ?port)
      (deck-empty))  ; The ferry holds one car only.
    :effect (and
      (aboard ?car)
      (not (at ?car ?port))
      (not (deck-empty))))

  ; Put ?car ashore at ?port.
  (:action leave
    :parameters (?car - car ?port - port)
    :precondition (and
      (ferry-at ?port)
      (aboard ?car))
    :effect (and
      (at ?car ?port)
      (deck-empty)
      (not (aboard ?car)))))
