; River crossing: 5 passengers, 4 quarrels, 2 seats
;
; Domain: domains/pddl/river-crossing.pddl
; Made by: pddlpuzzles generate pddl --seed 3 --domain river-crossing --options 'passengers=5
;   quarrels=4 seats=2'
; Proved optimum: 5, by Fast Downward (blind) and SymK.
(define (problem river-crossing-04)
  (:domain river-crossing)
  (:objects
    home other - bank
    wolf goat cabbage fox goose - passenger
    n0 n1 n2 - amount)
  (:init
    (= (total-cost) 0)
    (opposite home other) (opposite other home)
    (quarrel wolf fox) (quarrel wolf goose) (quarrel cabbage fox) (quarrel cabbage goose)
    (one-more n1 n0) (one-more n2 n1)
    (seats-free n2)
    (boat-at home)
    (at wolf home) (at goat home) (at cabbage home) (at fox home) (at goose home))
  (:goal (and
    (at wolf other) (at goat other) (at cabbage other) (at fox other) (at goose other)))
  (:metric minimize (total-cost)))
