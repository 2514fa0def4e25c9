; Miconic: 10 passengers, 8 floors
;
; Domain: domains/pddl/miconic.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain miconic --options 'passengers=10 floors=8'
; Proved optimum: 28, by Fast Downward (LM-cut) and SymK.
(define (problem miconic-08)
  (:domain miconic)
  (:objects
    floor-1 floor-2 floor-3 floor-4 floor-5 floor-6 floor-7 floor-8 - floor
    ann bob cyd dan eve fay gus hal ida jon - passenger)
  (:init
    (above floor-2 floor-1) (above floor-3 floor-1) (above floor-4 floor-1)
    (above floor-5 floor-1) (above floor-6 floor-1) (above floor-7 floor-1)
    (above floor-8 floor-1) (above floor-3 floor-2) (above floor-4 floor-2)
    (above floor-5 floor-2) (above floor-6 floor-2) (above floor-7 floor-2)
    (above floor-8 floor-2) (above floor-4 floor-3) (above floor-5 floor-3)
    (above floor-6 floor-3) (above floor-7 floor-3) (above floor-8 floor-3)
    (above floor-5 floor-4) (above floor-6 floor-4) (above floor-7 floor-4)
    (above floor-8 floor-4) (above floor-6 floor-5) (above floor-7 floor-5)
    (above floor-8 floor-5) (above floor-7 floor-6) (above floor-8 floor-6)
    (above floor-8 floor-7)
    (lift-at floor-3)
    (waits ann floor-2) (waits bob floor-2) (waits cyd floor-8) (waits dan floor-7)
    (waits eve floor-4) (waits fay floor-8) (waits gus floor-7) (waits hal floor-1)
    (waits ida floor-8) (waits jon floor-4)
    (wants ann floor-3) (wants bob floor-4) (wants cyd floor-4) (wants dan floor-8)
    (wants eve floor-1) (wants fay floor-1) (wants gus floor-4) (wants hal floor-6)
    (wants ida floor-3) (wants jon floor-5))
  (:goal (and
    (served ann) (served bob) (served cyd) (served dan) (served eve) (served fay) (served gus)
    (served hal) (served ida) (served jon))))
