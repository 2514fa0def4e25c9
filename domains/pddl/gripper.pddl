; Robot: a robot with several hands carries balls from room to room.
;
;           +-----------+-----------+
;           |  o  o  o  |           |
;           |  [robot]     o        |      the gap in the wall is a door
;           |           |           |
;           +-----------+-----------+
;
; Each hand holds one ball at most. The robot walks through one door at a time, takes a ball that
; lies in the same room with a hand that is empty, and lays a ball down where it is.
;
; Objective: the fewest actions. It is easy for a person: walk with full hands. It is hard for
; planners to which each choice of a ball is another state: they try the balls in every order.
;
; Source of the idea: a domain by J. Koehler for the first planning competition, 1998, which has two
; rooms and two hands; here both are up to the problem. The text is this project's own.
; Licence: Apache-2.0.
(define (domain gripper)
  (:requirements :strips :typing)

  (:types room ball hand)

  (:predicates
    (door ?from ?to - room)     ; a door leads from ?from to ?to
    (robot-in ?room - room)     ; the robot is in ?room
    (in ?ball - ball ?room - room) ; ?ball is in ?room
    (holds ?hand - hand ?ball - ball) ; ?hand holds ?ball
    (empty ?hand - hand))       ; ?hand is empty

  ; Walk from ?from to ?to. What the robot holds goes with it.
  (:action walk
    :parameters (?from ?to - room)
    :precondition (and
      (robot-in ?from)
      (door ?from ?to))
    :effect (and
      (robot-in ?to)
      (not (robot-in ?from))))

  ; Take ?ball with ?hand. It lies in the room.
  (:action take
    :parameters (?ball - ball ?room - room ?hand - hand)
    :precondition (and
      (robot-in ?room)
      (in ?ball ?room)
      (empty ?hand))
    :effect (and
      (holds ?hand ?ball)
      (not (in ?ball ?room))
      (not (empty ?hand))))

  ; Lay ?ball down in ?room.
  (:action drop
    :parameters (?ball - ball ?room - room ?hand - hand)
    :precondition (and
      (robot-in ?room)
      (holds ?hand ?ball))
    :effect (and
      (in ?ball ?room)
      (empty ?hand)
      (not (holds ?hand ?ball)))))
