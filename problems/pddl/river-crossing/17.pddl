; River crossing: 12 passengers, 16 quarrels, 6 seats
;
; Domain: domains/pddl/river-crossing.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain river-crossing --options 'passengers=12
;   quarrels=16 seats=6'
; Proved optimum: 5, by Fast Downward (blind) and SymK.
(define (problem river-crossing-17)
  (:domain river-crossing)
  (:objects
    home other - bank
    wolf goat cabbage fox goose corn dog cat mouse bear bee hound - passenger
    n0 n1 n2 n3 n4 n5 n6 - amount)
  (:init
    (= (total-cost) 0)
    (opposite home other) (opposite other home)
    (quarrel wolf cabbage) (quarrel wolf cat) (quarrel wolf mouse) (quarrel wolf bear)
    (quarrel goat goose) (quarrel goat mouse) (quarrel cabbage dog) (quarrel cabbage bee)
    (quarrel fox goose) (quarrel fox corn) (quarrel fox dog) (quarrel goose mouse)
    (quarrel corn bear) (quarrel corn hound) (quarrel cat mouse) (quarrel mouse bee)
    (one-more n1 n0) (one-more n2 n1) (one-more n3 n2) (one-more n4 n3) (one-more n5 n4)
    (one-more n6 n5)
    (seats-free n6)
    (boat-at home)
    (at wolf home) (at goat home) (at cabbage home) (at fox home) (at goose home) (at corn home)
    (at dog home) (at cat home) (at mouse home) (at bear home) (at bee home) (at hound home))
  (:goal (and
    (at wolf other) (at goat other) (at cabbage other) (at fox other) (at goose other)
    (at corn other) (at dog other) (at cat other) (at mouse other) (at bear other)
    (at bee other) (at hound other)))
  (:metric minimize (total-cost)))
