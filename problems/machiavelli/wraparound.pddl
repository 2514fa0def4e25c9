; Round the corner (machiavelli: 26 cards on the table, 6 in hand)
;
; Domain: domains/machiavelli/melds.pddl
;
; Start:
; Ac 2c 3c 4c 5c 7c* 9c Tc
; Ad 2d 6d* 7d 8d 9d 9d Td Td Jd Qd Kd
; Ah 2h 3h 8h* 9h* Th Qh Kh
; 9s 9s* Ts Js*
;
; Goal:
; all in runs and sets; K A 2 is a run
; * is in the hand and may stay
;
; Objective: kept.
; Proved optimum: 2.
; Source: made for this collection.
(define (problem wraparound)
  (:domain machiavelli-melds)
  (:objects
    c4 c5 d6 c7 d7 d8 h8 c9 d9 h9 s9 ct dt ht st dj sj dq hq dk hk ca da ha c2 d2 h2 c3 h3 - card
    zero one two - count)
  (:init
    (= (total-cost) 0)
    (current c4)
    (left c4 one) (left c5 one) (left d6 one) (left c7 one) (left d7 one) (left d8 one)
    (left h8 one) (left c9 one) (left d9 two) (left h9 one) (left s9 two) (left ct one)
    (left dt two) (left ht one) (left st one) (left dj one) (left sj one) (left dq one)
    (left hq one) (left dk one) (left hk one) (left ca one) (left da one) (left ha one)
    (left c2 one) (left d2 one) (left h2 one) (left c3 one) (left h3 one)
    (following c4 c5) (following c5 d6) (following d6 c7) (following c7 d7) (following d7 d8)
    (following d8 h8) (following h8 c9) (following c9 d9) (following d9 h9) (following h9 s9)
    (following s9 ct) (following ct dt) (following dt ht) (following ht st) (following st dj)
    (following dj sj) (following sj dq) (following dq hq) (following hq dk) (following dk hk)
    (following hk ca) (following ca da) (following da ha) (following ha c2) (following c2 d2)
    (following d2 h2) (following h2 c3) (following c3 h3)
    (three ca c2 c3) (three ha h2 h3) (three c4 c2 c3) (three c4 c5 c3) (three d6 d7 d8)
    (three d7 d8 d9) (three d8 d9 dt) (three h8 h9 ht) (three d9 dt dj) (three s9 st sj)
    (three dt dj dq) (three dj dq dk) (three dq dk da) (three hq hk ha) (three dk da d2)
    (three hk ha h2) (three ca da ha) (three c2 d2 h2) (three c9 d9 h9) (three c9 d9 s9)
    (three c9 h9 s9) (three d9 h9 s9) (three ct dt ht) (three ct dt st) (three ct ht st)
    (three dt ht st)
    (four c4 ca c2 c3) (four c4 c5 c2 c3) (four d6 d7 d8 d9) (four d7 d8 d9 dt) (four d8 d9 dt dj)
    (four d9 dt dj dq) (four dt dj dq dk) (four dj dq dk da) (four dq dk da d2) (four hq hk ha h2)
    (four hk ha h2 h3) (four c9 d9 h9 s9) (four ct dt ht st)
    (five c4 c5 ca c2 c3) (five d6 d7 d8 d9 dt) (five d7 d8 d9 dt dj) (five d8 d9 dt dj dq)
    (five d9 dt dj dq dk) (five dt dj dq dk da) (five dj dq dk da d2) (five hq hk ha h2 h3)
    (may-stay d6 one) (may-stay c7 one) (may-stay h8 one) (may-stay h9 one) (may-stay s9 one)
    (may-stay sj one)
    (one-off one zero) (one-off two one)
    (none zero))
  (:goal (and
    (left c4 zero) (left c5 zero) (left d6 zero) (left c7 zero) (left d7 zero) (left d8 zero)
    (left h8 zero) (left c9 zero) (left d9 zero) (left h9 zero) (left s9 zero) (left ct zero)
    (left dt zero) (left ht zero) (left st zero) (left dj zero) (left sj zero) (left dq zero)
    (left hq zero) (left dk zero) (left hk zero) (left ca zero) (left da zero) (left ha zero)
    (left c2 zero) (left d2 zero) (left h2 zero) (left c3 zero) (left h3 zero)))
  (:metric minimize (total-cost)))
