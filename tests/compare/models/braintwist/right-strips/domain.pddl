; Right: three tiles are named in each turn; the goal is any of twelve placings.
(define (domain strips)
  (:requirements :strips :typing :disjunctive-preconditions)
  (:types tile place way)
  (:predicates (at ?t - tile ?p - place) (round ?w - way ?p ?q ?r - place)
    (plain) (turned) (of-plain ?w - way) (of-turned ?w - way))
  (:action turn-plain
    :parameters (?w - way ?p ?q ?r - place ?a ?b ?c - tile)
    :precondition (and (plain) (of-plain ?w) (round ?w ?p ?q ?r) (at ?a ?p) (at ?b ?q) (at ?c ?r))
    :effect (and (not (at ?a ?p)) (not (at ?b ?q)) (not (at ?c ?r)) (at ?a ?q) (at ?b ?r) (at ?c ?p)))
  (:action turn-turned
    :parameters (?w - way ?p ?q ?r - place ?a ?b ?c - tile)
    :precondition (and (turned) (of-turned ?w) (round ?w ?p ?q ?r) (at ?a ?p) (at ?b ?q) (at ?c ?r))
    :effect (and (not (at ?a ?p)) (not (at ?b ?q)) (not (at ?c ?r)) (at ?a ?q) (at ?b ?r) (at ?c ?p)))
  (:action open-out :parameters () :precondition (plain) :effect (and (not (plain)) (turned)))
  (:action fold-back :parameters () :precondition (turned) :effect (and (not (turned)) (plain))))
