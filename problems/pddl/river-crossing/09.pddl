; River crossing: 8 passengers, 8 quarrels, 3 seats
;
; Domain: domains/pddl/river-crossing.pddl
; Made by: pddlpuzzles generate pddl --seed 6 --domain river-crossing --options 'passengers=8
;   quarrels=8 seats=3'
; Proved optimum: 7, by Fast Downward (blind) and SymK.
(define (problem river-crossing-09)
  (:domain river-crossing)
  (:objects
    home other - bank
    wolf goat cabbage fox goose corn dog cat - passenger
    n0 n1 n2 n3 - amount)
  (:init
    (= (total-cost) 0)
    (opposite home other) (opposite other home)
    (quarrel wolf goat) (quarrel wolf cabbage) (quarrel wolf fox) (quarrel wolf corn)
    (quarrel goat fox) (quarrel cabbage corn) (quarrel fox goose) (quarrel corn dog)
    (one-more n1 n0) (one-more n2 n1) (one-more n3 n2)
    (seats-free n3)
    (boat-at home)
    (at wolf home) (at goat home) (at cabbage home) (at fox home) (at goose home) (at corn home)
    (at dog home) (at cat home))
  (:goal (and
    (at wolf other) (at goat other) (at cabbage other) (at fox other) (at goose other)
    (at corn other) (at dog other) (at cat other)))
  (:metric minimize (total-cost)))
