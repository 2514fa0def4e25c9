(define (domain store) (:requirements :strips) (:predicates (cell ?c) (crate ?b) (player-at ?c)
(crate-at ?b ?c) (free ?c) (up ?a ?b) (down ?a ?b) (left ?a ?b) (right ?a ?b)) (:action go-up
:parameters (?from ?to) :precondition (and (player-at ?from) (free ?to) (up ?from ?to)) :effect (and
(player-at ?to) (not (player-at ?from)) (free ?from) (not (free ?to)))) (:action push-up :parameters
(?b ?p ?from ?to) :precondition (and (crate ?b) (player-at ?p) (crate-at ?b ?from) (free ?to) (up ?p
?from) (up ?from ?to)) :effect (and (player-at ?from) (not (player-at ?p)) (free ?p) (crate-at ?b
?to) (not (crate-at ?b ?from)) (not (free ?to)))) (:action go-down :parameters (?from ?to)
:precondition (and (player-at ?from) (free ?to) (down ?from ?to)) :effect (and (player-at ?to) (not
(player-at ?from)) (free ?from) (not (free ?to)))) (:action push-down :parameters (?b ?p ?from ?to)
:precondition (and (crate ?b) (player-at ?p) (crate-at ?b ?from) (free ?to) (down ?p ?from) (down
?from ?to)) :effect (and (player-at ?from) (not (player-at ?p)) (free ?p) (crate-at ?b ?to) (not
(crate-at ?b ?from)) (not (free ?to)))) (:action go-left :parameters (?from ?to) :precondition (and
(player-at ?from) (free ?to) (left ?from ?to)) :effect (and (player-at ?to) (not (player-at ?from))
(free ?from) (not (free ?to)))) (:action push-left :parameters (?b ?p ?from ?to) :precondition (and
(crate ?b) (player-at ?p) (crate-at ?b ?from) (free ?to) (left ?p ?from) (left ?from ?to)) :effect
(and (player-at ?from) (not (player-at ?p)) (free ?p) (crate-at ?b ?to) (not (crate-at ?b ?from))
(not (free ?to)))) (:action go-right :parameters (?from ?to) :precondition (and (player-at ?from)
(free ?to) (right ?from ?to)) :effect (and (player-at ?to) (not (player-at ?from)) (free ?from) (not
(free ?to)))) (:action push-right :parameters (?b ?p ?from ?to) :precondition (and (crate ?b)
(player-at ?p) (crate-at ?b ?from) (free ?to) (right ?p ?from) (right ?from ?to)) :effect (and
(player-at ?from) (not (player-at ?p)) (free ?p) (crate-at ?b ?to) (not (crate-at ?b ?from)) (not
(free ?to)))) )
(define (problem row) (:domain store) (:objects a1 b1 c1 d1 a2 b2 c2 d2 k1 k2) (:init (cell a1)
(cell b1) (cell c1) (cell d1) (cell a2) (cell b2) (cell c2) (cell d2) (crate k1) (crate k2)
(player-at a1) (crate-at k1 b1) (crate-at k2 b2) (free c1) (free d1) (free a2) (free c2) (free d2)
(right a1 b1) (left b1 a1) (right b1 c1) (left c1 b1) (right c1 d1) (left d1 c1) (right a2 b2) (left
b2 a2) (right b2 c2) (left c2 b2) (right c2 d2) (left d2 c2) (down a1 a2) (up a2 a1) (down b1 b2)
(up b2 b1) (down c1 c2) (up c2 c1) (down d1 d2) (up d2 d1)) (:goal (and (crate-at k1 d1) (crate-at
k2 d2))))
