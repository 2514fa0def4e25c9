; Miconic: 13 passengers, 10 floors
;
; Domain: domains/pddl/miconic.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain miconic --options 'passengers=13 floors=10'
; Proved optimum: 36, by Fast Downward (LM-cut) and SymK.
(define (problem miconic-11)
  (:domain miconic)
  (:objects
    floor-1 floor-2 floor-3 floor-4 floor-5 floor-6 floor-7 floor-8 floor-9 floor-10 - floor
    ann bob cyd dan eve fay gus hal ida jon kim leo mia - passenger)
  (:init
    (above floor-2 floor-1) (above floor-3 floor-1) (above floor-4 floor-1)
    (above floor-5 floor-1) (above floor-6 floor-1) (above floor-7 floor-1)
    (above floor-8 floor-1) (above floor-9 floor-1) (above floor-10 floor-1)
    (above floor-3 floor-2) (above floor-4 floor-2) (above floor-5 floor-2)
    (above floor-6 floor-2) (above floor-7 floor-2) (above floor-8 floor-2)
    (above floor-9 floor-2) (above floor-10 floor-2) (above floor-4 floor-3)
    (above floor-5 floor-3) (above floor-6 floor-3) (above floor-7 floor-3)
    (above floor-8 floor-3) (above floor-9 floor-3) (above floor-10 floor-3)
    (above floor-5 floor-4) (above floor-6 floor-4) (above floor-7 floor-4)
    (above floor-8 floor-4) (above floor-9 floor-4) (above floor-10 floor-4)
    (above floor-6 floor-5) (above floor-7 floor-5) (above floor-8 floor-5)
    (above floor-9 floor-5) (above floor-10 floor-5) (above floor-7 floor-6)
    (above floor-8 floor-6) (above floor-9 floor-6) (above floor-10 floor-6)
    (above floor-8 floor-7) (above floor-9 floor-7) (above floor-10 floor-7)
    (above floor-9 floor-8) (above floor-10 floor-8) (above floor-10 floor-9)
    (lift-at floor-3)
    (waits ann floor-10) (waits bob floor-5) (waits cyd floor-8) (waits dan floor-8)
    (waits eve floor-4) (waits fay floor-8) (waits gus floor-7) (waits hal floor-10)
    (waits ida floor-8) (waits jon floor-4) (waits kim floor-6) (waits leo floor-1)
    (waits mia floor-9)
    (wants ann floor-2) (wants bob floor-2) (wants cyd floor-10) (wants dan floor-7)
    (wants eve floor-2) (wants fay floor-1) (wants gus floor-10) (wants hal floor-1)
    (wants ida floor-5) (wants jon floor-2) (wants kim floor-1) (wants leo floor-10)
    (wants mia floor-1))
  (:goal (and
    (served ann) (served bob) (served cyd) (served dan) (served eve) (served fay) (served gus)
    (served hal) (served ida) (served jon) (served kim) (served leo) (served mia))))
