; River crossing: 9 passengers, 10 quarrels, 4 seats
;
; Domain: domains/pddl/river-crossing.pddl
;
; All are on the left bank; the boat has 4 seats. Quarrels:
;   wolf with goat, fox, corn, dog
;   cabbage with fox, goose, dog
;   fox with goose, cat
;   corn with cat
;
; Made by: pddlpuzzles generate pddl --seed 6 --domain river-crossing --options 'passengers=9
;   quarrels=10 seats=4'
; Proved optimum: 5, by Fast Downward (blind) and SymK.
(define (problem river-crossing-11)
  (:domain river-crossing)
  (:objects
    left right - bank
    wolf goat cabbage fox goose corn dog cat mouse - passenger
    n0 n1 n2 n3 n4 - amount)
  (:init
    (= (total-cost) 0)
    (opposite left right) (opposite right left)
    (quarrel wolf goat) (quarrel wolf fox) (quarrel wolf corn) (quarrel wolf dog)
    (quarrel cabbage fox) (quarrel cabbage goose) (quarrel cabbage dog) (quarrel fox goose)
    (quarrel fox cat) (quarrel corn cat)
    (one-more n1 n0) (one-more n2 n1) (one-more n3 n2) (one-more n4 n3)
    (seats-free n4)
    (boat-at left)
    (at wolf left) (at goat left) (at cabbage left) (at fox left) (at goose left) (at corn left)
    (at dog left) (at cat left) (at mouse left))
  (:goal (and
    (at wolf right) (at goat right) (at cabbage right) (at fox right) (at goose right)
    (at corn right) (at dog right) (at cat right) (at mouse right)))
  (:metric minimize (total-cost)))
