; A nine that is needed twice (machiavelli: 5 cards on the table, 0 in hand)
;
; Domain: domains/machiavelli/melds.pddl
;
; Start:
; 7c 8c 9c
; 9d
; 9h
;
; Goal:
; all in runs and sets; an ace comes before the 2
;
; Objective: kept.
; Proved to have no solution.
; Source: made for this collection.
(define (problem tiny-stuck)
  (:domain machiavelli-melds)
  (:objects
    c7 c8 c9 d9 h9 - card
    zero one two - count)
  (:init
    (= (total-cost) 0)
    (current c7)
    (left c7 one) (left c8 one) (left c9 one) (left d9 one) (left h9 one)
    (following c7 c8) (following c8 c9) (following c9 d9) (following d9 h9)
    (three c7 c8 c9) (three c9 d9 h9)
    (one-off one zero) (one-off two one)
    (none zero))
  (:goal (and
    (left c7 zero) (left c8 zero) (left c9 zero) (left d9 zero) (left h9 zero)))
  (:metric minimize (total-cost)))
