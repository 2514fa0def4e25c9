; Miconic: 14 passengers, 20 floors
;
; Domain: domains/pddl/miconic.pddl
;
; floor-20 |    | hal (to floor-1)
; floor-19 |    | ann (to floor-3)
; floor-18 |    |
; floor-17 |    |
; floor-16 |    | cyd (to floor-15), dan (to floor-13), fay (to floor-1)
; floor-15 |    | ida (to floor-9)
; floor-14 |    |
; floor-13 |    | gus (to floor-14)
; floor-12 |    |
; floor-11 |    |
; floor-10 |    |
; floor-9 |    | bob (to floor-4)
; floor-8 |    | jon (to floor-19)
; floor-7 |    | eve (to floor-4)
; floor-6 |    |
; floor-5 [lift]
; floor-4 |    | kim (to floor-11)
; floor-3 |    |
; floor-2 |    |
; floor-1 |    | leo (to floor-20), mia (to floor-18), ned (to floor-13)
;
; Made by: pddlpuzzles generate pddl --seed 1 --domain miconic --options 'passengers=14 floors=20'
; Proved optimum: 43, by Fast Downward (LM-cut) and feedback vertex sets.
(define (problem miconic-13)
  (:domain miconic)
  (:objects
    floor-1 floor-2 floor-3 floor-4 floor-5 floor-6 floor-7 floor-8 floor-9 floor-10 floor-11
    floor-12 floor-13 floor-14 floor-15 floor-16 floor-17 floor-18 floor-19 floor-20 - floor
    ann bob cyd dan eve fay gus hal ida jon kim leo mia ned - passenger)
  (:init
    (above floor-2 floor-1) (above floor-3 floor-1) (above floor-4 floor-1)
    (above floor-5 floor-1) (above floor-6 floor-1) (above floor-7 floor-1)
    (above floor-8 floor-1) (above floor-9 floor-1) (above floor-10 floor-1)
    (above floor-11 floor-1) (above floor-12 floor-1) (above floor-13 floor-1)
    (above floor-14 floor-1) (above floor-15 floor-1) (above floor-16 floor-1)
    (above floor-17 floor-1) (above floor-18 floor-1) (above floor-19 floor-1)
    (above floor-20 floor-1) (above floor-3 floor-2) (above floor-4 floor-2)
    (above floor-5 floor-2) (above floor-6 floor-2) (above floor-7 floor-2)
    (above floor-8 floor-2) (above floor-9 floor-2) (above floor-10 floor-2)
    (above floor-11 floor-2) (above floor-12 floor-2) (above floor-13 floor-2)
    (above floor-14 floor-2) (above floor-15 floor-2) (above floor-16 floor-2)
    (above floor-17 floor-2) (above floor-18 floor-2) (above floor-19 floor-2)
    (above floor-20 floor-2) (above floor-4 floor-3) (above floor-5 floor-3)
    (above floor-6 floor-3) (above floor-7 floor-3) (above floor-8 floor-3)
    (above floor-9 floor-3) (above floor-10 floor-3) (above floor-11 floor-3)
    (above floor-12 floor-3) (above floor-13 floor-3) (above floor-14 floor-3)
    (above floor-15 floor-3) (above floor-16 floor-3) (above floor-17 floor-3)
    (above floor-18 floor-3) (above floor-19 floor-3) (above floor-20 floor-3)
    (above floor-5 floor-4) (above floor-6 floor-4) (above floor-7 floor-4)
    (above floor-8 floor-4) (above floor-9 floor-4) (above floor-10 floor-4)
    (above floor-11 floor-4) (above floor-12 floor-4) (above floor-13 floor-4)
    (above floor-14 floor-4) (above floor-15 floor-4) (above floor-16 floor-4)
    (above floor-17 floor-4) (above floor-18 floor-4) (above floor-19 floor-4)
    (above floor-20 floor-4) (above floor-6 floor-5) (above floor-7 floor-5)
    (above floor-8 floor-5) (above floor-9 floor-5) (above floor-10 floor-5)
    (above floor-11 floor-5) (above floor-12 floor-5) (above floor-13 floor-5)
    (above floor-14 floor-5) (above floor-15 floor-5) (above floor-16 floor-5)
    (above floor-17 floor-5) (above floor-18 floor-5) (above floor-19 floor-5)
    (above floor-20 floor-5) (above floor-7 floor-6) (above floor-8 floor-6)
    (above floor-9 floor-6) (above floor-10 floor-6) (above floor-11 floor-6)
    (above floor-12 floor-6) (above floor-13 floor-6) (above floor-14 floor-6)
    (above floor-15 floor-6) (above floor-16 floor-6) (above floor-17 floor-6)
    (above floor-18 floor-6) (above floor-19 floor-6) (above floor-20 floor-6)
    (above floor-8 floor-7) (above floor-9 floor-7) (above floor-10 floor-7)
    (above floor-11 floor-7) (above floor-12 floor-7) (above floor-13 floor-7)
    (above floor-14 floor-7) (above floor-15 floor-7) (above floor-16 floor-7)
    (above floor-17 floor-7) (above floor-18 floor-7) (above floor-19 floor-7)
    (above floor-20 floor-7) (above floor-9 floor-8) (above floor-10 floor-8)
    (above floor-11 floor-8) (above floor-12 floor-8) (above floor-13 floor-8)
    (above floor-14 floor-8) (above floor-15 floor-8) (above floor-16 floor-8)
    (above floor-17 floor-8) (above floor-18 floor-8) (above floor-19 floor-8)
    (above floor-20 floor-8) (above floor-10 floor-9) (above floor-11 floor-9)
    (above floor-12 floor-9) (above floor-13 floor-9) (above floor-14 floor-9)
    (above floor-15 floor-9) (above floor-16 floor-9) (above floor-17 floor-9)
    (above floor-18 floor-9) (above floor-19 floor-9) (above floor-20 floor-9)
    (above floor-11 floor-10) (above floor-12 floor-10) (above floor-13 floor-10)
    (above floor-14 floor-10) (above floor-15 floor-10) (above floor-16 floor-10)
    (above floor-17 floor-10) (above floor-18 floor-10) (above floor-19 floor-10)
    (above floor-20 floor-10) (above floor-12 floor-11) (above floor-13 floor-11)
    (above floor-14 floor-11) (above floor-15 floor-11) (above floor-16 floor-11)
    (above floor-17 floor-11) (above floor-18 floor-11) (above floor-19 floor-11)
    (above floor-20 floor-11) (above floor-13 floor-12) (above floor-14 floor-12)
    (above floor-15 floor-12) (above floor-16 floor-12) (above floor-17 floor-12)
    (above floor-18 floor-12) (above floor-19 floor-12) (above floor-20 floor-12)
    (above floor-14 floor-13) (above floor-15 floor-13) (above floor-16 floor-13)
    (above floor-17 floor-13) (above floor-18 floor-13) (above floor-19 floor-13)
    (above floor-20 floor-13) (above floor-15 floor-14) (above floor-16 floor-14)
    (above floor-17 floor-14) (above floor-18 floor-14) (above floor-19 floor-14)
    (above floor-20 floor-14) (above floor-16 floor-15) (above floor-17 floor-15)
    (above floor-18 floor-15) (above floor-19 floor-15) (above floor-20 floor-15)
    (above floor-17 floor-16) (above floor-18 floor-16) (above floor-19 floor-16)
    (above floor-20 floor-16) (above floor-18 floor-17) (above floor-19 floor-17)
    (above floor-20 floor-17) (above floor-19 floor-18) (above floor-20 floor-18)
    (above floor-20 floor-19)
    (lift-at floor-5)
    (waits ann floor-19) (waits bob floor-9) (waits cyd floor-16) (waits dan floor-16)
    (waits eve floor-7) (waits fay floor-16) (waits gus floor-13) (waits hal floor-20)
    (waits ida floor-15) (waits jon floor-8) (waits kim floor-4) (waits leo floor-1)
    (waits mia floor-1) (waits ned floor-1)
    (wants ann floor-3) (wants bob floor-4) (wants cyd floor-15) (wants dan floor-13)
    (wants eve floor-4) (wants fay floor-1) (wants gus floor-14) (wants hal floor-1)
    (wants ida floor-9) (wants jon floor-19) (wants kim floor-11) (wants leo floor-20)
    (wants mia floor-18) (wants ned floor-13))
  (:goal (and
    (served ann) (served bob) (served cyd) (served dan) (served eve) (served fay) (served gus)
    (served hal) (served ida) (served jon) (served kim) (served leo) (served mia) (served ned))))
