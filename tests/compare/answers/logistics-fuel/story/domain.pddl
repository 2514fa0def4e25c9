(define (domain camel)
  (:requirements :typing :negative-preconditions)
  (:types camp bundle)
  (:constants well - camp)
  (:predicates (at ?c - camp) (track ?c ?d - camp) (lies ?b - bundle ?c - camp) (on-back ?b - bundle)
    (walk-1) (walk-2) (walk-3) (walk-4))     ; good for one, two, three, four walks at least
  (:action walk-on-last
    :parameters (?c ?d - camp)
    :precondition (and (at ?c) (track ?c ?d) (walk-1) (not (walk-2)))
    :effect (and (at ?d) (not (at ?c)) (not (walk-1))))
  (:action walk-on-two
    :parameters (?c ?d - camp)
    :precondition (and (at ?c) (track ?c ?d) (walk-2) (not (walk-3)))
    :effect (and (at ?d) (not (at ?c)) (not (walk-2))))
  (:action walk-on-three
    :parameters (?c ?d - camp)
    :precondition (and (at ?c) (track ?c ?d) (walk-3) (not (walk-4)))
    :effect (and (at ?d) (not (at ?c)) (not (walk-3))))
  (:action walk-on-four
    :parameters (?c ?d - camp)
    :precondition (and (at ?c) (track ?c ?d) (walk-4))
    :effect (and (at ?d) (not (at ?c)) (not (walk-4))))
  (:action drink
    :parameters ()
    :precondition (and (at well) (not (walk-4)))
    :effect (and (walk-1) (walk-2) (walk-3) (walk-4)))
  (:action load
    :parameters (?b - bundle ?c - camp)
    :precondition (and (at ?c) (lies ?b ?c))
    :effect (and (on-back ?b) (not (lies ?b ?c))))
  (:action unload
    :parameters (?b - bundle ?c - camp)
    :precondition (and (at ?c) (on-back ?b))
    :effect (and (lies ?b ?c) (not (on-back ?b)))))
