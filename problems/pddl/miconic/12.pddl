; Miconic: 18 passengers, 12 floors, 49 moves
;
; Domain: domains/pddl/miconic.pddl
; Made by: pddlpuzzles generate pddl --seed 2 --domain miconic --options 'passengers=18 floors=12'
; Proved optimum: 49, by Fast Downward (LM-cut) and feedback vertex sets.
(define (problem miconic-12)
  (:domain miconic)
  (:objects
    floor-1 floor-2 floor-3 floor-4 floor-5 floor-6 floor-7 floor-8 floor-9 floor-10 floor-11
    floor-12 - floor
    ann bob cyd dan eve fay gus hal ida jon kim leo mia ned ola pam quin ron - passenger)
  (:init
    (above floor-2 floor-1) (above floor-3 floor-1) (above floor-4 floor-1)
    (above floor-5 floor-1) (above floor-6 floor-1) (above floor-7 floor-1)
    (above floor-8 floor-1) (above floor-9 floor-1) (above floor-10 floor-1)
    (above floor-11 floor-1) (above floor-12 floor-1) (above floor-3 floor-2)
    (above floor-4 floor-2) (above floor-5 floor-2) (above floor-6 floor-2)
    (above floor-7 floor-2) (above floor-8 floor-2) (above floor-9 floor-2)
    (above floor-10 floor-2) (above floor-11 floor-2) (above floor-12 floor-2)
    (above floor-4 floor-3) (above floor-5 floor-3) (above floor-6 floor-3)
    (above floor-7 floor-3) (above floor-8 floor-3) (above floor-9 floor-3)
    (above floor-10 floor-3) (above floor-11 floor-3) (above floor-12 floor-3)
    (above floor-5 floor-4) (above floor-6 floor-4) (above floor-7 floor-4)
    (above floor-8 floor-4) (above floor-9 floor-4) (above floor-10 floor-4)
    (above floor-11 floor-4) (above floor-12 floor-4) (above floor-6 floor-5)
    (above floor-7 floor-5) (above floor-8 floor-5) (above floor-9 floor-5)
    (above floor-10 floor-5) (above floor-11 floor-5) (above floor-12 floor-5)
    (above floor-7 floor-6) (above floor-8 floor-6) (above floor-9 floor-6)
    (above floor-10 floor-6) (above floor-11 floor-6) (above floor-12 floor-6)
    (above floor-8 floor-7) (above floor-9 floor-7) (above floor-10 floor-7)
    (above floor-11 floor-7) (above floor-12 floor-7) (above floor-9 floor-8)
    (above floor-10 floor-8) (above floor-11 floor-8) (above floor-12 floor-8)
    (above floor-10 floor-9) (above floor-11 floor-9) (above floor-12 floor-9)
    (above floor-11 floor-10) (above floor-12 floor-10) (above floor-12 floor-11)
    (lift-at floor-1)
    (waits ann floor-2) (waits bob floor-6) (waits cyd floor-12) (waits dan floor-5)
    (waits eve floor-10) (waits fay floor-10) (waits gus floor-10) (waits hal floor-3)
    (waits ida floor-11) (waits jon floor-12) (waits kim floor-6) (waits leo floor-8)
    (waits mia floor-5) (waits ned floor-1) (waits ola floor-8) (waits pam floor-7)
    (waits quin floor-9) (waits ron floor-9)
    (wants ann floor-12) (wants bob floor-3) (wants cyd floor-11) (wants dan floor-12)
    (wants eve floor-4) (wants fay floor-1) (wants gus floor-11) (wants hal floor-7)
    (wants ida floor-7) (wants jon floor-9) (wants kim floor-9) (wants leo floor-9)
    (wants mia floor-1) (wants ned floor-6) (wants ola floor-6) (wants pam floor-12)
    (wants quin floor-3) (wants ron floor-3))
  (:goal (and
    (served ann) (served bob) (served cyd) (served dan) (served eve) (served fay) (served gus)
    (served hal) (served ida) (served jon) (served kim) (served leo) (served mia) (served ned)
    (served ola) (served pam) (served quin) (served ron))))
