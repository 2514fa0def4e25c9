; Visit all: 17 cells, 16 of them to be visited
;
; Domain: domains/pddl/visit-all.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain visit-all --options 'rows=4 columns=5 gaps=3'
; Proved optimum: 20, by Fast Downward (LM-cut) and SymK.
(define (problem visit-all-07)
  (:domain visit-all)
  (:objects
    a1 b1 c1 d1 e1 b2 c2 d2 e2 a3 c3 d3 e3 a4 b4 c4 d4 - cell)
  (:init
    (beside a1 b1) (beside b1 a1) (beside b1 c1) (beside b1 b2) (beside c1 b1) (beside c1 d1)
    (beside c1 c2) (beside d1 c1) (beside d1 e1) (beside d1 d2) (beside e1 d1) (beside e1 e2)
    (beside b2 b1) (beside b2 c2) (beside c2 c1) (beside c2 b2) (beside c2 d2) (beside c2 c3)
    (beside d2 d1) (beside d2 c2) (beside d2 e2) (beside d2 d3) (beside e2 e1) (beside e2 d2)
    (beside e2 e3) (beside a3 a4) (beside c3 c2) (beside c3 d3) (beside c3 c4) (beside d3 d2)
    (beside d3 c3) (beside d3 e3) (beside d3 d4) (beside e3 e2) (beside e3 d3) (beside a4 a3)
    (beside a4 b4) (beside b4 a4) (beside b4 c4) (beside c4 c3) (beside c4 b4) (beside c4 d4)
    (beside d4 d3) (beside d4 c4)
    (robot-at b4)
    (visited b4))
  (:goal (and
    (visited a1) (visited b1) (visited c1) (visited d1) (visited e1) (visited b2) (visited c2)
    (visited d2) (visited e2) (visited a3) (visited c3) (visited d3) (visited e3) (visited a4)
    (visited c4) (visited d4))))
