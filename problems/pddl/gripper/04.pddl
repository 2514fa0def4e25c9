; Gripper: 3 balls, 2 rooms, 2 hands
;
; Domain: domains/pddl/gripper.pddl
; Made by: pddlpuzzles generate pddl --seed 2 --domain gripper --options 'balls=3'
; Proved optimum: 8, by Fast Downward (LM-cut) and SymK.
(define (problem gripper-04)
  (:domain gripper)
  (:objects
    room-1 room-2 - room
    ball-1 ball-2 ball-3 - ball
    hand-1 hand-2 - hand)
  (:init
    (door room-1 room-2) (door room-2 room-1)
    (robot-in room-1)
    (in ball-1 room-1) (in ball-2 room-2) (in ball-3 room-1)
    (empty hand-1) (empty hand-2))
  (:goal (and
    (in ball-1 room-2) (in ball-2 room-1) (in ball-3 room-2))))
