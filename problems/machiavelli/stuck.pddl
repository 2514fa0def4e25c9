; Every card fits somewhere, all of them nowhere (machiavelli: 31 cards on the table, 0 in hand)
;
; Domain: domains/machiavelli/melds.pddl
;
; Start:
; 5c 6c 7c 8c 9c Tc Jc Qc Kc
; Ad 2d 3d 5d 6d 7d
; 8h 9h Th Jh Kh
; 3s 4s 5s 6s 7s 8s 9s Ts Js Js Ks
;
; Goal:
; all in runs and sets; an ace comes before the 2
;
; Objective: kept.
; Proved to have no solution.
; Source: made for this collection.
(define (problem stuck)
  (:domain machiavelli-melds)
  (:objects
    da d2 d3 s3 s4 c5 d5 s5 c6 d6 s6 c7 d7 s7 c8 h8 s8 c9 h9 s9 ct ht st cj hj sj cq ck hk sk - card
    zero one two - count)
  (:init
    (= (total-cost) 0)
    (current da)
    (left da one) (left d2 one) (left d3 one) (left s3 one) (left s4 one) (left c5 one)
    (left d5 one) (left s5 one) (left c6 one) (left d6 one) (left s6 one) (left c7 one)
    (left d7 one) (left s7 one) (left c8 one) (left h8 one) (left s8 one) (left c9 one)
    (left h9 one) (left s9 one) (left ct one) (left ht one) (left st one) (left cj one)
    (left hj one) (left sj two) (left cq one) (left ck one) (left hk one) (left sk one)
    (following da d2) (following d2 d3) (following d3 s3) (following s3 s4) (following s4 c5)
    (following c5 d5) (following d5 s5) (following s5 c6) (following c6 d6) (following d6 s6)
    (following s6 c7) (following c7 d7) (following d7 s7) (following s7 c8) (following c8 h8)
    (following h8 s8) (following s8 c9) (following c9 h9) (following h9 s9) (following s9 ct)
    (following ct ht) (following ht st) (following st cj) (following cj hj) (following hj sj)
    (following sj cq) (following cq ck) (following ck hk) (following hk sk)
    (three da d2 d3) (three s3 s4 s5) (three s4 s5 s6) (three c5 c6 c7) (three d5 d6 d7)
    (three s5 s6 s7) (three c6 c7 c8) (three s6 s7 s8) (three c7 c8 c9) (three s7 s8 s9)
    (three c8 c9 ct) (three h8 h9 ht) (three s8 s9 st) (three c9 ct cj) (three h9 ht hj)
    (three s9 st sj) (three ct cj cq) (three cj cq ck) (three c5 d5 s5) (three c6 d6 s6)
    (three c7 d7 s7) (three c8 h8 s8) (three c9 h9 s9) (three ct ht st) (three cj hj sj)
    (three ck hk sk)
    (four s3 s4 s5 s6) (four s4 s5 s6 s7) (four c5 c6 c7 c8) (four s5 s6 s7 s8) (four c6 c7 c8 c9)
    (four s6 s7 s8 s9) (four c7 c8 c9 ct) (four s7 s8 s9 st) (four c8 c9 ct cj) (four h8 h9 ht hj)
    (four s8 s9 st sj) (four c9 ct cj cq) (four ct cj cq ck)
    (five s3 s4 s5 s6 s7) (five s4 s5 s6 s7 s8) (five c5 c6 c7 c8 c9) (five s5 s6 s7 s8 s9)
    (five c6 c7 c8 c9 ct) (five s6 s7 s8 s9 st) (five c7 c8 c9 ct cj) (five s7 s8 s9 st sj)
    (five c8 c9 ct cj cq) (five c9 ct cj cq ck)
    (one-off one zero) (one-off two one)
    (none zero))
  (:goal (and
    (left da zero) (left d2 zero) (left d3 zero) (left s3 zero) (left s4 zero) (left c5 zero)
    (left d5 zero) (left s5 zero) (left c6 zero) (left d6 zero) (left s6 zero) (left c7 zero)
    (left d7 zero) (left s7 zero) (left c8 zero) (left h8 zero) (left s8 zero) (left c9 zero)
    (left h9 zero) (left s9 zero) (left ct zero) (left ht zero) (left st zero) (left cj zero)
    (left hj zero) (left sj zero) (left cq zero) (left ck zero) (left hk zero) (left sk zero)))
  (:metric minimize (total-cost)))
