; Visit all: 29 cells, 28 of them to be visited, 31 moves, no. 1
;
; Domain: domains/pddl/visit-all.pddl
; Made by: pddlpuzzles generate pddl --seed 4 --domain visit-all --options 'rows=6 columns=6 gaps=7'
; Proved optimum: 31, by Fast Downward (LM-cut) and SymK.
(define (problem visit-all-16)
  (:domain visit-all)
  (:objects
    a1 b1 c1 d1 e1 f1 a2 b2 c2 d2 e2 f2 a3 c3 d3 e3 f3 a4 b4 d4 b5 c5 d5 e5 f5 a6 b6 c6 e6 -
    cell)
  (:init
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 c1) (beside b1 b2) (beside c1 b1)
    (beside c1 d1) (beside c1 c2) (beside d1 c1) (beside d1 e1) (beside d1 d2) (beside e1 d1)
    (beside e1 f1) (beside e1 e2) (beside f1 e1) (beside f1 f2) (beside a2 a1) (beside a2 b2)
    (beside a2 a3) (beside b2 b1) (beside b2 a2) (beside b2 c2) (beside c2 c1) (beside c2 b2)
    (beside c2 d2) (beside c2 c3) (beside d2 d1) (beside d2 c2) (beside d2 e2) (beside d2 d3)
    (beside e2 e1) (beside e2 d2) (beside e2 f2) (beside e2 e3) (beside f2 f1) (beside f2 e2)
    (beside f2 f3) (beside a3 a2) (beside a3 a4) (beside c3 c2) (beside c3 d3) (beside d3 d2)
    (beside d3 c3) (beside d3 e3) (beside d3 d4) (beside e3 e2) (beside e3 d3) (beside e3 f3)
    (beside f3 f2) (beside f3 e3) (beside a4 a3) (beside a4 b4) (beside b4 a4) (beside b4 b5)
    (beside d4 d3) (beside d4 d5) (beside b5 b4) (beside b5 c5) (beside b5 b6) (beside c5 b5)
    (beside c5 d5) (beside c5 c6) (beside d5 d4) (beside d5 c5) (beside d5 e5) (beside e5 d5)
    (beside e5 f5) (beside e5 e6) (beside f5 e5) (beside a6 b6) (beside b6 b5) (beside b6 a6)
    (beside b6 c6) (beside c6 c5) (beside c6 b6) (beside e6 e5)
    (robot-at c5)
    (visited c5))
  (:goal (and
    (visited a1) (visited b1) (visited c1) (visited d1) (visited e1) (visited f1) (visited a2)
    (visited b2) (visited c2) (visited d2) (visited e2) (visited f2) (visited a3) (visited c3)
    (visited d3) (visited e3) (visited f3) (visited a4) (visited b4) (visited d4) (visited b5)
    (visited d5) (visited e5) (visited f5) (visited a6) (visited b6) (visited c6) (visited e6))))
