; Jugs: measure 28 litres with jugs of 31 and 29
;
; Domain: domains/pddl/jugs.pddl
; Made by: pddlpuzzles generate pddl --seed 2 --domain jugs --options 'jugs=2 largest=31'
; Proved optimum: 54, by A* and ENHSP (hrmax).
(define (problem jugs-05)
  (:domain jugs)
  (:objects
    jug-1 jug-2 - jug)
  (:init
    (apart jug-1 jug-2) (apart jug-2 jug-1)
    (= (capacity jug-1) 31) (= (amount jug-1) 0) (= (capacity jug-2) 29) (= (amount jug-2) 0))
  (:goal (and
    (= (amount jug-1) 28))))
