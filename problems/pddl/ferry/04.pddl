; Ferry: 3 cars, 3 ports
;
; Domain: domains/pddl/ferry.pddl
; Made by: pddlpuzzles generate pddl --seed 2 --domain ferry --options 'cars=3'
; Proved optimum: 9, by Fast Downward (LM-cut) and SymK.
(define (problem ferry-04)
  (:domain ferry)
  (:objects
    port-1 port-2 port-3 - port
    car-1 car-2 car-3 - car)
  (:init
    (route port-1 port-2) (route port-2 port-1) (route port-1 port-3) (route port-3 port-1)
    (route port-2 port-3) (route port-3 port-2)
    (ferry-at port-1)
    (at car-1 port-1) (at car-2 port-2) (at car-3 port-3)
    (deck-empty))
  (:goal (and
    (at car-1 port-3) (at car-2 port-1) (at car-3 port-2))))
