; Gripper: 11 balls, 2 rooms, 2 hands
;
; Domain: domains/pddl/gripper.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain gripper --options 'balls=11'
; Proved optimum: 30, by Fast Downward (LM-cut) and SymK.
(define (problem gripper-15)
  (:domain gripper)
  (:objects
    room-1 room-2 - room
    ball-1 ball-2 ball-3 ball-4 ball-5 ball-6 ball-7 ball-8 ball-9 ball-10 ball-11 - ball
    hand-1 hand-2 - hand)
  (:init
    (door room-1 room-2) (door room-2 room-1)
    (robot-in room-1)
    (in ball-1 room-2) (in ball-2 room-1) (in ball-3 room-2) (in ball-4 room-2)
    (in ball-5 room-2) (in ball-6 room-2) (in ball-7 room-1) (in ball-8 room-1)
    (in ball-9 room-2) (in ball-10 room-1) (in ball-11 room-2)
    (empty hand-1) (empty hand-2))
  (:goal (and
    (in ball-1 room-1) (in ball-2 room-2) (in ball-3 room-1) (in ball-4 room-1)
    (in ball-5 room-1) (in ball-6 room-1) (in ball-7 room-2) (in ball-8 room-2)
    (in ball-9 room-1) (in ball-10 room-2) (in ball-11 room-1))))
