; River crossing: 8 passengers, 9 quarrels, 4 seats
;
; Domain: domains/pddl/river-crossing.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain river-crossing --options 'passengers=8
;   quarrels=9 seats=4'
; Proved optimum: 5, by Fast Downward (blind) and SymK.
(define (problem river-crossing-10)
  (:domain river-crossing)
  (:objects
    home other - bank
    wolf goat cabbage fox goose corn dog cat - passenger
    n0 n1 n2 n3 n4 - amount)
  (:init
    (= (total-cost) 0)
    (opposite home other) (opposite other home)
    (quarrel wolf fox) (quarrel wolf goose) (quarrel wolf corn) (quarrel goat fox)
    (quarrel cabbage goose) (quarrel cabbage corn) (quarrel fox goose) (quarrel goose cat)
    (quarrel corn dog)
    (one-more n1 n0) (one-more n2 n1) (one-more n3 n2) (one-more n4 n3)
    (seats-free n4)
    (boat-at home)
    (at wolf home) (at goat home) (at cabbage home) (at fox home) (at goose home) (at corn home)
    (at dog home) (at cat home))
  (:goal (and
    (at wolf other) (at goat other) (at cabbage other) (at fox other) (at goose other)
    (at corn other) (at dog other) (at cat other)))
  (:metric minimize (total-cost)))
