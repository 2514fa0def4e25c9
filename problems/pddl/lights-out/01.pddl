; Lights out: 2 by 2 lamps, 2 of them lit
;
; Domain: domains/pddl/lights-out.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain lights-out --options 'rows=2 columns=2'
; Proved optimum: 2, by Fast Downward (blind) and linear equations.
(define (problem lights-out-01)
  (:domain lights-out)
  (:objects
    a1 b1 a2 b2 - cell)
  (:init
    (switches a1 a1) (switches a1 b1) (switches a1 a2) (switches b1 a1) (switches b1 b1)
    (switches b1 b2) (switches a2 a1) (switches a2 a2) (switches a2 b2) (switches b2 b1)
    (switches b2 a2) (switches b2 b2)
    (lit a2) (lit b2)
    (dark a1) (dark b1))
  (:goal (and
    (dark a1) (dark b1) (dark a2) (dark b2))))
