; Gripper: 1 ball, 2 rooms, 2 hands
;
; Domain: domains/pddl/gripper.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain gripper --options 'balls=1'
; Proved optimum: 4, by Fast Downward (LM-cut) and SymK.
(define (problem gripper-01)
  (:domain gripper)
  (:objects
    room-1 room-2 - room
    ball-1 - ball
    hand-1 hand-2 - hand)
  (:init
    (door room-1 room-2) (door room-2 room-1)
    (robot-in room-1)
    (in ball-1 room-2)
    (empty hand-1) (empty hand-2))
  (:goal (and
    (in ball-1 room-1))))
