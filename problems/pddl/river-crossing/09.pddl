; River crossing: 8 passengers, 8 quarrels, 3 seats
;
; Domain: domains/pddl/river-crossing.pddl
;
; All are on the left bank; the boat has 3 seats. Quarrels:
;   wolf with goat, cabbage, fox, corn
;   goat with fox
;   cabbage with corn
;   fox with goose
;   corn with dog
;
; Made by: pddlpuzzles generate pddl --seed 6 --domain river-crossing --options 'passengers=8
;   quarrels=8 seats=3'
; Proved optimum: 7, by Fast Downward (blind) and SymK.
(define (problem river-crossing-09)
  (:domain river-crossing)
  (:objects
    left right - bank
    wolf goat cabbage fox goose corn dog cat - passenger
    n0 n1 n2 n3 - amount)
  (:init
    (= (total-cost) 0)
    (opposite left right) (opposite right left)
    (quarrel wolf goat) (quarrel wolf cabbage) (quarrel wolf fox) (quarrel wolf corn)
    (quarrel goat fox) (quarrel cabbage corn) (quarrel fox goose) (quarrel corn dog)
    (one-more n1 n0) (one-more n2 n1) (one-more n3 n2)
    (seats-free n3)
    (boat-at left)
    (at wolf left) (at goat left) (at cabbage left) (at fox left) (at goose left) (at corn left)
    (at dog left) (at cat left))
  (:goal (and
    (at wolf right) (at goat right) (at cabbage right) (at fox right) (at goose right)
    (at corn right) (at dog right) (at cat right)))
  (:metric minimize (total-cost)))
