; Jugs: measure 4 litres with jugs of 50, 47 and 47
;
; Domain: domains/pddl/jugs.pddl
; Made by: pddlpuzzles generate pddl --seed 2 --domain jugs --options 'jugs=3 largest=50'
; Proved optimum: 67, by A* and ENHSP (hrmax).
(define (problem jugs-11)
  (:domain jugs)
  (:objects
    jug-1 jug-2 jug-3 - jug)
  (:init
    (apart jug-1 jug-2) (apart jug-1 jug-3) (apart jug-2 jug-1) (apart jug-2 jug-3)
    (apart jug-3 jug-1) (apart jug-3 jug-2)
    (= (capacity jug-1) 50) (= (amount jug-1) 0) (= (capacity jug-2) 47) (= (amount jug-2) 0)
    (= (capacity jug-3) 47) (= (amount jug-3) 0))
  (:goal (and
    (= (amount jug-1) 4))))
