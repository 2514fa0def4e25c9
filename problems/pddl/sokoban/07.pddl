; Sokoban: 28 cells of floor, 3 boxes, no solution, no. 2
;
; Domain: domains/pddl/sokoban.pddl
; Made by: pddlpuzzles generate pddl --seed 6 --domain sokoban --options 'rows=6 columns=6 boxes=3
;   walls=8 pulls=0'
; Proved unsolvable by Fast Downward (blind) and SymK: no state with all boxes on goals can be
;   reached.
(define (problem sokoban-07)
  (:domain sokoban)
  (:objects
    a1 c1 d1 e1 f1 a2 c2 d2 e2 f2 a3 b3 c3 d3 e3 f3 a4 b4 d4 f4 a5 c5 d5 f5 a6 b6 d6 e6 - cell)
  (:init
    (= (total-cost) 0)
    (beside a1 a2) (beside c1 d1) (beside c1 c2) (beside d1 c1) (beside d1 e1) (beside d1 d2)
    (beside e1 d1) (beside e1 f1) (beside e1 e2) (beside f1 e1) (beside f1 f2) (beside a2 a1)
    (beside a2 a3) (beside c2 c1) (beside c2 d2) (beside c2 c3) (beside d2 d1) (beside d2 c2)
    (beside d2 e2) (beside d2 d3) (beside e2 e1) (beside e2 d2) (beside e2 f2) (beside e2 e3)
    (beside f2 f1) (beside f2 e2) (beside f2 f3) (beside a3 a2) (beside a3 b3) (beside a3 a4)
    (beside b3 a3) (beside b3 c3) (beside b3 b4) (beside c3 c2) (beside c3 b3) (beside c3 d3)
    (beside d3 d2) (beside d3 c3) (beside d3 e3) (beside d3 d4) (beside e3 e2) (beside e3 d3)
    (beside e3 f3) (beside f3 f2) (beside f3 e3) (beside f3 f4) (beside a4 a3) (beside a4 b4)
    (beside a4 a5) (beside b4 b3) (beside b4 a4) (beside d4 d3) (beside d4 d5) (beside f4 f3)
    (beside f4 f5) (beside a5 a4) (beside a5 a6) (beside c5 d5) (beside d5 d4) (beside d5 c5)
    (beside d5 d6) (beside f5 f4) (beside a6 a5) (beside a6 b6) (beside b6 a6) (beside d6 d5)
    (beside d6 e6) (beside e6 d6)
    (in-line a1 a2 a3) (in-line c1 d1 e1) (in-line c1 c2 c3) (in-line d1 e1 f1)
    (in-line d1 d2 d3) (in-line e1 d1 c1) (in-line e1 e2 e3) (in-line f1 e1 d1)
    (in-line f1 f2 f3) (in-line a2 a3 a4) (in-line c2 d2 e2) (in-line d2 e2 f2)
    (in-line d2 d3 d4) (in-line e2 d2 c2) (in-line f2 e2 d2) (in-line f2 f3 f4)
    (in-line a3 a2 a1) (in-line a3 b3 c3) (in-line a3 a4 a5) (in-line b3 c3 d3)
    (in-line c3 c2 c1) (in-line c3 b3 a3) (in-line c3 d3 e3) (in-line d3 d2 d1)
    (in-line d3 c3 b3) (in-line d3 e3 f3) (in-line d3 d4 d5) (in-line e3 e2 e1)
    (in-line e3 d3 c3) (in-line f3 f2 f1) (in-line f3 e3 d3) (in-line f3 f4 f5)
    (in-line a4 a3 a2) (in-line a4 a5 a6) (in-line d4 d3 d2) (in-line d4 d5 d6)
    (in-line f4 f3 f2) (in-line a5 a4 a3) (in-line d5 d4 d3) (in-line f5 f4 f3)
    (in-line a6 a5 a4) (in-line d6 d5 d4)
    (keeper-at a3)
    (box-at c2) (box-at a5) (box-at d5)
    (free a1) (free c1) (free d1) (free e1) (free f1) (free a2) (free d2) (free e2) (free f2)
    (free a3) (free b3) (free c3) (free d3) (free e3) (free f3) (free a4) (free b4) (free d4)
    (free f4) (free c5) (free f5) (free a6) (free b6) (free d6) (free e6))
  (:goal (and
    (box-at e1) (box-at d5) (box-at a6)))
  (:metric minimize (total-cost)))
