; Each hand is free, or it has the vase or the candlestick; the bust is carried or not.
(define (domain butler)
  (:requirements :strips :typing :negative-preconditions)
  (:types place small hand)
  (:predicates
    (here ?p - place) (free ?h - hand)
    (stands ?s - small ?p - place) (has ?h - hand ?s - small)
    (bust-stands ?p - place) (carries-bust) (other ?p ?q - place)
    (both ?h ?i - hand))
  (:action go
    :parameters (?p ?q - place)
    :precondition (and (here ?p) (other ?p ?q))
    :effect (and (here ?q) (not (here ?p))))
  (:action grab
    :parameters (?h - hand ?s - small ?p - place)
    :precondition (and (here ?p) (stands ?s ?p) (free ?h) (not (carries-bust)))
    :effect (and (has ?h ?s) (not (free ?h)) (not (stands ?s ?p))))
  (:action put
    :parameters (?h - hand ?s - small ?p - place)
    :precondition (and (here ?p) (has ?h ?s))
    :effect (and (stands ?s ?p) (free ?h) (not (has ?h ?s))))
  (:action heave
    :parameters (?p - place ?h ?i - hand)
    :precondition (and (here ?p) (bust-stands ?p) (both ?h ?i) (free ?h) (free ?i))
    :effect (and (carries-bust) (not (bust-stands ?p))))
  (:action lower
    :parameters (?p - place)
    :precondition (and (here ?p) (carries-bust))
    :effect (and (bust-stands ?p) (not (carries-bust)))))
