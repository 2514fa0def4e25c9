; Miconic: 10 passengers, 14 floors
;
; Domain: domains/pddl/miconic.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain miconic --options 'passengers=10 floors=14'
; Proved optimum: 31, by Fast Downward (LM-cut) and SymK.
(define (problem miconic-09)
  (:domain miconic)
  (:objects
    floor-1 floor-2 floor-3 floor-4 floor-5 floor-6 floor-7 floor-8 floor-9 floor-10 floor-11
    floor-12 floor-13 floor-14 - floor
    ann bob cyd dan eve fay gus hal ida jon - passenger)
  (:init
    (above floor-2 floor-1) (above floor-3 floor-1) (above floor-4 floor-1)
    (above floor-5 floor-1) (above floor-6 floor-1) (above floor-7 floor-1)
    (above floor-8 floor-1) (above floor-9 floor-1) (above floor-10 floor-1)
    (above floor-11 floor-1) (above floor-12 floor-1) (above floor-13 floor-1)
    (above floor-14 floor-1) (above floor-3 floor-2) (above floor-4 floor-2)
    (above floor-5 floor-2) (above floor-6 floor-2) (above floor-7 floor-2)
    (above floor-8 floor-2) (above floor-9 floor-2) (above floor-10 floor-2)
    (above floor-11 floor-2) (above floor-12 floor-2) (above floor-13 floor-2)
    (above floor-14 floor-2) (above floor-4 floor-3) (above floor-5 floor-3)
    (above floor-6 floor-3) (above floor-7 floor-3) (above floor-8 floor-3)
    (above floor-9 floor-3) (above floor-10 floor-3) (above floor-11 floor-3)
    (above floor-12 floor-3) (above floor-13 floor-3) (above floor-14 floor-3)
    (above floor-5 floor-4) (above floor-6 floor-4) (above floor-7 floor-4)
    (above floor-8 floor-4) (above floor-9 floor-4) (above floor-10 floor-4)
    (above floor-11 floor-4) (above floor-12 floor-4) (above floor-13 floor-4)
    (above floor-14 floor-4) (above floor-6 floor-5) (above floor-7 floor-5)
    (above floor-8 floor-5) (above floor-9 floor-5) (above floor-10 floor-5)
    (above floor-11 floor-5) (above floor-12 floor-5) (above floor-13 floor-5)
    (above floor-14 floor-5) (above floor-7 floor-6) (above floor-8 floor-6)
    (above floor-9 floor-6) (above floor-10 floor-6) (above floor-11 floor-6)
    (above floor-12 floor-6) (above floor-13 floor-6) (above floor-14 floor-6)
    (above floor-8 floor-7) (above floor-9 floor-7) (above floor-10 floor-7)
    (above floor-11 floor-7) (above floor-12 floor-7) (above floor-13 floor-7)
    (above floor-14 floor-7) (above floor-9 floor-8) (above floor-10 floor-8)
    (above floor-11 floor-8) (above floor-12 floor-8) (above floor-13 floor-8)
    (above floor-14 floor-8) (above floor-10 floor-9) (above floor-11 floor-9)
    (above floor-12 floor-9) (above floor-13 floor-9) (above floor-14 floor-9)
    (above floor-11 floor-10) (above floor-12 floor-10) (above floor-13 floor-10)
    (above floor-14 floor-10) (above floor-12 floor-11) (above floor-13 floor-11)
    (above floor-14 floor-11) (above floor-13 floor-12) (above floor-14 floor-12)
    (above floor-14 floor-13)
    (lift-at floor-3)
    (waits ann floor-10) (waits bob floor-13) (waits cyd floor-5) (waits dan floor-8)
    (waits eve floor-8) (waits fay floor-11) (waits gus floor-13) (waits hal floor-2)
    (waits ida floor-1) (waits jon floor-7)
    (wants ann floor-13) (wants bob floor-2) (wants cyd floor-2) (wants dan floor-13)
    (wants eve floor-14) (wants fay floor-7) (wants gus floor-4) (wants hal floor-8)
    (wants ida floor-7) (wants jon floor-10))
  (:goal (and
    (served ann) (served bob) (served cyd) (served dan) (served eve) (served fay) (served gus)
    (served hal) (served ida) (served jon))))
