; River crossing: 11 passengers, 12 quarrels, 5 seats
;
; Domain: domains/pddl/river-crossing.pddl
;
; All are on the left bank; the boat has 5 seats. Quarrels:
;   wolf with corn, mouse, bear
;   goat with mouse
;   cabbage with mouse
;   fox with corn, cat, mouse
;   goose with cat
;   corn with cat
;   dog with bee
;   cat with bee
;
; Made by: pddlpuzzles generate pddl --seed 1 --domain river-crossing --options 'passengers=11
;   quarrels=12 seats=5'
; Proved optimum: 5, by Fast Downward (blind) and SymK.
(define (problem river-crossing-15)
  (:domain river-crossing)
  (:objects
    left right - bank
    wolf goat cabbage fox goose corn dog cat mouse bear bee - passenger
    n0 n1 n2 n3 n4 n5 - amount)
  (:init
    (= (total-cost) 0)
    (opposite left right) (opposite right left)
    (quarrel wolf corn) (quarrel wolf mouse) (quarrel wolf bear) (quarrel goat mouse)
    (quarrel cabbage mouse) (quarrel fox corn) (quarrel fox cat) (quarrel fox mouse)
    (quarrel goose cat) (quarrel corn cat) (quarrel dog bee) (quarrel cat bee)
    (one-more n1 n0) (one-more n2 n1) (one-more n3 n2) (one-more n4 n3) (one-more n5 n4)
    (seats-free n5)
    (boat-at left)
    (at wolf left) (at goat left) (at cabbage left) (at fox left) (at goose left) (at corn left)
    (at dog left) (at cat left) (at mouse left) (at bear left) (at bee left))
  (:goal (and
    (at wolf right) (at goat right) (at cabbage right) (at fox right) (at goose right)
    (at corn right) (at dog right) (at cat right) (at mouse right) (at bear right)
    (at bee right)))
  (:metric minimize (total-cost)))
