; Sokoban: 9 cells of floor, 1 box
;
; Domain: domains/pddl/sokoban.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain sokoban --options 'rows=3 columns=3 boxes=1
;   walls=0 pulls=5'
; Proved optimum: 1, by Fast Downward (LM-cut) and SymK.
(define (problem sokoban-11)
  (:domain sokoban)
  (:objects
    a1 b1 c1 a2 b2 c2 a3 b3 c3 - cell)
  (:init
    (= (total-cost) 0)
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 c1) (beside b1 b2) (beside c1 b1)
    (beside c1 c2) (beside a2 a1) (beside a2 b2) (beside a2 a3) (beside b2 b1) (beside b2 a2)
    (beside b2 c2) (beside b2 b3) (beside c2 c1) (beside c2 b2) (beside c2 c3) (beside a3 a2)
    (beside a3 b3) (beside b3 b2) (beside b3 a3) (beside b3 c3) (beside c3 c2) (beside c3 b3)
    (in-line a1 b1 c1) (in-line a1 a2 a3) (in-line b1 b2 b3) (in-line c1 b1 a1)
    (in-line c1 c2 c3) (in-line a2 b2 c2) (in-line c2 b2 a2) (in-line a3 a2 a1)
    (in-line a3 b3 c3) (in-line b3 b2 b1) (in-line c3 c2 c1) (in-line c3 b3 a3)
    (keeper-at c3)
    (box-at b2)
    (free a1) (free b1) (free c1) (free a2) (free c2) (free a3) (free b3) (free c3))
  (:goal (and
    (box-at a2)))
  (:metric minimize (total-cost)))
