; Right: each jump of the board is an object, and the only argument.
(define (domain move-objects)
  (:requirements :strips :typing :negative-preconditions :equality)
  (:types place way - object)
  (:predicates (begins ?w - way ?p - place) (crosses ?w - way ?p - place) (ends ?w - way ?p - place)
    (taken ?p - place))
  (:action go
    :parameters (?w - way ?a ?b ?c - place)
    :precondition (and (begins ?w ?a) (crosses ?w ?b) (ends ?w ?c)
      (taken ?a) (taken ?b) (not (taken ?c)) (not (= ?a ?c)))
    :effect (and (not (taken ?a)) (not (taken ?b)) (taken ?c))))
