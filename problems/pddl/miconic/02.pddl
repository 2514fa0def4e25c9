; Miconic: 2 passengers, 4 floors
;
; Domain: domains/pddl/miconic.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain miconic --options 'passengers=2 floors=4'
; Proved optimum: 6, by Fast Downward (LM-cut) and SymK.
(define (problem miconic-02)
  (:domain miconic)
  (:objects
    floor-1 floor-2 floor-3 floor-4 - floor
    ann bob - passenger)
  (:init
    (above floor-2 floor-1) (above floor-3 floor-1) (above floor-4 floor-1)
    (above floor-3 floor-2) (above floor-4 floor-2) (above floor-4 floor-3)
    (lift-at floor-2)
    (waits ann floor-1) (waits bob floor-1)
    (wants ann floor-2) (wants bob floor-2))
  (:goal (and
    (served ann) (served bob))))
