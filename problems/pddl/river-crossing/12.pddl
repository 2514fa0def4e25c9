; River crossing: 10 passengers, 12 quarrels, 5 seats
;
; Domain: domains/pddl/river-crossing.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain river-crossing --options 'passengers=10
;   quarrels=12 seats=5'
; Proved optimum: 5, by Fast Downward (blind) and SymK.
(define (problem river-crossing-12)
  (:domain river-crossing)
  (:objects
    home other - bank
    wolf goat cabbage fox goose corn dog cat mouse bear - passenger
    n0 n1 n2 n3 n4 n5 - amount)
  (:init
    (= (total-cost) 0)
    (opposite home other) (opposite other home)
    (quarrel wolf corn) (quarrel wolf cat) (quarrel wolf mouse) (quarrel wolf bear)
    (quarrel goat dog) (quarrel goat bear) (quarrel fox goose) (quarrel fox mouse)
    (quarrel goose corn) (quarrel goose dog) (quarrel corn cat) (quarrel dog cat)
    (one-more n1 n0) (one-more n2 n1) (one-more n3 n2) (one-more n4 n3) (one-more n5 n4)
    (seats-free n5)
    (boat-at home)
    (at wolf home) (at goat home) (at cabbage home) (at fox home) (at goose home) (at corn home)
    (at dog home) (at cat home) (at mouse home) (at bear home))
  (:goal (and
    (at wolf other) (at goat other) (at cabbage other) (at fox other) (at goose other)
    (at corn other) (at dog other) (at cat other) (at mouse other) (at bear other)))
  (:metric minimize (total-cost)))
