; Jugs: measure 2 litres with jugs of 4 and 1
;
; Domain: domains/pddl/jugs.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain jugs --options 'jugs=2 largest=4'
; Proved optimum: 4, by A* and ENHSP (hrmax).
(define (problem jugs-04)
  (:domain jugs)
  (:objects
    jug-1 jug-2 - jug)
  (:init
    (apart jug-1 jug-2) (apart jug-2 jug-1)
    (= (capacity jug-1) 4) (= (amount jug-1) 0) (= (capacity jug-2) 1) (= (amount jug-2) 0))
  (:goal (and
    (= (amount jug-1) 2))))
