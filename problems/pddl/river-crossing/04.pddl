; River crossing: 5 passengers, 4 quarrels, 2 seats
;
; Domain: domains/pddl/river-crossing.pddl
;
; All are on the left bank; the boat has 2 seats. Quarrels:
;   wolf with fox, goose
;   cabbage with fox, goose
;
; Made by: pddlpuzzles generate pddl --seed 3 --domain river-crossing --options 'passengers=5
;   quarrels=4 seats=2'
; Proved optimum: 5, by Fast Downward (blind) and SymK.
(define (problem river-crossing-04)
  (:domain river-crossing)
  (:objects
    left right - bank
    wolf goat cabbage fox goose - passenger
    n0 n1 n2 - amount)
  (:init
    (= (total-cost) 0)
    (opposite left right) (opposite right left)
    (quarrel wolf fox) (quarrel wolf goose) (quarrel cabbage fox) (quarrel cabbage goose)
    (one-more n1 n0) (one-more n2 n1)
    (seats-free n2)
    (boat-at left)
    (at wolf left) (at goat left) (at cabbage left) (at fox left) (at goose left))
  (:goal (and
    (at wolf right) (at goat right) (at cabbage right) (at fox right) (at goose right)))
  (:metric minimize (total-cost)))
