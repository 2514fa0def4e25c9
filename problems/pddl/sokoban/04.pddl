; Sokoban: 21 cells of floor, 2 boxes, no solution
;
; Domain: domains/pddl/sokoban.pddl
; Made by: pddlpuzzles generate pddl --seed 5 --domain sokoban --options 'rows=5 columns=5 boxes=2
;   walls=4 pulls=0'
; Proved unsolvable by Fast Downward (blind) and SymK: no state with all boxes on goals can be
;   reached.
(define (problem sokoban-04)
  (:domain sokoban)
  (:objects
    a1 b1 d1 a2 b2 c2 d2 e2 b3 d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5 - cell)
  (:init
    (= (total-cost) 0)
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 b2) (beside d1 d2) (beside a2 a1)
    (beside a2 b2) (beside b2 b1) (beside b2 a2) (beside b2 c2) (beside b2 b3) (beside c2 b2)
    (beside c2 d2) (beside d2 d1) (beside d2 c2) (beside d2 e2) (beside d2 d3) (beside e2 d2)
    (beside e2 e3) (beside b3 b2) (beside b3 b4) (beside d3 d2) (beside d3 e3) (beside d3 d4)
    (beside e3 e2) (beside e3 d3) (beside e3 e4) (beside a4 b4) (beside a4 a5) (beside b4 b3)
    (beside b4 a4) (beside b4 c4) (beside b4 b5) (beside c4 b4) (beside c4 d4) (beside c4 c5)
    (beside d4 d3) (beside d4 c4) (beside d4 e4) (beside d4 d5) (beside e4 e3) (beside e4 d4)
    (beside e4 e5) (beside a5 a4) (beside a5 b5) (beside b5 b4) (beside b5 a5) (beside b5 c5)
    (beside c5 c4) (beside c5 b5) (beside c5 d5) (beside d5 d4) (beside d5 c5) (beside d5 e5)
    (beside e5 e4) (beside e5 d5)
    (in-line b1 b2 b3) (in-line d1 d2 d3) (in-line a2 b2 c2) (in-line b2 c2 d2)
    (in-line b2 b3 b4) (in-line c2 b2 a2) (in-line c2 d2 e2) (in-line d2 c2 b2)
    (in-line d2 d3 d4) (in-line e2 d2 c2) (in-line e2 e3 e4) (in-line b3 b2 b1)
    (in-line b3 b4 b5) (in-line d3 d2 d1) (in-line d3 d4 d5) (in-line e3 e4 e5)
    (in-line a4 b4 c4) (in-line b4 b3 b2) (in-line b4 c4 d4) (in-line c4 b4 a4)
    (in-line c4 d4 e4) (in-line d4 d3 d2) (in-line d4 c4 b4) (in-line e4 e3 e2)
    (in-line e4 d4 c4) (in-line a5 b5 c5) (in-line b5 b4 b3) (in-line b5 c5 d5)
    (in-line c5 b5 a5) (in-line c5 d5 e5) (in-line d5 d4 d3) (in-line d5 c5 b5)
    (in-line e5 e4 e3) (in-line e5 d5 c5)
    (keeper-at a5)
    (box-at d1) (box-at b2)
    (free a1) (free b1) (free a2) (free c2) (free d2) (free e2) (free b3) (free d3) (free e3)
    (free a4) (free b4) (free c4) (free d4) (free e4) (free a5) (free b5) (free c5) (free d5)
    (free e5))
  (:goal (and
    (box-at c2) (box-at b4)))
  (:metric minimize (total-cost)))
