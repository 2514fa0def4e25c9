; River crossing: 4 passengers, 3 quarrels, 2 seats
;
; Domain: domains/pddl/river-crossing.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain river-crossing --options 'passengers=4
;   quarrels=3 seats=2'
; Proved optimum: 3, by Fast Downward (blind) and SymK.
(define (problem river-crossing-03)
  (:domain river-crossing)
  (:objects
    home other - bank
    wolf goat cabbage fox - passenger
    n0 n1 n2 - amount)
  (:init
    (= (total-cost) 0)
    (opposite home other) (opposite other home)
    (quarrel wolf goat) (quarrel wolf cabbage) (quarrel goat fox)
    (one-more n1 n0) (one-more n2 n1)
    (seats-free n2)
    (boat-at home)
    (at wolf home) (at goat home) (at cabbage home) (at fox home))
  (:goal (and
    (at wolf other) (at goat other) (at cabbage other) (at fox other)))
  (:metric minimize (total-cost)))
