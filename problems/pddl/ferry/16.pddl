; Ferry: 7 cars, 6 ports in a star
;
; Domain: domains/pddl/ferry.pddl
; Made by: pddlpuzzles generate pddl --seed 2 --domain ferry --options 'cars=7 ports=6 routes=star'
; Proved optimum: 31, by Fast Downward (LM-cut) and SymK.
(define (problem ferry-16)
  (:domain ferry)
  (:objects
    port-1 port-2 port-3 port-4 port-5 port-6 - port
    car-1 car-2 car-3 car-4 car-5 car-6 car-7 - car)
  (:init
    (route port-1 port-2) (route port-2 port-1) (route port-1 port-3) (route port-3 port-1)
    (route port-1 port-4) (route port-4 port-1) (route port-1 port-5) (route port-5 port-1)
    (route port-1 port-6) (route port-6 port-1)
    (ferry-at port-1)
    (at car-1 port-1) (at car-2 port-3) (at car-3 port-6) (at car-4 port-3) (at car-5 port-2)
    (at car-6 port-1) (at car-7 port-6)
    (deck-empty))
  (:goal (and
    (at car-1 port-6) (at car-2 port-2) (at car-3 port-3) (at car-4 port-5) (at car-5 port-5)
    (at car-6 port-5) (at car-7 port-2))))
