; River crossing: 13 passengers, 14 quarrels, 5 seats
;
; Domain: domains/pddl/river-crossing.pddl
;
; All are on the left bank; the boat has 5 seats. Quarrels:
;   wolf with goat, dog, hound
;   goat with cat, hound
;   cabbage with fox
;   fox with corn
;   goose with corn, dog, bee, hound
;   dog with bear
;   cat with bear
;   hound with hare
;
; Made by: pddlpuzzles generate pddl --seed 9 --domain river-crossing --options 'passengers=13
;   quarrels=14 seats=5'
; Proved unsolvable by Fast Downward (blind) and SymK: no crossing leads on from the states that can
;   be reached.
(define (problem river-crossing-13)
  (:domain river-crossing)
  (:objects
    left right - bank
    wolf goat cabbage fox goose corn dog cat mouse bear bee hound hare - passenger
    n0 n1 n2 n3 n4 n5 - amount)
  (:init
    (= (total-cost) 0)
    (opposite left right) (opposite right left)
    (quarrel wolf goat) (quarrel wolf dog) (quarrel wolf hound) (quarrel goat cat)
    (quarrel goat hound) (quarrel cabbage fox) (quarrel fox corn) (quarrel goose corn)
    (quarrel goose dog) (quarrel goose bee) (quarrel goose hound) (quarrel dog bear)
    (quarrel cat bear) (quarrel hound hare)
    (one-more n1 n0) (one-more n2 n1) (one-more n3 n2) (one-more n4 n3) (one-more n5 n4)
    (seats-free n5)
    (boat-at left)
    (at wolf left) (at goat left) (at cabbage left) (at fox left) (at goose left) (at corn left)
    (at dog left) (at cat left) (at mouse left) (at bear left) (at bee left) (at hound left)
    (at hare left))
  (:goal (and
    (at wolf right) (at goat right) (at cabbage right) (at fox right) (at goose right)
    (at corn right) (at dog right) (at cat right) (at mouse right) (at bear right)
    (at bee right) (at hound right) (at hare right)))
  (:metric minimize (total-cost)))
