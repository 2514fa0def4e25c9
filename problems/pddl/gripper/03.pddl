; Gripper: 3 balls, 2 rooms, 1 hand
;
; Domain: domains/pddl/gripper.pddl
; Made by: pddlpuzzles generate pddl --seed 2 --domain gripper --options 'balls=3 hands=1'
; Proved optimum: 9, by Fast Downward (LM-cut) and SymK.
(define (problem gripper-03)
  (:domain gripper)
  (:objects
    room-1 room-2 - room
    ball-1 ball-2 ball-3 - ball
    hand-1 - hand)
  (:init
    (door room-1 room-2) (door room-2 room-1)
    (robot-in room-1)
    (in ball-1 room-1) (in ball-2 room-2) (in ball-3 room-1)
    (empty hand-1))
  (:goal (and
    (in ball-1 room-2) (in ball-2 room-1) (in ball-3 room-2))))
