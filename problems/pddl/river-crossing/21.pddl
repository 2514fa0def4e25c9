; River crossing: 16 passengers, 20 quarrels, 7 seats
;
; Domain: domains/pddl/river-crossing.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain river-crossing --options 'passengers=16
;   quarrels=20 seats=7'
; Proved optimum: 5, by Fast Downward (blind) and SymK.
(define (problem river-crossing-21)
  (:domain river-crossing)
  (:objects
    home other - bank
    wolf goat cabbage fox goose corn dog cat mouse bear bee hound hare owl vole pike - passenger
    n0 n1 n2 n3 n4 n5 n6 n7 - amount)
  (:init
    (= (total-cost) 0)
    (opposite home other) (opposite other home)
    (quarrel wolf goose) (quarrel wolf bear) (quarrel wolf owl) (quarrel goat cabbage)
    (quarrel goat goose) (quarrel goat owl) (quarrel cabbage dog) (quarrel fox bee)
    (quarrel goose mouse) (quarrel goose hound) (quarrel goose owl) (quarrel goose vole)
    (quarrel corn owl) (quarrel dog pike) (quarrel mouse vole) (quarrel bear hound)
    (quarrel bear owl) (quarrel bee hare) (quarrel bee vole) (quarrel hare owl)
    (one-more n1 n0) (one-more n2 n1) (one-more n3 n2) (one-more n4 n3) (one-more n5 n4)
    (one-more n6 n5) (one-more n7 n6)
    (seats-free n7)
    (boat-at home)
    (at wolf home) (at goat home) (at cabbage home) (at fox home) (at goose home) (at corn home)
    (at dog home) (at cat home) (at mouse home) (at bear home) (at bee home) (at hound home)
    (at hare home) (at owl home) (at vole home) (at pike home))
  (:goal (and
    (at wolf other) (at goat other) (at cabbage other) (at fox other) (at goose other)
    (at corn other) (at dog other) (at cat other) (at mouse other) (at bear other)
    (at bee other) (at hound other) (at hare other) (at owl other) (at vole other)
    (at pike other)))
  (:metric minimize (total-cost)))
