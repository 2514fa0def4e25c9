; Lights out: 3 by 3 lamps, 4 of them lit
;
; Domain: domains/pddl/lights-out.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain lights-out --options 'rows=3 columns=3'
; Proved optimum: 3, by Fast Downward (blind) and linear equations.
(define (problem lights-out-03)
  (:domain lights-out)
  (:objects
    a1 b1 c1 a2 b2 c2 a3 b3 c3 - cell)
  (:init
    (switches a1 a1) (switches a1 b1) (switches a1 a2) (switches b1 a1) (switches b1 b1)
    (switches b1 c1) (switches b1 b2) (switches c1 b1) (switches c1 c1) (switches c1 c2)
    (switches a2 a1) (switches a2 a2) (switches a2 b2) (switches a2 a3) (switches b2 b1)
    (switches b2 a2) (switches b2 b2) (switches b2 c2) (switches b2 b3) (switches c2 c1)
    (switches c2 b2) (switches c2 c2) (switches c2 c3) (switches a3 a2) (switches a3 a3)
    (switches a3 b3) (switches b3 b2) (switches b3 a3) (switches b3 b3) (switches b3 c3)
    (switches c3 c2) (switches c3 b3) (switches c3 c3)
    (lit b1) (lit c1) (lit c2) (lit b3)
    (dark a1) (dark a2) (dark b2) (dark a3) (dark c3))
  (:goal (and
    (dark a1) (dark b1) (dark c1) (dark a2) (dark b2) (dark c2) (dark a3) (dark b3) (dark c3))))
