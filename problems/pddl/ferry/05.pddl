; Ferry: 4 cars, 4 ports in a star
;
; Domain: domains/pddl/ferry.pddl
; Made by: pddlpuzzles generate pddl --seed 2 --domain ferry --options 'cars=4 ports=4 routes=star'
; Proved optimum: 15, by Fast Downward (LM-cut) and SymK.
(define (problem ferry-05)
  (:domain ferry)
  (:objects
    port-1 port-2 port-3 port-4 - port
    car-1 car-2 car-3 car-4 - car)
  (:init
    (route port-1 port-2) (route port-2 port-1) (route port-1 port-3) (route port-3 port-1)
    (route port-1 port-4) (route port-4 port-1)
    (ferry-at port-1)
    (at car-1 port-1) (at car-2 port-3) (at car-3 port-3) (at car-4 port-2)
    (deck-empty))
  (:goal (and
    (at car-1 port-4) (at car-2 port-1) (at car-3 port-2) (at car-4 port-3))))
