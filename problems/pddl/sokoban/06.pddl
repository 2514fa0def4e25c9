; Sokoban: 28 cells of floor, 3 boxes, no solution, no. 1
;
; Domain: domains/pddl/sokoban.pddl
; Made by: pddlpuzzles generate pddl --seed 5 --domain sokoban --options 'rows=6 columns=6 boxes=3
;   walls=8 pulls=0'
; Proved unsolvable by Fast Downward (blind) and SymK: no state with all boxes on goals can be
;   reached.
(define (problem sokoban-06)
  (:domain sokoban)
  (:objects
    a1 b1 c1 d1 e1 f1 a2 b2 e2 f2 a3 c3 d3 e3 f3 a4 c4 d4 e4 f4 a5 b5 d5 f5 b6 c6 d6 e6 - cell)
  (:init
    (= (total-cost) 0)
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 c1) (beside b1 b2) (beside c1 b1)
    (beside c1 d1) (beside d1 c1) (beside d1 e1) (beside e1 d1) (beside e1 f1) (beside e1 e2)
    (beside f1 e1) (beside f1 f2) (beside a2 a1) (beside a2 b2) (beside a2 a3) (beside b2 b1)
    (beside b2 a2) (beside e2 e1) (beside e2 f2) (beside e2 e3) (beside f2 f1) (beside f2 e2)
    (beside f2 f3) (beside a3 a2) (beside a3 a4) (beside c3 d3) (beside c3 c4) (beside d3 c3)
    (beside d3 e3) (beside d3 d4) (beside e3 e2) (beside e3 d3) (beside e3 f3) (beside e3 e4)
    (beside f3 f2) (beside f3 e3) (beside f3 f4) (beside a4 a3) (beside a4 a5) (beside c4 c3)
    (beside c4 d4) (beside d4 d3) (beside d4 c4) (beside d4 e4) (beside d4 d5) (beside e4 e3)
    (beside e4 d4) (beside e4 f4) (beside f4 f3) (beside f4 e4) (beside f4 f5) (beside a5 a4)
    (beside a5 b5) (beside b5 a5) (beside b5 b6) (beside d5 d4) (beside d5 d6) (beside f5 f4)
    (beside b6 b5) (beside b6 c6) (beside c6 b6) (beside c6 d6) (beside d6 d5) (beside d6 c6)
    (beside d6 e6) (beside e6 d6)
    (in-line a1 b1 c1) (in-line a1 a2 a3) (in-line b1 c1 d1) (in-line c1 b1 a1)
    (in-line c1 d1 e1) (in-line d1 c1 b1) (in-line d1 e1 f1) (in-line e1 d1 c1)
    (in-line e1 e2 e3) (in-line f1 e1 d1) (in-line f1 f2 f3) (in-line a2 a3 a4)
    (in-line e2 e3 e4) (in-line f2 f3 f4) (in-line a3 a2 a1) (in-line a3 a4 a5)
    (in-line c3 d3 e3) (in-line d3 e3 f3) (in-line d3 d4 d5) (in-line e3 e2 e1)
    (in-line e3 d3 c3) (in-line f3 f2 f1) (in-line f3 e3 d3) (in-line f3 f4 f5)
    (in-line a4 a3 a2) (in-line c4 d4 e4) (in-line d4 e4 f4) (in-line d4 d5 d6)
    (in-line e4 e3 e2) (in-line e4 d4 c4) (in-line f4 f3 f2) (in-line f4 e4 d4)
    (in-line a5 a4 a3) (in-line d5 d4 d3) (in-line f5 f4 f3) (in-line b6 c6 d6)
    (in-line c6 d6 e6) (in-line d6 d5 d4) (in-line d6 c6 b6) (in-line e6 d6 c6)
    (keeper-at b6)
    (box-at a2) (box-at a3) (box-at d4)
    (free a1) (free b1) (free c1) (free d1) (free e1) (free f1) (free b2) (free e2) (free f2)
    (free c3) (free d3) (free e3) (free f3) (free a4) (free c4) (free e4) (free f4) (free a5)
    (free b5) (free d5) (free f5) (free b6) (free c6) (free d6) (free e6))
  (:goal (and
    (box-at f1) (box-at f2) (box-at e6)))
  (:metric minimize (total-cost)))
