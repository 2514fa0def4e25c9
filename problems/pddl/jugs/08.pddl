; Jugs: measure 3 litres with jugs of 15, 14, 14 and 1
;
; Domain: domains/pddl/jugs.pddl
; Made by: pddlpuzzles generate pddl --seed 2 --domain jugs --options 'jugs=4 largest=15'
; Proved optimum: 6, by A* and ENHSP (hrmax).
(define (problem jugs-08)
  (:domain jugs)
  (:objects
    jug-1 jug-2 jug-3 jug-4 - jug)
  (:init
    (apart jug-1 jug-2) (apart jug-1 jug-3) (apart jug-1 jug-4) (apart jug-2 jug-1)
    (apart jug-2 jug-3) (apart jug-2 jug-4) (apart jug-3 jug-1) (apart jug-3 jug-2)
    (apart jug-3 jug-4) (apart jug-4 jug-1) (apart jug-4 jug-2) (apart jug-4 jug-3)
    (= (capacity jug-1) 15) (= (amount jug-1) 0) (= (capacity jug-2) 14) (= (amount jug-2) 0)
    (= (capacity jug-3) 14) (= (amount jug-3) 0) (= (capacity jug-4) 1) (= (amount jug-4) 0))
  (:goal (and
    (= (amount jug-1) 3))))
