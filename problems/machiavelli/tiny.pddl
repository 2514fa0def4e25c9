; A nine that is needed twice, and one in the hand (machiavelli: 5 cards on the table, 3 in hand)
;
; Domain: domains/machiavelli/melds.pddl
;
; Start:
; 7c 8c 9c Tc*
; 2d* 9d
; 9h
; 9s*
;
; Goal:
; all in runs and sets; an ace comes before the 2
; * is in the hand and may stay
;
; Objective: kept.
; Proved optimum: 1.
; Source: made for this collection.
(define (problem tiny)
  (:domain machiavelli-melds)
  (:objects
    d2 c7 c8 c9 d9 h9 s9 ct - card
    zero one two - count)
  (:init
    (= (total-cost) 0)
    (current d2)
    (left d2 one) (left c7 one) (left c8 one) (left c9 one) (left d9 one) (left h9 one)
    (left s9 one) (left ct one)
    (following d2 c7) (following c7 c8) (following c8 c9) (following c9 d9) (following d9 h9)
    (following h9 s9) (following s9 ct)
    (three c7 c8 c9) (three c8 c9 ct) (three c9 d9 h9) (three c9 d9 s9) (three c9 h9 s9)
    (three d9 h9 s9)
    (four c7 c8 c9 ct) (four c9 d9 h9 s9)
    (may-stay d2 one) (may-stay s9 one) (may-stay ct one)
    (one-off one zero) (one-off two one)
    (none zero))
  (:goal (and
    (left d2 zero) (left c7 zero) (left c8 zero) (left c9 zero) (left d9 zero) (left h9 zero)
    (left s9 zero) (left ct zero)))
  (:metric minimize (total-cost)))
