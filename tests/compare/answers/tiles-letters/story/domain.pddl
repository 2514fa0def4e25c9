; Every praline has a name, and what it is made of.
(define (domain chocolates)
  (:requirements :adl)
  (:types row column praline kind)
  (:predicates (lies ?p - praline ?r - row ?c - column) (of ?p - praline ?k - kind)
    (next ?c ?d - column) (facing ?r ?s - row))
  (:action along
    :parameters (?p - praline ?r - row ?c ?d - column)
    :precondition (and (lies ?p ?r ?c) (or (next ?c ?d) (next ?d ?c))
      (forall (?q - praline) (not (lies ?q ?r ?d))))
    :effect (and (lies ?p ?r ?d) (not (lies ?p ?r ?c))))
  (:action across
    :parameters (?p - praline ?r ?s - row ?c - column)
    :precondition (and (lies ?p ?r ?c) (facing ?r ?s) (forall (?q - praline) (not (lies ?q ?s ?c))))
    :effect (and (lies ?p ?s ?c) (not (lies ?p ?r ?c)))))
