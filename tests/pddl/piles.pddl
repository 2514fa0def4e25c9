(define (domain d) (:requirements :adl) (:types crate ship crane) (:predicates (on
  ?x ?y - crate) (top ?x) (floor ?x - crate ?q - ship) (in ?x ?q) (by ?q ?r)) (:action go
  :parameters (?v - crane ?q ?r - ship) :precondition (and (in ?v ?q) (by ?q ?r)) :effect (and
  (not (in ?v ?q)) (in ?v ?r))) (:action pile :parameters (?x ?y - crate ?q ?r - ship)
  :precondition (and (floor ?x ?q) (in ?x ?q) (top ?x) (top ?y) (in ?y ?r) (not (= ?x ?y)))
  :effect (and (on ?x ?y) (not (top ?y)) (not (floor ?x ?q)) (not (in ?x ?q)) (in ?x ?r))))
(define (problem p) (:domain d) (:objects a b - crate p q ship-of-long-name - ship
  v - crane) (:init (by q ship-of-long-name) (by p q) (by q p) (by ship-of-long-name q)
  (in v p) (top a) (top b) (floor a p) (in a p) (floor b q) (in b q)) (:goal (on a b)))
