(define (problem d) (:domain cargo) (:objects red blue - box) (:init (ya red) (ya blue)) (:goal (and (xa red) (xo blue))))
