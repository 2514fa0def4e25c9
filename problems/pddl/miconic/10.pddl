; Miconic: 18 passengers, 12 floors, 48 moves
;
; Domain: domains/pddl/miconic.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain miconic --options 'passengers=18 floors=12'
; Proved optimum: 48, by Fast Downward (LM-cut) and feedback vertex sets.
(define (problem miconic-10)
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
    (lift-at floor-3)
    (waits ann floor-10) (waits bob floor-5) (waits cyd floor-8) (waits dan floor-8)
    (waits eve floor-7) (waits fay floor-2) (waits gus floor-1) (waits hal floor-7)
    (waits ida floor-1) (waits jon floor-5) (waits kim floor-10) (waits leo floor-6)
    (waits mia floor-1) (waits ned floor-11) (waits ola floor-1) (waits pam floor-11)
    (waits quin floor-7) (waits ron floor-9)
    (wants ann floor-2) (wants bob floor-2) (wants cyd floor-12) (wants dan floor-11)
    (wants eve floor-4) (wants fay floor-8) (wants gus floor-7) (wants hal floor-10)
    (wants ida floor-8) (wants jon floor-4) (wants kim floor-2) (wants leo floor-1)
    (wants mia floor-12) (wants ned floor-9) (wants ola floor-7) (wants pam floor-4)
    (wants quin floor-1) (wants ron floor-4))
  (:goal (and
    (served ann) (served bob) (served cyd) (served dan) (served eve) (served fay) (served gus)
    (served hal) (served ida) (served jon) (served kim) (served leo) (served mia) (served ned)
    (served ola) (served pam) (served quin) (served ron))))
