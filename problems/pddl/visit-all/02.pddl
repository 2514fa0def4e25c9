; Visit all: 6 cells, 5 of them to be visited
;
; Domain: domains/pddl/visit-all.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain visit-all --options 'rows=2 columns=3'
; Proved optimum: 5, by Fast Downward (LM-cut) and SymK.
(define (problem visit-all-02)
  (:domain visit-all)
  (:objects
    a1 b1 c1 a2 b2 c2 - cell)
  (:init
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 c1) (beside b1 b2) (beside c1 b1)
    (beside c1 c2) (beside a2 a1) (beside a2 b2) (beside b2 b1) (beside b2 a2) (beside b2 c2)
    (beside c2 c1) (beside c2 b2)
    (robot-at a2)
    (visited a2))
  (:goal (and
    (visited a1) (visited b1) (visited c1) (visited b2) (visited c2))))
