; Brain Twist, a tetrahedron of twelve tiles that folds inside out.
;
; (at t p) says that tile t is at position p, (held f) which way the toy is folded. turn-5 turns
; the tip 5 clockwise, turn-5-back the other way; the tips are 1 to 4 while the toy is unflipped, 5
; to 8 while it is flipped. It is unflipped when the colours that tiles are named by first are
; outside.
;
; At first the toy is on the table, and may be picked up in twelve ways: grasp puts tile rc at any
; position, each follow the next tile where it then must come, and lift ends it. That is free, and
; so the one placing in the goal stands for all twelve ways of holding the solved toy.
(define (domain braintwist-grips)
  (:requirements :strips :typing :action-costs)

  (:types tile place fold - object)

  (:constants
    rc as - tile
    p1 p2 p3 p4 p5 p6 p7 p8 p9 p10 p11 p12 - place
    unflipped flipped - fold)

  (:predicates
    (at ?tile - tile ?place - place)
    (held ?fold - fold)
    (inside-out ?now ?then - fold)
    (on-table ?tile - tile)
    (lying ?fold - fold)
    (beside ?tile ?after - tile ?here ?there - place)
    (flip-allowed)
    (flip-freely-allowed))

  (:functions (total-cost) - number)

  (:action flip
    :parameters (?now ?then - fold)
    :precondition (and
      (inside-out ?now ?then)
      (held ?now)
      (flip-allowed))
    :effect (and
      (not (held ?now))
      (held ?then)
      (increase (total-cost) 1)))

  (:action flip-freely
    :parameters (?now ?then - fold)
    :precondition (and
      (inside-out ?now ?then)
      (held ?now)
      (flip-freely-allowed))
    :effect (and
      (not (held ?now))
      (held ?then)))

  (:action grasp
    :parameters (?place - place)
    :precondition (and
      (on-table rc))
    :effect (and
      (not (on-table rc))
      (at rc ?place)))

  (:action follow
    :parameters (?tile ?after - tile ?here ?there - place)
    :precondition (and
      (beside ?tile ?after ?here ?there)
      (at ?tile ?here)
      (on-table ?after))
    :effect (and
      (not (on-table ?after))
      (at ?after ?there)))

  (:action lift
    :parameters (?place - place ?fold - fold)
    :precondition (and
      (at as ?place)
      (lying ?fold))
    :effect (and
      (not (lying ?fold))
      (held ?fold)))

  (:action turn-1
    :parameters (?a ?b ?c - tile)
    :precondition (and
      (held unflipped)
      (at ?a p1)
      (at ?b p3)
      (at ?c p2))
    :effect (and
      (not (at ?a p1))
      (at ?a p3)
      (not (at ?b p3))
      (at ?b p2)
      (not (at ?c p2))
      (at ?c p1)
      (increase (total-cost) 1)))

  (:action turn-1-back
    :parameters (?a ?b ?c - tile)
    :precondition (and
      (held unflipped)
      (at ?a p1)
      (at ?b p3)
      (at ?c p2))
    :effect (and
      (not (at ?a p1))
      (at ?a p2)
      (not (at ?b p3))
      (at ?b p1)
      (not (at ?c p2))
      (at ?c p3)
      (increase (total-cost) 1)))

  (:action turn-2
    :parameters (?a ?b ?c - tile)
    :precondition (and
      (held unflipped)
      (at ?a p4)
      (at ?b p10)
      (at ?c p9))
    :effect (and
      (not (at ?a p4))
      (at ?a p10)
      (not (at ?b p10))
      (at ?b p9)
      (not (at ?c p9))
      (at ?c p4)
      (increase (total-cost) 1)))

  (:action turn-2-back
    :parameters (?a ?b ?c - tile)
    :precondition (and
      (held unflipped)
      (at ?a p4)
      (at ?b p10)
      (at ?c p9))
    :effect (and
      (not (at ?a p4))
      (at ?a p9)
      (not (at ?b p10))
      (at ?b p4)
      (not (at ?c p9))
      (at ?c p10)
      (increase (total-cost) 1)))

  (:action turn-3
    :parameters (?a ?b ?c - tile)
    :precondition (and
      (held unflipped)
      (at ?a p5)
      (at ?b p6)
      (at ?c p11))
    :effect (and
      (not (at ?a p5))
      (at ?a p6)
      (not (at ?b p6))
      (at ?b p11)
      (not (at ?c p11))
      (at ?c p5)
      (increase (total-cost) 1)))

  (:action turn-3-back
    :parameters (?a ?b ?c - tile)
    :precondition (and
      (held unflipped)
      (at ?a p5)
      (at ?b p6)
      (at ?c p11))
    :effect (and
      (not (at ?a p5))
      (at ?a p11)
      (not (at ?b p6))
      (at ?b p5)
      (not (at ?c p11))
      (at ?c p6)
      (increase (total-cost) 1)))

  (:action turn-4
    :parameters (?a ?b ?c - tile)
    :precondition (and
      (held unflipped)
      (at ?a p7)
      (at ?b p8)
      (at ?c p12))
    :effect (and
      (not (at ?a p7))
      (at ?a p8)
      (not (at ?b p8))
      (at ?b p12)
      (not (at ?c p12))
      (at ?c p7)
      (increase (total-cost) 1)))

  (:action turn-4-back
    :parameters (?a ?b ?c - tile)
    :precondition (and
      (held unflipped)
      (at ?a p7)
      (at ?b p8)
      (at ?c p12))
    :effect (and
      (not (at ?a p7))
      (at ?a p12)
      (not (at ?b p8))
      (at ?b p7)
      (not (at ?c p12))
      (at ?c p8)
      (increase (total-cost) 1)))

  (:action turn-5
    :parameters (?a ?b ?c - tile)
    :precondition (and
      (held flipped)
      (at ?a p1)
      (at ?b p4)
      (at ?c p5))
    :effect (and
      (not (at ?a p1))
      (at ?a p4)
      (not (at ?b p4))
      (at ?b p5)
      (not (at ?c p5))
      (at ?c p1)
      (increase (total-cost) 1)))

  (:action turn-5-back
    :parameters (?a ?b ?c - tile)
    :precondition (and
      (held flipped)
      (at ?a p1)
      (at ?b p4)
      (at ?c p5))
    :effect (and
      (not (at ?a p1))
      (at ?a p5)
      (not (at ?b p4))
      (at ?b p1)
      (not (at ?c p5))
      (at ?c p4)
      (increase (total-cost) 1)))

  (:action turn-6
    :parameters (?a ?b ?c - tile)
    :precondition (and
      (held flipped)
      (at ?a p2)
      (at ?b p6)
      (at ?c p7))
    :effect (and
      (not (at ?a p2))
      (at ?a p6)
      (not (at ?b p6))
      (at ?b p7)
      (not (at ?c p7))
      (at ?c p2)
      (increase (total-cost) 1)))

  (:action turn-6-back
    :parameters (?a ?b ?c - tile)
    :precondition (and
      (held flipped)
      (at ?a p2)
      (at ?b p6)
      (at ?c p7))
    :effect (and
      (not (at ?a p2))
      (at ?a p7)
      (not (at ?b p6))
      (at ?b p2)
      (not (at ?c p7))
      (at ?c p6)
      (increase (total-cost) 1)))

  (:action turn-7
    :parameters (?a ?b ?c - tile)
    :precondition (and
      (held flipped)
      (at ?a p3)
      (at ?b p8)
      (at ?c p9))
    :effect (and
      (not (at ?a p3))
      (at ?a p8)
      (not (at ?b p8))
      (at ?b p9)
      (not (at ?c p9))
      (at ?c p3)
      (increase (total-cost) 1)))

  (:action turn-7-back
    :parameters (?a ?b ?c - tile)
    :precondition (and
      (held flipped)
      (at ?a p3)
      (at ?b p8)
      (at ?c p9))
    :effect (and
      (not (at ?a p3))
      (at ?a p9)
      (not (at ?b p8))
      (at ?b p3)
      (not (at ?c p9))
      (at ?c p8)
      (increase (total-cost) 1)))

  (:action turn-8
    :parameters (?a ?b ?c - tile)
    :precondition (and
      (held flipped)
      (at ?a p10)
      (at ?b p12)
      (at ?c p11))
    :effect (and
      (not (at ?a p10))
      (at ?a p12)
      (not (at ?b p12))
      (at ?b p11)
      (not (at ?c p11))
      (at ?c p10)
      (increase (total-cost) 1)))

  (:action turn-8-back
    :parameters (?a ?b ?c - tile)
    :precondition (and
      (held flipped)
      (at ?a p10)
      (at ?b p12)
      (at ?c p11))
    :effect (and
      (not (at ?a p10))
      (at ?a p11)
      (not (at ?b p12))
      (at ?b p10)
      (not (at ?c p11))
      (at ?c p12)
      (increase (total-cost) 1))))
