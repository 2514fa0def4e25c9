; Sokoban: 28 cells of floor, 3 boxes, 11 pushes
;
; Domain: domains/pddl/sokoban.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain sokoban --options 'rows=6 columns=6 boxes=3
;   walls=8 pulls=400'
; Proved optimum: 11, by Fast Downward (LM-cut) and SymK.
(define (problem sokoban-08)
  (:domain sokoban)
  (:objects
    a1 b1 d1 e1 f1 a2 b2 c2 d2 f2 a3 b3 c3 d3 e3 f3 a4 c4 d4 f4 a5 b5 c5 e5 f5 b6 c6 f6 - cell)
  (:init
    (= (total-cost) 0)
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 b2) (beside d1 e1) (beside d1 d2)
    (beside e1 d1) (beside e1 f1) (beside f1 e1) (beside f1 f2) (beside a2 a1) (beside a2 b2)
    (beside a2 a3) (beside b2 b1) (beside b2 a2) (beside b2 c2) (beside b2 b3) (beside c2 b2)
    (beside c2 d2) (beside c2 c3) (beside d2 d1) (beside d2 c2) (beside d2 d3) (beside f2 f1)
    (beside f2 f3) (beside a3 a2) (beside a3 b3) (beside a3 a4) (beside b3 b2) (beside b3 a3)
    (beside b3 c3) (beside c3 c2) (beside c3 b3) (beside c3 d3) (beside c3 c4) (beside d3 d2)
    (beside d3 c3) (beside d3 e3) (beside d3 d4) (beside e3 d3) (beside e3 f3) (beside f3 f2)
    (beside f3 e3) (beside f3 f4) (beside a4 a3) (beside a4 a5) (beside c4 c3) (beside c4 d4)
    (beside c4 c5) (beside d4 d3) (beside d4 c4) (beside f4 f3) (beside f4 f5) (beside a5 a4)
    (beside a5 b5) (beside b5 a5) (beside b5 c5) (beside b5 b6) (beside c5 c4) (beside c5 b5)
    (beside c5 c6) (beside e5 f5) (beside f5 f4) (beside f5 e5) (beside f5 f6) (beside b6 b5)
    (beside b6 c6) (beside c6 c5) (beside c6 b6) (beside f6 f5)
    (in-line a1 a2 a3) (in-line b1 b2 b3) (in-line d1 e1 f1) (in-line d1 d2 d3)
    (in-line f1 e1 d1) (in-line f1 f2 f3) (in-line a2 b2 c2) (in-line a2 a3 a4)
    (in-line b2 c2 d2) (in-line c2 b2 a2) (in-line c2 c3 c4) (in-line d2 c2 b2)
    (in-line d2 d3 d4) (in-line f2 f3 f4) (in-line a3 a2 a1) (in-line a3 b3 c3)
    (in-line a3 a4 a5) (in-line b3 b2 b1) (in-line b3 c3 d3) (in-line c3 b3 a3)
    (in-line c3 d3 e3) (in-line c3 c4 c5) (in-line d3 d2 d1) (in-line d3 c3 b3)
    (in-line d3 e3 f3) (in-line e3 d3 c3) (in-line f3 f2 f1) (in-line f3 e3 d3)
    (in-line f3 f4 f5) (in-line a4 a3 a2) (in-line c4 c3 c2) (in-line c4 c5 c6)
    (in-line d4 d3 d2) (in-line f4 f3 f2) (in-line f4 f5 f6) (in-line a5 a4 a3)
    (in-line a5 b5 c5) (in-line c5 c4 c3) (in-line c5 b5 a5) (in-line f5 f4 f3)
    (in-line c6 c5 c4) (in-line f6 f5 f4)
    (keeper-at e3)
    (box-at b2) (box-at d2) (box-at c5)
    (free a1) (free b1) (free d1) (free e1) (free f1) (free a2) (free c2) (free f2) (free a3)
    (free b3) (free c3) (free d3) (free e3) (free f3) (free a4) (free c4) (free d4) (free f4)
    (free a5) (free b5) (free e5) (free f5) (free b6) (free c6) (free f6))
  (:goal (and
    (box-at c2) (box-at a4) (box-at f5)))
  (:metric minimize (total-cost)))
