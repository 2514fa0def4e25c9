; Sokoban: 14 cells of floor, 1 box
;
; Domain: domains/pddl/sokoban.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain sokoban --options 'rows=4 columns=4 boxes=1
;   walls=2 pulls=30'
; Proved optimum: 3, by Fast Downward (LM-cut) and SymK.
(define (problem sokoban-01)
  (:domain sokoban)
  (:objects
    a1 b1 d1 a2 b2 c2 d2 a3 b3 d3 a4 b4 c4 d4 - cell)
  (:init
    (= (total-cost) 0)
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 b2) (beside d1 d2) (beside a2 a1)
    (beside a2 b2) (beside a2 a3) (beside b2 b1) (beside b2 a2) (beside b2 c2) (beside b2 b3)
    (beside c2 b2) (beside c2 d2) (beside d2 d1) (beside d2 c2) (beside d2 d3) (beside a3 a2)
    (beside a3 b3) (beside a3 a4) (beside b3 b2) (beside b3 a3) (beside b3 b4) (beside d3 d2)
    (beside d3 d4) (beside a4 a3) (beside a4 b4) (beside b4 b3) (beside b4 a4) (beside b4 c4)
    (beside c4 b4) (beside c4 d4) (beside d4 d3) (beside d4 c4)
    (in-line a1 a2 a3) (in-line b1 b2 b3) (in-line d1 d2 d3) (in-line a2 b2 c2)
    (in-line a2 a3 a4) (in-line b2 c2 d2) (in-line b2 b3 b4) (in-line c2 b2 a2)
    (in-line d2 c2 b2) (in-line d2 d3 d4) (in-line a3 a2 a1) (in-line b3 b2 b1)
    (in-line d3 d2 d1) (in-line a4 a3 a2) (in-line a4 b4 c4) (in-line b4 b3 b2)
    (in-line b4 c4 d4) (in-line c4 b4 a4) (in-line d4 d3 d2) (in-line d4 c4 b4)
    (keeper-at a1)
    (box-at b3)
    (free a1) (free b1) (free d1) (free a2) (free b2) (free c2) (free d2) (free a3) (free d3)
    (free a4) (free b4) (free c4) (free d4))
  (:goal (and
    (box-at a1)))
  (:metric minimize (total-cost)))
