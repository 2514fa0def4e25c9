; Sokoban: 21 cells of floor, 2 boxes, 6 pushes
;
; Domain: domains/pddl/sokoban.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain sokoban --options 'rows=5 columns=5 boxes=2
;   walls=4 pulls=100'
; Proved optimum: 6, by Fast Downward (LM-cut) and SymK.
(define (problem sokoban-03)
  (:domain sokoban)
  (:objects
    a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 b3 c3 d3 e3 a4 b4 c4 d4 e4 c5 d5 - cell)
  (:init
    (= (total-cost) 0)
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 c1) (beside b1 b2) (beside c1 b1)
    (beside c1 d1) (beside c1 c2) (beside d1 c1) (beside d1 e1) (beside d1 d2) (beside e1 d1)
    (beside e1 e2) (beside a2 a1) (beside a2 b2) (beside b2 b1) (beside b2 a2) (beside b2 c2)
    (beside b2 b3) (beside c2 c1) (beside c2 b2) (beside c2 d2) (beside c2 c3) (beside d2 d1)
    (beside d2 c2) (beside d2 e2) (beside d2 d3) (beside e2 e1) (beside e2 d2) (beside e2 e3)
    (beside b3 b2) (beside b3 c3) (beside b3 b4) (beside c3 c2) (beside c3 b3) (beside c3 d3)
    (beside c3 c4) (beside d3 d2) (beside d3 c3) (beside d3 e3) (beside d3 d4) (beside e3 e2)
    (beside e3 d3) (beside e3 e4) (beside a4 b4) (beside b4 b3) (beside b4 a4) (beside b4 c4)
    (beside c4 c3) (beside c4 b4) (beside c4 d4) (beside c4 c5) (beside d4 d3) (beside d4 c4)
    (beside d4 e4) (beside d4 d5) (beside e4 e3) (beside e4 d4) (beside c5 c4) (beside c5 d5)
    (beside d5 d4) (beside d5 c5)
    (in-line a1 b1 c1) (in-line b1 c1 d1) (in-line b1 b2 b3) (in-line c1 b1 a1)
    (in-line c1 d1 e1) (in-line c1 c2 c3) (in-line d1 c1 b1) (in-line d1 d2 d3)
    (in-line e1 d1 c1) (in-line e1 e2 e3) (in-line a2 b2 c2) (in-line b2 c2 d2)
    (in-line b2 b3 b4) (in-line c2 b2 a2) (in-line c2 d2 e2) (in-line c2 c3 c4)
    (in-line d2 c2 b2) (in-line d2 d3 d4) (in-line e2 d2 c2) (in-line e2 e3 e4)
    (in-line b3 b2 b1) (in-line b3 c3 d3) (in-line c3 c2 c1) (in-line c3 d3 e3)
    (in-line c3 c4 c5) (in-line d3 d2 d1) (in-line d3 c3 b3) (in-line d3 d4 d5)
    (in-line e3 e2 e1) (in-line e3 d3 c3) (in-line a4 b4 c4) (in-line b4 b3 b2)
    (in-line b4 c4 d4) (in-line c4 c3 c2) (in-line c4 b4 a4) (in-line c4 d4 e4)
    (in-line d4 d3 d2) (in-line d4 c4 b4) (in-line e4 e3 e2) (in-line e4 d4 c4)
    (in-line c5 c4 c3) (in-line d5 d4 d3)
    (keeper-at c1)
    (box-at c3) (box-at d3)
    (free a1) (free b1) (free c1) (free d1) (free e1) (free a2) (free b2) (free c2) (free d2)
    (free e2) (free b3) (free e3) (free a4) (free b4) (free c4) (free d4) (free e4) (free c5)
    (free d5))
  (:goal (and
    (box-at a1) (box-at d5)))
  (:metric minimize (total-cost)))
