; A hand at the end of an evening (machiavelli: 40 cards on the table, 11 in hand)
;
; Domain: domains/machiavelli/melds.pddl
;
; Start:
; Ac 2c 2c 3c 4c 4c 5c 5c 6c 6c 7c 7c 8c 9c Tc Jc Qc*
; Ad Ad 2d 2d 3d 3d 4d 4d 8d 9d 9d* Td Td Jd Jd*
; Ah* 2h 4h* 7h 8h 8h* 9h Th Kh*
; 2s 4s* 6s* 7s 8s 9s 9s* Ts Js Js*
;
; Goal:
; all in runs and sets; an ace comes before the 2
; * is in the hand and may stay
;
; Objective: kept.
; Proved optimum: 2.
; Source: made for this collection.
(define (problem evening)
  (:domain machiavelli-melds)
  (:objects
    ca da ha c2 d2 h2 s2 c3 d3 c4 d4 h4 s4 c5 c6 s6 c7 h7 s7 c8 d8 h8 s8 c9 d9 h9 s9 ct dt ht st cj
    dj sj cq hk - card
    zero one two - count)
  (:init
    (= (total-cost) 0)
    (current ca)
    (left ca one) (left da two) (left ha one) (left c2 two) (left d2 two) (left h2 one)
    (left s2 one) (left c3 one) (left d3 two) (left c4 two) (left d4 two) (left h4 one)
    (left s4 one) (left c5 two) (left c6 two) (left s6 one) (left c7 two) (left h7 one)
    (left s7 one) (left c8 one) (left d8 one) (left h8 two) (left s8 one) (left c9 one)
    (left d9 two) (left h9 one) (left s9 two) (left ct one) (left dt two) (left ht one)
    (left st one) (left cj one) (left dj two) (left sj two) (left cq one) (left hk one)
    (following ca da) (following da ha) (following ha c2) (following c2 d2) (following d2 h2)
    (following h2 s2) (following s2 c3) (following c3 d3) (following d3 c4) (following c4 d4)
    (following d4 h4) (following h4 s4) (following s4 c5) (following c5 c6) (following c6 s6)
    (following s6 c7) (following c7 h7) (following h7 s7) (following s7 c8) (following c8 d8)
    (following d8 h8) (following h8 s8) (following s8 c9) (following c9 d9) (following d9 h9)
    (following h9 s9) (following s9 ct) (following ct dt) (following dt ht) (following ht st)
    (following st cj) (following cj dj) (following dj sj) (following sj cq) (following cq hk)
    (three ca c2 c3) (three da d2 d3) (three c2 c3 c4) (three d2 d3 d4) (three c3 c4 c5)
    (three c4 c5 c6) (three c5 c6 c7) (three c6 c7 c8) (three s6 s7 s8) (three c7 c8 c9)
    (three h7 h8 h9) (three s7 s8 s9) (three c8 c9 ct) (three d8 d9 dt) (three h8 h9 ht)
    (three s8 s9 st) (three c9 ct cj) (three d9 dt dj) (three s9 st sj) (three ct cj cq)
    (three ca da ha) (three c2 d2 h2) (three c2 d2 s2) (three c2 h2 s2) (three d2 h2 s2)
    (three c4 d4 h4) (three c4 d4 s4) (three c4 h4 s4) (three d4 h4 s4) (three c7 h7 s7)
    (three c8 d8 h8) (three c8 d8 s8) (three c8 h8 s8) (three d8 h8 s8) (three c9 d9 h9)
    (three c9 d9 s9) (three c9 h9 s9) (three d9 h9 s9) (three ct dt ht) (three ct dt st)
    (three ct ht st) (three dt ht st) (three cj dj sj)
    (four ca c2 c3 c4) (four da d2 d3 d4) (four c2 c3 c4 c5) (four c3 c4 c5 c6) (four c4 c5 c6 c7)
    (four c5 c6 c7 c8) (four c6 c7 c8 c9) (four s6 s7 s8 s9) (four c7 c8 c9 ct) (four h7 h8 h9 ht)
    (four s7 s8 s9 st) (four c8 c9 ct cj) (four d8 d9 dt dj) (four s8 s9 st sj) (four c9 ct cj cq)
    (four c2 d2 h2 s2) (four c4 d4 h4 s4) (four c8 d8 h8 s8) (four c9 d9 h9 s9) (four ct dt ht st)
    (five ca c2 c3 c4 c5) (five c2 c3 c4 c5 c6) (five c3 c4 c5 c6 c7) (five c4 c5 c6 c7 c8)
    (five c5 c6 c7 c8 c9) (five c6 c7 c8 c9 ct) (five s6 s7 s8 s9 st) (five c7 c8 c9 ct cj)
    (five s7 s8 s9 st sj) (five c8 c9 ct cj cq)
    (may-stay ha one) (may-stay h4 one) (may-stay s4 one) (may-stay s6 one) (may-stay h8 one)
    (may-stay d9 one) (may-stay s9 one) (may-stay dj one) (may-stay sj one) (may-stay cq one)
    (may-stay hk one)
    (one-off one zero) (one-off two one)
    (none zero))
  (:goal (and
    (left ca zero) (left da zero) (left ha zero) (left c2 zero) (left d2 zero) (left h2 zero)
    (left s2 zero) (left c3 zero) (left d3 zero) (left c4 zero) (left d4 zero) (left h4 zero)
    (left s4 zero) (left c5 zero) (left c6 zero) (left s6 zero) (left c7 zero) (left h7 zero)
    (left s7 zero) (left c8 zero) (left d8 zero) (left h8 zero) (left s8 zero) (left c9 zero)
    (left d9 zero) (left h9 zero) (left s9 zero) (left ct zero) (left dt zero) (left ht zero)
    (left st zero) (left cj zero) (left dj zero) (left sj zero) (left cq zero) (left hk zero)))
  (:metric minimize (total-cost)))
