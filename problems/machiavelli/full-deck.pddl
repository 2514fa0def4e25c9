; All of both packs (machiavelli: 104 cards on the table, 0 in hand)
;
; Domain: domains/machiavelli/melds.pddl
;
; Start:
; Ac Ac 2c 2c 3c 3c 4c 4c 5c 5c 6c 6c 7c 7c 8c 8c 9c 9c Tc Tc Jc Jc Qc Qc Kc Kc
; Ad Ad 2d 2d 3d 3d 4d 4d 5d 5d 6d 6d 7d 7d 8d 8d 9d 9d Td Td Jd Jd Qd Qd Kd Kd
; Ah Ah 2h 2h 3h 3h 4h 4h 5h 5h 6h 6h 7h 7h 8h 8h 9h 9h Th Th Jh Jh Qh Qh Kh Kh
; As As 2s 2s 3s 3s 4s 4s 5s 5s 6s 6s 7s 7s 8s 8s 9s 9s Ts Ts Js Js Qs Qs Ks Ks
;
; Goal:
; all in runs and sets; an ace comes before the 2
;
; Objective: kept.
; Proved optimum: 0.
; Source: made for this collection.
(define (problem full-deck)
  (:domain machiavelli-melds)
  (:objects
    ca da ha sa c2 d2 h2 s2 c3 d3 h3 s3 c4 d4 h4 s4 c5 d5 h5 s5 c6 d6 h6 s6 c7 d7 h7 s7 c8 d8 h8 s8
    c9 d9 h9 s9 ct dt ht st cj dj hj sj cq dq hq sq ck dk hk sk - card
    zero one two - count)
  (:init
    (= (total-cost) 0)
    (current ca)
    (left ca two) (left da two) (left ha two) (left sa two) (left c2 two) (left d2 two)
    (left h2 two) (left s2 two) (left c3 two) (left d3 two) (left h3 two) (left s3 two)
    (left c4 two) (left d4 two) (left h4 two) (left s4 two) (left c5 two) (left d5 two)
    (left h5 two) (left s5 two) (left c6 two) (left d6 two) (left h6 two) (left s6 two)
    (left c7 two) (left d7 two) (left h7 two) (left s7 two) (left c8 two) (left d8 two)
    (left h8 two) (left s8 two) (left c9 two) (left d9 two) (left h9 two) (left s9 two)
    (left ct two) (left dt two) (left ht two) (left st two) (left cj two) (left dj two)
    (left hj two) (left sj two) (left cq two) (left dq two) (left hq two) (left sq two)
    (left ck two) (left dk two) (left hk two) (left sk two)
    (following ca da) (following da ha) (following ha sa) (following sa c2) (following c2 d2)
    (following d2 h2) (following h2 s2) (following s2 c3) (following c3 d3) (following d3 h3)
    (following h3 s3) (following s3 c4) (following c4 d4) (following d4 h4) (following h4 s4)
    (following s4 c5) (following c5 d5) (following d5 h5) (following h5 s5) (following s5 c6)
    (following c6 d6) (following d6 h6) (following h6 s6) (following s6 c7) (following c7 d7)
    (following d7 h7) (following h7 s7) (following s7 c8) (following c8 d8) (following d8 h8)
    (following h8 s8) (following s8 c9) (following c9 d9) (following d9 h9) (following h9 s9)
    (following s9 ct) (following ct dt) (following dt ht) (following ht st) (following st cj)
    (following cj dj) (following dj hj) (following hj sj) (following sj cq) (following cq dq)
    (following dq hq) (following hq sq) (following sq ck) (following ck dk) (following dk hk)
    (following hk sk)
    (three ca c2 c3) (three da d2 d3) (three ha h2 h3) (three sa s2 s3) (three c2 c3 c4)
    (three d2 d3 d4) (three h2 h3 h4) (three s2 s3 s4) (three c3 c4 c5) (three d3 d4 d5)
    (three h3 h4 h5) (three s3 s4 s5) (three c4 c5 c6) (three d4 d5 d6) (three h4 h5 h6)
    (three s4 s5 s6) (three c5 c6 c7) (three d5 d6 d7) (three h5 h6 h7) (three s5 s6 s7)
    (three c6 c7 c8) (three d6 d7 d8) (three h6 h7 h8) (three s6 s7 s8) (three c7 c8 c9)
    (three d7 d8 d9) (three h7 h8 h9) (three s7 s8 s9) (three c8 c9 ct) (three d8 d9 dt)
    (three h8 h9 ht) (three s8 s9 st) (three c9 ct cj) (three d9 dt dj) (three h9 ht hj)
    (three s9 st sj) (three ct cj cq) (three dt dj dq) (three ht hj hq) (three st sj sq)
    (three cj cq ck) (three dj dq dk) (three hj hq hk) (three sj sq sk) (three ca da ha)
    (three ca da sa) (three ca ha sa) (three da ha sa) (three c2 d2 h2) (three c2 d2 s2)
    (three c2 h2 s2) (three d2 h2 s2) (three c3 d3 h3) (three c3 d3 s3) (three c3 h3 s3)
    (three d3 h3 s3) (three c4 d4 h4) (three c4 d4 s4) (three c4 h4 s4) (three d4 h4 s4)
    (three c5 d5 h5) (three c5 d5 s5) (three c5 h5 s5) (three d5 h5 s5) (three c6 d6 h6)
    (three c6 d6 s6) (three c6 h6 s6) (three d6 h6 s6) (three c7 d7 h7) (three c7 d7 s7)
    (three c7 h7 s7) (three d7 h7 s7) (three c8 d8 h8) (three c8 d8 s8) (three c8 h8 s8)
    (three d8 h8 s8) (three c9 d9 h9) (three c9 d9 s9) (three c9 h9 s9) (three d9 h9 s9)
    (three ct dt ht) (three ct dt st) (three ct ht st) (three dt ht st) (three cj dj hj)
    (three cj dj sj) (three cj hj sj) (three dj hj sj) (three cq dq hq) (three cq dq sq)
    (three cq hq sq) (three dq hq sq) (three ck dk hk) (three ck dk sk) (three ck hk sk)
    (three dk hk sk)
    (four ca c2 c3 c4) (four da d2 d3 d4) (four ha h2 h3 h4) (four sa s2 s3 s4) (four c2 c3 c4 c5)
    (four d2 d3 d4 d5) (four h2 h3 h4 h5) (four s2 s3 s4 s5) (four c3 c4 c5 c6) (four d3 d4 d5 d6)
    (four h3 h4 h5 h6) (four s3 s4 s5 s6) (four c4 c5 c6 c7) (four d4 d5 d6 d7) (four h4 h5 h6 h7)
    (four s4 s5 s6 s7) (four c5 c6 c7 c8) (four d5 d6 d7 d8) (four h5 h6 h7 h8) (four s5 s6 s7 s8)
    (four c6 c7 c8 c9) (four d6 d7 d8 d9) (four h6 h7 h8 h9) (four s6 s7 s8 s9) (four c7 c8 c9 ct)
    (four d7 d8 d9 dt) (four h7 h8 h9 ht) (four s7 s8 s9 st) (four c8 c9 ct cj) (four d8 d9 dt dj)
    (four h8 h9 ht hj) (four s8 s9 st sj) (four c9 ct cj cq) (four d9 dt dj dq) (four h9 ht hj hq)
    (four s9 st sj sq) (four ct cj cq ck) (four dt dj dq dk) (four ht hj hq hk) (four st sj sq sk)
    (four ca da ha sa) (four c2 d2 h2 s2) (four c3 d3 h3 s3) (four c4 d4 h4 s4) (four c5 d5 h5 s5)
    (four c6 d6 h6 s6) (four c7 d7 h7 s7) (four c8 d8 h8 s8) (four c9 d9 h9 s9) (four ct dt ht st)
    (four cj dj hj sj) (four cq dq hq sq) (four ck dk hk sk)
    (five ca c2 c3 c4 c5) (five da d2 d3 d4 d5) (five ha h2 h3 h4 h5) (five sa s2 s3 s4 s5)
    (five c2 c3 c4 c5 c6) (five d2 d3 d4 d5 d6) (five h2 h3 h4 h5 h6) (five s2 s3 s4 s5 s6)
    (five c3 c4 c5 c6 c7) (five d3 d4 d5 d6 d7) (five h3 h4 h5 h6 h7) (five s3 s4 s5 s6 s7)
    (five c4 c5 c6 c7 c8) (five d4 d5 d6 d7 d8) (five h4 h5 h6 h7 h8) (five s4 s5 s6 s7 s8)
    (five c5 c6 c7 c8 c9) (five d5 d6 d7 d8 d9) (five h5 h6 h7 h8 h9) (five s5 s6 s7 s8 s9)
    (five c6 c7 c8 c9 ct) (five d6 d7 d8 d9 dt) (five h6 h7 h8 h9 ht) (five s6 s7 s8 s9 st)
    (five c7 c8 c9 ct cj) (five d7 d8 d9 dt dj) (five h7 h8 h9 ht hj) (five s7 s8 s9 st sj)
    (five c8 c9 ct cj cq) (five d8 d9 dt dj dq) (five h8 h9 ht hj hq) (five s8 s9 st sj sq)
    (five c9 ct cj cq ck) (five d9 dt dj dq dk) (five h9 ht hj hq hk) (five s9 st sj sq sk)
    (one-off one zero) (one-off two one)
    (none zero))
  (:goal (and
    (left ca zero) (left da zero) (left ha zero) (left sa zero) (left c2 zero) (left d2 zero)
    (left h2 zero) (left s2 zero) (left c3 zero) (left d3 zero) (left h3 zero) (left s3 zero)
    (left c4 zero) (left d4 zero) (left h4 zero) (left s4 zero) (left c5 zero) (left d5 zero)
    (left h5 zero) (left s5 zero) (left c6 zero) (left d6 zero) (left h6 zero) (left s6 zero)
    (left c7 zero) (left d7 zero) (left h7 zero) (left s7 zero) (left c8 zero) (left d8 zero)
    (left h8 zero) (left s8 zero) (left c9 zero) (left d9 zero) (left h9 zero) (left s9 zero)
    (left ct zero) (left dt zero) (left ht zero) (left st zero) (left cj zero) (left dj zero)
    (left hj zero) (left sj zero) (left cq zero) (left dq zero) (left hq zero) (left sq zero)
    (left ck zero) (left dk zero) (left hk zero) (left sk zero)))
  (:metric minimize (total-cost)))
