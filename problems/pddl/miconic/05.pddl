; Miconic: 5 passengers, 6 floors
;
; Domain: domains/pddl/miconic.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain miconic --options 'passengers=5'
; Proved optimum: 15, by Fast Downward (LM-cut) and SymK.
(define (problem miconic-05)
  (:domain miconic)
  (:objects
    floor-1 floor-2 floor-3 floor-4 floor-5 floor-6 - floor
    ann bob cyd dan eve - passenger)
  (:init
    (above floor-2 floor-1) (above floor-3 floor-1) (above floor-4 floor-1)
    (above floor-5 floor-1) (above floor-6 floor-1) (above floor-3 floor-2)
    (above floor-4 floor-2) (above floor-5 floor-2) (above floor-6 floor-2)
    (above floor-4 floor-3) (above floor-5 floor-3) (above floor-6 floor-3)
    (above floor-5 floor-4) (above floor-6 floor-4) (above floor-6 floor-5)
    (lift-at floor-2)
    (waits ann floor-5) (waits bob floor-3) (waits cyd floor-4) (waits dan floor-4)
    (waits eve floor-2)
    (wants ann floor-1) (wants bob floor-1) (wants cyd floor-6) (wants dan floor-6)
    (wants eve floor-1))
  (:goal (and
    (served ann) (served bob) (served cyd) (served dan) (served eve))))
