; Miconic: 16 passengers, 18 floors
;
; Domain: domains/pddl/miconic.pddl
;
; floor-18 |    | leo (to floor-1)
; floor-17 |    | ola (to floor-8)
; floor-16 |    |
; floor-15 |    | cyd (to floor-16), hal (to floor-9), pam (to floor-16)
; floor-14 |    | gus (to floor-1), ned (to floor-1)
; floor-13 |    | dan (to floor-7), mia (to floor-7)
; floor-12 |    |
; floor-11 |    | jon (to floor-1)
; floor-10 |    |
; floor-9 |    |
; floor-8 |    | ida (to floor-4)
; floor-7 |    |
; floor-6 |    |
; floor-5 [lift]
; floor-4 |    | bob (to floor-16), eve (to floor-16)
; floor-3 |    | ann (to floor-9)
; floor-2 |    |
; floor-1 |    | fay (to floor-13), kim (to floor-18)
;
; Made by: pddlpuzzles generate pddl --seed 1 --domain miconic --options 'passengers=16 floors=18'
; Proved optimum: 46, by Fast Downward (LM-cut) and feedback vertex sets.
(define (problem miconic-16)
  (:domain miconic)
  (:objects
    floor-1 floor-2 floor-3 floor-4 floor-5 floor-6 floor-7 floor-8 floor-9 floor-10 floor-11
    floor-12 floor-13 floor-14 floor-15 floor-16 floor-17 floor-18 - floor
    ann bob cyd dan eve fay gus hal ida jon kim leo mia ned ola pam - passenger)
  (:init
    (above floor-2 floor-1) (above floor-3 floor-1) (above floor-4 floor-1)
    (above floor-5 floor-1) (above floor-6 floor-1) (above floor-7 floor-1)
    (above floor-8 floor-1) (above floor-9 floor-1) (above floor-10 floor-1)
    (above floor-11 floor-1) (above floor-12 floor-1) (above floor-13 floor-1)
    (above floor-14 floor-1) (above floor-15 floor-1) (above floor-16 floor-1)
    (above floor-17 floor-1) (above floor-18 floor-1) (above floor-3 floor-2)
    (above floor-4 floor-2) (above floor-5 floor-2) (above floor-6 floor-2)
    (above floor-7 floor-2) (above floor-8 floor-2) (above floor-9 floor-2)
    (above floor-10 floor-2) (above floor-11 floor-2) (above floor-12 floor-2)
    (above floor-13 floor-2) (above floor-14 floor-2) (above floor-15 floor-2)
    (above floor-16 floor-2) (above floor-17 floor-2) (above floor-18 floor-2)
    (above floor-4 floor-3) (above floor-5 floor-3) (above floor-6 floor-3)
    (above floor-7 floor-3) (above floor-8 floor-3) (above floor-9 floor-3)
    (above floor-10 floor-3) (above floor-11 floor-3) (above floor-12 floor-3)
    (above floor-13 floor-3) (above floor-14 floor-3) (above floor-15 floor-3)
    (above floor-16 floor-3) (above floor-17 floor-3) (above floor-18 floor-3)
    (above floor-5 floor-4) (above floor-6 floor-4) (above floor-7 floor-4)
    (above floor-8 floor-4) (above floor-9 floor-4) (above floor-10 floor-4)
    (above floor-11 floor-4) (above floor-12 floor-4) (above floor-13 floor-4)
    (above floor-14 floor-4) (above floor-15 floor-4) (above floor-16 floor-4)
    (above floor-17 floor-4) (above floor-18 floor-4) (above floor-6 floor-5)
    (above floor-7 floor-5) (above floor-8 floor-5) (above floor-9 floor-5)
    (above floor-10 floor-5) (above floor-11 floor-5) (above floor-12 floor-5)
    (above floor-13 floor-5) (above floor-14 floor-5) (above floor-15 floor-5)
    (above floor-16 floor-5) (above floor-17 floor-5) (above floor-18 floor-5)
    (above floor-7 floor-6) (above floor-8 floor-6) (above floor-9 floor-6)
    (above floor-10 floor-6) (above floor-11 floor-6) (above floor-12 floor-6)
    (above floor-13 floor-6) (above floor-14 floor-6) (above floor-15 floor-6)
    (above floor-16 floor-6) (above floor-17 floor-6) (above floor-18 floor-6)
    (above floor-8 floor-7) (above floor-9 floor-7) (above floor-10 floor-7)
    (above floor-11 floor-7) (above floor-12 floor-7) (above floor-13 floor-7)
    (above floor-14 floor-7) (above floor-15 floor-7) (above floor-16 floor-7)
    (above floor-17 floor-7) (above floor-18 floor-7) (above floor-9 floor-8)
    (above floor-10 floor-8) (above floor-11 floor-8) (above floor-12 floor-8)
    (above floor-13 floor-8) (above floor-14 floor-8) (above floor-15 floor-8)
    (above floor-16 floor-8) (above floor-17 floor-8) (above floor-18 floor-8)
    (above floor-10 floor-9) (above floor-11 floor-9) (above floor-12 floor-9)
    (above floor-13 floor-9) (above floor-14 floor-9) (above floor-15 floor-9)
    (above floor-16 floor-9) (above floor-17 floor-9) (above floor-18 floor-9)
    (above floor-11 floor-10) (above floor-12 floor-10) (above floor-13 floor-10)
    (above floor-14 floor-10) (above floor-15 floor-10) (above floor-16 floor-10)
    (above floor-17 floor-10) (above floor-18 floor-10) (above floor-12 floor-11)
    (above floor-13 floor-11) (above floor-14 floor-11) (above floor-15 floor-11)
    (above floor-16 floor-11) (above floor-17 floor-11) (above floor-18 floor-11)
    (above floor-13 floor-12) (above floor-14 floor-12) (above floor-15 floor-12)
    (above floor-16 floor-12) (above floor-17 floor-12) (above floor-18 floor-12)
    (above floor-14 floor-13) (above floor-15 floor-13) (above floor-16 floor-13)
    (above floor-17 floor-13) (above floor-18 floor-13) (above floor-15 floor-14)
    (above floor-16 floor-14) (above floor-17 floor-14) (above floor-18 floor-14)
    (above floor-16 floor-15) (above floor-17 floor-15) (above floor-18 floor-15)
    (above floor-17 floor-16) (above floor-18 floor-16) (above floor-18 floor-17)
    (lift-at floor-5)
    (waits ann floor-3) (waits bob floor-4) (waits cyd floor-15) (waits dan floor-13)
    (waits eve floor-4) (waits fay floor-1) (waits gus floor-14) (waits hal floor-15)
    (waits ida floor-8) (waits jon floor-11) (waits kim floor-1) (waits leo floor-18)
    (waits mia floor-13) (waits ned floor-14) (waits ola floor-17) (waits pam floor-15)
    (wants ann floor-9) (wants bob floor-16) (wants cyd floor-16) (wants dan floor-7)
    (wants eve floor-16) (wants fay floor-13) (wants gus floor-1) (wants hal floor-9)
    (wants ida floor-4) (wants jon floor-1) (wants kim floor-18) (wants leo floor-1)
    (wants mia floor-7) (wants ned floor-1) (wants ola floor-8) (wants pam floor-16))
  (:goal (and
    (served ann) (served bob) (served cyd) (served dan) (served eve) (served fay) (served gus)
    (served hal) (served ida) (served jon) (served kim) (served leo) (served mia) (served ned)
    (served ola) (served pam))))
