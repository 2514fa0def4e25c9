; Gripper: 7 balls, 4 rooms, 2 hands
;
; Domain: domains/pddl/gripper.pddl
; Made by: pddlpuzzles generate pddl --seed 2 --domain gripper --options 'balls=7 rooms=4'
; Proved optimum: 24, by Fast Downward (LM-cut) and SymK.
(define (problem gripper-08)
  (:domain gripper)
  (:objects
    room-1 room-2 room-3 room-4 - room
    ball-1 ball-2 ball-3 ball-4 ball-5 ball-6 ball-7 - ball
    hand-1 hand-2 - hand)
  (:init
    (door room-1 room-2) (door room-2 room-1) (door room-1 room-3) (door room-3 room-1)
    (door room-1 room-4) (door room-4 room-1)
    (robot-in room-3)
    (in ball-1 room-2) (in ball-2 room-3) (in ball-3 room-3) (in ball-4 room-2)
    (in ball-5 room-1) (in ball-6 room-2) (in ball-7 room-4)
    (empty hand-1) (empty hand-2))
  (:goal (and
    (in ball-1 room-4) (in ball-2 room-2) (in ball-3 room-4) (in ball-4 room-4)
    (in ball-5 room-3) (in ball-6 room-4) (in ball-7 room-2))))
