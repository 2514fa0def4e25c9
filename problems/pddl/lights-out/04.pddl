; Lights out: 2 by 5 lamps, 6 of them lit
;
; Domain: domains/pddl/lights-out.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain lights-out --options 'rows=2 columns=5
;   solvable=no'
; Proved unsolvable by Fast Downward (blind) and linear equations: the linear equations have no
;   solution.
(define (problem lights-out-04)
  (:domain lights-out)
  (:objects
    a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 - cell)
  (:init
    (switches a1 a1) (switches a1 b1) (switches a1 a2) (switches b1 a1) (switches b1 b1)
    (switches b1 c1) (switches b1 b2) (switches c1 b1) (switches c1 c1) (switches c1 d1)
    (switches c1 c2) (switches d1 c1) (switches d1 d1) (switches d1 e1) (switches d1 d2)
    (switches e1 d1) (switches e1 e1) (switches e1 e2) (switches a2 a1) (switches a2 a2)
    (switches a2 b2) (switches b2 b1) (switches b2 a2) (switches b2 b2) (switches b2 c2)
    (switches c2 c1) (switches c2 b2) (switches c2 c2) (switches c2 d2) (switches d2 d1)
    (switches d2 c2) (switches d2 d2) (switches d2 e2) (switches e2 e1) (switches e2 d2)
    (switches e2 e2)
    (lit a1) (lit b1) (lit a2) (lit b2) (lit d2) (lit e2)
    (dark c1) (dark d1) (dark e1) (dark c2))
  (:goal (and
    (dark a1) (dark b1) (dark c1) (dark d1) (dark e1) (dark a2) (dark b2) (dark c2) (dark d2)
    (dark e2))))
