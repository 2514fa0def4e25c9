;; (at c1 sfo): C1 is at SFO
;; (in c1 p1): C1 is in P1
(define (domain air-cargo)
  (:requirements :strips)
  (:predicates (Cargo ?c) (Plane ?p) (Airport ?a) (At ?x ?a) (In ?c ?p))

  (:action Load
    :parameters (?c ?p ?a)
    :precondition (and (At ?c ?a) (At ?p ?a) (Cargo ?c) (Plane ?p) (Airport ?a))
    :effect (and (not (At ?c ?a)) (In ?c ?p)))

  (:action Unload
    :parameters (?c ?p ?a)
    :precondition (and (In ?c ?p) (At ?p ?a) (Cargo ?c) (Plane ?p) (Airport ?a))
    :effect (and (At ?c ?a) (not (In ?c ?p))))

  (:action Fly
    :parameters (?p ?from ?to)
    :precondition (and (At ?p ?from) (Plane ?p) (Airport ?from) (Airport ?to))
    :effect (and (not (At ?p ?from)) (At ?p ?to))))
(define (problem air-cargo-1)
  (:domain air-cargo)
  (:objects C1 C2 P1 P2 SFO JFK)
  (:init (Cargo C1) (Cargo C2) (Plane P1) (Plane P2) (Airport SFO) (Airport JFK)
         (At C1 SFO) (At C2 JFK) (At P1 SFO) (At P2 JFK))
  (:goal (and (At C1 JFK) (At C2 SFO))))
