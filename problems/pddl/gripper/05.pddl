; Gripper: 4 balls, 3 rooms, 1 hand
;
; Domain: domains/pddl/gripper.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain gripper --options 'balls=4 rooms=3 hands=1'
; Proved optimum: 16, by Fast Downward (LM-cut) and SymK.
(define (problem gripper-05)
  (:domain gripper)
  (:objects
    room-1 room-2 room-3 - room
    ball-1 ball-2 ball-3 ball-4 - ball
    hand-1 - hand)
  (:init
    (door room-1 room-2) (door room-2 room-1) (door room-1 room-3) (door room-3 room-1)
    (robot-in room-2)
    (in ball-1 room-1) (in ball-2 room-2) (in ball-3 room-2) (in ball-4 room-2)
    (empty hand-1))
  (:goal (and
    (in ball-1 room-3) (in ball-2 room-1) (in ball-3 room-1) (in ball-4 room-3))))
