; Sokoban: 31 cells of floor, 5 boxes, 14 pushes
;
; Domain: domains/pddl/sokoban.pddl
; Made by: pddlpuzzles generate pddl --seed 12 --domain sokoban --options 'rows=6 columns=6 boxes=5
;   walls=5 pulls=800'
; Proved optimum: 14, by Fast Downward (LM-cut) and SymK.
(define (problem sokoban-18)
  (:domain sokoban)
  (:objects
    a1 b1 d1 e1 f1 b2 c2 d2 e2 f2 a3 b3 c3 d3 f3 b4 c4 d4 e4 f4 a5 b5 c5 d5 e5 f5 a6 b6 c6 d6 e6
    - cell)
  (:init
    (= (total-cost) 0)
    (beside a1 b1) (beside b1 a1) (beside b1 b2) (beside d1 e1) (beside d1 d2) (beside e1 d1)
    (beside e1 f1) (beside e1 e2) (beside f1 e1) (beside f1 f2) (beside b2 b1) (beside b2 c2)
    (beside b2 b3) (beside c2 b2) (beside c2 d2) (beside c2 c3) (beside d2 d1) (beside d2 c2)
    (beside d2 e2) (beside d2 d3) (beside e2 e1) (beside e2 d2) (beside e2 f2) (beside f2 f1)
    (beside f2 e2) (beside f2 f3) (beside a3 b3) (beside b3 b2) (beside b3 a3) (beside b3 c3)
    (beside b3 b4) (beside c3 c2) (beside c3 b3) (beside c3 d3) (beside c3 c4) (beside d3 d2)
    (beside d3 c3) (beside d3 d4) (beside f3 f2) (beside f3 f4) (beside b4 b3) (beside b4 c4)
    (beside b4 b5) (beside c4 c3) (beside c4 b4) (beside c4 d4) (beside c4 c5) (beside d4 d3)
    (beside d4 c4) (beside d4 e4) (beside d4 d5) (beside e4 d4) (beside e4 f4) (beside e4 e5)
    (beside f4 f3) (beside f4 e4) (beside f4 f5) (beside a5 b5) (beside a5 a6) (beside b5 b4)
    (beside b5 a5) (beside b5 c5) (beside b5 b6) (beside c5 c4) (beside c5 b5) (beside c5 d5)
    (beside c5 c6) (beside d5 d4) (beside d5 c5) (beside d5 e5) (beside d5 d6) (beside e5 e4)
    (beside e5 d5) (beside e5 f5) (beside e5 e6) (beside f5 f4) (beside f5 e5) (beside a6 a5)
    (beside a6 b6) (beside b6 b5) (beside b6 a6) (beside b6 c6) (beside c6 c5) (beside c6 b6)
    (beside c6 d6) (beside d6 d5) (beside d6 c6) (beside d6 e6) (beside e6 e5) (beside e6 d6)
    (in-line b1 b2 b3) (in-line d1 e1 f1) (in-line d1 d2 d3) (in-line f1 e1 d1)
    (in-line f1 f2 f3) (in-line b2 c2 d2) (in-line b2 b3 b4) (in-line c2 d2 e2)
    (in-line c2 c3 c4) (in-line d2 c2 b2) (in-line d2 e2 f2) (in-line d2 d3 d4)
    (in-line e2 d2 c2) (in-line f2 e2 d2) (in-line f2 f3 f4) (in-line a3 b3 c3)
    (in-line b3 b2 b1) (in-line b3 c3 d3) (in-line b3 b4 b5) (in-line c3 b3 a3)
    (in-line c3 c4 c5) (in-line d3 d2 d1) (in-line d3 c3 b3) (in-line d3 d4 d5)
    (in-line f3 f2 f1) (in-line f3 f4 f5) (in-line b4 b3 b2) (in-line b4 c4 d4)
    (in-line b4 b5 b6) (in-line c4 c3 c2) (in-line c4 d4 e4) (in-line c4 c5 c6)
    (in-line d4 d3 d2) (in-line d4 c4 b4) (in-line d4 e4 f4) (in-line d4 d5 d6)
    (in-line e4 d4 c4) (in-line e4 e5 e6) (in-line f4 f3 f2) (in-line f4 e4 d4)
    (in-line a5 b5 c5) (in-line b5 b4 b3) (in-line b5 c5 d5) (in-line c5 c4 c3)
    (in-line c5 b5 a5) (in-line c5 d5 e5) (in-line d5 d4 d3) (in-line d5 c5 b5)
    (in-line d5 e5 f5) (in-line e5 d5 c5) (in-line f5 f4 f3) (in-line f5 e5 d5)
    (in-line a6 b6 c6) (in-line b6 b5 b4) (in-line b6 c6 d6) (in-line c6 c5 c4)
    (in-line c6 b6 a6) (in-line c6 d6 e6) (in-line d6 d5 d4) (in-line d6 c6 b6)
    (in-line e6 e5 e4) (in-line e6 d6 c6)
    (keeper-at f2)
    (box-at e1) (box-at b4) (box-at e4) (box-at b5) (box-at e5)
    (free a1) (free b1) (free d1) (free f1) (free b2) (free c2) (free d2) (free e2) (free f2)
    (free a3) (free b3) (free c3) (free d3) (free f3) (free c4) (free d4) (free f4) (free a5)
    (free c5) (free d5) (free f5) (free a6) (free b6) (free c6) (free d6) (free e6))
  (:goal (and
    (box-at d1) (box-at e1) (box-at d3) (box-at f3) (box-at e6)))
  (:metric minimize (total-cost)))
