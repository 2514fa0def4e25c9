; Lights out: 5 by 5 lamps, 15 of them lit, 10 moves
;
; Domain: domains/pddl/lights-out.pddl
; Made by: pddlpuzzles generate pddl --seed 5 --domain lights-out --options 'rows=5 columns=5'
; Proved optimum: 10, by Fast Downward (blind) and linear equations.
(define (problem lights-out-19)
  (:domain lights-out)
  (:objects
    a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5 - cell)
  (:init
    (switches a1 a1) (switches a1 b1) (switches a1 a2) (switches b1 a1) (switches b1 b1)
    (switches b1 c1) (switches b1 b2) (switches c1 b1) (switches c1 c1) (switches c1 d1)
    (switches c1 c2) (switches d1 c1) (switches d1 d1) (switches d1 e1) (switches d1 d2)
    (switches e1 d1) (switches e1 e1) (switches e1 e2) (switches a2 a1) (switches a2 a2)
    (switches a2 b2) (switches a2 a3) (switches b2 b1) (switches b2 a2) (switches b2 b2)
    (switches b2 c2) (switches b2 b3) (switches c2 c1) (switches c2 b2) (switches c2 c2)
    (switches c2 d2) (switches c2 c3) (switches d2 d1) (switches d2 c2) (switches d2 d2)
    (switches d2 e2) (switches d2 d3) (switches e2 e1) (switches e2 d2) (switches e2 e2)
    (switches e2 e3) (switches a3 a2) (switches a3 a3) (switches a3 b3) (switches a3 a4)
    (switches b3 b2) (switches b3 a3) (switches b3 b3) (switches b3 c3) (switches b3 b4)
    (switches c3 c2) (switches c3 b3) (switches c3 c3) (switches c3 d3) (switches c3 c4)
    (switches d3 d2) (switches d3 c3) (switches d3 d3) (switches d3 e3) (switches d3 d4)
    (switches e3 e2) (switches e3 d3) (switches e3 e3) (switches e3 e4) (switches a4 a3)
    (switches a4 a4) (switches a4 b4) (switches a4 a5) (switches b4 b3) (switches b4 a4)
    (switches b4 b4) (switches b4 c4) (switches b4 b5) (switches c4 c3) (switches c4 b4)
    (switches c4 c4) (switches c4 d4) (switches c4 c5) (switches d4 d3) (switches d4 c4)
    (switches d4 d4) (switches d4 e4) (switches d4 d5) (switches e4 e3) (switches e4 d4)
    (switches e4 e4) (switches e4 e5) (switches a5 a4) (switches a5 a5) (switches a5 b5)
    (switches b5 b4) (switches b5 a5) (switches b5 b5) (switches b5 c5) (switches c5 c4)
    (switches c5 b5) (switches c5 c5) (switches c5 d5) (switches d5 d4) (switches d5 c5)
    (switches d5 d5) (switches d5 e5) (switches e5 e4) (switches e5 d5) (switches e5 e5)
    (lit a1) (lit b1) (lit c1) (lit e1) (lit a2) (lit b2) (lit c2) (lit a3) (lit b3) (lit e3)
    (lit a4) (lit b4) (lit d4) (lit a5) (lit e5)
    (dark d1) (dark d2) (dark e2) (dark c3) (dark d3) (dark c4) (dark e4) (dark b5) (dark c5)
    (dark d5))
  (:goal (and
    (dark a1) (dark b1) (dark c1) (dark d1) (dark e1) (dark a2) (dark b2) (dark c2) (dark d2)
    (dark e2) (dark a3) (dark b3) (dark c3) (dark d3) (dark e3) (dark a4) (dark b4) (dark c4)
    (dark d4) (dark e4) (dark a5) (dark b5) (dark c5) (dark d5) (dark e5))))
