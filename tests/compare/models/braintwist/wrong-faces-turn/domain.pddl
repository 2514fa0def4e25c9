; Wrong: a vertex may turn however the toy lies.
(define (domain faces-turn)
  (:requirements :adl)
  (:types tile place vertex sense fold colour)
  (:predicates (at ?t - tile ?p - place) (goes ?v - vertex ?s - sense ?p ?q - place)
    (tip ?v - vertex ?f - fold) (lies ?f - fold) (opposite ?f ?g - fold)
    (outer ?t - tile ?c - colour) (inner ?t - tile ?c - colour)
    (outside ?v - vertex ?p - place) (inside ?v - vertex ?p - place))
  (:action turn
    :parameters (?v - vertex ?s - sense ?f - fold)
    :precondition (and (tip ?v ?f))
    :effect (forall (?p ?q - place ?t - tile)
      (when (and (goes ?v ?s ?p ?q) (at ?t ?p)) (and (not (at ?t ?p)) (at ?t ?q)))))
  (:action flip
    :parameters (?f ?g - fold)
    :precondition (and (lies ?f) (opposite ?f ?g))
    :effect (and (not (lies ?f)) (lies ?g))))
