; Miconic: 3 passengers, 4 floors
;
; Domain: domains/pddl/miconic.pddl
; Made by: pddlpuzzles generate pddl --seed 2 --domain miconic --options 'passengers=3 floors=4'
; Proved optimum: 10, by Fast Downward (LM-cut) and SymK.
(define (problem miconic-03)
  (:domain miconic)
  (:objects
    floor-1 floor-2 floor-3 floor-4 - floor
    ann bob cyd - passenger)
  (:init
    (above floor-2 floor-1) (above floor-3 floor-1) (above floor-4 floor-1)
    (above floor-3 floor-2) (above floor-4 floor-2) (above floor-4 floor-3)
    (lift-at floor-1)
    (waits ann floor-1) (waits bob floor-3) (waits cyd floor-3)
    (wants ann floor-4) (wants bob floor-1) (wants cyd floor-2))
  (:goal (and
    (served ann) (served bob) (served cyd))))
