(define (problem h) (:domain shaft) (:objects u v w - soul)
 (:init (at1) (from1 u) (from3 v) (from3 w) (to4 u) (to1 v) (to2 w)) (:goal (forall (?s - soul) (out ?s))))
