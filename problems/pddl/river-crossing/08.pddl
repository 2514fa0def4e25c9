; River crossing: 7 passengers, 7 quarrels, 3 seats
;
; Domain: domains/pddl/river-crossing.pddl
; Made by: pddlpuzzles generate pddl --seed 5 --domain river-crossing --options 'passengers=7
;   quarrels=7 seats=3'
; Proved unsolvable by Fast Downward (blind) and SymK: no crossing leads on from the states that can
;   be reached.
(define (problem river-crossing-08)
  (:domain river-crossing)
  (:objects
    home other - bank
    wolf goat cabbage fox goose corn dog - passenger
    n0 n1 n2 n3 - amount)
  (:init
    (= (total-cost) 0)
    (opposite home other) (opposite other home)
    (quarrel wolf goat) (quarrel goat goose) (quarrel cabbage fox) (quarrel cabbage goose)
    (quarrel cabbage dog) (quarrel fox corn) (quarrel goose dog)
    (one-more n1 n0) (one-more n2 n1) (one-more n3 n2)
    (seats-free n3)
    (boat-at home)
    (at wolf home) (at goat home) (at cabbage home) (at fox home) (at goose home) (at corn home)
    (at dog home))
  (:goal (and
    (at wolf other) (at goat other) (at cabbage other) (at fox other) (at goose other)
    (at corn other) (at dog other)))
  (:metric minimize (total-cost)))
