; Lights out: 2 by 3 lamps, 3 of them lit
;
; Domain: domains/pddl/lights-out.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain lights-out --options 'rows=2 columns=3'
; Proved optimum: 2, by Fast Downward (blind) and linear equations.
(define (problem lights-out-02)
  (:domain lights-out)
  (:objects
    a1 b1 c1 a2 b2 c2 - cell)
  (:init
    (switches a1 a1) (switches a1 b1) (switches a1 a2) (switches b1 a1) (switches b1 b1)
    (switches b1 c1) (switches b1 b2) (switches c1 b1) (switches c1 c1) (switches c1 c2)
    (switches a2 a1) (switches a2 a2) (switches a2 b2) (switches b2 b1) (switches b2 a2)
    (switches b2 b2) (switches b2 c2) (switches c2 c1) (switches c2 b2) (switches c2 c2)
    (lit a1) (lit b2) (lit c2)
    (dark b1) (dark c1) (dark a2))
  (:goal (and
    (dark a1) (dark b1) (dark c1) (dark a2) (dark b2) (dark c2))))
