; Visit all: 25 cells, 24 of them to be visited, 27 moves
;
; Domain: domains/pddl/visit-all.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain visit-all --options 'rows=5 columns=6 gaps=5'
; Proved optimum: 27, by Fast Downward (LM-cut) and SymK.
(define (problem visit-all-11)
  (:domain visit-all)
  (:objects
    a1 c1 d1 e1 f1 a2 b2 c2 d2 a3 b3 c3 d3 f3 a4 b4 c4 d4 e4 f4 a5 b5 d5 e5 f5 - cell)
  (:init
    (beside a1 a2) (beside c1 d1) (beside c1 c2) (beside d1 c1) (beside d1 e1) (beside d1 d2)
    (beside e1 d1) (beside e1 f1) (beside f1 e1) (beside a2 a1) (beside a2 b2) (beside a2 a3)
    (beside b2 a2) (beside b2 c2) (beside b2 b3) (beside c2 c1) (beside c2 b2) (beside c2 d2)
    (beside c2 c3) (beside d2 d1) (beside d2 c2) (beside d2 d3) (beside a3 a2) (beside a3 b3)
    (beside a3 a4) (beside b3 b2) (beside b3 a3) (beside b3 c3) (beside b3 b4) (beside c3 c2)
    (beside c3 b3) (beside c3 d3) (beside c3 c4) (beside d3 d2) (beside d3 c3) (beside d3 d4)
    (beside f3 f4) (beside a4 a3) (beside a4 b4) (beside a4 a5) (beside b4 b3) (beside b4 a4)
    (beside b4 c4) (beside b4 b5) (beside c4 c3) (beside c4 b4) (beside c4 d4) (beside d4 d3)
    (beside d4 c4) (beside d4 e4) (beside d4 d5) (beside e4 d4) (beside e4 f4) (beside e4 e5)
    (beside f4 f3) (beside f4 e4) (beside f4 f5) (beside a5 a4) (beside a5 b5) (beside b5 b4)
    (beside b5 a5) (beside d5 d4) (beside d5 e5) (beside e5 e4) (beside e5 d5) (beside e5 f5)
    (beside f5 f4) (beside f5 e5)
    (robot-at a1)
    (visited a1))
  (:goal (and
    (visited c1) (visited d1) (visited e1) (visited f1) (visited a2) (visited b2) (visited c2)
    (visited d2) (visited a3) (visited b3) (visited c3) (visited d3) (visited f3) (visited a4)
    (visited b4) (visited c4) (visited d4) (visited e4) (visited f4) (visited a5) (visited b5)
    (visited d5) (visited e5) (visited f5))))
