; River crossing: 14 passengers, 14 quarrels, 5 seats
;
; Domain: domains/pddl/river-crossing.pddl
;
; All are on the left bank; the boat has 5 seats. Quarrels:
;   wolf with corn, mouse, hound, hare
;   goat with bear, bee
;   cabbage with corn, bee
;   fox with cat
;   goose with corn
;   cat with hare
;   mouse with bee
;   bee with hound, owl
;
; Made by: pddlpuzzles generate pddl --seed 2 --domain river-crossing --options 'passengers=14
;   quarrels=14 seats=5'
; Proved optimum: 7, by Fast Downward (blind) and SymK.
(define (problem river-crossing-19)
  (:domain river-crossing)
  (:objects
    left right - bank
    wolf goat cabbage fox goose corn dog cat mouse bear bee hound hare owl - passenger
    n0 n1 n2 n3 n4 n5 - amount)
  (:init
    (= (total-cost) 0)
    (opposite left right) (opposite right left)
    (quarrel wolf corn) (quarrel wolf mouse) (quarrel wolf hound) (quarrel wolf hare)
    (quarrel goat bear) (quarrel goat bee) (quarrel cabbage corn) (quarrel cabbage bee)
    (quarrel fox cat) (quarrel goose corn) (quarrel cat hare) (quarrel mouse bee)
    (quarrel bee hound) (quarrel bee owl)
    (one-more n1 n0) (one-more n2 n1) (one-more n3 n2) (one-more n4 n3) (one-more n5 n4)
    (seats-free n5)
    (boat-at left)
    (at wolf left) (at goat left) (at cabbage left) (at fox left) (at goose left) (at corn left)
    (at dog left) (at cat left) (at mouse left) (at bear left) (at bee left) (at hound left)
    (at hare left) (at owl left))
  (:goal (and
    (at wolf right) (at goat right) (at cabbage right) (at fox right) (at goose right)
    (at corn right) (at dog right) (at cat right) (at mouse right) (at bear right)
    (at bee right) (at hound right) (at hare right) (at owl right)))
  (:metric minimize (total-cost)))
