; River crossing: 12 passengers, 16 quarrels, 6 seats
;
; Domain: domains/pddl/river-crossing.pddl
;
; All are on the left bank; the boat has 6 seats. Quarrels:
;   wolf with cabbage, cat, mouse, bear
;   goat with goose, mouse
;   cabbage with dog, bee
;   fox with goose, corn, dog
;   goose with mouse
;   corn with bear, hound
;   cat with mouse
;   mouse with bee
;
; Made by: pddlpuzzles generate pddl --seed 1 --domain river-crossing --options 'passengers=12
;   quarrels=16 seats=6'
; Proved optimum: 5, by Fast Downward (blind) and SymK.
(define (problem river-crossing-17)
  (:domain river-crossing)
  (:objects
    left right - bank
    wolf goat cabbage fox goose corn dog cat mouse bear bee hound - passenger
    n0 n1 n2 n3 n4 n5 n6 - amount)
  (:init
    (= (total-cost) 0)
    (opposite left right) (opposite right left)
    (quarrel wolf cabbage) (quarrel wolf cat) (quarrel wolf mouse) (quarrel wolf bear)
    (quarrel goat goose) (quarrel goat mouse) (quarrel cabbage dog) (quarrel cabbage bee)
    (quarrel fox goose) (quarrel fox corn) (quarrel fox dog) (quarrel goose mouse)
    (quarrel corn bear) (quarrel corn hound) (quarrel cat mouse) (quarrel mouse bee)
    (one-more n1 n0) (one-more n2 n1) (one-more n3 n2) (one-more n4 n3) (one-more n5 n4)
    (one-more n6 n5)
    (seats-free n6)
    (boat-at left)
    (at wolf left) (at goat left) (at cabbage left) (at fox left) (at goose left) (at corn left)
    (at dog left) (at cat left) (at mouse left) (at bear left) (at bee left) (at hound left))
  (:goal (and
    (at wolf right) (at goat right) (at cabbage right) (at fox right) (at goose right)
    (at corn right) (at dog right) (at cat right) (at mouse right) (at bear right)
    (at bee right) (at hound right)))
  (:metric minimize (total-cost)))
