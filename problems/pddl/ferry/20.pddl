; Ferry: 8 cars, 5 ports in a line
;
; Domain: domains/pddl/ferry.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain ferry --options 'cars=8 ports=5 routes=line'
; Proved optimum: 45, by Fast Downward (LM-cut) and SymK.
(define (problem ferry-20)
  (:domain ferry)
  (:objects
    port-1 port-2 port-3 port-4 port-5 - port
    car-1 car-2 car-3 car-4 car-5 car-6 car-7 car-8 - car)
  (:init
    (route port-1 port-2) (route port-2 port-1) (route port-2 port-3) (route port-3 port-2)
    (route port-3 port-4) (route port-4 port-3) (route port-4 port-5) (route port-5 port-4)
    (ferry-at port-2)
    (at car-1 port-5) (at car-2 port-3) (at car-3 port-4) (at car-4 port-4) (at car-5 port-2)
    (at car-6 port-4) (at car-7 port-4) (at car-8 port-5)
    (deck-empty))
  (:goal (and
    (at car-1 port-1) (at car-2 port-1) (at car-3 port-5) (at car-4 port-5) (at car-5 port-1)
    (at car-6 port-1) (at car-7 port-5) (at car-8 port-1))))
