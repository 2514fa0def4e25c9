; Lights out: 4 by 7 lamps, 13 of them lit
;
; Domain: domains/pddl/lights-out.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain lights-out --options 'rows=4 columns=7
;   presses=10'
; Proved optimum: 10, by Fast Downward (blind) and linear equations.
(define (problem lights-out-21)
  (:domain lights-out)
  (:objects
    a1 b1 c1 d1 e1 f1 g1 a2 b2 c2 d2 e2 f2 g2 a3 b3 c3 d3 e3 f3 g3 a4 b4 c4 d4 e4 f4 g4 - cell)
  (:init
    (switches a1 a1) (switches a1 b1) (switches a1 a2) (switches b1 a1) (switches b1 b1)
    (switches b1 c1) (switches b1 b2) (switches c1 b1) (switches c1 c1) (switches c1 d1)
    (switches c1 c2) (switches d1 c1) (switches d1 d1) (switches d1 e1) (switches d1 d2)
    (switches e1 d1) (switches e1 e1) (switches e1 f1) (switches e1 e2) (switches f1 e1)
    (switches f1 f1) (switches f1 g1) (switches f1 f2) (switches g1 f1) (switches g1 g1)
    (switches g1 g2) (switches a2 a1) (switches a2 a2) (switches a2 b2) (switches a2 a3)
    (switches b2 b1) (switches b2 a2) (switches b2 b2) (switches b2 c2) (switches b2 b3)
    (switches c2 c1) (switches c2 b2) (switches c2 c2) (switches c2 d2) (switches c2 c3)
    (switches d2 d1) (switches d2 c2) (switches d2 d2) (switches d2 e2) (switches d2 d3)
    (switches e2 e1) (switches e2 d2) (switches e2 e2) (switches e2 f2) (switches e2 e3)
    (switches f2 f1) (switches f2 e2) (switches f2 f2) (switches f2 g2) (switches f2 f3)
    (switches g2 g1) (switches g2 f2) (switches g2 g2) (switches g2 g3) (switches a3 a2)
    (switches a3 a3) (switches a3 b3) (switches a3 a4) (switches b3 b2) (switches b3 a3)
    (switches b3 b3) (switches b3 c3) (switches b3 b4) (switches c3 c2) (switches c3 b3)
    (switches c3 c3) (switches c3 d3) (switches c3 c4) (switches d3 d2) (switches d3 c3)
    (switches d3 d3) (switches d3 e3) (switches d3 d4) (switches e3 e2) (switches e3 d3)
    (switches e3 e3) (switches e3 f3) (switches e3 e4) (switches f3 f2) (switches f3 e3)
    (switches f3 f3) (switches f3 g3) (switches f3 f4) (switches g3 g2) (switches g3 f3)
    (switches g3 g3) (switches g3 g4) (switches a4 a3) (switches a4 a4) (switches a4 b4)
    (switches b4 b3) (switches b4 a4) (switches b4 b4) (switches b4 c4) (switches c4 c3)
    (switches c4 b4) (switches c4 c4) (switches c4 d4) (switches d4 d3) (switches d4 c4)
    (switches d4 d4) (switches d4 e4) (switches e4 e3) (switches e4 d4) (switches e4 e4)
    (switches e4 f4) (switches f4 f3) (switches f4 e4) (switches f4 f4) (switches f4 g4)
    (switches g4 g3) (switches g4 f4) (switches g4 g4)
    (lit d1) (lit f1) (lit d2) (lit g2) (lit b3) (lit c3) (lit g3) (lit a4) (lit b4) (lit c4)
    (lit e4) (lit f4) (lit g4)
    (dark a1) (dark b1) (dark c1) (dark e1) (dark g1) (dark a2) (dark b2) (dark c2) (dark e2)
    (dark f2) (dark a3) (dark d3) (dark e3) (dark f3) (dark d4))
  (:goal (and
    (dark a1) (dark b1) (dark c1) (dark d1) (dark e1) (dark f1) (dark g1) (dark a2) (dark b2)
    (dark c2) (dark d2) (dark e2) (dark f2) (dark g2) (dark a3) (dark b3) (dark c3) (dark d3)
    (dark e3) (dark f3) (dark g3) (dark a4) (dark b4) (dark c4) (dark d4) (dark e4) (dark f4)
    (dark g4))))
