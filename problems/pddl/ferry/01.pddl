; Ferry: 1 car, 2 ports
;
; Domain: domains/pddl/ferry.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain ferry --options 'cars=1 ports=2'
; Proved optimum: 3, by Fast Downward (LM-cut) and SymK.
(define (problem ferry-01)
  (:domain ferry)
  (:objects
    port-1 port-2 - port
    car-1 - car)
  (:init
    (route port-1 port-2) (route port-2 port-1)
    (ferry-at port-1)
    (at car-1 port-1)
    (deck-empty))
  (:goal (and
    (at car-1 port-2))))
