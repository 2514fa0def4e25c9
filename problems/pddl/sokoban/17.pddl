; Sokoban: 34 cells of floor, 5 boxes
;
; Domain: domains/pddl/sokoban.pddl
;
; Start:
; #########
; #  ##   #
; # $.*  ##
; #      ##
; # $$.#  #
; #   $.. #
; # ##@#  #
; #########
;
; Made by: pddlpuzzles generate pddl --seed 12 --domain sokoban --options 'rows=6 columns=7 boxes=5
;   walls=8 pulls=800'
; Proved optimum: 10, by Fast Downward (LM-cut) and SymK.
(define (problem sokoban-17)
  (:domain sokoban)
  (:objects
    a1 b1 e1 f1 g1 a2 b2 c2 d2 e2 f2 a3 b3 c3 d3 e3 f3 a4 b4 c4 d4 f4 g4 a5 b5 c5 d5 e5 f5 g5 a6
    d6 f6 g6 - cell)
  (:init
    (= (total-cost) 0)
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 b2) (beside e1 f1) (beside e1 e2)
    (beside f1 e1) (beside f1 g1) (beside f1 f2) (beside g1 f1) (beside a2 a1) (beside a2 b2)
    (beside a2 a3) (beside b2 b1) (beside b2 a2) (beside b2 c2) (beside b2 b3) (beside c2 b2)
    (beside c2 d2) (beside c2 c3) (beside d2 c2) (beside d2 e2) (beside d2 d3) (beside e2 e1)
    (beside e2 d2) (beside e2 f2) (beside e2 e3) (beside f2 f1) (beside f2 e2) (beside f2 f3)
    (beside a3 a2) (beside a3 b3) (beside a3 a4) (beside b3 b2) (beside b3 a3) (beside b3 c3)
    (beside b3 b4) (beside c3 c2) (beside c3 b3) (beside c3 d3) (beside c3 c4) (beside d3 d2)
    (beside d3 c3) (beside d3 e3) (beside d3 d4) (beside e3 e2) (beside e3 d3) (beside e3 f3)
    (beside f3 f2) (beside f3 e3) (beside f3 f4) (beside a4 a3) (beside a4 b4) (beside a4 a5)
    (beside b4 b3) (beside b4 a4) (beside b4 c4) (beside b4 b5) (beside c4 c3) (beside c4 b4)
    (beside c4 d4) (beside c4 c5) (beside d4 d3) (beside d4 c4) (beside d4 d5) (beside f4 f3)
    (beside f4 g4) (beside f4 f5) (beside g4 f4) (beside g4 g5) (beside a5 a4) (beside a5 b5)
    (beside a5 a6) (beside b5 b4) (beside b5 a5) (beside b5 c5) (beside c5 c4) (beside c5 b5)
    (beside c5 d5) (beside d5 d4) (beside d5 c5) (beside d5 e5) (beside d5 d6) (beside e5 d5)
    (beside e5 f5) (beside f5 f4) (beside f5 e5) (beside f5 g5) (beside f5 f6) (beside g5 g4)
    (beside g5 f5) (beside g5 g6) (beside a6 a5) (beside d6 d5) (beside f6 f5) (beside f6 g6)
    (beside g6 g5) (beside g6 f6)
    (in-line a1 a2 a3) (in-line b1 b2 b3) (in-line e1 f1 g1) (in-line e1 e2 e3)
    (in-line f1 f2 f3) (in-line g1 f1 e1) (in-line a2 b2 c2) (in-line a2 a3 a4)
    (in-line b2 c2 d2) (in-line b2 b3 b4) (in-line c2 b2 a2) (in-line c2 d2 e2)
    (in-line c2 c3 c4) (in-line d2 c2 b2) (in-line d2 e2 f2) (in-line d2 d3 d4)
    (in-line e2 d2 c2) (in-line f2 e2 d2) (in-line f2 f3 f4) (in-line a3 a2 a1)
    (in-line a3 b3 c3) (in-line a3 a4 a5) (in-line b3 b2 b1) (in-line b3 c3 d3)
    (in-line b3 b4 b5) (in-line c3 b3 a3) (in-line c3 d3 e3) (in-line c3 c4 c5)
    (in-line d3 c3 b3) (in-line d3 e3 f3) (in-line d3 d4 d5) (in-line e3 e2 e1)
    (in-line e3 d3 c3) (in-line f3 f2 f1) (in-line f3 e3 d3) (in-line f3 f4 f5)
    (in-line a4 a3 a2) (in-line a4 b4 c4) (in-line a4 a5 a6) (in-line b4 b3 b2)
    (in-line b4 c4 d4) (in-line c4 c3 c2) (in-line c4 b4 a4) (in-line d4 d3 d2)
    (in-line d4 c4 b4) (in-line d4 d5 d6) (in-line f4 f3 f2) (in-line f4 f5 f6)
    (in-line g4 g5 g6) (in-line a5 a4 a3) (in-line a5 b5 c5) (in-line b5 b4 b3)
    (in-line b5 c5 d5) (in-line c5 c4 c3) (in-line c5 b5 a5) (in-line c5 d5 e5)
    (in-line d5 d4 d3) (in-line d5 c5 b5) (in-line d5 e5 f5) (in-line e5 d5 c5)
    (in-line e5 f5 g5) (in-line f5 f4 f3) (in-line f5 e5 d5) (in-line g5 f5 e5)
    (in-line a6 a5 a4) (in-line d6 d5 d4) (in-line f6 f5 f4) (in-line g6 g5 g4)
    (keeper-at d6)
    (box-at b2) (box-at d2) (box-at b4) (box-at c4) (box-at d5)
    (free a1) (free b1) (free e1) (free f1) (free g1) (free a2) (free c2) (free e2) (free f2)
    (free a3) (free b3) (free c3) (free d3) (free e3) (free f3) (free a4) (free d4) (free f4)
    (free g4) (free a5) (free b5) (free c5) (free e5) (free f5) (free g5) (free a6) (free d6)
    (free f6) (free g6))
  (:goal (and
    (box-at c2) (box-at d2) (box-at d4) (box-at e5) (box-at f5)))
  (:metric minimize (total-cost)))
