; Sokoban: 52 cells of floor, 6 boxes
;
; Domain: domains/pddl/sokoban.pddl
;
; Start:
; ##########
; # @##    #
; ##$  #   #
; #   #  # #
; #..# $#  #
; # #. $   #
; #..   $. #
; # $  # $ #
; #  # #   #
; ##########
;
; Made by: pddlpuzzles generate pddl --seed 1 --domain sokoban --options 'rows=8 columns=8 boxes=6
;   walls=12 pulls=2000'
; Proved optimum: 21, by Fast Downward (LM-cut) and SymK.
(define (problem sokoban-21)
  (:domain sokoban)
  (:objects
    a1 b1 e1 f1 g1 h1 b2 c2 d2 f2 g2 h2 a3 b3 c3 e3 f3 h3 a4 b4 d4 e4 g4 h4 a5 c5 d5 e5 f5 g5 h5
    a6 b6 c6 d6 e6 f6 g6 h6 a7 b7 c7 d7 f7 g7 h7 a8 b8 d8 f8 g8 h8 - cell)
  (:init
    (= (total-cost) 0)
    (beside a1 b1) (beside b1 a1) (beside b1 b2) (beside e1 f1) (beside f1 e1) (beside f1 g1)
    (beside f1 f2) (beside g1 f1) (beside g1 h1) (beside g1 g2) (beside h1 g1) (beside h1 h2)
    (beside b2 b1) (beside b2 c2) (beside b2 b3) (beside c2 b2) (beside c2 d2) (beside c2 c3)
    (beside d2 c2) (beside f2 f1) (beside f2 g2) (beside f2 f3) (beside g2 g1) (beside g2 f2)
    (beside g2 h2) (beside h2 h1) (beside h2 g2) (beside h2 h3) (beside a3 b3) (beside a3 a4)
    (beside b3 b2) (beside b3 a3) (beside b3 c3) (beside b3 b4) (beside c3 c2) (beside c3 b3)
    (beside e3 f3) (beside e3 e4) (beside f3 f2) (beside f3 e3) (beside h3 h2) (beside h3 h4)
    (beside a4 a3) (beside a4 b4) (beside a4 a5) (beside b4 b3) (beside b4 a4) (beside d4 e4)
    (beside d4 d5) (beside e4 e3) (beside e4 d4) (beside e4 e5) (beside g4 h4) (beside g4 g5)
    (beside h4 h3) (beside h4 g4) (beside h4 h5) (beside a5 a4) (beside a5 a6) (beside c5 d5)
    (beside c5 c6) (beside d5 d4) (beside d5 c5) (beside d5 e5) (beside d5 d6) (beside e5 e4)
    (beside e5 d5) (beside e5 f5) (beside e5 e6) (beside f5 e5) (beside f5 g5) (beside f5 f6)
    (beside g5 g4) (beside g5 f5) (beside g5 h5) (beside g5 g6) (beside h5 h4) (beside h5 g5)
    (beside h5 h6) (beside a6 a5) (beside a6 b6) (beside a6 a7) (beside b6 a6) (beside b6 c6)
    (beside b6 b7) (beside c6 c5) (beside c6 b6) (beside c6 d6) (beside c6 c7) (beside d6 d5)
    (beside d6 c6) (beside d6 e6) (beside d6 d7) (beside e6 e5) (beside e6 d6) (beside e6 f6)
    (beside f6 f5) (beside f6 e6) (beside f6 g6) (beside f6 f7) (beside g6 g5) (beside g6 f6)
    (beside g6 h6) (beside g6 g7) (beside h6 h5) (beside h6 g6) (beside h6 h7) (beside a7 a6)
    (beside a7 b7) (beside a7 a8) (beside b7 b6) (beside b7 a7) (beside b7 c7) (beside b7 b8)
    (beside c7 c6) (beside c7 b7) (beside c7 d7) (beside d7 d6) (beside d7 c7) (beside d7 d8)
    (beside f7 f6) (beside f7 g7) (beside f7 f8) (beside g7 g6) (beside g7 f7) (beside g7 h7)
    (beside g7 g8) (beside h7 h6) (beside h7 g7) (beside h7 h8) (beside a8 a7) (beside a8 b8)
    (beside b8 b7) (beside b8 a8) (beside d8 d7) (beside f8 f7) (beside f8 g8) (beside g8 g7)
    (beside g8 f8) (beside g8 h8) (beside h8 h7) (beside h8 g8)
    (in-line b1 b2 b3) (in-line e1 f1 g1) (in-line f1 g1 h1) (in-line f1 f2 f3)
    (in-line g1 f1 e1) (in-line h1 g1 f1) (in-line h1 h2 h3) (in-line b2 c2 d2)
    (in-line b2 b3 b4) (in-line d2 c2 b2) (in-line f2 g2 h2) (in-line h2 g2 f2)
    (in-line h2 h3 h4) (in-line a3 b3 c3) (in-line a3 a4 a5) (in-line b3 b2 b1)
    (in-line c3 b3 a3) (in-line e3 e4 e5) (in-line f3 f2 f1) (in-line h3 h2 h1)
    (in-line h3 h4 h5) (in-line a4 a5 a6) (in-line b4 b3 b2) (in-line d4 d5 d6)
    (in-line e4 e5 e6) (in-line g4 g5 g6) (in-line h4 h3 h2) (in-line h4 h5 h6)
    (in-line a5 a4 a3) (in-line a5 a6 a7) (in-line c5 d5 e5) (in-line c5 c6 c7)
    (in-line d5 e5 f5) (in-line d5 d6 d7) (in-line e5 e4 e3) (in-line e5 d5 c5)
    (in-line e5 f5 g5) (in-line f5 e5 d5) (in-line f5 g5 h5) (in-line f5 f6 f7)
    (in-line g5 f5 e5) (in-line g5 g6 g7) (in-line h5 h4 h3) (in-line h5 g5 f5)
    (in-line h5 h6 h7) (in-line a6 a5 a4) (in-line a6 b6 c6) (in-line a6 a7 a8)
    (in-line b6 c6 d6) (in-line b6 b7 b8) (in-line c6 b6 a6) (in-line c6 d6 e6)
    (in-line d6 d5 d4) (in-line d6 c6 b6) (in-line d6 e6 f6) (in-line d6 d7 d8)
    (in-line e6 e5 e4) (in-line e6 d6 c6) (in-line e6 f6 g6) (in-line f6 e6 d6)
    (in-line f6 g6 h6) (in-line f6 f7 f8) (in-line g6 g5 g4) (in-line g6 f6 e6)
    (in-line g6 g7 g8) (in-line h6 h5 h4) (in-line h6 g6 f6) (in-line h6 h7 h8)
    (in-line a7 a6 a5) (in-line a7 b7 c7) (in-line b7 c7 d7) (in-line c7 c6 c5)
    (in-line c7 b7 a7) (in-line d7 d6 d5) (in-line d7 c7 b7) (in-line f7 f6 f5)
    (in-line f7 g7 h7) (in-line g7 g6 g5) (in-line h7 h6 h5) (in-line h7 g7 f7)
    (in-line a8 a7 a6) (in-line b8 b7 b6) (in-line d8 d7 d6) (in-line f8 f7 f6)
    (in-line f8 g8 h8) (in-line g8 g7 g6) (in-line h8 h7 h6) (in-line h8 g8 f8)
    (keeper-at b1)
    (box-at b2) (box-at e4) (box-at e5) (box-at f6) (box-at b7) (box-at g7)
    (free a1) (free b1) (free e1) (free f1) (free g1) (free h1) (free c2) (free d2) (free f2)
    (free g2) (free h2) (free a3) (free b3) (free c3) (free e3) (free f3) (free h3) (free a4)
    (free b4) (free d4) (free g4) (free h4) (free a5) (free c5) (free d5) (free f5) (free g5)
    (free h5) (free a6) (free b6) (free c6) (free d6) (free e6) (free g6) (free h6) (free a7)
    (free c7) (free d7) (free f7) (free h7) (free a8) (free b8) (free d8) (free f8) (free g8)
    (free h8))
  (:goal (and
    (box-at a4) (box-at b4) (box-at c5) (box-at a6) (box-at b6) (box-at g6)))
  (:metric minimize (total-cost)))
