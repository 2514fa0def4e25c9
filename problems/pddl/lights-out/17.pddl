; Lights out: 2 by 11 lamps, 14 of them lit
;
; Domain: domains/pddl/lights-out.pddl
; Made by: pddlpuzzles generate pddl --seed 2 --domain lights-out --options 'rows=2 columns=11
;   solvable=no'
; Proved unsolvable by Fast Downward (blind) and linear equations: the linear equations have no
;   solution.
(define (problem lights-out-17)
  (:domain lights-out)
  (:objects
    a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 a2 b2 c2 d2 e2 f2 g2 h2 i2 j2 k2 - cell)
  (:init
    (switches a1 a1) (switches a1 b1) (switches a1 a2) (switches b1 a1) (switches b1 b1)
    (switches b1 c1) (switches b1 b2) (switches c1 b1) (switches c1 c1) (switches c1 d1)
    (switches c1 c2) (switches d1 c1) (switches d1 d1) (switches d1 e1) (switches d1 d2)
    (switches e1 d1) (switches e1 e1) (switches e1 f1) (switches e1 e2) (switches f1 e1)
    (switches f1 f1) (switches f1 g1) (switches f1 f2) (switches g1 f1) (switches g1 g1)
    (switches g1 h1) (switches g1 g2) (switches h1 g1) (switches h1 h1) (switches h1 i1)
    (switches h1 h2) (switches i1 h1) (switches i1 i1) (switches i1 j1) (switches i1 i2)
    (switches j1 i1) (switches j1 j1) (switches j1 k1) (switches j1 j2) (switches k1 j1)
    (switches k1 k1) (switches k1 k2) (switches a2 a1) (switches a2 a2) (switches a2 b2)
    (switches b2 b1) (switches b2 a2) (switches b2 b2) (switches b2 c2) (switches c2 c1)
    (switches c2 b2) (switches c2 c2) (switches c2 d2) (switches d2 d1) (switches d2 c2)
    (switches d2 d2) (switches d2 e2) (switches e2 e1) (switches e2 d2) (switches e2 e2)
    (switches e2 f2) (switches f2 f1) (switches f2 e2) (switches f2 f2) (switches f2 g2)
    (switches g2 g1) (switches g2 f2) (switches g2 g2) (switches g2 h2) (switches h2 h1)
    (switches h2 g2) (switches h2 h2) (switches h2 i2) (switches i2 i1) (switches i2 h2)
    (switches i2 i2) (switches i2 j2) (switches j2 j1) (switches j2 i2) (switches j2 j2)
    (switches j2 k2) (switches k2 k1) (switches k2 j2) (switches k2 k2)
    (lit b1) (lit d1) (lit f1) (lit h1) (lit i1) (lit j1) (lit k1) (lit a2) (lit c2) (lit f2)
    (lit h2) (lit i2) (lit j2) (lit k2)
    (dark a1) (dark c1) (dark e1) (dark g1) (dark b2) (dark d2) (dark e2) (dark g2))
  (:goal (and
    (dark a1) (dark b1) (dark c1) (dark d1) (dark e1) (dark f1) (dark g1) (dark h1) (dark i1)
    (dark j1) (dark k1) (dark a2) (dark b2) (dark c2) (dark d2) (dark e2) (dark f2) (dark g2)
    (dark h2) (dark i2) (dark j2) (dark k2))))
