; River crossing: 6 passengers, 7 quarrels, 2 seats
;
; Domain: domains/pddl/river-crossing.pddl
;
; All are on the left bank; the boat has 2 seats. Quarrels:
;   wolf with cabbage, corn
;   goat with cabbage, corn
;   cabbage with fox, corn
;   fox with corn
;
; Made by: pddlpuzzles generate pddl --seed 29 --domain river-crossing --options 'passengers=6
;   quarrels=7 seats=2'
; Proved unsolvable by Fast Downward (blind) and SymK: no crossing leads on from the states that can
;   be reached.
(define (problem river-crossing-06)
  (:domain river-crossing)
  (:objects
    left right - bank
    wolf goat cabbage fox goose corn - passenger
    n0 n1 n2 - amount)
  (:init
    (= (total-cost) 0)
    (opposite left right) (opposite right left)
    (quarrel wolf cabbage) (quarrel wolf corn) (quarrel goat cabbage) (quarrel goat corn)
    (quarrel cabbage fox) (quarrel cabbage corn) (quarrel fox corn)
    (one-more n1 n0) (one-more n2 n1)
    (seats-free n2)
    (boat-at left)
    (at wolf left) (at goat left) (at cabbage left) (at fox left) (at goose left) (at corn left))
  (:goal (and
    (at wolf right) (at goat right) (at cabbage right) (at fox right) (at goose right)
    (at corn right)))
  (:metric minimize (total-cost)))
