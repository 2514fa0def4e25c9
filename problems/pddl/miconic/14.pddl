; Miconic: 24 passengers, 16 floors
;
; Domain: domains/pddl/miconic.pddl
;
; floor-16 |    | fay (to floor-1)
; floor-15 |    | cyd (to floor-8), ida (to floor-5), sue (to floor-8), wes (to floor-5)
; floor-14 |    |
; floor-13 |    | dan (to floor-16), gus (to floor-7), ola (to floor-11)
; floor-12 |    |
; floor-11 |    | leo (to floor-1)
; floor-10 |    |
; floor-9 |    |
; floor-8 |    | jon (to floor-10), ron (to floor-13), tim (to floor-6), una (to floor-11), val (to
;   floor-13)
; floor-7 |    | eve (to floor-2), pam (to floor-16)
; floor-6 |    |
; floor-5 [lift]
; floor-4 |    | bob (to floor-8), kim (to floor-15)
; floor-3 |    | ann (to floor-5)
; floor-2 |    |
; floor-1 |    | hal (to floor-12), mia (to floor-16), ned (to floor-15), quin (to floor-9), xena
;   (to floor-7)
;
; Made by: pddlpuzzles generate pddl --seed 1 --domain miconic --options 'passengers=24 floors=16'
; Proved optimum: 64, by Fast Downward (LM-cut) and feedback vertex sets.
(define (problem miconic-14)
  (:domain miconic)
  (:objects
    floor-1 floor-2 floor-3 floor-4 floor-5 floor-6 floor-7 floor-8 floor-9 floor-10 floor-11
    floor-12 floor-13 floor-14 floor-15 floor-16 - floor
    ann bob cyd dan eve fay gus hal ida jon kim leo mia ned ola pam quin ron sue tim una val wes
    xena - passenger)
  (:init
    (above floor-2 floor-1) (above floor-3 floor-1) (above floor-4 floor-1)
    (above floor-5 floor-1) (above floor-6 floor-1) (above floor-7 floor-1)
    (above floor-8 floor-1) (above floor-9 floor-1) (above floor-10 floor-1)
    (above floor-11 floor-1) (above floor-12 floor-1) (above floor-13 floor-1)
    (above floor-14 floor-1) (above floor-15 floor-1) (above floor-16 floor-1)
    (above floor-3 floor-2) (above floor-4 floor-2) (above floor-5 floor-2)
    (above floor-6 floor-2) (above floor-7 floor-2) (above floor-8 floor-2)
    (above floor-9 floor-2) (above floor-10 floor-2) (above floor-11 floor-2)
    (above floor-12 floor-2) (above floor-13 floor-2) (above floor-14 floor-2)
    (above floor-15 floor-2) (above floor-16 floor-2) (above floor-4 floor-3)
    (above floor-5 floor-3) (above floor-6 floor-3) (above floor-7 floor-3)
    (above floor-8 floor-3) (above floor-9 floor-3) (above floor-10 floor-3)
    (above floor-11 floor-3) (above floor-12 floor-3) (above floor-13 floor-3)
    (above floor-14 floor-3) (above floor-15 floor-3) (above floor-16 floor-3)
    (above floor-5 floor-4) (above floor-6 floor-4) (above floor-7 floor-4)
    (above floor-8 floor-4) (above floor-9 floor-4) (above floor-10 floor-4)
    (above floor-11 floor-4) (above floor-12 floor-4) (above floor-13 floor-4)
    (above floor-14 floor-4) (above floor-15 floor-4) (above floor-16 floor-4)
    (above floor-6 floor-5) (above floor-7 floor-5) (above floor-8 floor-5)
    (above floor-9 floor-5) (above floor-10 floor-5) (above floor-11 floor-5)
    (above floor-12 floor-5) (above floor-13 floor-5) (above floor-14 floor-5)
    (above floor-15 floor-5) (above floor-16 floor-5) (above floor-7 floor-6)
    (above floor-8 floor-6) (above floor-9 floor-6) (above floor-10 floor-6)
    (above floor-11 floor-6) (above floor-12 floor-6) (above floor-13 floor-6)
    (above floor-14 floor-6) (above floor-15 floor-6) (above floor-16 floor-6)
    (above floor-8 floor-7) (above floor-9 floor-7) (above floor-10 floor-7)
    (above floor-11 floor-7) (above floor-12 floor-7) (above floor-13 floor-7)
    (above floor-14 floor-7) (above floor-15 floor-7) (above floor-16 floor-7)
    (above floor-9 floor-8) (above floor-10 floor-8) (above floor-11 floor-8)
    (above floor-12 floor-8) (above floor-13 floor-8) (above floor-14 floor-8)
    (above floor-15 floor-8) (above floor-16 floor-8) (above floor-10 floor-9)
    (above floor-11 floor-9) (above floor-12 floor-9) (above floor-13 floor-9)
    (above floor-14 floor-9) (above floor-15 floor-9) (above floor-16 floor-9)
    (above floor-11 floor-10) (above floor-12 floor-10) (above floor-13 floor-10)
    (above floor-14 floor-10) (above floor-15 floor-10) (above floor-16 floor-10)
    (above floor-12 floor-11) (above floor-13 floor-11) (above floor-14 floor-11)
    (above floor-15 floor-11) (above floor-16 floor-11) (above floor-13 floor-12)
    (above floor-14 floor-12) (above floor-15 floor-12) (above floor-16 floor-12)
    (above floor-14 floor-13) (above floor-15 floor-13) (above floor-16 floor-13)
    (above floor-15 floor-14) (above floor-16 floor-14) (above floor-16 floor-15)
    (lift-at floor-5)
    (waits ann floor-3) (waits bob floor-4) (waits cyd floor-15) (waits dan floor-13)
    (waits eve floor-7) (waits fay floor-16) (waits gus floor-13) (waits hal floor-1)
    (waits ida floor-15) (waits jon floor-8) (waits kim floor-4) (waits leo floor-11)
    (waits mia floor-1) (waits ned floor-1) (waits ola floor-13) (waits pam floor-7)
    (waits quin floor-1) (waits ron floor-8) (waits sue floor-15) (waits tim floor-8)
    (waits una floor-8) (waits val floor-8) (waits wes floor-15) (waits xena floor-1)
    (wants ann floor-5) (wants bob floor-8) (wants cyd floor-8) (wants dan floor-16)
    (wants eve floor-2) (wants fay floor-1) (wants gus floor-7) (wants hal floor-12)
    (wants ida floor-5) (wants jon floor-10) (wants kim floor-15) (wants leo floor-1)
    (wants mia floor-16) (wants ned floor-15) (wants ola floor-11) (wants pam floor-16)
    (wants quin floor-9) (wants ron floor-13) (wants sue floor-8) (wants tim floor-6)
    (wants una floor-11) (wants val floor-13) (wants wes floor-5) (wants xena floor-7))
  (:goal (and
    (served ann) (served bob) (served cyd) (served dan) (served eve) (served fay) (served gus)
    (served hal) (served ida) (served jon) (served kim) (served leo) (served mia) (served ned)
    (served ola) (served pam) (served quin) (served ron) (served sue) (served tim) (served una)
    (served val) (served wes) (served xena))))
