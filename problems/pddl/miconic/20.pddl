; Miconic: 25 passengers, 13 floors
;
; Domain: domains/pddl/miconic.pddl
; Made by: pddlpuzzles generate pddl --seed 8 --domain miconic --options 'passengers=25 floors=13'
; Proved optimum: 64, by Fast Downward (LM-cut) and feedback vertex sets.
(define (problem miconic-20)
  (:domain miconic)
  (:objects
    floor-1 floor-2 floor-3 floor-4 floor-5 floor-6 floor-7 floor-8 floor-9 floor-10 floor-11
    floor-12 floor-13 - floor
    ann bob cyd dan eve fay gus hal ida jon kim leo mia ned ola pam quin ron sue tim una val wes
    xena yan - passenger)
  (:init
    (above floor-2 floor-1) (above floor-3 floor-1) (above floor-4 floor-1)
    (above floor-5 floor-1) (above floor-6 floor-1) (above floor-7 floor-1)
    (above floor-8 floor-1) (above floor-9 floor-1) (above floor-10 floor-1)
    (above floor-11 floor-1) (above floor-12 floor-1) (above floor-13 floor-1)
    (above floor-3 floor-2) (above floor-4 floor-2) (above floor-5 floor-2)
    (above floor-6 floor-2) (above floor-7 floor-2) (above floor-8 floor-2)
    (above floor-9 floor-2) (above floor-10 floor-2) (above floor-11 floor-2)
    (above floor-12 floor-2) (above floor-13 floor-2) (above floor-4 floor-3)
    (above floor-5 floor-3) (above floor-6 floor-3) (above floor-7 floor-3)
    (above floor-8 floor-3) (above floor-9 floor-3) (above floor-10 floor-3)
    (above floor-11 floor-3) (above floor-12 floor-3) (above floor-13 floor-3)
    (above floor-5 floor-4) (above floor-6 floor-4) (above floor-7 floor-4)
    (above floor-8 floor-4) (above floor-9 floor-4) (above floor-10 floor-4)
    (above floor-11 floor-4) (above floor-12 floor-4) (above floor-13 floor-4)
    (above floor-6 floor-5) (above floor-7 floor-5) (above floor-8 floor-5)
    (above floor-9 floor-5) (above floor-10 floor-5) (above floor-11 floor-5)
    (above floor-12 floor-5) (above floor-13 floor-5) (above floor-7 floor-6)
    (above floor-8 floor-6) (above floor-9 floor-6) (above floor-10 floor-6)
    (above floor-11 floor-6) (above floor-12 floor-6) (above floor-13 floor-6)
    (above floor-8 floor-7) (above floor-9 floor-7) (above floor-10 floor-7)
    (above floor-11 floor-7) (above floor-12 floor-7) (above floor-13 floor-7)
    (above floor-9 floor-8) (above floor-10 floor-8) (above floor-11 floor-8)
    (above floor-12 floor-8) (above floor-13 floor-8) (above floor-10 floor-9)
    (above floor-11 floor-9) (above floor-12 floor-9) (above floor-13 floor-9)
    (above floor-11 floor-10) (above floor-12 floor-10) (above floor-13 floor-10)
    (above floor-12 floor-11) (above floor-13 floor-11) (above floor-13 floor-12)
    (lift-at floor-4)
    (waits ann floor-6) (waits bob floor-3) (waits cyd floor-12) (waits dan floor-2)
    (waits eve floor-4) (waits fay floor-4) (waits gus floor-11) (waits hal floor-8)
    (waits ida floor-8) (waits jon floor-8) (waits kim floor-4) (waits leo floor-2)
    (waits mia floor-4) (waits ned floor-12) (waits ola floor-9) (waits pam floor-8)
    (waits quin floor-12) (waits ron floor-11) (waits sue floor-2) (waits tim floor-7)
    (waits una floor-7) (waits val floor-11) (waits wes floor-6) (waits xena floor-12)
    (waits yan floor-8)
    (wants ann floor-7) (wants bob floor-4) (wants cyd floor-1) (wants dan floor-3)
    (wants eve floor-9) (wants fay floor-7) (wants gus floor-1) (wants hal floor-13)
    (wants ida floor-7) (wants jon floor-10) (wants kim floor-7) (wants leo floor-8)
    (wants mia floor-1) (wants ned floor-5) (wants ola floor-7) (wants pam floor-7)
    (wants quin floor-2) (wants ron floor-5) (wants sue floor-13) (wants tim floor-10)
    (wants una floor-2) (wants val floor-1) (wants wes floor-4) (wants xena floor-2)
    (wants yan floor-11))
  (:goal (and
    (served ann) (served bob) (served cyd) (served dan) (served eve) (served fay) (served gus)
    (served hal) (served ida) (served jon) (served kim) (served leo) (served mia) (served ned)
    (served ola) (served pam) (served quin) (served ron) (served sue) (served tim) (served una)
    (served val) (served wes) (served xena) (served yan))))
