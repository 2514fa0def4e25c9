; Gripper: 8 balls, 3 rooms, 3 hands
;
; Domain: domains/pddl/gripper.pddl
; Made by: pddlpuzzles generate pddl --seed 4 --domain gripper --options 'balls=8 rooms=3 hands=3'
; Proved optimum: 21, by Fast Downward (LM-cut) and SymK.
(define (problem gripper-10)
  (:domain gripper)
  (:objects
    room-1 room-2 room-3 - room
    ball-1 ball-2 ball-3 ball-4 ball-5 ball-6 ball-7 ball-8 - ball
    hand-1 hand-2 hand-3 - hand)
  (:init
    (door room-1 room-2) (door room-2 room-1) (door room-2 room-3) (door room-3 room-2)
    (robot-in room-1)
    (in ball-1 room-3) (in ball-2 room-2) (in ball-3 room-2) (in ball-4 room-1)
    (in ball-5 room-1) (in ball-6 room-1) (in ball-7 room-1) (in ball-8 room-2)
    (empty hand-1) (empty hand-2) (empty hand-3))
  (:goal (and
    (in ball-1 room-2) (in ball-2 room-1) (in ball-3 room-1) (in ball-4 room-3)
    (in ball-5 room-3) (in ball-6 room-2) (in ball-7 room-2) (in ball-8 room-3))))
