; Miconic: 22 passengers, 14 floors, 59 moves, no. 1
;
; Domain: domains/pddl/miconic.pddl
;
; floor-14 |    | leo (to floor-2), tim (to floor-6)
; floor-13 |    | gus (to floor-14), kim (to floor-3), ola (to floor-5), pam (to floor-5)
; floor-12 |    | bob (to floor-7)
; floor-11 |    | sue (to floor-12)
; floor-10 |    |
; floor-9 |    | fay (to floor-5), ida (to floor-14)
; floor-8 |    | cyd (to floor-3)
; floor-7 |    |
; floor-6 |    | jon (to floor-5), val (to floor-11)
; floor-5 |    | ann (to floor-2), mia (to floor-4), ron (to floor-14)
; floor-4 [lift] quin (to floor-3)
; floor-3 |    |
; floor-2 |    | dan (to floor-14), una (to floor-10)
; floor-1 |    | eve (to floor-7), hal (to floor-4), ned (to floor-11)
;
; Made by: pddlpuzzles generate pddl --seed 4 --domain miconic --options 'passengers=22 floors=14'
; Proved optimum: 59, by Fast Downward (LM-cut) and feedback vertex sets.
(define (problem miconic-17)
  (:domain miconic)
  (:objects
    floor-1 floor-2 floor-3 floor-4 floor-5 floor-6 floor-7 floor-8 floor-9 floor-10 floor-11
    floor-12 floor-13 floor-14 - floor
    ann bob cyd dan eve fay gus hal ida jon kim leo mia ned ola pam quin ron sue tim una val -
    passenger)
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
    (lift-at floor-4)
    (waits ann floor-5) (waits bob floor-12) (waits cyd floor-8) (waits dan floor-2)
    (waits eve floor-1) (waits fay floor-9) (waits gus floor-13) (waits hal floor-1)
    (waits ida floor-9) (waits jon floor-6) (waits kim floor-13) (waits leo floor-14)
    (waits mia floor-5) (waits ned floor-1) (waits ola floor-13) (waits pam floor-13)
    (waits quin floor-4) (waits ron floor-5) (waits sue floor-11) (waits tim floor-14)
    (waits una floor-2) (waits val floor-6)
    (wants ann floor-2) (wants bob floor-7) (wants cyd floor-3) (wants dan floor-14)
    (wants eve floor-7) (wants fay floor-5) (wants gus floor-14) (wants hal floor-4)
    (wants ida floor-14) (wants jon floor-5) (wants kim floor-3) (wants leo floor-2)
    (wants mia floor-4) (wants ned floor-11) (wants ola floor-5) (wants pam floor-5)
    (wants quin floor-3) (wants ron floor-14) (wants sue floor-12) (wants tim floor-6)
    (wants una floor-10) (wants val floor-11))
  (:goal (and
    (served ann) (served bob) (served cyd) (served dan) (served eve) (served fay) (served gus)
    (served hal) (served ida) (served jon) (served kim) (served leo) (served mia) (served ned)
    (served ola) (served pam) (served quin) (served ron) (served sue) (served tim) (served una)
    (served val))))
