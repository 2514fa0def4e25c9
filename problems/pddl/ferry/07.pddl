; Ferry: 5 cars, 4 ports in a line
;
; Domain: domains/pddl/ferry.pddl
; Made by: pddlpuzzles generate pddl --seed 3 --domain ferry --options 'cars=5 ports=4 routes=line'
; Proved optimum: 20, by Fast Downward (LM-cut) and SymK.
(define (problem ferry-07)
  (:domain ferry)
  (:objects
    port-1 port-2 port-3 port-4 - port
    car-1 car-2 car-3 car-4 car-5 - car)
  (:init
    (route port-1 port-2) (route port-2 port-1) (route port-2 port-3) (route port-3 port-2)
    (route port-3 port-4) (route port-4 port-3)
    (ferry-at port-2)
    (at car-1 port-2) (at car-2 port-4) (at car-3 port-1) (at car-4 port-1) (at car-5 port-3)
    (deck-empty))
  (:goal (and
    (at car-1 port-4) (at car-2 port-3) (at car-3 port-3) (at car-4 port-2) (at car-5 port-4))))
