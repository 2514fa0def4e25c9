(define (domain rowing) (:requirements :typing :negative-preconditions :equality) (:types person bank)
(:predicates (at ?p - person ?b - bank) (boat ?b - bank) (opposite ?a ?b - bank)) (:action row-alone
:parameters (?p - person ?from ?to - bank) :precondition (and (boat ?from) (at ?p ?from) (opposite
?from ?to)) :effect (and (not (boat ?from)) (boat ?to) (not (at ?p ?from)) (at ?p ?to))) (:action
row-together :parameters (?p ?q - person ?from ?to - bank) :precondition (and (not (= ?p ?q)) (boat
?from) (at ?p ?from) (at ?q ?from) (opposite ?from ?to)) :effect (and (not (boat ?from)) (boat ?to)
(not (at ?p ?from)) (at ?p ?to) (not (at ?q ?from)) (at ?q ?to))))
(define (problem three) (:domain rowing) (:objects ada ben cleo - person left right north - bank) (:init (at
ada left) (at ben left) (at cleo left) (boat left) (opposite left right) (opposite right left)
(opposite left north) (opposite north left))
(:goal (and (at ada right) (at ben right) (at cleo right))))
