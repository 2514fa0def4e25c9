; River crossing: 3 passengers, 2 quarrels, 1 seat
;
; Domain: domains/pddl/river-crossing.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain river-crossing --options 'passengers=3
;   quarrels=2 seats=1'
; Proved optimum: 7, by Fast Downward (blind) and SymK.
(define (problem river-crossing-01)
  (:domain river-crossing)
  (:objects
    home other - bank
    wolf goat cabbage - passenger
    n0 n1 - amount)
  (:init
    (= (total-cost) 0)
    (opposite home other) (opposite other home)
    (quarrel wolf goat) (quarrel goat cabbage)
    (one-more n1 n0)
    (seats-free n1)
    (boat-at home)
    (at wolf home) (at goat home) (at cabbage home))
  (:goal (and
    (at wolf other) (at goat other) (at cabbage other)))
  (:metric minimize (total-cost)))
