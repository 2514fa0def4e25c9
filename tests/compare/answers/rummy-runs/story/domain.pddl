; A link is loose or not; a chain is known by its links, an end by what is still loose beside it.
(define (domain smithy)
  (:requirements :adl)
  (:types link)
  (:predicates (before ?x ?y - link) (loose ?x - link) (joined ?x ?y - link))
  (:action forge-three
    :parameters (?x ?y ?z - link)
    :precondition (and (loose ?x) (loose ?y) (loose ?z) (before ?x ?y) (before ?y ?z))
    :effect (and (not (loose ?x)) (not (loose ?y)) (not (loose ?z)) (joined ?x ?y) (joined ?y ?z)))
  (:action forge-to-great-end
    :parameters (?x ?y - link)
    :precondition (and (before ?x ?y) (not (loose ?x)) (loose ?y))
    :effect (and (not (loose ?y)) (joined ?x ?y)))
  (:action forge-to-small-end
    :parameters (?x ?y - link)
    :precondition (and (before ?x ?y) (loose ?x) (not (loose ?y)))
    :effect (and (not (loose ?x)) (joined ?x ?y))))
