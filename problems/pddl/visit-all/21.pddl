; Visit all: 40 cells, 39 of them to be visited
;
; Domain: domains/pddl/visit-all.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain visit-all --options 'rows=7 columns=7 gaps=9'
; Proved optimum: 46, by Fast Downward (LM-cut) and SymK.
(define (problem visit-all-21)
  (:domain visit-all)
  (:objects
    a1 b1 d1 e1 g1 a2 b2 d2 f2 g2 a3 c3 d3 e3 f3 g3 a4 b4 c4 d4 e4 f4 g4 a5 c5 d5 e5 f5 g5 a6 b6
    c6 d6 e6 f6 g6 a7 b7 c7 g7 - cell)
  (:init
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 b2) (beside d1 e1) (beside d1 d2)
    (beside e1 d1) (beside g1 g2) (beside a2 a1) (beside a2 b2) (beside a2 a3) (beside b2 b1)
    (beside b2 a2) (beside d2 d1) (beside d2 d3) (beside f2 g2) (beside f2 f3) (beside g2 g1)
    (beside g2 f2) (beside g2 g3) (beside a3 a2) (beside a3 a4) (beside c3 d3) (beside c3 c4)
    (beside d3 d2) (beside d3 c3) (beside d3 e3) (beside d3 d4) (beside e3 d3) (beside e3 f3)
    (beside e3 e4) (beside f3 f2) (beside f3 e3) (beside f3 g3) (beside f3 f4) (beside g3 g2)
    (beside g3 f3) (beside g3 g4) (beside a4 a3) (beside a4 b4) (beside a4 a5) (beside b4 a4)
    (beside b4 c4) (beside c4 c3) (beside c4 b4) (beside c4 d4) (beside c4 c5) (beside d4 d3)
    (beside d4 c4) (beside d4 e4) (beside d4 d5) (beside e4 e3) (beside e4 d4) (beside e4 f4)
    (beside e4 e5) (beside f4 f3) (beside f4 e4) (beside f4 g4) (beside f4 f5) (beside g4 g3)
    (beside g4 f4) (beside g4 g5) (beside a5 a4) (beside a5 a6) (beside c5 c4) (beside c5 d5)
    (beside c5 c6) (beside d5 d4) (beside d5 c5) (beside d5 e5) (beside d5 d6) (beside e5 e4)
    (beside e5 d5) (beside e5 f5) (beside e5 e6) (beside f5 f4) (beside f5 e5) (beside f5 g5)
    (beside f5 f6) (beside g5 g4) (beside g5 f5) (beside g5 g6) (beside a6 a5) (beside a6 b6)
    (beside a6 a7) (beside b6 a6) (beside b6 c6) (beside b6 b7) (beside c6 c5) (beside c6 b6)
    (beside c6 d6) (beside c6 c7) (beside d6 d5) (beside d6 c6) (beside d6 e6) (beside e6 e5)
    (beside e6 d6) (beside e6 f6) (beside f6 f5) (beside f6 e6) (beside f6 g6) (beside g6 g5)
    (beside g6 f6) (beside g6 g7) (beside a7 a6) (beside a7 b7) (beside b7 b6) (beside b7 a7)
    (beside b7 c7) (beside c7 c6) (beside c7 b7) (beside g7 g6)
    (robot-at e5)
    (visited e5))
  (:goal (and
    (visited a1) (visited b1) (visited d1) (visited e1) (visited g1) (visited a2) (visited b2)
    (visited d2) (visited f2) (visited g2) (visited a3) (visited c3) (visited d3) (visited e3)
    (visited f3) (visited g3) (visited a4) (visited b4) (visited c4) (visited d4) (visited e4)
    (visited f4) (visited g4) (visited a5) (visited c5) (visited d5) (visited f5) (visited g5)
    (visited a6) (visited b6) (visited c6) (visited d6) (visited e6) (visited f6) (visited g6)
    (visited a7) (visited b7) (visited c7) (visited g7))))
