; Visit all: 26 cells, 19 of them to be visited
;
; Domain: domains/pddl/visit-all.pddl
; Made by: pddlpuzzles generate pddl --seed 3 --domain visit-all --options 'rows=5 columns=6 gaps=4
;   spared=6'
; Proved optimum: 25, by Fast Downward (LM-cut) and SymK.
(define (problem visit-all-08)
  (:domain visit-all)
  (:objects
    a1 b1 c1 d1 e1 f1 a2 b2 c2 e2 f2 a3 b3 d3 e3 f3 a4 b4 c4 e4 f4 a5 b5 d5 e5 f5 - cell)
  (:init
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 c1) (beside b1 b2) (beside c1 b1)
    (beside c1 d1) (beside c1 c2) (beside d1 c1) (beside d1 e1) (beside e1 d1) (beside e1 f1)
    (beside e1 e2) (beside f1 e1) (beside f1 f2) (beside a2 a1) (beside a2 b2) (beside a2 a3)
    (beside b2 b1) (beside b2 a2) (beside b2 c2) (beside b2 b3) (beside c2 c1) (beside c2 b2)
    (beside e2 e1) (beside e2 f2) (beside e2 e3) (beside f2 f1) (beside f2 e2) (beside f2 f3)
    (beside a3 a2) (beside a3 b3) (beside a3 a4) (beside b3 b2) (beside b3 a3) (beside b3 b4)
    (beside d3 e3) (beside e3 e2) (beside e3 d3) (beside e3 f3) (beside e3 e4) (beside f3 f2)
    (beside f3 e3) (beside f3 f4) (beside a4 a3) (beside a4 b4) (beside a4 a5) (beside b4 b3)
    (beside b4 a4) (beside b4 c4) (beside b4 b5) (beside c4 b4) (beside e4 e3) (beside e4 f4)
    (beside e4 e5) (beside f4 f3) (beside f4 e4) (beside f4 f5) (beside a5 a4) (beside a5 b5)
    (beside b5 b4) (beside b5 a5) (beside d5 e5) (beside e5 e4) (beside e5 d5) (beside e5 f5)
    (beside f5 f4) (beside f5 e5)
    (robot-at a5)
    (visited a5))
  (:goal (and
    (visited a1) (visited d1) (visited e1) (visited a2) (visited b2) (visited c2) (visited f2)
    (visited a3) (visited b3) (visited d3) (visited e3) (visited f3) (visited a4) (visited b4)
    (visited e4) (visited f4) (visited b5) (visited d5) (visited f5))))
