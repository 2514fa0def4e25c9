; Doors between rooms, one of which is locked, and persons who give each other the key.
(define (domain castle)
  (:requirements :typing :negative-preconditions)
  (:types room door key person - object)
  (:predicates (in ?p - person ?r - room) (lies ?k - key ?r - room) (has ?p - person ?k - key)
    (joins ?d - door ?a ?b - room) (locked ?d - door))
  (:action walk
    :parameters (?p - person ?d - door ?a ?b - room)
    :precondition (and (in ?p ?a) (joins ?d ?a ?b) (not (locked ?d)))
    :effect (and (not (in ?p ?a)) (in ?p ?b)))
  (:action take-key
    :parameters (?p - person ?k - key ?r - room)
    :precondition (and (in ?p ?r) (lies ?k ?r))
    :effect (and (not (lies ?k ?r)) (has ?p ?k)))
  (:action give-key
    :parameters (?p ?q - person ?k - key ?r - room)
    :precondition (and (in ?p ?r) (in ?q ?r) (has ?p ?k) (not (has ?q ?k)))
    :effect (and (not (has ?p ?k)) (has ?q ?k)))
  (:action unlock
    :parameters (?p - person ?k - key ?d - door ?a ?b - room)
    :precondition (and (in ?p ?a) (joins ?d ?a ?b) (locked ?d) (has ?p ?k))
    :effect (not (locked ?d))))
(define (problem castle-1)
  (:domain castle)
  (:objects hall cellar garden - room oak-door gate - door red-key - key anna bruno - person)
  (:init (in anna hall) (in bruno garden) (lies red-key garden) (locked oak-door)
    (joins gate hall garden) (joins gate garden hall)
    (joins oak-door hall cellar) (joins oak-door cellar hall))
  (:goal (in anna cellar)))
