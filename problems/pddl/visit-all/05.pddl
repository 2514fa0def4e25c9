; Visit all: 13 cells, 12 of them to be visited
;
; Domain: domains/pddl/visit-all.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain visit-all --options 'rows=4 columns=4 gaps=3'
; Proved optimum: 14, by Fast Downward (LM-cut) and SymK.
(define (problem visit-all-05)
  (:domain visit-all)
  (:objects
    b1 d1 a2 b2 c2 d2 a3 b3 d3 a4 b4 c4 d4 - cell)
  (:init
    (beside b1 b2) (beside d1 d2) (beside a2 b2) (beside a2 a3) (beside b2 b1) (beside b2 a2)
    (beside b2 c2) (beside b2 b3) (beside c2 b2) (beside c2 d2) (beside d2 d1) (beside d2 c2)
    (beside d2 d3) (beside a3 a2) (beside a3 b3) (beside a3 a4) (beside b3 b2) (beside b3 a3)
    (beside b3 b4) (beside d3 d2) (beside d3 d4) (beside a4 a3) (beside a4 b4) (beside b4 b3)
    (beside b4 a4) (beside b4 c4) (beside c4 b4) (beside c4 d4) (beside d4 d3) (beside d4 c4)
    (robot-at b1)
    (visited b1))
  (:goal (and
    (visited d1) (visited a2) (visited b2) (visited c2) (visited d2) (visited a3) (visited b3)
    (visited d3) (visited a4) (visited b4) (visited c4) (visited d4))))
