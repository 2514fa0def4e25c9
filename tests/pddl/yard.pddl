; Of the halves of a place a big thing takes both, a small one the first, another the second.
(define (domain yard)
  (:types place big small other)
  (:predicates (big-at ?t - big ?p - place)
    (small-at ?t - small ?p - place)
    (other-at ?t - other ?p - place)
    (free-a ?p - place) (free-b ?p - place) (road ?p ?q - place))
  (:action move-big
    :parameters (?t - big ?p ?q - place)
    :precondition (and (big-at ?t ?p) (road ?p ?q) (free-a ?q) (free-b ?q))
    :effect (and (not (big-at ?t ?p)) (big-at ?t ?q) (free-a ?p) (free-b ?p) (not (free-a ?q)) (not (free-b ?q))))
  (:action move-small
    :parameters (?t - small ?p ?q - place)
    :precondition (and (small-at ?t ?p) (road ?p ?q) (free-a ?q))
    :effect (and (not (small-at ?t ?p)) (small-at ?t ?q) (free-a ?p) (not (free-a ?q))))
  (:action move-other
    :parameters (?t - other ?p ?q - place)
    :precondition (and (other-at ?t ?p) (road ?p ?q) (free-b ?q))
    :effect (and (not (other-at ?t ?p)) (other-at ?t ?q) (free-b ?p) (not (free-b ?q)))))
(define (problem p) (:domain yard)
  (:objects p1 p2 p3 p4 - place a - big b - small c - other)
  (:init (big-at a p1) (small-at b p2) (other-at c p2) (free-a p3) (free-a p4) (free-b p3)
    (free-b p4) (road p1 p2) (road p2 p3) (road p3 p4))
  (:goal (big-at a p3)))
