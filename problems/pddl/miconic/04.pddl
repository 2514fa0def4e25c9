; Miconic: 4 passengers, 6 floors
;
; Domain: domains/pddl/miconic.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain miconic --options 'passengers=4'
; Proved optimum: 13, by Fast Downward (LM-cut) and SymK.
(define (problem miconic-04)
  (:domain miconic)
  (:objects
    floor-1 floor-2 floor-3 floor-4 floor-5 floor-6 - floor
    ann bob cyd dan - passenger)
  (:init
    (above floor-2 floor-1) (above floor-3 floor-1) (above floor-4 floor-1)
    (above floor-5 floor-1) (above floor-6 floor-1) (above floor-3 floor-2)
    (above floor-4 floor-2) (above floor-5 floor-2) (above floor-6 floor-2)
    (above floor-4 floor-3) (above floor-5 floor-3) (above floor-6 floor-3)
    (above floor-5 floor-4) (above floor-6 floor-4) (above floor-6 floor-5)
    (lift-at floor-2)
    (waits ann floor-5) (waits bob floor-3) (waits cyd floor-4) (waits dan floor-4)
    (wants ann floor-1) (wants bob floor-1) (wants cyd floor-6) (wants dan floor-6))
  (:goal (and
    (served ann) (served bob) (served cyd) (served dan))))
