; Right: pegs have names, which the rules do not see; a hole is where no peg is.
(define (domain named-pegs)
  (:requirements :adl)
  (:types thing - object peg cell - thing)
  (:predicates (in-line ?a ?b ?c - cell) (on ?p - peg ?c - cell))
  (:action jump
    :parameters (?p ?q - peg ?a ?b ?c - cell)
    :precondition (and (in-line ?a ?b ?c) (on ?p ?a) (on ?q ?b)
      (forall (?r - peg) (not (on ?r ?c))))
    :effect (and (on ?p ?c) (not (on ?p ?a)) (not (on ?q ?b)))))
