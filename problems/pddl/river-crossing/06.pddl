; River crossing: 6 passengers, 7 quarrels, 2 seats
;
; Domain: domains/pddl/river-crossing.pddl
; Made by: pddlpuzzles generate pddl --seed 29 --domain river-crossing --options 'passengers=6
;   quarrels=7 seats=2'
; Proved unsolvable by Fast Downward (blind) and SymK: no crossing leads on from the states that can
;   be reached.
(define (problem river-crossing-06)
  (:domain river-crossing)
  (:objects
    home other - bank
    wolf goat cabbage fox goose corn - passenger
    n0 n1 n2 - amount)
  (:init
    (= (total-cost) 0)
    (opposite home other) (opposite other home)
    (quarrel wolf cabbage) (quarrel wolf corn) (quarrel goat cabbage) (quarrel goat corn)
    (quarrel cabbage fox) (quarrel cabbage corn) (quarrel fox corn)
    (one-more n1 n0) (one-more n2 n1)
    (seats-free n2)
    (boat-at home)
    (at wolf home) (at goat home) (at cabbage home) (at fox home) (at goose home) (at corn home))
  (:goal (and
    (at wolf other) (at goat other) (at cabbage other) (at fox other) (at goose other)
    (at corn other)))
  (:metric minimize (total-cost)))
