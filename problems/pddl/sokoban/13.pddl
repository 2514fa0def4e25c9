; Sokoban: 39 cells of floor, 4 boxes
;
; Domain: domains/pddl/sokoban.pddl
;
; Start:
; #########
; #  #@ # #
; # *#$#  #
; # #.    #
; #       #
; # #  #. #
; # $   $ #
; #.  ### #
; #########
;
; Made by: pddlpuzzles generate pddl --seed 1 --domain sokoban --options 'rows=7 columns=7 boxes=4
;   walls=10 pulls=500'
; Proved optimum: 13, by Fast Downward (LM-cut) and SymK.
(define (problem sokoban-13)
  (:domain sokoban)
  (:objects
    a1 b1 d1 e1 g1 a2 b2 d2 f2 g2 a3 c3 d3 e3 f3 g3 a4 b4 c4 d4 e4 f4 g4 a5 c5 d5 f5 g5 a6 b6 c6
    d6 e6 f6 g6 a7 b7 c7 g7 - cell)
  (:init
    (= (total-cost) 0)
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 b2) (beside d1 e1) (beside d1 d2)
    (beside e1 d1) (beside g1 g2) (beside a2 a1) (beside a2 b2) (beside a2 a3) (beside b2 b1)
    (beside b2 a2) (beside d2 d1) (beside d2 d3) (beside f2 g2) (beside f2 f3) (beside g2 g1)
    (beside g2 f2) (beside g2 g3) (beside a3 a2) (beside a3 a4) (beside c3 d3) (beside c3 c4)
    (beside d3 d2) (beside d3 c3) (beside d3 e3) (beside d3 d4) (beside e3 d3) (beside e3 f3)
    (beside e3 e4) (beside f3 f2) (beside f3 e3) (beside f3 g3) (beside f3 f4) (beside g3 g2)
    (beside g3 f3) (beside g3 g4) (beside a4 a3) (beside a4 b4) (beside a4 a5) (beside b4 a4)
    (beside b4 c4) (beside c4 c3) (beside c4 b4) (beside c4 d4) (beside c4 c5) (beside d4 d3)
    (beside d4 c4) (beside d4 e4) (beside d4 d5) (beside e4 e3) (beside e4 d4) (beside e4 f4)
    (beside f4 f3) (beside f4 e4) (beside f4 g4) (beside f4 f5) (beside g4 g3) (beside g4 f4)
    (beside g4 g5) (beside a5 a4) (beside a5 a6) (beside c5 c4) (beside c5 d5) (beside c5 c6)
    (beside d5 d4) (beside d5 c5) (beside d5 d6) (beside f5 f4) (beside f5 g5) (beside f5 f6)
    (beside g5 g4) (beside g5 f5) (beside g5 g6) (beside a6 a5) (beside a6 b6) (beside a6 a7)
    (beside b6 a6) (beside b6 c6) (beside b6 b7) (beside c6 c5) (beside c6 b6) (beside c6 d6)
    (beside c6 c7) (beside d6 d5) (beside d6 c6) (beside d6 e6) (beside e6 d6) (beside e6 f6)
    (beside f6 f5) (beside f6 e6) (beside f6 g6) (beside g6 g5) (beside g6 f6) (beside g6 g7)
    (beside a7 a6) (beside a7 b7) (beside b7 b6) (beside b7 a7) (beside b7 c7) (beside c7 c6)
    (beside c7 b7) (beside g7 g6)
    (in-line a1 a2 a3) (in-line d1 d2 d3) (in-line g1 g2 g3) (in-line a2 a3 a4)
    (in-line d2 d3 d4) (in-line f2 f3 f4) (in-line g2 g3 g4) (in-line a3 a2 a1)
    (in-line a3 a4 a5) (in-line c3 d3 e3) (in-line c3 c4 c5) (in-line d3 d2 d1)
    (in-line d3 e3 f3) (in-line d3 d4 d5) (in-line e3 d3 c3) (in-line e3 f3 g3)
    (in-line f3 e3 d3) (in-line f3 f4 f5) (in-line g3 g2 g1) (in-line g3 f3 e3)
    (in-line g3 g4 g5) (in-line a4 a3 a2) (in-line a4 b4 c4) (in-line a4 a5 a6)
    (in-line b4 c4 d4) (in-line c4 b4 a4) (in-line c4 d4 e4) (in-line c4 c5 c6)
    (in-line d4 d3 d2) (in-line d4 c4 b4) (in-line d4 e4 f4) (in-line d4 d5 d6)
    (in-line e4 d4 c4) (in-line e4 f4 g4) (in-line f4 f3 f2) (in-line f4 e4 d4)
    (in-line f4 f5 f6) (in-line g4 g3 g2) (in-line g4 f4 e4) (in-line g4 g5 g6)
    (in-line a5 a4 a3) (in-line a5 a6 a7) (in-line c5 c4 c3) (in-line c5 c6 c7)
    (in-line d5 d4 d3) (in-line f5 f4 f3) (in-line g5 g4 g3) (in-line g5 g6 g7)
    (in-line a6 a5 a4) (in-line a6 b6 c6) (in-line b6 c6 d6) (in-line c6 c5 c4)
    (in-line c6 b6 a6) (in-line c6 d6 e6) (in-line d6 d5 d4) (in-line d6 c6 b6)
    (in-line d6 e6 f6) (in-line e6 d6 c6) (in-line e6 f6 g6) (in-line f6 f5 f4)
    (in-line f6 e6 d6) (in-line g6 g5 g4) (in-line g6 f6 e6) (in-line a7 a6 a5)
    (in-line a7 b7 c7) (in-line c7 c6 c5) (in-line c7 b7 a7) (in-line g7 g6 g5)
    (keeper-at d1)
    (box-at b2) (box-at d2) (box-at b6) (box-at f6)
    (free a1) (free b1) (free d1) (free e1) (free g1) (free a2) (free f2) (free g2) (free a3)
    (free c3) (free d3) (free e3) (free f3) (free g3) (free a4) (free b4) (free c4) (free d4)
    (free e4) (free f4) (free g4) (free a5) (free c5) (free d5) (free f5) (free g5) (free a6)
    (free c6) (free d6) (free e6) (free g6) (free a7) (free b7) (free c7) (free g7))
  (:goal (and
    (box-at b2) (box-at c3) (box-at f5) (box-at a7)))
  (:metric minimize (total-cost)))
