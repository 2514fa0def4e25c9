; Jugs: measure 4 litres with jugs of 5 and 3
;
; Domain: domains/pddl/jugs.pddl
; Made by: pddlpuzzles generate pddl --seed 5 --domain jugs --options 'jugs=2 largest=5'
; Proved optimum: 6, by A* and ENHSP (hrmax).
(define (problem jugs-01)
  (:domain jugs)
  (:objects
    jug-1 jug-2 - jug)
  (:init
    (apart jug-1 jug-2) (apart jug-2 jug-1)
    (= (capacity jug-1) 5) (= (amount jug-1) 0) (= (capacity jug-2) 3) (= (amount jug-2) 0))
  (:goal (and
    (= (amount jug-1) 4))))
