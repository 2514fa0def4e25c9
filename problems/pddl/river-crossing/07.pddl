; River crossing: 6 passengers, 6 quarrels, 3 seats
;
; Domain: domains/pddl/river-crossing.pddl
;
; All are on the left bank; the boat has 3 seats. Quarrels:
;   wolf with corn
;   goat with cabbage, corn
;   cabbage with fox, goose, corn
;
; Made by: pddlpuzzles generate pddl --seed 5 --domain river-crossing --options 'passengers=6
;   quarrels=6 seats=3'
; Proved optimum: 5, by Fast Downward (blind) and SymK.
(define (problem river-crossing-07)
  (:domain river-crossing)
  (:objects
    left right - bank
    wolf goat cabbage fox goose corn - passenger
    n0 n1 n2 n3 - amount)
  (:init
    (= (total-cost) 0)
    (opposite left right) (opposite right left)
    (quarrel wolf corn) (quarrel goat cabbage) (quarrel goat corn) (quarrel cabbage fox)
    (quarrel cabbage goose) (quarrel cabbage corn)
    (one-more n1 n0) (one-more n2 n1) (one-more n3 n2)
    (seats-free n3)
    (boat-at left)
    (at wolf left) (at goat left) (at cabbage left) (at fox left) (at goose left) (at corn left))
  (:goal (and
    (at wolf right) (at goat right) (at cabbage right) (at fox right) (at goose right)
    (at corn right)))
  (:metric minimize (total-cost)))
