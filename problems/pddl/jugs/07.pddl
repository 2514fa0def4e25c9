; Jugs: measure 15 litres with jugs of 16, 3 and 13
;
; Domain: domains/pddl/jugs.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain jugs --options 'jugs=3 largest=16'
; Proved optimum: 10, by A* and ENHSP (hrmax).
(define (problem jugs-07)
  (:domain jugs)
  (:objects
    jug-1 jug-2 jug-3 - jug)
  (:init
    (apart jug-1 jug-2) (apart jug-1 jug-3) (apart jug-2 jug-1) (apart jug-2 jug-3)
    (apart jug-3 jug-1) (apart jug-3 jug-2)
    (= (capacity jug-1) 16) (= (amount jug-1) 0) (= (capacity jug-2) 3) (= (amount jug-2) 0)
    (= (capacity jug-3) 13) (= (amount jug-3) 0))
  (:goal (and
    (= (amount jug-1) 15))))
