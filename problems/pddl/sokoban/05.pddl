; Sokoban: 21 cells of floor, 3 boxes
;
; Domain: domains/pddl/sokoban.pddl
; Made by: pddlpuzzles generate pddl --seed 3 --domain sokoban --options 'rows=5 columns=5 boxes=3
;   walls=4 pulls=200'
; Proved optimum: 7, by Fast Downward (LM-cut) and SymK.
(define (problem sokoban-05)
  (:domain sokoban)
  (:objects
    a1 b1 c1 d1 e1 a2 c2 d2 e2 a3 b3 c3 d3 a4 c4 d4 e4 a5 b5 d5 e5 - cell)
  (:init
    (= (total-cost) 0)
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 c1) (beside c1 b1) (beside c1 d1)
    (beside c1 c2) (beside d1 c1) (beside d1 e1) (beside d1 d2) (beside e1 d1) (beside e1 e2)
    (beside a2 a1) (beside a2 a3) (beside c2 c1) (beside c2 d2) (beside c2 c3) (beside d2 d1)
    (beside d2 c2) (beside d2 e2) (beside d2 d3) (beside e2 e1) (beside e2 d2) (beside a3 a2)
    (beside a3 b3) (beside a3 a4) (beside b3 a3) (beside b3 c3) (beside c3 c2) (beside c3 b3)
    (beside c3 d3) (beside c3 c4) (beside d3 d2) (beside d3 c3) (beside d3 d4) (beside a4 a3)
    (beside a4 a5) (beside c4 c3) (beside c4 d4) (beside d4 d3) (beside d4 c4) (beside d4 e4)
    (beside d4 d5) (beside e4 d4) (beside e4 e5) (beside a5 a4) (beside a5 b5) (beside b5 a5)
    (beside d5 d4) (beside d5 e5) (beside e5 e4) (beside e5 d5)
    (in-line a1 b1 c1) (in-line a1 a2 a3) (in-line b1 c1 d1) (in-line c1 b1 a1)
    (in-line c1 d1 e1) (in-line c1 c2 c3) (in-line d1 c1 b1) (in-line d1 d2 d3)
    (in-line e1 d1 c1) (in-line a2 a3 a4) (in-line c2 d2 e2) (in-line c2 c3 c4)
    (in-line d2 d3 d4) (in-line e2 d2 c2) (in-line a3 a2 a1) (in-line a3 b3 c3)
    (in-line a3 a4 a5) (in-line b3 c3 d3) (in-line c3 c2 c1) (in-line c3 b3 a3)
    (in-line d3 d2 d1) (in-line d3 c3 b3) (in-line d3 d4 d5) (in-line a4 a3 a2)
    (in-line c4 c3 c2) (in-line c4 d4 e4) (in-line d4 d3 d2) (in-line e4 d4 c4)
    (in-line a5 a4 a3) (in-line d5 d4 d3)
    (keeper-at e2)
    (box-at d1) (box-at c2) (box-at d3)
    (free a1) (free b1) (free c1) (free e1) (free a2) (free d2) (free e2) (free a3) (free b3)
    (free c3) (free a4) (free c4) (free d4) (free e4) (free a5) (free b5) (free d5) (free e5))
  (:goal (and
    (box-at a1) (box-at d3) (box-at e4)))
  (:metric minimize (total-cost)))
