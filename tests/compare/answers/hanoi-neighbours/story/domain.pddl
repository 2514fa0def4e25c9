(define (domain hats)
  (:requirements :typing :negative-preconditions)
  (:types child hat - wearer)
  (:predicates
    (directly-on ?h - hat ?w - wearer) (whose ?h - hat ?c - child) (bare ?w - wearer)
    (may-cover ?h - hat ?w - wearer) (beside ?c ?d - child) (stack ?w - wearer ?c - child))
  ; ?w is what lies on top on the other head: a hat, or the head itself
  (:action pass
    :parameters (?h - hat ?from ?to - wearer ?c ?d - child)
    :precondition (and (directly-on ?h ?from) (bare ?h) (stack ?h ?c) (beside ?c ?d)
      (stack ?to ?d) (bare ?to) (may-cover ?h ?to))
    :effect (and (directly-on ?h ?to) (not (directly-on ?h ?from)) (bare ?from) (not (bare ?to))
      (stack ?h ?d) (not (stack ?h ?c)))))
