; River crossing: 4 passengers, 3 quarrels, 1 seat
;
; Domain: domains/pddl/river-crossing.pddl
; Made by: pddlpuzzles generate pddl --seed 4 --domain river-crossing --options 'passengers=4
;   quarrels=3 seats=1'
; Proved unsolvable by Fast Downward (blind) and SymK: no crossing leads on from the states that can
;   be reached.
(define (problem river-crossing-02)
  (:domain river-crossing)
  (:objects
    home other - bank
    wolf goat cabbage fox - passenger
    n0 n1 - amount)
  (:init
    (= (total-cost) 0)
    (opposite home other) (opposite other home)
    (quarrel wolf goat) (quarrel wolf cabbage) (quarrel wolf fox)
    (one-more n1 n0)
    (seats-free n1)
    (boat-at home)
    (at wolf home) (at goat home) (at cabbage home) (at fox home))
  (:goal (and
    (at wolf other) (at goat other) (at cabbage other) (at fox other)))
  (:metric minimize (total-cost)))
