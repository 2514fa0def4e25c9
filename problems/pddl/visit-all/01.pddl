; Visit all: 5 cells, 4 of them to be visited
;
; Domain: domains/pddl/visit-all.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain visit-all --options 'rows=1 columns=5'
; Proved optimum: 5, by Fast Downward (LM-cut) and SymK.
(define (problem visit-all-01)
  (:domain visit-all)
  (:objects
    a1 b1 c1 d1 e1 - cell)
  (:init
    (beside a1 b1) (beside b1 a1) (beside b1 c1) (beside c1 b1) (beside c1 d1) (beside d1 c1)
    (beside d1 e1) (beside e1 d1)
    (robot-at d1)
    (visited d1))
  (:goal (and
    (visited a1) (visited b1) (visited c1) (visited e1))))
