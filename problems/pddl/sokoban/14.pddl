; Sokoban: 30 cells of floor, 3 boxes, 16 pushes
;
; Domain: domains/pddl/sokoban.pddl
; Made by: pddlpuzzles generate pddl --seed 2 --domain sokoban --options 'rows=6 columns=6 boxes=3
;   walls=6 pulls=300'
; Proved optimum: 16, by Fast Downward (LM-cut) and SymK.
(define (problem sokoban-14)
  (:domain sokoban)
  (:objects
    a1 b1 c1 d1 e1 f1 a2 b2 c2 d2 e2 f2 a3 b3 c3 e3 a4 b4 c4 d4 e4 f4 a5 b5 d5 f5 b6 c6 d6 e6 -
    cell)
  (:init
    (= (total-cost) 0)
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 c1) (beside b1 b2) (beside c1 b1)
    (beside c1 d1) (beside c1 c2) (beside d1 c1) (beside d1 e1) (beside d1 d2) (beside e1 d1)
    (beside e1 f1) (beside e1 e2) (beside f1 e1) (beside f1 f2) (beside a2 a1) (beside a2 b2)
    (beside a2 a3) (beside b2 b1) (beside b2 a2) (beside b2 c2) (beside b2 b3) (beside c2 c1)
    (beside c2 b2) (beside c2 d2) (beside c2 c3) (beside d2 d1) (beside d2 c2) (beside d2 e2)
    (beside e2 e1) (beside e2 d2) (beside e2 f2) (beside e2 e3) (beside f2 f1) (beside f2 e2)
    (beside a3 a2) (beside a3 b3) (beside a3 a4) (beside b3 b2) (beside b3 a3) (beside b3 c3)
    (beside b3 b4) (beside c3 c2) (beside c3 b3) (beside c3 c4) (beside e3 e2) (beside e3 e4)
    (beside a4 a3) (beside a4 b4) (beside a4 a5) (beside b4 b3) (beside b4 a4) (beside b4 c4)
    (beside b4 b5) (beside c4 c3) (beside c4 b4) (beside c4 d4) (beside d4 c4) (beside d4 e4)
    (beside d4 d5) (beside e4 e3) (beside e4 d4) (beside e4 f4) (beside f4 e4) (beside f4 f5)
    (beside a5 a4) (beside a5 b5) (beside b5 b4) (beside b5 a5) (beside b5 b6) (beside d5 d4)
    (beside d5 d6) (beside f5 f4) (beside b6 b5) (beside b6 c6) (beside c6 b6) (beside c6 d6)
    (beside d6 d5) (beside d6 c6) (beside d6 e6) (beside e6 d6)
    (in-line a1 b1 c1) (in-line a1 a2 a3) (in-line b1 c1 d1) (in-line b1 b2 b3)
    (in-line c1 b1 a1) (in-line c1 d1 e1) (in-line c1 c2 c3) (in-line d1 c1 b1)
    (in-line d1 e1 f1) (in-line e1 d1 c1) (in-line e1 e2 e3) (in-line f1 e1 d1)
    (in-line a2 b2 c2) (in-line a2 a3 a4) (in-line b2 c2 d2) (in-line b2 b3 b4)
    (in-line c2 b2 a2) (in-line c2 d2 e2) (in-line c2 c3 c4) (in-line d2 c2 b2)
    (in-line d2 e2 f2) (in-line e2 d2 c2) (in-line e2 e3 e4) (in-line f2 e2 d2)
    (in-line a3 a2 a1) (in-line a3 b3 c3) (in-line a3 a4 a5) (in-line b3 b2 b1)
    (in-line b3 b4 b5) (in-line c3 c2 c1) (in-line c3 b3 a3) (in-line e3 e2 e1)
    (in-line a4 a3 a2) (in-line a4 b4 c4) (in-line b4 b3 b2) (in-line b4 c4 d4)
    (in-line b4 b5 b6) (in-line c4 c3 c2) (in-line c4 b4 a4) (in-line c4 d4 e4)
    (in-line d4 c4 b4) (in-line d4 e4 f4) (in-line d4 d5 d6) (in-line e4 e3 e2)
    (in-line e4 d4 c4) (in-line f4 e4 d4) (in-line a5 a4 a3) (in-line b5 b4 b3)
    (in-line b6 b5 b4) (in-line b6 c6 d6) (in-line c6 d6 e6) (in-line d6 d5 d4)
    (in-line d6 c6 b6) (in-line e6 d6 c6)
    (keeper-at e6)
    (box-at a4) (box-at b5) (box-at d5)
    (free a1) (free b1) (free c1) (free d1) (free e1) (free f1) (free a2) (free b2) (free c2)
    (free d2) (free e2) (free f2) (free a3) (free b3) (free c3) (free e3) (free b4) (free c4)
    (free d4) (free e4) (free f4) (free a5) (free f5) (free b6) (free c6) (free d6) (free e6))
  (:goal (and
    (box-at a1) (box-at f1) (box-at b2)))
  (:metric minimize (total-cost)))
