; Sokoban: 40 cells of floor, 6 boxes
;
; Domain: domains/pddl/sokoban.pddl
;
; Start:
; #########
; #    # .#
; # #$# $ #
; # #@##  #
; # ..    #
; # $$# . #
; # . # $ #
; # *  #  #
; #########
;
; Made by: pddlpuzzles generate pddl --seed 11 --domain sokoban --options 'rows=7 columns=7 boxes=6
;   walls=9 pulls=1000'
; Proved optimum: 18, by Fast Downward (LM-cut) and SymK.
(define (problem sokoban-20)
  (:domain sokoban)
  (:objects
    a1 b1 c1 d1 f1 g1 a2 c2 e2 f2 g2 a3 c3 f3 g3 a4 b4 c4 d4 e4 f4 g4 a5 b5 c5 e5 f5 g5 a6 b6 c6
    e6 f6 g6 a7 b7 c7 d7 f7 g7 - cell)
  (:init
    (= (total-cost) 0)
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 c1) (beside c1 b1) (beside c1 d1)
    (beside c1 c2) (beside d1 c1) (beside f1 g1) (beside f1 f2) (beside g1 f1) (beside g1 g2)
    (beside a2 a1) (beside a2 a3) (beside c2 c1) (beside c2 c3) (beside e2 f2) (beside f2 f1)
    (beside f2 e2) (beside f2 g2) (beside f2 f3) (beside g2 g1) (beside g2 f2) (beside g2 g3)
    (beside a3 a2) (beside a3 a4) (beside c3 c2) (beside c3 c4) (beside f3 f2) (beside f3 g3)
    (beside f3 f4) (beside g3 g2) (beside g3 f3) (beside g3 g4) (beside a4 a3) (beside a4 b4)
    (beside a4 a5) (beside b4 a4) (beside b4 c4) (beside b4 b5) (beside c4 c3) (beside c4 b4)
    (beside c4 d4) (beside c4 c5) (beside d4 c4) (beside d4 e4) (beside e4 d4) (beside e4 f4)
    (beside e4 e5) (beside f4 f3) (beside f4 e4) (beside f4 g4) (beside f4 f5) (beside g4 g3)
    (beside g4 f4) (beside g4 g5) (beside a5 a4) (beside a5 b5) (beside a5 a6) (beside b5 b4)
    (beside b5 a5) (beside b5 c5) (beside b5 b6) (beside c5 c4) (beside c5 b5) (beside c5 c6)
    (beside e5 e4) (beside e5 f5) (beside e5 e6) (beside f5 f4) (beside f5 e5) (beside f5 g5)
    (beside f5 f6) (beside g5 g4) (beside g5 f5) (beside g5 g6) (beside a6 a5) (beside a6 b6)
    (beside a6 a7) (beside b6 b5) (beside b6 a6) (beside b6 c6) (beside b6 b7) (beside c6 c5)
    (beside c6 b6) (beside c6 c7) (beside e6 e5) (beside e6 f6) (beside f6 f5) (beside f6 e6)
    (beside f6 g6) (beside f6 f7) (beside g6 g5) (beside g6 f6) (beside g6 g7) (beside a7 a6)
    (beside a7 b7) (beside b7 b6) (beside b7 a7) (beside b7 c7) (beside c7 c6) (beside c7 b7)
    (beside c7 d7) (beside d7 c7) (beside f7 f6) (beside f7 g7) (beside g7 g6) (beside g7 f7)
    (in-line a1 b1 c1) (in-line a1 a2 a3) (in-line b1 c1 d1) (in-line c1 b1 a1)
    (in-line c1 c2 c3) (in-line d1 c1 b1) (in-line f1 f2 f3) (in-line g1 g2 g3)
    (in-line a2 a3 a4) (in-line c2 c3 c4) (in-line e2 f2 g2) (in-line f2 f3 f4)
    (in-line g2 f2 e2) (in-line g2 g3 g4) (in-line a3 a2 a1) (in-line a3 a4 a5)
    (in-line c3 c2 c1) (in-line c3 c4 c5) (in-line f3 f2 f1) (in-line f3 f4 f5)
    (in-line g3 g2 g1) (in-line g3 g4 g5) (in-line a4 a3 a2) (in-line a4 b4 c4)
    (in-line a4 a5 a6) (in-line b4 c4 d4) (in-line b4 b5 b6) (in-line c4 c3 c2)
    (in-line c4 b4 a4) (in-line c4 d4 e4) (in-line c4 c5 c6) (in-line d4 c4 b4)
    (in-line d4 e4 f4) (in-line e4 d4 c4) (in-line e4 f4 g4) (in-line e4 e5 e6)
    (in-line f4 f3 f2) (in-line f4 e4 d4) (in-line f4 f5 f6) (in-line g4 g3 g2)
    (in-line g4 f4 e4) (in-line g4 g5 g6) (in-line a5 a4 a3) (in-line a5 b5 c5)
    (in-line a5 a6 a7) (in-line b5 b6 b7) (in-line c5 c4 c3) (in-line c5 b5 a5)
    (in-line c5 c6 c7) (in-line e5 f5 g5) (in-line f5 f4 f3) (in-line f5 f6 f7)
    (in-line g5 g4 g3) (in-line g5 f5 e5) (in-line g5 g6 g7) (in-line a6 a5 a4)
    (in-line a6 b6 c6) (in-line b6 b5 b4) (in-line c6 c5 c4) (in-line c6 b6 a6)
    (in-line e6 e5 e4) (in-line e6 f6 g6) (in-line f6 f5 f4) (in-line g6 g5 g4)
    (in-line g6 f6 e6) (in-line a7 a6 a5) (in-line a7 b7 c7) (in-line b7 b6 b5)
    (in-line b7 c7 d7) (in-line c7 c6 c5) (in-line c7 b7 a7) (in-line d7 c7 b7)
    (in-line f7 f6 f5) (in-line g7 g6 g5)
    (keeper-at c3)
    (box-at c2) (box-at f2) (box-at b5) (box-at c5) (box-at f6) (box-at b7)
    (free a1) (free b1) (free c1) (free d1) (free f1) (free g1) (free a2) (free e2) (free g2)
    (free a3) (free c3) (free f3) (free g3) (free a4) (free b4) (free c4) (free d4) (free e4)
    (free f4) (free g4) (free a5) (free e5) (free f5) (free g5) (free a6) (free b6) (free c6)
    (free e6) (free g6) (free a7) (free c7) (free d7) (free f7) (free g7))
  (:goal (and
    (box-at g1) (box-at b4) (box-at c4) (box-at f5) (box-at b6) (box-at b7)))
  (:metric minimize (total-cost)))
