; Jugs: measure 1 litre with jugs of 9, 2 and 7
;
; Domain: domains/pddl/jugs.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain jugs --options 'jugs=3 largest=9'
; Proved optimum: 7, by A* and ENHSP (hrmax).
(define (problem jugs-06)
  (:domain jugs)
  (:objects
    jug-1 jug-2 jug-3 - jug)
  (:init
    (apart jug-1 jug-2) (apart jug-1 jug-3) (apart jug-2 jug-1) (apart jug-2 jug-3)
    (apart jug-3 jug-1) (apart jug-3 jug-2)
    (= (capacity jug-1) 9) (= (amount jug-1) 0) (= (capacity jug-2) 2) (= (amount jug-2) 0)
    (= (capacity jug-3) 7) (= (amount jug-3) 0))
  (:goal (and
    (= (amount jug-1) 1))))
