(define (problem w) (:domain walk) (:objects x1 x2 x3 - col y1 y2 - row)
 (:init (c x1) (r y2) (next x1 x2) (next x2 x3) (under y1 y2) (seen x1 y2)) (:goal (forall (?x - col ?y - row) (seen ?x ?y))))
