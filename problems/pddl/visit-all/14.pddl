; Visit all: 31 cells, 30 of them to be visited, 31 moves, no. 1
;
; Domain: domains/pddl/visit-all.pddl
; Made by: pddlpuzzles generate pddl --seed 3 --domain visit-all --options 'rows=6 columns=6 gaps=5'
; Proved optimum: 31, by Fast Downward (LM-cut) and SymK.
(define (problem visit-all-14)
  (:domain visit-all)
  (:objects
    a1 b1 c1 d1 e1 a2 b2 c2 e2 a3 b3 d3 e3 f3 a4 b4 c4 d4 f4 a5 b5 c5 d5 e5 f5 a6 b6 c6 d6 e6 f6
    - cell)
  (:init
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 c1) (beside b1 b2) (beside c1 b1)
    (beside c1 d1) (beside c1 c2) (beside d1 c1) (beside d1 e1) (beside e1 d1) (beside e1 e2)
    (beside a2 a1) (beside a2 b2) (beside a2 a3) (beside b2 b1) (beside b2 a2) (beside b2 c2)
    (beside b2 b3) (beside c2 c1) (beside c2 b2) (beside e2 e1) (beside e2 e3) (beside a3 a2)
    (beside a3 b3) (beside a3 a4) (beside b3 b2) (beside b3 a3) (beside b3 b4) (beside d3 e3)
    (beside d3 d4) (beside e3 e2) (beside e3 d3) (beside e3 f3) (beside f3 e3) (beside f3 f4)
    (beside a4 a3) (beside a4 b4) (beside a4 a5) (beside b4 b3) (beside b4 a4) (beside b4 c4)
    (beside b4 b5) (beside c4 b4) (beside c4 d4) (beside c4 c5) (beside d4 d3) (beside d4 c4)
    (beside d4 d5) (beside f4 f3) (beside f4 f5) (beside a5 a4) (beside a5 b5) (beside a5 a6)
    (beside b5 b4) (beside b5 a5) (beside b5 c5) (beside b5 b6) (beside c5 c4) (beside c5 b5)
    (beside c5 d5) (beside c5 c6) (beside d5 d4) (beside d5 c5) (beside d5 e5) (beside d5 d6)
    (beside e5 d5) (beside e5 f5) (beside e5 e6) (beside f5 f4) (beside f5 e5) (beside f5 f6)
    (beside a6 a5) (beside a6 b6) (beside b6 b5) (beside b6 a6) (beside b6 c6) (beside c6 c5)
    (beside c6 b6) (beside c6 d6) (beside d6 d5) (beside d6 c6) (beside d6 e6) (beside e6 e5)
    (beside e6 d6) (beside e6 f6) (beside f6 f5) (beside f6 e6)
    (robot-at b4)
    (visited b4))
  (:goal (and
    (visited a1) (visited b1) (visited c1) (visited d1) (visited e1) (visited a2) (visited b2)
    (visited c2) (visited e2) (visited a3) (visited b3) (visited d3) (visited e3) (visited f3)
    (visited a4) (visited c4) (visited d4) (visited f4) (visited a5) (visited b5) (visited c5)
    (visited d5) (visited e5) (visited f5) (visited a6) (visited b6) (visited c6) (visited d6)
    (visited e6) (visited f6))))
