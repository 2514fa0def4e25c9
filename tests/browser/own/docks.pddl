(define (domain docks)
  (:requirements :strips :typing)
  (:types place locatable - object
          pier ship - place
          crate crane truck - locatable)
  (:predicates
    (stands ?c - crate ?p - place)      ; at the bottom, on the ground
    (on ?c ?d - crate)
    (at ?x - locatable ?p - place)
    (clear ?c - crate)
    (lifting ?h - crane ?c - crate)
    (idle ?h - crane)
    (loaded ?c - crate ?t - truck)
    (empty ?t - truck)
    (road ?a ?b - place))
  (:action drive
    :parameters (?t - truck ?a ?b - place)
    :precondition (and (at ?t ?a) (road ?a ?b))
    :effect (and (not (at ?t ?a)) (at ?t ?b)))
  (:action lift-off
    :parameters (?h - crane ?c ?d - crate ?p - place)
    :precondition (and (at ?h ?p) (at ?c ?p) (idle ?h) (on ?c ?d) (clear ?c))
    :effect (and (not (on ?c ?d)) (not (at ?c ?p)) (clear ?d) (not (clear ?c)) (not (idle ?h)) (lifting ?h ?c)))
  (:action lift-up
    :parameters (?h - crane ?c - crate ?p - place)
    :precondition (and (at ?h ?p) (stands ?c ?p) (at ?c ?p) (idle ?h) (clear ?c))
    :effect (and (not (stands ?c ?p)) (not (at ?c ?p)) (not (clear ?c)) (not (idle ?h)) (lifting ?h ?c)))
  (:action stack
    :parameters (?h - crane ?c ?d - crate ?p - place)
    :precondition (and (at ?h ?p) (lifting ?h ?c) (at ?d ?p) (clear ?d))
    :effect (and (not (lifting ?h ?c)) (idle ?h) (on ?c ?d) (at ?c ?p) (clear ?c) (not (clear ?d))))
  (:action set-down
    :parameters (?h - crane ?c - crate ?p - place)
    :precondition (and (at ?h ?p) (lifting ?h ?c))
    :effect (and (not (lifting ?h ?c)) (idle ?h) (stands ?c ?p) (at ?c ?p) (clear ?c)))
  (:action load
    :parameters (?h - crane ?c - crate ?t - truck ?p - place)
    :precondition (and (at ?h ?p) (at ?t ?p) (lifting ?h ?c) (empty ?t))
    :effect (and (not (lifting ?h ?c)) (idle ?h) (loaded ?c ?t) (not (empty ?t))))
  (:action unload
    :parameters (?h - crane ?c - crate ?t - truck ?p - place)
    :precondition (and (at ?h ?p) (at ?t ?p) (idle ?h) (loaded ?c ?t))
    :effect (and (not (loaded ?c ?t)) (empty ?t) (not (idle ?h)) (lifting ?h ?c))))
(define (problem docks-1)
  (:domain docks)
  (:objects north south - pier maria - ship
            c1 c2 c3 c4 - crate
            k1 k2 k3 - crane
            lorry - truck)
  (:init (stands c1 north) (at c1 north) (on c2 c1) (at c2 north) (on c3 c2) (at c3 north) (clear c3)
         (stands c4 south) (at c4 south) (clear c4)
         (at k1 north) (at k2 south) (at k3 maria) (idle k1) (idle k2) (idle k3)
         (at lorry south) (empty lorry)
         (road north south) (road south north) (road south maria) (road maria south))
  (:goal (and (stands c2 maria) (on c4 c2))))
