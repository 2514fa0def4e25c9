; River crossing: 10 passengers, 12 quarrels, 5 seats
;
; Domain: domains/pddl/river-crossing.pddl
;
; All are on the left bank; the boat has 5 seats. Quarrels:
;   wolf with corn, cat, mouse, bear
;   goat with dog, bear
;   fox with goose, mouse
;   goose with corn, dog
;   corn with cat
;   dog with cat
;
; Made by: pddlpuzzles generate pddl --seed 1 --domain river-crossing --options 'passengers=10
;   quarrels=12 seats=5'
; Proved optimum: 5, by Fast Downward (blind) and SymK.
(define (problem river-crossing-12)
  (:domain river-crossing)
  (:objects
    left right - bank
    wolf goat cabbage fox goose corn dog cat mouse bear - passenger
    n0 n1 n2 n3 n4 n5 - amount)
  (:init
    (= (total-cost) 0)
    (opposite left right) (opposite right left)
    (quarrel wolf corn) (quarrel wolf cat) (quarrel wolf mouse) (quarrel wolf bear)
    (quarrel goat dog) (quarrel goat bear) (quarrel fox goose) (quarrel fox mouse)
    (quarrel goose corn) (quarrel goose dog) (quarrel corn cat) (quarrel dog cat)
    (one-more n1 n0) (one-more n2 n1) (one-more n3 n2) (one-more n4 n3) (one-more n5 n4)
    (seats-free n5)
    (boat-at left)
    (at wolf left) (at goat left) (at cabbage left) (at fox left) (at goose left) (at corn left)
    (at dog left) (at cat left) (at mouse left) (at bear left))
  (:goal (and
    (at wolf right) (at goat right) (at cabbage right) (at fox right) (at goose right)
    (at corn right) (at dog right) (at cat right) (at mouse right) (at bear right)))
  (:metric minimize (total-cost)))
