; River crossing: 4 passengers, 3 quarrels, 2 seats
;
; Domain: domains/pddl/river-crossing.pddl
;
; All are on the left bank; the boat has 2 seats. Quarrels:
;   wolf with goat, cabbage
;   goat with fox
;
; Made by: pddlpuzzles generate pddl --seed 1 --domain river-crossing --options 'passengers=4
;   quarrels=3 seats=2'
; Proved optimum: 3, by Fast Downward (blind) and SymK.
(define (problem river-crossing-03)
  (:domain river-crossing)
  (:objects
    left right - bank
    wolf goat cabbage fox - passenger
    n0 n1 n2 - amount)
  (:init
    (= (total-cost) 0)
    (opposite left right) (opposite right left)
    (quarrel wolf goat) (quarrel wolf cabbage) (quarrel goat fox)
    (one-more n1 n0) (one-more n2 n1)
    (seats-free n2)
    (boat-at left)
    (at wolf left) (at goat left) (at cabbage left) (at fox left))
  (:goal (and
    (at wolf right) (at goat right) (at cabbage right) (at fox right)))
  (:metric minimize (total-cost)))
