; Lights out: 4 by 4 lamps, 6 of them lit
;
; Domain: domains/pddl/lights-out.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain lights-out --options 'rows=4 columns=4
;   solvable=no'
; Proved unsolvable by Fast Downward (blind) and linear equations: the linear equations have no
;   solution.
(define (problem lights-out-08)
  (:domain lights-out)
  (:objects
    a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4 - cell)
  (:init
    (switches a1 a1) (switches a1 b1) (switches a1 a2) (switches b1 a1) (switches b1 b1)
    (switches b1 c1) (switches b1 b2) (switches c1 b1) (switches c1 c1) (switches c1 d1)
    (switches c1 c2) (switches d1 c1) (switches d1 d1) (switches d1 d2) (switches a2 a1)
    (switches a2 a2) (switches a2 b2) (switches a2 a3) (switches b2 b1) (switches b2 a2)
    (switches b2 b2) (switches b2 c2) (switches b2 b3) (switches c2 c1) (switches c2 b2)
    (switches c2 c2) (switches c2 d2) (switches c2 c3) (switches d2 d1) (switches d2 c2)
    (switches d2 d2) (switches d2 d3) (switches a3 a2) (switches a3 a3) (switches a3 b3)
    (switches a3 a4) (switches b3 b2) (switches b3 a3) (switches b3 b3) (switches b3 c3)
    (switches b3 b4) (switches c3 c2) (switches c3 b3) (switches c3 c3) (switches c3 d3)
    (switches c3 c4) (switches d3 d2) (switches d3 c3) (switches d3 d3) (switches d3 d4)
    (switches a4 a3) (switches a4 a4) (switches a4 b4) (switches b4 b3) (switches b4 a4)
    (switches b4 b4) (switches b4 c4) (switches c4 c3) (switches c4 b4) (switches c4 c4)
    (switches c4 d4) (switches d4 d3) (switches d4 c4) (switches d4 d4)
    (lit a1) (lit c1) (lit b2) (lit c2) (lit b3) (lit b4)
    (dark b1) (dark d1) (dark a2) (dark d2) (dark a3) (dark c3) (dark d3) (dark a4) (dark c4)
    (dark d4))
  (:goal (and
    (dark a1) (dark b1) (dark c1) (dark d1) (dark a2) (dark b2) (dark c2) (dark d2) (dark a3)
    (dark b3) (dark c3) (dark d3) (dark a4) (dark b4) (dark c4) (dark d4))))
