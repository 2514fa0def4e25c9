; Visit all: 29 cells, 28 of them to be visited, 30 moves
;
; Domain: domains/pddl/visit-all.pddl
; Made by: pddlpuzzles generate pddl --seed 2 --domain visit-all --options 'rows=6 columns=6 gaps=7'
; Proved optimum: 30, by Fast Downward (LM-cut) and SymK.
(define (problem visit-all-12)
  (:domain visit-all)
  (:objects
    a1 b1 d1 e1 f1 a2 b2 c2 d2 e2 f2 a3 b3 c3 e3 a4 b4 c4 d4 e4 f4 a5 b5 d5 f5 b6 c6 d6 e6 -
    cell)
  (:init
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 b2) (beside d1 e1) (beside d1 d2)
    (beside e1 d1) (beside e1 f1) (beside e1 e2) (beside f1 e1) (beside f1 f2) (beside a2 a1)
    (beside a2 b2) (beside a2 a3) (beside b2 b1) (beside b2 a2) (beside b2 c2) (beside b2 b3)
    (beside c2 b2) (beside c2 d2) (beside c2 c3) (beside d2 d1) (beside d2 c2) (beside d2 e2)
    (beside e2 e1) (beside e2 d2) (beside e2 f2) (beside e2 e3) (beside f2 f1) (beside f2 e2)
    (beside a3 a2) (beside a3 b3) (beside a3 a4) (beside b3 b2) (beside b3 a3) (beside b3 c3)
    (beside b3 b4) (beside c3 c2) (beside c3 b3) (beside c3 c4) (beside e3 e2) (beside e3 e4)
    (beside a4 a3) (beside a4 b4) (beside a4 a5) (beside b4 b3) (beside b4 a4) (beside b4 c4)
    (beside b4 b5) (beside c4 c3) (beside c4 b4) (beside c4 d4) (beside d4 c4) (beside d4 e4)
    (beside d4 d5) (beside e4 e3) (beside e4 d4) (beside e4 f4) (beside f4 e4) (beside f4 f5)
    (beside a5 a4) (beside a5 b5) (beside b5 b4) (beside b5 a5) (beside b5 b6) (beside d5 d4)
    (beside d5 d6) (beside f5 f4) (beside b6 b5) (beside b6 c6) (beside c6 b6) (beside c6 d6)
    (beside d6 d5) (beside d6 c6) (beside d6 e6) (beside e6 d6)
    (robot-at c2)
    (visited c2))
  (:goal (and
    (visited a1) (visited b1) (visited d1) (visited e1) (visited f1) (visited a2) (visited b2)
    (visited d2) (visited e2) (visited f2) (visited a3) (visited b3) (visited c3) (visited e3)
    (visited a4) (visited b4) (visited c4) (visited d4) (visited e4) (visited f4) (visited a5)
    (visited b5) (visited d5) (visited f5) (visited b6) (visited c6) (visited d6) (visited e6))))
