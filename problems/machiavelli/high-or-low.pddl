; Aces at both ends (machiavelli: 30 cards on the table, 7 in hand)
;
; Domain: domains/machiavelli/melds.pddl
;
; Start:
; 5c* 6c* 8c* 9c Kc*
; 2d 3d 4d 5d 9d
; Ah 2h 3h 4h 5h 6h 9h* Qh Qh* Kh Kh*
; As 2s 3s 4s 5s 5s 6s 6s 7s 7s 8s 9s Ts Js Qs Ks
;
; Goal:
; all in runs and sets; an ace comes before the 2 or after the K
; * is in the hand and may stay
;
; Objective: kept.
; Proved optimum: 2.
; Source: made for this collection.
(define (problem high-or-low)
  (:domain machiavelli-melds)
  (:objects
    st sj hq sq ck hk sk ha sa d2 h2 s2 d3 h3 s3 d4 h4 s4 c5 d5 h5 s5 c6 h6 s6 s7 c8 s8 c9 d9 h9 s9
    - card
    zero one two - count)
  (:init
    (= (total-cost) 0)
    (current st)
    (left st one) (left sj one) (left hq two) (left sq one) (left ck one) (left hk two)
    (left sk one) (left ha one) (left sa one) (left d2 one) (left h2 one) (left s2 one)
    (left d3 one) (left h3 one) (left s3 one) (left d4 one) (left h4 one) (left s4 one)
    (left c5 one) (left d5 one) (left h5 one) (left s5 two) (left c6 one) (left h6 one)
    (left s6 two) (left s7 two) (left c8 one) (left s8 one) (left c9 one) (left d9 one)
    (left h9 one) (left s9 one)
    (following st sj) (following sj hq) (following hq sq) (following sq ck) (following ck hk)
    (following hk sk) (following sk ha) (following ha sa) (following sa d2) (following d2 h2)
    (following h2 s2) (following s2 d3) (following d3 h3) (following h3 s3) (following s3 d4)
    (following d4 h4) (following h4 s4) (following s4 c5) (following c5 d5) (following d5 h5)
    (following h5 s5) (following s5 c6) (following c6 h6) (following h6 s6) (following s6 s7)
    (following s7 c8) (following c8 s8) (following s8 c9) (following c9 d9) (following d9 h9)
    (following h9 s9)
    (three ha h2 h3) (three sa s2 s3) (three d2 d3 d4) (three h2 h3 h4) (three s2 s3 s4)
    (three d3 d4 d5) (three h3 h4 h5) (three s3 s4 s5) (three h4 h5 h6) (three s4 s5 s6)
    (three s5 s6 s7) (three s6 s7 s8) (three s7 s8 s9) (three st s8 s9) (three st sj s9)
    (three st sj sq) (three sj sq sk) (three hq hk ha) (three sq sk sa) (three d2 h2 s2)
    (three d3 h3 s3) (three d4 h4 s4) (three c5 d5 h5) (three c5 d5 s5) (three c5 h5 s5)
    (three d5 h5 s5) (three c6 h6 s6) (three c9 d9 h9) (three c9 d9 s9) (three c9 h9 s9)
    (three d9 h9 s9) (three ck hk sk)
    (four ha h2 h3 h4) (four sa s2 s3 s4) (four d2 d3 d4 d5) (four h2 h3 h4 h5) (four s2 s3 s4 s5)
    (four h3 h4 h5 h6) (four s3 s4 s5 s6) (four s4 s5 s6 s7) (four s5 s6 s7 s8) (four s6 s7 s8 s9)
    (four st s7 s8 s9) (four st sj s8 s9) (four st sj sq s9) (four st sj sq sk) (four sj sq sk sa)
    (four c5 d5 h5 s5) (four c9 d9 h9 s9)
    (five ha h2 h3 h4 h5) (five sa s2 s3 s4 s5) (five h2 h3 h4 h5 h6) (five s2 s3 s4 s5 s6)
    (five s3 s4 s5 s6 s7) (five s4 s5 s6 s7 s8) (five s5 s6 s7 s8 s9) (five st s6 s7 s8 s9)
    (five st sj s7 s8 s9) (five st sj sq s8 s9) (five st sj sq sk s9) (five st sj sq sk sa)
    (may-stay hq one) (may-stay ck one) (may-stay hk one) (may-stay c5 one) (may-stay c6 one)
    (may-stay c8 one) (may-stay h9 one)
    (one-off one zero) (one-off two one)
    (none zero))
  (:goal (and
    (left st zero) (left sj zero) (left hq zero) (left sq zero) (left ck zero) (left hk zero)
    (left sk zero) (left ha zero) (left sa zero) (left d2 zero) (left h2 zero) (left s2 zero)
    (left d3 zero) (left h3 zero) (left s3 zero) (left d4 zero) (left h4 zero) (left s4 zero)
    (left c5 zero) (left d5 zero) (left h5 zero) (left s5 zero) (left c6 zero) (left h6 zero)
    (left s6 zero) (left s7 zero) (left c8 zero) (left s8 zero) (left c9 zero) (left d9 zero)
    (left h9 zero) (left s9 zero)))
  (:metric minimize (total-cost)))
