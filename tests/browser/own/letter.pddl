(define (domain escape) (:requirements :typing) (:types item room coin - item) (:predicates (player-in ?r -
room) (next-to ?a ?b - room) (item-in ?i - item ?r - room) (holding ?i - item) (read ?i - item))
(:action walk :parameters (?a ?b - room) :precondition (and (player-in ?a) (next-to ?a ?b))
:effect (and (not (player-in ?a)) (player-in ?b))) (:action pick :parameters (?i - item ?r - room)
:precondition (and (player-in ?r) (item-in ?i ?r)) :effect (and (holding ?i) (not (item-in ?i
?r)))) (:action pocket :parameters (?i - coin ?r - room) :precondition
(and (player-in ?r) (item-in ?i ?r)) :effect (and (holding ?i) (not (item-in ?i ?r))))
(:action study :parameters (?i - item) :precondition (holding ?i) :effect (read ?i)))
(define (problem library) (:domain escape) (:objects letter - item penny - coin library hall - room) (:init
(player-in library) (next-to library hall) (next-to hall library) (item-in letter library) (item-in penny library)) (:goal
(and (read letter) (player-in hall))))
