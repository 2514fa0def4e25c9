(define (problem b) (:domain barge) (:objects vw kia - auto) (:init (b1) (room) (a3 vw) (a2 kia)) (:goal (and (a1 vw) (a1 kia))))
