; River crossing: 13 passengers, 14 quarrels, 5 seats
;
; Domain: domains/pddl/river-crossing.pddl
; Made by: pddlpuzzles generate pddl --seed 9 --domain river-crossing --options 'passengers=13
;   quarrels=14 seats=5'
; Proved unsolvable by Fast Downward (blind) and SymK: no crossing leads on from the states that can
;   be reached.
(define (problem river-crossing-13)
  (:domain river-crossing)
  (:objects
    home other - bank
    wolf goat cabbage fox goose corn dog cat mouse bear bee hound hare - passenger
    n0 n1 n2 n3 n4 n5 - amount)
  (:init
    (= (total-cost) 0)
    (opposite home other) (opposite other home)
    (quarrel wolf goat) (quarrel wolf dog) (quarrel wolf hound) (quarrel goat cat)
    (quarrel goat hound) (quarrel cabbage fox) (quarrel fox corn) (quarrel goose corn)
    (quarrel goose dog) (quarrel goose bee) (quarrel goose hound) (quarrel dog bear)
    (quarrel cat bear) (quarrel hound hare)
    (one-more n1 n0) (one-more n2 n1) (one-more n3 n2) (one-more n4 n3) (one-more n5 n4)
    (seats-free n5)
    (boat-at home)
    (at wolf home) (at goat home) (at cabbage home) (at fox home) (at goose home) (at corn home)
    (at dog home) (at cat home) (at mouse home) (at bear home) (at bee home) (at hound home)
    (at hare home))
  (:goal (and
    (at wolf other) (at goat other) (at cabbage other) (at fox other) (at goose other)
    (at corn other) (at dog other) (at cat other) (at mouse other) (at bear other)
    (at bee other) (at hound other) (at hare other)))
  (:metric minimize (total-cost)))
