; River crossing: 9 passengers, 10 quarrels, 4 seats
;
; Domain: domains/pddl/river-crossing.pddl
; Made by: pddlpuzzles generate pddl --seed 6 --domain river-crossing --options 'passengers=9
;   quarrels=10 seats=4'
; Proved optimum: 5, by Fast Downward (blind) and SymK.
(define (problem river-crossing-11)
  (:domain river-crossing)
  (:objects
    home other - bank
    wolf goat cabbage fox goose corn dog cat mouse - passenger
    n0 n1 n2 n3 n4 - amount)
  (:init
    (= (total-cost) 0)
    (opposite home other) (opposite other home)
    (quarrel wolf goat) (quarrel wolf fox) (quarrel wolf corn) (quarrel wolf dog)
    (quarrel cabbage fox) (quarrel cabbage goose) (quarrel cabbage dog) (quarrel fox goose)
    (quarrel fox cat) (quarrel corn cat)
    (one-more n1 n0) (one-more n2 n1) (one-more n3 n2) (one-more n4 n3)
    (seats-free n4)
    (boat-at home)
    (at wolf home) (at goat home) (at cabbage home) (at fox home) (at goose home) (at corn home)
    (at dog home) (at cat home) (at mouse home))
  (:goal (and
    (at wolf other) (at goat other) (at cabbage other) (at fox other) (at goose other)
    (at corn other) (at dog other) (at cat other) (at mouse other)))
  (:metric minimize (total-cost)))
