; Sokoban: 28 cells of floor, 5 boxes
;
; Domain: domains/pddl/sokoban.pddl
; Made by: pddlpuzzles generate pddl --seed 7 --domain sokoban --options 'rows=6 columns=6 boxes=5
;   walls=8 pulls=800'
; Proved optimum: 13, by Fast Downward (LM-cut) and SymK.
(define (problem sokoban-09)
  (:domain sokoban)
  (:objects
    a1 b1 c1 d1 e1 a2 b2 d2 f2 a3 b3 d3 e3 f3 a4 b4 c4 d4 e4 a5 b5 c5 e5 a6 c6 d6 e6 f6 - cell)
  (:init
    (= (total-cost) 0)
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 c1) (beside b1 b2) (beside c1 b1)
    (beside c1 d1) (beside d1 c1) (beside d1 e1) (beside d1 d2) (beside e1 d1) (beside a2 a1)
    (beside a2 b2) (beside a2 a3) (beside b2 b1) (beside b2 a2) (beside b2 b3) (beside d2 d1)
    (beside d2 d3) (beside f2 f3) (beside a3 a2) (beside a3 b3) (beside a3 a4) (beside b3 b2)
    (beside b3 a3) (beside b3 b4) (beside d3 d2) (beside d3 e3) (beside d3 d4) (beside e3 d3)
    (beside e3 f3) (beside e3 e4) (beside f3 f2) (beside f3 e3) (beside a4 a3) (beside a4 b4)
    (beside a4 a5) (beside b4 b3) (beside b4 a4) (beside b4 c4) (beside b4 b5) (beside c4 b4)
    (beside c4 d4) (beside c4 c5) (beside d4 d3) (beside d4 c4) (beside d4 e4) (beside e4 e3)
    (beside e4 d4) (beside e4 e5) (beside a5 a4) (beside a5 b5) (beside a5 a6) (beside b5 b4)
    (beside b5 a5) (beside b5 c5) (beside c5 c4) (beside c5 b5) (beside c5 c6) (beside e5 e4)
    (beside e5 e6) (beside a6 a5) (beside c6 c5) (beside c6 d6) (beside d6 c6) (beside d6 e6)
    (beside e6 e5) (beside e6 d6) (beside e6 f6) (beside f6 e6)
    (in-line a1 b1 c1) (in-line a1 a2 a3) (in-line b1 c1 d1) (in-line b1 b2 b3)
    (in-line c1 b1 a1) (in-line c1 d1 e1) (in-line d1 c1 b1) (in-line d1 d2 d3)
    (in-line e1 d1 c1) (in-line a2 a3 a4) (in-line b2 b3 b4) (in-line d2 d3 d4)
    (in-line a3 a2 a1) (in-line a3 a4 a5) (in-line b3 b2 b1) (in-line b3 b4 b5)
    (in-line d3 d2 d1) (in-line d3 e3 f3) (in-line e3 e4 e5) (in-line f3 e3 d3)
    (in-line a4 a3 a2) (in-line a4 b4 c4) (in-line a4 a5 a6) (in-line b4 b3 b2)
    (in-line b4 c4 d4) (in-line c4 b4 a4) (in-line c4 d4 e4) (in-line c4 c5 c6)
    (in-line d4 d3 d2) (in-line d4 c4 b4) (in-line e4 d4 c4) (in-line e4 e5 e6)
    (in-line a5 a4 a3) (in-line a5 b5 c5) (in-line b5 b4 b3) (in-line c5 b5 a5)
    (in-line e5 e4 e3) (in-line a6 a5 a4) (in-line c6 c5 c4) (in-line c6 d6 e6)
    (in-line d6 e6 f6) (in-line e6 e5 e4) (in-line e6 d6 c6) (in-line f6 e6 d6)
    (keeper-at a1)
    (box-at b1) (box-at a2) (box-at d2) (box-at b3) (box-at b4)
    (free a1) (free c1) (free d1) (free e1) (free b2) (free f2) (free a3) (free d3) (free e3)
    (free f3) (free a4) (free c4) (free d4) (free e4) (free a5) (free b5) (free c5) (free e5)
    (free a6) (free c6) (free d6) (free e6) (free f6))
  (:goal (and
    (box-at d1) (box-at e1) (box-at a3) (box-at d4) (box-at e4)))
  (:metric minimize (total-cost)))
