; Lift: a lift takes passengers to the floors where they want to go.
;
;           floor-4  |       |  cyd waits
;           floor-3  |       |
;           floor-2  | [ann] |  bob waits        [ ] the lift, with whoever is inside
;           floor-1  |       |
;
; The lift goes from any floor to any other in a single move, however far that is. It has room for
; everyone. Passengers get out only where they want to go; then they are served.
;
; Objective: the fewest actions. Each passenger gets in once and out once; the question is at how
; few floors the lift has to stop twice, and in which order it goes.
;
; Source of the idea: J. Koehler and K. Schuster, "Elevator control as a planning problem", AIPS
; 2000, on the lifts Miconic-10. The text is this project's own.
; Licence: Apache-2.0.
(define (domain miconic)
  (:requirements :strips :typing)

  (:types floor passenger)

  (:predicates
    (above ?high ?low - floor)                      ; ?high is above ?low
    (lift-at ?floor - floor)                        ; the lift is at ?floor
    (waits ?passenger - passenger ?floor - floor)   ; ?Passenger waits at ?floor
    (wants ?passenger - passenger ?floor - floor)   ; ?Passenger wants to go to ?floor
    (inside ?passenger - passenger)                 ; ?Passenger is in the lift
    (served ?passenger - passenger))                ; ?Passenger has arrived

  ; Go up from ?from to ?to. The lift does not stop between.
  (:action up
    :parameters (?from ?to - floor)
    :precondition (and
      (lift-at ?from)
      (above ?to ?from))
    :effect (and
      (lift-at ?to)
      (not (lift-at ?from))))

  ; Go down from ?from to ?to. The lift does not stop between.
  (:action down
    :parameters (?from ?to - floor)
    :precondition (and
      (lift-at ?from)
      (above ?from ?to))
    :effect (and
      (lift-at ?to)
      (not (lift-at ?from))))

  ; Let ?Passenger in at ?floor.
  (:action enter
    :parameters (?passenger - passenger ?floor - floor)
    :precondition (and
      (lift-at ?floor)  ; The lift has to come to ?floor first.
      (waits ?passenger ?floor))
    :effect (and
      (inside ?passenger)
      (not (waits ?passenger ?floor))))

  ; Let ?Passenger out at ?floor.
  (:action leave
    :parameters (?passenger - passenger ?floor - floor)
    :precondition (and
      (lift-at ?floor)  ; The lift has to come to ?floor first.
      (inside ?passenger)
      (wants ?passenger ?floor))
    :effect (and
      (served ?passenger)
      (not (inside ?passenger)))))
