; Miconic: 22 passengers, 14 floors, 59 moves, no. 2
;
; Domain: domains/pddl/miconic.pddl
;
; floor-14 |    |
; floor-13 |    | quin (to floor-2)
; floor-12 |    | ida (to floor-8)
; floor-11 |    | dan (to floor-10), leo (to floor-3)
; floor-10 |    | ann (to floor-9), cyd (to floor-8), sue (to floor-1)
; floor-9 |    | jon (to floor-14)
; floor-8 |    | kim (to floor-7), val (to floor-10)
; floor-7 |    | ola (to floor-12)
; floor-6 |    |
; floor-5 |    | gus (to floor-9), tim (to floor-13)
; floor-4 [lift] hal (to floor-14), mia (to floor-11)
; floor-3 |    | bob (to floor-6), ned (to floor-9), ron (to floor-13)
; floor-2 |    | eve (to floor-10)
; floor-1 |    | fay (to floor-8), pam (to floor-11), una (to floor-5)
;
; Made by: pddlpuzzles generate pddl --seed 3 --domain miconic --options 'passengers=22 floors=14'
; Proved optimum: 59, by Fast Downward (LM-cut) and feedback vertex sets.
(define (problem miconic-18)
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
    (waits ann floor-10) (waits bob floor-3) (waits cyd floor-10) (waits dan floor-11)
    (waits eve floor-2) (waits fay floor-1) (waits gus floor-5) (waits hal floor-4)
    (waits ida floor-12) (waits jon floor-9) (waits kim floor-8) (waits leo floor-11)
    (waits mia floor-4) (waits ned floor-3) (waits ola floor-7) (waits pam floor-1)
    (waits quin floor-13) (waits ron floor-3) (waits sue floor-10) (waits tim floor-5)
    (waits una floor-1) (waits val floor-8)
    (wants ann floor-9) (wants bob floor-6) (wants cyd floor-8) (wants dan floor-10)
    (wants eve floor-10) (wants fay floor-8) (wants gus floor-9) (wants hal floor-14)
    (wants ida floor-8) (wants jon floor-14) (wants kim floor-7) (wants leo floor-3)
    (wants mia floor-11) (wants ned floor-9) (wants ola floor-12) (wants pam floor-11)
    (wants quin floor-2) (wants ron floor-13) (wants sue floor-1) (wants tim floor-13)
    (wants una floor-5) (wants val floor-10))
  (:goal (and
    (served ann) (served bob) (served cyd) (served dan) (served eve) (served fay) (served gus)
    (served hal) (served ida) (served jon) (served kim) (served leo) (served mia) (served ned)
    (served ola) (served pam) (served quin) (served ron) (served sue) (served tim) (served una)
    (served val))))
