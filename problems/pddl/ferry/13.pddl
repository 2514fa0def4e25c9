; Ferry: 8 cars, 4 ports
;
; Domain: domains/pddl/ferry.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain ferry --options 'cars=8 ports=4'
; Proved optimum: 31, by Fast Downward (LM-cut) and SymK.
(define (problem ferry-13)
  (:domain ferry)
  (:objects
    port-1 port-2 port-3 port-4 - port
    car-1 car-2 car-3 car-4 car-5 car-6 car-7 car-8 - car)
  (:init
    (route port-1 port-2) (route port-2 port-1) (route port-1 port-3) (route port-3 port-1)
    (route port-1 port-4) (route port-4 port-1) (route port-2 port-3) (route port-3 port-2)
    (route port-2 port-4) (route port-4 port-2) (route port-3 port-4) (route port-4 port-3)
    (ferry-at port-2)
    (at car-1 port-1) (at car-2 port-1) (at car-3 port-4) (at car-4 port-4) (at car-5 port-1)
    (at car-6 port-1) (at car-7 port-4) (at car-8 port-1)
    (deck-empty))
  (:goal (and
    (at car-1 port-2) (at car-2 port-2) (at car-3 port-2) (at car-4 port-1) (at car-5 port-2)
    (at car-6 port-2) (at car-7 port-3) (at car-8 port-3))))
