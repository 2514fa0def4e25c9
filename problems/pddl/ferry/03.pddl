; Ferry: 2 cars, 3 ports in a line
;
; Domain: domains/pddl/ferry.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain ferry --options 'cars=2 ports=3 routes=line'
; Proved optimum: 10, by Fast Downward (LM-cut) and SymK.
(define (problem ferry-03)
  (:domain ferry)
  (:objects
    port-1 port-2 port-3 - port
    car-1 car-2 - car)
  (:init
    (route port-1 port-2) (route port-2 port-1) (route port-2 port-3) (route port-3 port-2)
    (ferry-at port-1)
    (at car-1 port-3) (at car-2 port-2)
    (deck-empty))
  (:goal (and
    (at car-1 port-1) (at car-2 port-1))))
