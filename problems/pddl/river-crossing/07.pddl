; River crossing: 6 passengers, 6 quarrels, 3 seats
;
; Domain: domains/pddl/river-crossing.pddl
; Made by: pddlpuzzles generate pddl --seed 5 --domain river-crossing --options 'passengers=6
;   quarrels=6 seats=3'
; Proved optimum: 5, by Fast Downward (blind) and SymK.
(define (problem river-crossing-07)
  (:domain river-crossing)
  (:objects
    home other - bank
    wolf goat cabbage fox goose corn - passenger
    n0 n1 n2 n3 - amount)
  (:init
    (= (total-cost) 0)
    (opposite home other) (opposite other home)
    (quarrel wolf corn) (quarrel goat cabbage) (quarrel goat corn) (quarrel cabbage fox)
    (quarrel cabbage goose) (quarrel cabbage corn)
    (one-more n1 n0) (one-more n2 n1) (one-more n3 n2)
    (seats-free n3)
    (boat-at home)
    (at wolf home) (at goat home) (at cabbage home) (at fox home) (at goose home) (at corn home))
  (:goal (and
    (at wolf other) (at goat other) (at cabbage other) (at fox other) (at goose other)
    (at corn other)))
  (:metric minimize (total-cost)))
