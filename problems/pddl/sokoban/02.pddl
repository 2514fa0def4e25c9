; Sokoban: 14 cells of floor, 2 boxes
;
; Domain: domains/pddl/sokoban.pddl
; Made by: pddlpuzzles generate pddl --seed 2 --domain sokoban --options 'rows=4 columns=4 boxes=2
;   walls=2 pulls=60'
; Proved optimum: 4, by Fast Downward (LM-cut) and SymK.
(define (problem sokoban-02)
  (:domain sokoban)
  (:objects
    a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 b4 c4 d4 - cell)
  (:init
    (= (total-cost) 0)
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 c1) (beside b1 b2) (beside c1 b1)
    (beside c1 d1) (beside c1 c2) (beside d1 c1) (beside d1 d2) (beside a2 a1) (beside a2 b2)
    (beside a2 a3) (beside b2 b1) (beside b2 a2) (beside b2 c2) (beside b2 b3) (beside c2 c1)
    (beside c2 b2) (beside c2 d2) (beside c2 c3) (beside d2 d1) (beside d2 c2) (beside a3 a2)
    (beside a3 b3) (beside b3 b2) (beside b3 a3) (beside b3 c3) (beside b3 b4) (beside c3 c2)
    (beside c3 b3) (beside c3 c4) (beside b4 b3) (beside b4 c4) (beside c4 c3) (beside c4 b4)
    (beside c4 d4) (beside d4 c4)
    (in-line a1 b1 c1) (in-line a1 a2 a3) (in-line b1 c1 d1) (in-line b1 b2 b3)
    (in-line c1 b1 a1) (in-line c1 c2 c3) (in-line d1 c1 b1) (in-line a2 b2 c2)
    (in-line b2 c2 d2) (in-line b2 b3 b4) (in-line c2 b2 a2) (in-line c2 c3 c4)
    (in-line d2 c2 b2) (in-line a3 a2 a1) (in-line a3 b3 c3) (in-line b3 b2 b1)
    (in-line c3 c2 c1) (in-line c3 b3 a3) (in-line b4 b3 b2) (in-line b4 c4 d4)
    (in-line c4 c3 c2) (in-line d4 c4 b4)
    (keeper-at a2)
    (box-at b2) (box-at c2)
    (free a1) (free b1) (free c1) (free d1) (free a2) (free d2) (free a3) (free b3) (free c3)
    (free b4) (free c4) (free d4))
  (:goal (and
    (box-at b4) (box-at c4)))
  (:metric minimize (total-cost)))
