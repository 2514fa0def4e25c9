; Miconic: 1 passenger, 3 floors
;
; Domain: domains/pddl/miconic.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain miconic --options 'passengers=1 floors=3'
; Proved optimum: 4, by Fast Downward (LM-cut) and SymK.
(define (problem miconic-01)
  (:domain miconic)
  (:objects
    floor-1 floor-2 floor-3 - floor
    ann - passenger)
  (:init
    (above floor-2 floor-1) (above floor-3 floor-1) (above floor-3 floor-2)
    (lift-at floor-1)
    (waits ann floor-3)
    (wants ann floor-1))
  (:goal (and
    (served ann))))
