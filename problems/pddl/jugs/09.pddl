; Jugs: measure 13 litres with jugs of 30, 7 and 16
;
; Domain: domains/pddl/jugs.pddl
; Made by: pddlpuzzles generate pddl --seed 3 --domain jugs --options 'jugs=3 largest=30'
; Proved optimum: 15, by A* and ENHSP (hrmax).
(define (problem jugs-09)
  (:domain jugs)
  (:objects
    jug-1 jug-2 jug-3 - jug)
  (:init
    (apart jug-1 jug-2) (apart jug-1 jug-3) (apart jug-2 jug-1) (apart jug-2 jug-3)
    (apart jug-3 jug-1) (apart jug-3 jug-2)
    (= (capacity jug-1) 30) (= (amount jug-1) 0) (= (capacity jug-2) 7) (= (amount jug-2) 0)
    (= (capacity jug-3) 16) (= (amount jug-3) 0))
  (:goal (and
    (= (amount jug-1) 13))))
