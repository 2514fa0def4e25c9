; River crossing: 8 passengers, 9 quarrels, 4 seats
;
; Domain: domains/pddl/river-crossing.pddl
;
; All are on the left bank; the boat has 4 seats. Quarrels:
;   wolf with fox, goose, corn
;   goat with fox
;   cabbage with goose, corn
;   fox with goose
;   goose with cat
;   corn with dog
;
; Made by: pddlpuzzles generate pddl --seed 1 --domain river-crossing --options 'passengers=8
;   quarrels=9 seats=4'
; Proved optimum: 5, by Fast Downward (blind) and SymK.
(define (problem river-crossing-10)
  (:domain river-crossing)
  (:objects
    left right - bank
    wolf goat cabbage fox goose corn dog cat - passenger
    n0 n1 n2 n3 n4 - amount)
  (:init
    (= (total-cost) 0)
    (opposite left right) (opposite right left)
    (quarrel wolf fox) (quarrel wolf goose) (quarrel wolf corn) (quarrel goat fox)
    (quarrel cabbage goose) (quarrel cabbage corn) (quarrel fox goose) (quarrel goose cat)
    (quarrel corn dog)
    (one-more n1 n0) (one-more n2 n1) (one-more n3 n2) (one-more n4 n3)
    (seats-free n4)
    (boat-at left)
    (at wolf left) (at goat left) (at cabbage left) (at fox left) (at goose left) (at corn left)
    (at dog left) (at cat left))
  (:goal (and
    (at wolf right) (at goat right) (at cabbage right) (at fox right) (at goose right)
    (at corn right) (at dog right) (at cat right)))
  (:metric minimize (total-cost)))
