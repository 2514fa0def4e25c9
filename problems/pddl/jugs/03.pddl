; Jugs: measure 6 litres with jugs of 11 and 7
;
; Domain: domains/pddl/jugs.pddl
; Made by: pddlpuzzles generate pddl --seed 5 --domain jugs --options 'jugs=2 largest=11'
; Proved optimum: 12, by A* and ENHSP (hrmax).
(define (problem jugs-03)
  (:domain jugs)
  (:objects
    jug-1 jug-2 - jug)
  (:init
    (apart jug-1 jug-2) (apart jug-2 jug-1)
    (= (capacity jug-1) 11) (= (amount jug-1) 0) (= (capacity jug-2) 7) (= (amount jug-2) 0))
  (:goal (and
    (= (amount jug-1) 6))))
