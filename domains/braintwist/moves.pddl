; Brain Twist, a tetrahedron of twelve tiles that folds inside out. Each action is a move.
;
; Tiles are named by where they lie at the start: t5 is the one at position 5. (at t p) says that
; tile t is at position p now, (held f) which way the toy is folded. turn-5 turns the tip 5
; clockwise, turn-5-back the other way; the tips are 1 to 4 while the toy is unflipped, 5 to 8 while
; it is flipped.
;
; A solved toy is solved however it is held. Hence while all tiles are where they lay at the start
; the next turn may go with another grip: turn-5-regrip-7 turns the tip 5, and then the whole toy so
; that what is at position 7 comes to position 1. The one placing in the goal so stands for all
; twelve ways of holding the toy.
(define (domain braintwist-moves)
  (:requirements :strips :typing)

  (:types tile place fold - object)

  (:constants
    t1 t2 t3 t4 t5 t6 t7 t8 t9 t10 t11 t12 - tile
    p1 p2 p3 p4 p5 p6 p7 p8 p9 p10 p11 p12 - place
    unflipped flipped - fold)

  (:predicates
    (at ?tile - tile ?place - place)
    (held ?fold - fold)
    (inside-out ?now ?then - fold))

  (:action flip
    :parameters (?now ?then - fold)
    :precondition (and
      (inside-out ?now ?then)
      (held ?now))
    :effect (and
      (not (held ?now))
      (held ?then)))

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
      (at ?c p1)))

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
      (at ?c p3)))

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
      (at ?c p4)))

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
      (at ?c p10)))

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
      (at ?c p5)))

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
      (at ?c p6)))

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
      (at ?c p7)))

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
      (at ?c p8)))

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
      (at ?c p1)))

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
      (at ?c p4)))

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
      (at ?c p2)))

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
      (at ?c p6)))

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
      (at ?c p3)))

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
      (at ?c p8)))

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
      (at ?c p10)))

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
      (at ?c p12)))

  (:action turn-1-regrip-2
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p2) (not (at t2 p2)) (at t2 p3) (not (at t3 p3)) (at t3 p1)
      (not (at t4 p4)) (at t4 p8) (not (at t5 p5)) (at t5 p9) (not (at t6 p6)) (at t6 p4)
      (not (at t7 p7)) (at t7 p5) (not (at t8 p8)) (at t8 p6) (not (at t9 p9)) (at t9 p7)
      (not (at t10 p10)) (at t10 p12) (not (at t11 p11)) (at t11 p10) (not (at t12 p12))
      (at t12 p11)))

  (:action turn-1-regrip-3
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t4 p4)) (at t4 p6) (not (at t5 p5)) (at t5 p7) (not (at t6 p6)) (at t6 p8)
      (not (at t7 p7)) (at t7 p9) (not (at t8 p8)) (at t8 p4) (not (at t9 p9)) (at t9 p5)
      (not (at t10 p10)) (at t10 p11) (not (at t11 p11)) (at t11 p12) (not (at t12 p12))
      (at t12 p10)))

  (:action turn-1-regrip-4
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p6) (not (at t2 p2)) (at t2 p5) (not (at t3 p3)) (at t3 p11)
      (not (at t4 p4)) (at t4 p1) (not (at t5 p5)) (at t5 p4) (not (at t6 p6)) (at t6 p10)
      (not (at t7 p7)) (at t7 p12) (not (at t8 p8)) (at t8 p7) (not (at t9 p9)) (at t9 p2)
      (not (at t10 p10)) (at t10 p3) (not (at t11 p11)) (at t11 p9) (not (at t12 p12))
      (at t12 p8)))

  (:action turn-1-regrip-5
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p10) (not (at t2 p2)) (at t2 p4) (not (at t3 p3)) (at t3 p9)
      (not (at t4 p4)) (at t4 p5) (not (at t5 p5)) (at t5 p1) (not (at t6 p6)) (at t6 p3)
      (not (at t7 p7)) (at t7 p8) (not (at t8 p8)) (at t8 p12) (not (at t9 p9)) (at t9 p11)
      (not (at t10 p10)) (at t10 p6) (not (at t11 p11)) (at t11 p2) (not (at t12 p12))
      (at t12 p7)))

  (:action turn-1-regrip-6
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p11) (not (at t2 p2)) (at t2 p6) (not (at t3 p3)) (at t3 p5)
      (not (at t4 p4)) (at t4 p7) (not (at t5 p5)) (at t5 p2) (not (at t6 p6)) (at t6 p1)
      (not (at t7 p7)) (at t7 p4) (not (at t8 p8)) (at t8 p10) (not (at t9 p9)) (at t9 p12)
      (not (at t10 p10)) (at t10 p8) (not (at t11 p11)) (at t11 p3) (not (at t12 p12))
      (at t12 p9)))

  (:action turn-1-regrip-7
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p9) (not (at t2 p2)) (at t2 p10) (not (at t3 p3)) (at t3 p4)
      (not (at t4 p4)) (at t4 p12) (not (at t5 p5)) (at t5 p11) (not (at t6 p6)) (at t6 p5)
      (not (at t7 p7)) (at t7 p1) (not (at t8 p8)) (at t8 p3) (not (at t9 p9)) (at t9 p8)
      (not (at t10 p10)) (at t10 p7) (not (at t11 p11)) (at t11 p6) (not (at t12 p12))
      (at t12 p2)))

  (:action turn-1-regrip-8
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p5) (not (at t2 p2)) (at t2 p11) (not (at t3 p3)) (at t3 p6)
      (not (at t4 p4)) (at t4 p10) (not (at t5 p5)) (at t5 p12) (not (at t6 p6)) (at t6 p7)
      (not (at t7 p7)) (at t7 p2) (not (at t8 p8)) (at t8 p1) (not (at t9 p9)) (at t9 p4)
      (not (at t10 p10)) (at t10 p9) (not (at t11 p11)) (at t11 p8) (not (at t12 p12))
      (at t12 p3)))

  (:action turn-1-regrip-9
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p4) (not (at t2 p2)) (at t2 p9) (not (at t3 p3)) (at t3 p10)
      (not (at t4 p4)) (at t4 p3) (not (at t5 p5)) (at t5 p8) (not (at t6 p6)) (at t6 p12)
      (not (at t7 p7)) (at t7 p11) (not (at t8 p8)) (at t8 p5) (not (at t9 p9)) (at t9 p1)
      (not (at t10 p10)) (at t10 p2) (not (at t11 p11)) (at t11 p7) (not (at t12 p12))
      (at t12 p6)))

  (:action turn-1-regrip-10
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p8) (not (at t2 p2)) (at t2 p7) (not (at t3 p3)) (at t3 p12)
      (not (at t4 p4)) (at t4 p2) (not (at t5 p5)) (at t5 p6) (not (at t6 p6)) (at t6 p11)
      (not (at t7 p7)) (at t7 p10) (not (at t8 p8)) (at t8 p9) (not (at t9 p9)) (at t9 p3)
      (not (at t10 p10)) (at t10 p1) (not (at t11 p11)) (at t11 p5) (not (at t12 p12))
      (at t12 p4)))

  (:action turn-1-regrip-11
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p12) (not (at t2 p2)) (at t2 p8) (not (at t3 p3)) (at t3 p7)
      (not (at t4 p4)) (at t4 p9) (not (at t5 p5)) (at t5 p3) (not (at t6 p6)) (at t6 p2)
      (not (at t7 p7)) (at t7 p6) (not (at t8 p8)) (at t8 p11) (not (at t9 p9)) (at t9 p10)
      (not (at t10 p10)) (at t10 p4) (not (at t11 p11)) (at t11 p1) (not (at t12 p12))
      (at t12 p5)))

  (:action turn-1-regrip-12
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p7) (not (at t2 p2)) (at t2 p12) (not (at t3 p3)) (at t3 p8)
      (not (at t4 p4)) (at t4 p11) (not (at t5 p5)) (at t5 p10) (not (at t6 p6)) (at t6 p9)
      (not (at t7 p7)) (at t7 p3) (not (at t8 p8)) (at t8 p2) (not (at t9 p9)) (at t9 p6)
      (not (at t10 p10)) (at t10 p5) (not (at t11 p11)) (at t11 p4) (not (at t12 p12))
      (at t12 p1)))

  (:action turn-1-back-regrip-2
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t4 p4)) (at t4 p8) (not (at t5 p5)) (at t5 p9) (not (at t6 p6)) (at t6 p4)
      (not (at t7 p7)) (at t7 p5) (not (at t8 p8)) (at t8 p6) (not (at t9 p9)) (at t9 p7)
      (not (at t10 p10)) (at t10 p12) (not (at t11 p11)) (at t11 p10) (not (at t12 p12))
      (at t12 p11)))

  (:action turn-1-back-regrip-3
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p3) (not (at t2 p2)) (at t2 p1) (not (at t3 p3)) (at t3 p2)
      (not (at t4 p4)) (at t4 p6) (not (at t5 p5)) (at t5 p7) (not (at t6 p6)) (at t6 p8)
      (not (at t7 p7)) (at t7 p9) (not (at t8 p8)) (at t8 p4) (not (at t9 p9)) (at t9 p5)
      (not (at t10 p10)) (at t10 p11) (not (at t11 p11)) (at t11 p12) (not (at t12 p12))
      (at t12 p10)))

  (:action turn-1-back-regrip-4
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p11) (not (at t2 p2)) (at t2 p6) (not (at t3 p3)) (at t3 p5)
      (not (at t4 p4)) (at t4 p1) (not (at t5 p5)) (at t5 p4) (not (at t6 p6)) (at t6 p10)
      (not (at t7 p7)) (at t7 p12) (not (at t8 p8)) (at t8 p7) (not (at t9 p9)) (at t9 p2)
      (not (at t10 p10)) (at t10 p3) (not (at t11 p11)) (at t11 p9) (not (at t12 p12))
      (at t12 p8)))

  (:action turn-1-back-regrip-5
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p9) (not (at t2 p2)) (at t2 p10) (not (at t3 p3)) (at t3 p4)
      (not (at t4 p4)) (at t4 p5) (not (at t5 p5)) (at t5 p1) (not (at t6 p6)) (at t6 p3)
      (not (at t7 p7)) (at t7 p8) (not (at t8 p8)) (at t8 p12) (not (at t9 p9)) (at t9 p11)
      (not (at t10 p10)) (at t10 p6) (not (at t11 p11)) (at t11 p2) (not (at t12 p12))
      (at t12 p7)))

  (:action turn-1-back-regrip-6
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p5) (not (at t2 p2)) (at t2 p11) (not (at t3 p3)) (at t3 p6)
      (not (at t4 p4)) (at t4 p7) (not (at t5 p5)) (at t5 p2) (not (at t6 p6)) (at t6 p1)
      (not (at t7 p7)) (at t7 p4) (not (at t8 p8)) (at t8 p10) (not (at t9 p9)) (at t9 p12)
      (not (at t10 p10)) (at t10 p8) (not (at t11 p11)) (at t11 p3) (not (at t12 p12))
      (at t12 p9)))

  (:action turn-1-back-regrip-7
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p4) (not (at t2 p2)) (at t2 p9) (not (at t3 p3)) (at t3 p10)
      (not (at t4 p4)) (at t4 p12) (not (at t5 p5)) (at t5 p11) (not (at t6 p6)) (at t6 p5)
      (not (at t7 p7)) (at t7 p1) (not (at t8 p8)) (at t8 p3) (not (at t9 p9)) (at t9 p8)
      (not (at t10 p10)) (at t10 p7) (not (at t11 p11)) (at t11 p6) (not (at t12 p12))
      (at t12 p2)))

  (:action turn-1-back-regrip-8
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p6) (not (at t2 p2)) (at t2 p5) (not (at t3 p3)) (at t3 p11)
      (not (at t4 p4)) (at t4 p10) (not (at t5 p5)) (at t5 p12) (not (at t6 p6)) (at t6 p7)
      (not (at t7 p7)) (at t7 p2) (not (at t8 p8)) (at t8 p1) (not (at t9 p9)) (at t9 p4)
      (not (at t10 p10)) (at t10 p9) (not (at t11 p11)) (at t11 p8) (not (at t12 p12))
      (at t12 p3)))

  (:action turn-1-back-regrip-9
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p10) (not (at t2 p2)) (at t2 p4) (not (at t3 p3)) (at t3 p9)
      (not (at t4 p4)) (at t4 p3) (not (at t5 p5)) (at t5 p8) (not (at t6 p6)) (at t6 p12)
      (not (at t7 p7)) (at t7 p11) (not (at t8 p8)) (at t8 p5) (not (at t9 p9)) (at t9 p1)
      (not (at t10 p10)) (at t10 p2) (not (at t11 p11)) (at t11 p7) (not (at t12 p12))
      (at t12 p6)))

  (:action turn-1-back-regrip-10
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p12) (not (at t2 p2)) (at t2 p8) (not (at t3 p3)) (at t3 p7)
      (not (at t4 p4)) (at t4 p2) (not (at t5 p5)) (at t5 p6) (not (at t6 p6)) (at t6 p11)
      (not (at t7 p7)) (at t7 p10) (not (at t8 p8)) (at t8 p9) (not (at t9 p9)) (at t9 p3)
      (not (at t10 p10)) (at t10 p1) (not (at t11 p11)) (at t11 p5) (not (at t12 p12))
      (at t12 p4)))

  (:action turn-1-back-regrip-11
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p7) (not (at t2 p2)) (at t2 p12) (not (at t3 p3)) (at t3 p8)
      (not (at t4 p4)) (at t4 p9) (not (at t5 p5)) (at t5 p3) (not (at t6 p6)) (at t6 p2)
      (not (at t7 p7)) (at t7 p6) (not (at t8 p8)) (at t8 p11) (not (at t9 p9)) (at t9 p10)
      (not (at t10 p10)) (at t10 p4) (not (at t11 p11)) (at t11 p1) (not (at t12 p12))
      (at t12 p5)))

  (:action turn-1-back-regrip-12
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p8) (not (at t2 p2)) (at t2 p7) (not (at t3 p3)) (at t3 p12)
      (not (at t4 p4)) (at t4 p11) (not (at t5 p5)) (at t5 p10) (not (at t6 p6)) (at t6 p9)
      (not (at t7 p7)) (at t7 p3) (not (at t8 p8)) (at t8 p2) (not (at t9 p9)) (at t9 p6)
      (not (at t10 p10)) (at t10 p5) (not (at t11 p11)) (at t11 p4) (not (at t12 p12))
      (at t12 p1)))

  (:action turn-2-regrip-2
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p3) (not (at t2 p2)) (at t2 p1) (not (at t3 p3)) (at t3 p2)
      (not (at t4 p4)) (at t4 p12) (not (at t5 p5)) (at t5 p9) (not (at t6 p6)) (at t6 p4)
      (not (at t7 p7)) (at t7 p5) (not (at t8 p8)) (at t8 p6) (not (at t9 p9)) (at t9 p8)
      (not (at t10 p10)) (at t10 p7) (not (at t11 p11)) (at t11 p10) (not (at t12 p12))
      (at t12 p11)))

  (:action turn-2-regrip-3
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p2) (not (at t2 p2)) (at t2 p3) (not (at t3 p3)) (at t3 p1)
      (not (at t4 p4)) (at t4 p11) (not (at t5 p5)) (at t5 p7) (not (at t6 p6)) (at t6 p8)
      (not (at t7 p7)) (at t7 p9) (not (at t8 p8)) (at t8 p4) (not (at t9 p9)) (at t9 p6)
      (not (at t10 p10)) (at t10 p5) (not (at t11 p11)) (at t11 p12) (not (at t12 p12))
      (at t12 p10)))

  (:action turn-2-regrip-4
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p5) (not (at t2 p2)) (at t2 p11) (not (at t3 p3)) (at t3 p6)
      (not (at t4 p4)) (at t4 p3) (not (at t5 p5)) (at t5 p4) (not (at t6 p6)) (at t6 p10)
      (not (at t7 p7)) (at t7 p12) (not (at t8 p8)) (at t8 p7) (not (at t9 p9)) (at t9 p1)
      (not (at t10 p10)) (at t10 p2) (not (at t11 p11)) (at t11 p9) (not (at t12 p12))
      (at t12 p8)))

  (:action turn-2-regrip-5
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p4) (not (at t2 p2)) (at t2 p9) (not (at t3 p3)) (at t3 p10)
      (not (at t4 p4)) (at t4 p6) (not (at t5 p5)) (at t5 p1) (not (at t6 p6)) (at t6 p3)
      (not (at t7 p7)) (at t7 p8) (not (at t8 p8)) (at t8 p12) (not (at t9 p9)) (at t9 p5)
      (not (at t10 p10)) (at t10 p11) (not (at t11 p11)) (at t11 p2) (not (at t12 p12))
      (at t12 p7)))

  (:action turn-2-regrip-6
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p6) (not (at t2 p2)) (at t2 p5) (not (at t3 p3)) (at t3 p11)
      (not (at t4 p4)) (at t4 p8) (not (at t5 p5)) (at t5 p2) (not (at t6 p6)) (at t6 p1)
      (not (at t7 p7)) (at t7 p4) (not (at t8 p8)) (at t8 p10) (not (at t9 p9)) (at t9 p7)
      (not (at t10 p10)) (at t10 p12) (not (at t11 p11)) (at t11 p3) (not (at t12 p12))
      (at t12 p9)))

  (:action turn-2-regrip-7
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p10) (not (at t2 p2)) (at t2 p4) (not (at t3 p3)) (at t3 p9)
      (not (at t4 p4)) (at t4 p7) (not (at t5 p5)) (at t5 p11) (not (at t6 p6)) (at t6 p5)
      (not (at t7 p7)) (at t7 p1) (not (at t8 p8)) (at t8 p3) (not (at t9 p9)) (at t9 p12)
      (not (at t10 p10)) (at t10 p8) (not (at t11 p11)) (at t11 p6) (not (at t12 p12))
      (at t12 p2)))

  (:action turn-2-regrip-8
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p11) (not (at t2 p2)) (at t2 p6) (not (at t3 p3)) (at t3 p5)
      (not (at t4 p4)) (at t4 p9) (not (at t5 p5)) (at t5 p12) (not (at t6 p6)) (at t6 p7)
      (not (at t7 p7)) (at t7 p2) (not (at t8 p8)) (at t8 p1) (not (at t9 p9)) (at t9 p10)
      (not (at t10 p10)) (at t10 p4) (not (at t11 p11)) (at t11 p8) (not (at t12 p12))
      (at t12 p3)))

  (:action turn-2-regrip-9
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p9) (not (at t2 p2)) (at t2 p10) (not (at t3 p3)) (at t3 p4)
      (not (at t4 p4)) (at t4 p2) (not (at t5 p5)) (at t5 p8) (not (at t6 p6)) (at t6 p12)
      (not (at t7 p7)) (at t7 p11) (not (at t8 p8)) (at t8 p5) (not (at t9 p9)) (at t9 p3)
      (not (at t10 p10)) (at t10 p1) (not (at t11 p11)) (at t11 p7) (not (at t12 p12))
      (at t12 p6)))

  (:action turn-2-regrip-10
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p7) (not (at t2 p2)) (at t2 p12) (not (at t3 p3)) (at t3 p8)
      (not (at t4 p4)) (at t4 p1) (not (at t5 p5)) (at t5 p6) (not (at t6 p6)) (at t6 p11)
      (not (at t7 p7)) (at t7 p10) (not (at t8 p8)) (at t8 p9) (not (at t9 p9)) (at t9 p2)
      (not (at t10 p10)) (at t10 p3) (not (at t11 p11)) (at t11 p5) (not (at t12 p12))
      (at t12 p4)))

  (:action turn-2-regrip-11
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p8) (not (at t2 p2)) (at t2 p7) (not (at t3 p3)) (at t3 p12)
      (not (at t5 p5)) (at t5 p3) (not (at t6 p6)) (at t6 p2) (not (at t7 p7)) (at t7 p6)
      (not (at t8 p8)) (at t8 p11) (not (at t11 p11)) (at t11 p1) (not (at t12 p12)) (at t12 p5)))

  (:action turn-2-regrip-12
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p12) (not (at t2 p2)) (at t2 p8) (not (at t3 p3)) (at t3 p7)
      (not (at t4 p4)) (at t4 p5) (not (at t5 p5)) (at t5 p10) (not (at t6 p6)) (at t6 p9)
      (not (at t7 p7)) (at t7 p3) (not (at t8 p8)) (at t8 p2) (not (at t9 p9)) (at t9 p11)
      (not (at t10 p10)) (at t10 p6) (not (at t11 p11)) (at t11 p4) (not (at t12 p12))
      (at t12 p1)))

  (:action turn-2-back-regrip-2
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p3) (not (at t2 p2)) (at t2 p1) (not (at t3 p3)) (at t3 p2)
      (not (at t4 p4)) (at t4 p7) (not (at t5 p5)) (at t5 p9) (not (at t6 p6)) (at t6 p4)
      (not (at t7 p7)) (at t7 p5) (not (at t8 p8)) (at t8 p6) (not (at t9 p9)) (at t9 p12)
      (not (at t10 p10)) (at t10 p8) (not (at t11 p11)) (at t11 p10) (not (at t12 p12))
      (at t12 p11)))

  (:action turn-2-back-regrip-3
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p2) (not (at t2 p2)) (at t2 p3) (not (at t3 p3)) (at t3 p1)
      (not (at t4 p4)) (at t4 p5) (not (at t5 p5)) (at t5 p7) (not (at t6 p6)) (at t6 p8)
      (not (at t7 p7)) (at t7 p9) (not (at t8 p8)) (at t8 p4) (not (at t9 p9)) (at t9 p11)
      (not (at t10 p10)) (at t10 p6) (not (at t11 p11)) (at t11 p12) (not (at t12 p12))
      (at t12 p10)))

  (:action turn-2-back-regrip-4
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p5) (not (at t2 p2)) (at t2 p11) (not (at t3 p3)) (at t3 p6)
      (not (at t4 p4)) (at t4 p2) (not (at t5 p5)) (at t5 p4) (not (at t6 p6)) (at t6 p10)
      (not (at t7 p7)) (at t7 p12) (not (at t8 p8)) (at t8 p7) (not (at t9 p9)) (at t9 p3)
      (not (at t10 p10)) (at t10 p1) (not (at t11 p11)) (at t11 p9) (not (at t12 p12))
      (at t12 p8)))

  (:action turn-2-back-regrip-5
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p4) (not (at t2 p2)) (at t2 p9) (not (at t3 p3)) (at t3 p10)
      (not (at t4 p4)) (at t4 p11) (not (at t5 p5)) (at t5 p1) (not (at t6 p6)) (at t6 p3)
      (not (at t7 p7)) (at t7 p8) (not (at t8 p8)) (at t8 p12) (not (at t9 p9)) (at t9 p6)
      (not (at t10 p10)) (at t10 p5) (not (at t11 p11)) (at t11 p2) (not (at t12 p12))
      (at t12 p7)))

  (:action turn-2-back-regrip-6
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p6) (not (at t2 p2)) (at t2 p5) (not (at t3 p3)) (at t3 p11)
      (not (at t4 p4)) (at t4 p12) (not (at t5 p5)) (at t5 p2) (not (at t6 p6)) (at t6 p1)
      (not (at t7 p7)) (at t7 p4) (not (at t8 p8)) (at t8 p10) (not (at t9 p9)) (at t9 p8)
      (not (at t10 p10)) (at t10 p7) (not (at t11 p11)) (at t11 p3) (not (at t12 p12))
      (at t12 p9)))

  (:action turn-2-back-regrip-7
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p10) (not (at t2 p2)) (at t2 p4) (not (at t3 p3)) (at t3 p9)
      (not (at t4 p4)) (at t4 p8) (not (at t5 p5)) (at t5 p11) (not (at t6 p6)) (at t6 p5)
      (not (at t7 p7)) (at t7 p1) (not (at t8 p8)) (at t8 p3) (not (at t9 p9)) (at t9 p7)
      (not (at t10 p10)) (at t10 p12) (not (at t11 p11)) (at t11 p6) (not (at t12 p12))
      (at t12 p2)))

  (:action turn-2-back-regrip-8
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p11) (not (at t2 p2)) (at t2 p6) (not (at t3 p3)) (at t3 p5)
      (not (at t5 p5)) (at t5 p12) (not (at t6 p6)) (at t6 p7) (not (at t7 p7)) (at t7 p2)
      (not (at t8 p8)) (at t8 p1) (not (at t11 p11)) (at t11 p8) (not (at t12 p12)) (at t12 p3)))

  (:action turn-2-back-regrip-9
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p9) (not (at t2 p2)) (at t2 p10) (not (at t3 p3)) (at t3 p4)
      (not (at t4 p4)) (at t4 p1) (not (at t5 p5)) (at t5 p8) (not (at t6 p6)) (at t6 p12)
      (not (at t7 p7)) (at t7 p11) (not (at t8 p8)) (at t8 p5) (not (at t9 p9)) (at t9 p2)
      (not (at t10 p10)) (at t10 p3) (not (at t11 p11)) (at t11 p7) (not (at t12 p12))
      (at t12 p6)))

  (:action turn-2-back-regrip-10
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p7) (not (at t2 p2)) (at t2 p12) (not (at t3 p3)) (at t3 p8)
      (not (at t4 p4)) (at t4 p3) (not (at t5 p5)) (at t5 p6) (not (at t6 p6)) (at t6 p11)
      (not (at t7 p7)) (at t7 p10) (not (at t8 p8)) (at t8 p9) (not (at t9 p9)) (at t9 p1)
      (not (at t10 p10)) (at t10 p2) (not (at t11 p11)) (at t11 p5) (not (at t12 p12))
      (at t12 p4)))

  (:action turn-2-back-regrip-11
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p8) (not (at t2 p2)) (at t2 p7) (not (at t3 p3)) (at t3 p12)
      (not (at t4 p4)) (at t4 p10) (not (at t5 p5)) (at t5 p3) (not (at t6 p6)) (at t6 p2)
      (not (at t7 p7)) (at t7 p6) (not (at t8 p8)) (at t8 p11) (not (at t9 p9)) (at t9 p4)
      (not (at t10 p10)) (at t10 p9) (not (at t11 p11)) (at t11 p1) (not (at t12 p12))
      (at t12 p5)))

  (:action turn-2-back-regrip-12
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p12) (not (at t2 p2)) (at t2 p8) (not (at t3 p3)) (at t3 p7)
      (not (at t4 p4)) (at t4 p6) (not (at t5 p5)) (at t5 p10) (not (at t6 p6)) (at t6 p9)
      (not (at t7 p7)) (at t7 p3) (not (at t8 p8)) (at t8 p2) (not (at t9 p9)) (at t9 p5)
      (not (at t10 p10)) (at t10 p11) (not (at t11 p11)) (at t11 p4) (not (at t12 p12))
      (at t12 p1)))

  (:action turn-3-regrip-2
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p3) (not (at t2 p2)) (at t2 p1) (not (at t3 p3)) (at t3 p2)
      (not (at t4 p4)) (at t4 p8) (not (at t5 p5)) (at t5 p4) (not (at t6 p6)) (at t6 p10)
      (not (at t7 p7)) (at t7 p5) (not (at t8 p8)) (at t8 p6) (not (at t9 p9)) (at t9 p7)
      (not (at t10 p10)) (at t10 p12) (not (at t11 p11)) (at t11 p9) (not (at t12 p12))
      (at t12 p11)))

  (:action turn-3-regrip-3
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p2) (not (at t2 p2)) (at t2 p3) (not (at t3 p3)) (at t3 p1)
      (not (at t4 p4)) (at t4 p6) (not (at t5 p5)) (at t5 p8) (not (at t6 p6)) (at t6 p12)
      (not (at t7 p7)) (at t7 p9) (not (at t8 p8)) (at t8 p4) (not (at t9 p9)) (at t9 p5)
      (not (at t10 p10)) (at t10 p11) (not (at t11 p11)) (at t11 p7) (not (at t12 p12))
      (at t12 p10)))

  (:action turn-3-regrip-4
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p5) (not (at t2 p2)) (at t2 p11) (not (at t3 p3)) (at t3 p6)
      (not (at t4 p4)) (at t4 p1) (not (at t5 p5)) (at t5 p10) (not (at t6 p6)) (at t6 p9)
      (not (at t7 p7)) (at t7 p12) (not (at t8 p8)) (at t8 p7) (not (at t9 p9)) (at t9 p2)
      (not (at t10 p10)) (at t10 p3) (not (at t11 p11)) (at t11 p4) (not (at t12 p12))
      (at t12 p8)))

  (:action turn-3-regrip-5
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p4) (not (at t2 p2)) (at t2 p9) (not (at t3 p3)) (at t3 p10)
      (not (at t4 p4)) (at t4 p5) (not (at t5 p5)) (at t5 p3) (not (at t6 p6)) (at t6 p2)
      (not (at t7 p7)) (at t7 p8) (not (at t8 p8)) (at t8 p12) (not (at t9 p9)) (at t9 p11)
      (not (at t10 p10)) (at t10 p6) (not (at t11 p11)) (at t11 p1) (not (at t12 p12))
      (at t12 p7)))

  (:action turn-3-regrip-6
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p6) (not (at t2 p2)) (at t2 p5) (not (at t3 p3)) (at t3 p11)
      (not (at t4 p4)) (at t4 p7) (not (at t5 p5)) (at t5 p1) (not (at t6 p6)) (at t6 p3)
      (not (at t7 p7)) (at t7 p4) (not (at t8 p8)) (at t8 p10) (not (at t9 p9)) (at t9 p12)
      (not (at t10 p10)) (at t10 p8) (not (at t11 p11)) (at t11 p2) (not (at t12 p12))
      (at t12 p9)))

  (:action turn-3-regrip-7
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p10) (not (at t2 p2)) (at t2 p4) (not (at t3 p3)) (at t3 p9)
      (not (at t4 p4)) (at t4 p12) (not (at t7 p7)) (at t7 p1) (not (at t8 p8)) (at t8 p3)
      (not (at t9 p9)) (at t9 p8) (not (at t10 p10)) (at t10 p7) (not (at t12 p12)) (at t12 p2)))

  (:action turn-3-regrip-8
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p11) (not (at t2 p2)) (at t2 p6) (not (at t3 p3)) (at t3 p5)
      (not (at t4 p4)) (at t4 p10) (not (at t5 p5)) (at t5 p7) (not (at t6 p6)) (at t6 p8)
      (not (at t7 p7)) (at t7 p2) (not (at t8 p8)) (at t8 p1) (not (at t9 p9)) (at t9 p4)
      (not (at t10 p10)) (at t10 p9) (not (at t11 p11)) (at t11 p12) (not (at t12 p12))
      (at t12 p3)))

  (:action turn-3-regrip-9
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p9) (not (at t2 p2)) (at t2 p10) (not (at t3 p3)) (at t3 p4)
      (not (at t4 p4)) (at t4 p3) (not (at t5 p5)) (at t5 p12) (not (at t6 p6)) (at t6 p7)
      (not (at t7 p7)) (at t7 p11) (not (at t8 p8)) (at t8 p5) (not (at t9 p9)) (at t9 p1)
      (not (at t10 p10)) (at t10 p2) (not (at t11 p11)) (at t11 p8) (not (at t12 p12))
      (at t12 p6)))

  (:action turn-3-regrip-10
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p7) (not (at t2 p2)) (at t2 p12) (not (at t3 p3)) (at t3 p8)
      (not (at t4 p4)) (at t4 p2) (not (at t5 p5)) (at t5 p11) (not (at t6 p6)) (at t6 p5)
      (not (at t7 p7)) (at t7 p10) (not (at t8 p8)) (at t8 p9) (not (at t9 p9)) (at t9 p3)
      (not (at t10 p10)) (at t10 p1) (not (at t11 p11)) (at t11 p6) (not (at t12 p12))
      (at t12 p4)))

  (:action turn-3-regrip-11
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p8) (not (at t2 p2)) (at t2 p7) (not (at t3 p3)) (at t3 p12)
      (not (at t4 p4)) (at t4 p9) (not (at t5 p5)) (at t5 p2) (not (at t6 p6)) (at t6 p1)
      (not (at t7 p7)) (at t7 p6) (not (at t8 p8)) (at t8 p11) (not (at t9 p9)) (at t9 p10)
      (not (at t10 p10)) (at t10 p4) (not (at t11 p11)) (at t11 p3) (not (at t12 p12))
      (at t12 p5)))

  (:action turn-3-regrip-12
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p12) (not (at t2 p2)) (at t2 p8) (not (at t3 p3)) (at t3 p7)
      (not (at t4 p4)) (at t4 p11) (not (at t5 p5)) (at t5 p9) (not (at t6 p6)) (at t6 p4)
      (not (at t7 p7)) (at t7 p3) (not (at t8 p8)) (at t8 p2) (not (at t9 p9)) (at t9 p6)
      (not (at t10 p10)) (at t10 p5) (not (at t11 p11)) (at t11 p10) (not (at t12 p12))
      (at t12 p1)))

  (:action turn-3-back-regrip-2
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p3) (not (at t2 p2)) (at t2 p1) (not (at t3 p3)) (at t3 p2)
      (not (at t4 p4)) (at t4 p8) (not (at t5 p5)) (at t5 p10) (not (at t6 p6)) (at t6 p9)
      (not (at t7 p7)) (at t7 p5) (not (at t8 p8)) (at t8 p6) (not (at t9 p9)) (at t9 p7)
      (not (at t10 p10)) (at t10 p12) (not (at t11 p11)) (at t11 p4) (not (at t12 p12))
      (at t12 p11)))

  (:action turn-3-back-regrip-3
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p2) (not (at t2 p2)) (at t2 p3) (not (at t3 p3)) (at t3 p1)
      (not (at t4 p4)) (at t4 p6) (not (at t5 p5)) (at t5 p12) (not (at t6 p6)) (at t6 p7)
      (not (at t7 p7)) (at t7 p9) (not (at t8 p8)) (at t8 p4) (not (at t9 p9)) (at t9 p5)
      (not (at t10 p10)) (at t10 p11) (not (at t11 p11)) (at t11 p8) (not (at t12 p12))
      (at t12 p10)))

  (:action turn-3-back-regrip-4
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p5) (not (at t2 p2)) (at t2 p11) (not (at t3 p3)) (at t3 p6)
      (not (at t4 p4)) (at t4 p1) (not (at t5 p5)) (at t5 p9) (not (at t6 p6)) (at t6 p4)
      (not (at t7 p7)) (at t7 p12) (not (at t8 p8)) (at t8 p7) (not (at t9 p9)) (at t9 p2)
      (not (at t10 p10)) (at t10 p3) (not (at t11 p11)) (at t11 p10) (not (at t12 p12))
      (at t12 p8)))

  (:action turn-3-back-regrip-5
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p4) (not (at t2 p2)) (at t2 p9) (not (at t3 p3)) (at t3 p10)
      (not (at t4 p4)) (at t4 p5) (not (at t5 p5)) (at t5 p2) (not (at t6 p6)) (at t6 p1)
      (not (at t7 p7)) (at t7 p8) (not (at t8 p8)) (at t8 p12) (not (at t9 p9)) (at t9 p11)
      (not (at t10 p10)) (at t10 p6) (not (at t11 p11)) (at t11 p3) (not (at t12 p12))
      (at t12 p7)))

  (:action turn-3-back-regrip-6
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p6) (not (at t2 p2)) (at t2 p5) (not (at t3 p3)) (at t3 p11)
      (not (at t4 p4)) (at t4 p7) (not (at t5 p5)) (at t5 p3) (not (at t6 p6)) (at t6 p2)
      (not (at t7 p7)) (at t7 p4) (not (at t8 p8)) (at t8 p10) (not (at t9 p9)) (at t9 p12)
      (not (at t10 p10)) (at t10 p8) (not (at t11 p11)) (at t11 p1) (not (at t12 p12))
      (at t12 p9)))

  (:action turn-3-back-regrip-7
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p10) (not (at t2 p2)) (at t2 p4) (not (at t3 p3)) (at t3 p9)
      (not (at t4 p4)) (at t4 p12) (not (at t5 p5)) (at t5 p6) (not (at t6 p6)) (at t6 p11)
      (not (at t7 p7)) (at t7 p1) (not (at t8 p8)) (at t8 p3) (not (at t9 p9)) (at t9 p8)
      (not (at t10 p10)) (at t10 p7) (not (at t11 p11)) (at t11 p5) (not (at t12 p12))
      (at t12 p2)))

  (:action turn-3-back-regrip-8
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p11) (not (at t2 p2)) (at t2 p6) (not (at t3 p3)) (at t3 p5)
      (not (at t4 p4)) (at t4 p10) (not (at t5 p5)) (at t5 p8) (not (at t6 p6)) (at t6 p12)
      (not (at t7 p7)) (at t7 p2) (not (at t8 p8)) (at t8 p1) (not (at t9 p9)) (at t9 p4)
      (not (at t10 p10)) (at t10 p9) (not (at t11 p11)) (at t11 p7) (not (at t12 p12))
      (at t12 p3)))

  (:action turn-3-back-regrip-9
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p9) (not (at t2 p2)) (at t2 p10) (not (at t3 p3)) (at t3 p4)
      (not (at t4 p4)) (at t4 p3) (not (at t5 p5)) (at t5 p7) (not (at t6 p6)) (at t6 p8)
      (not (at t7 p7)) (at t7 p11) (not (at t8 p8)) (at t8 p5) (not (at t9 p9)) (at t9 p1)
      (not (at t10 p10)) (at t10 p2) (not (at t11 p11)) (at t11 p12) (not (at t12 p12))
      (at t12 p6)))

  (:action turn-3-back-regrip-10
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p7) (not (at t2 p2)) (at t2 p12) (not (at t3 p3)) (at t3 p8)
      (not (at t4 p4)) (at t4 p2) (not (at t7 p7)) (at t7 p10) (not (at t8 p8)) (at t8 p9)
      (not (at t9 p9)) (at t9 p3) (not (at t10 p10)) (at t10 p1) (not (at t12 p12)) (at t12 p4)))

  (:action turn-3-back-regrip-11
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p8) (not (at t2 p2)) (at t2 p7) (not (at t3 p3)) (at t3 p12)
      (not (at t4 p4)) (at t4 p9) (not (at t5 p5)) (at t5 p1) (not (at t6 p6)) (at t6 p3)
      (not (at t7 p7)) (at t7 p6) (not (at t8 p8)) (at t8 p11) (not (at t9 p9)) (at t9 p10)
      (not (at t10 p10)) (at t10 p4) (not (at t11 p11)) (at t11 p2) (not (at t12 p12))
      (at t12 p5)))

  (:action turn-3-back-regrip-12
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p12) (not (at t2 p2)) (at t2 p8) (not (at t3 p3)) (at t3 p7)
      (not (at t4 p4)) (at t4 p11) (not (at t5 p5)) (at t5 p4) (not (at t6 p6)) (at t6 p10)
      (not (at t7 p7)) (at t7 p3) (not (at t8 p8)) (at t8 p2) (not (at t9 p9)) (at t9 p6)
      (not (at t10 p10)) (at t10 p5) (not (at t11 p11)) (at t11 p9) (not (at t12 p12))
      (at t12 p1)))

  (:action turn-4-regrip-2
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p3) (not (at t2 p2)) (at t2 p1) (not (at t3 p3)) (at t3 p2)
      (not (at t4 p4)) (at t4 p8) (not (at t5 p5)) (at t5 p9) (not (at t6 p6)) (at t6 p4)
      (not (at t7 p7)) (at t7 p6) (not (at t8 p8)) (at t8 p11) (not (at t9 p9)) (at t9 p7)
      (not (at t10 p10)) (at t10 p12) (not (at t11 p11)) (at t11 p10) (not (at t12 p12))
      (at t12 p5)))

  (:action turn-4-regrip-3
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p2) (not (at t2 p2)) (at t2 p3) (not (at t3 p3)) (at t3 p1)
      (not (at t4 p4)) (at t4 p6) (not (at t5 p5)) (at t5 p7) (not (at t6 p6)) (at t6 p8)
      (not (at t7 p7)) (at t7 p4) (not (at t8 p8)) (at t8 p10) (not (at t9 p9)) (at t9 p5)
      (not (at t10 p10)) (at t10 p11) (not (at t11 p11)) (at t11 p12) (not (at t12 p12))
      (at t12 p9)))

  (:action turn-4-regrip-4
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p5) (not (at t2 p2)) (at t2 p11) (not (at t3 p3)) (at t3 p6)
      (not (at t4 p4)) (at t4 p1) (not (at t5 p5)) (at t5 p4) (not (at t6 p6)) (at t6 p10)
      (not (at t9 p9)) (at t9 p2) (not (at t10 p10)) (at t10 p3) (not (at t11 p11)) (at t11 p9)))

  (:action turn-4-regrip-5
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p4) (not (at t2 p2)) (at t2 p9) (not (at t3 p3)) (at t3 p10)
      (not (at t4 p4)) (at t4 p5) (not (at t5 p5)) (at t5 p1) (not (at t6 p6)) (at t6 p3)
      (not (at t7 p7)) (at t7 p12) (not (at t8 p8)) (at t8 p7) (not (at t9 p9)) (at t9 p11)
      (not (at t10 p10)) (at t10 p6) (not (at t11 p11)) (at t11 p2) (not (at t12 p12))
      (at t12 p8)))

  (:action turn-4-regrip-6
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p6) (not (at t2 p2)) (at t2 p5) (not (at t3 p3)) (at t3 p11)
      (not (at t4 p4)) (at t4 p7) (not (at t5 p5)) (at t5 p2) (not (at t6 p6)) (at t6 p1)
      (not (at t7 p7)) (at t7 p10) (not (at t8 p8)) (at t8 p9) (not (at t9 p9)) (at t9 p12)
      (not (at t10 p10)) (at t10 p8) (not (at t11 p11)) (at t11 p3) (not (at t12 p12))
      (at t12 p4)))

  (:action turn-4-regrip-7
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p10) (not (at t2 p2)) (at t2 p4) (not (at t3 p3)) (at t3 p9)
      (not (at t4 p4)) (at t4 p12) (not (at t5 p5)) (at t5 p11) (not (at t6 p6)) (at t6 p5)
      (not (at t7 p7)) (at t7 p3) (not (at t8 p8)) (at t8 p2) (not (at t9 p9)) (at t9 p8)
      (not (at t10 p10)) (at t10 p7) (not (at t11 p11)) (at t11 p6) (not (at t12 p12))
      (at t12 p1)))

  (:action turn-4-regrip-8
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p11) (not (at t2 p2)) (at t2 p6) (not (at t3 p3)) (at t3 p5)
      (not (at t4 p4)) (at t4 p10) (not (at t5 p5)) (at t5 p12) (not (at t6 p6)) (at t6 p7)
      (not (at t7 p7)) (at t7 p1) (not (at t8 p8)) (at t8 p3) (not (at t9 p9)) (at t9 p4)
      (not (at t10 p10)) (at t10 p9) (not (at t11 p11)) (at t11 p8) (not (at t12 p12))
      (at t12 p2)))

  (:action turn-4-regrip-9
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p9) (not (at t2 p2)) (at t2 p10) (not (at t3 p3)) (at t3 p4)
      (not (at t4 p4)) (at t4 p3) (not (at t5 p5)) (at t5 p8) (not (at t6 p6)) (at t6 p12)
      (not (at t7 p7)) (at t7 p5) (not (at t8 p8)) (at t8 p6) (not (at t9 p9)) (at t9 p1)
      (not (at t10 p10)) (at t10 p2) (not (at t11 p11)) (at t11 p7) (not (at t12 p12))
      (at t12 p11)))

  (:action turn-4-regrip-10
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p7) (not (at t2 p2)) (at t2 p12) (not (at t3 p3)) (at t3 p8)
      (not (at t4 p4)) (at t4 p2) (not (at t5 p5)) (at t5 p6) (not (at t6 p6)) (at t6 p11)
      (not (at t7 p7)) (at t7 p9) (not (at t8 p8)) (at t8 p4) (not (at t9 p9)) (at t9 p3)
      (not (at t10 p10)) (at t10 p1) (not (at t11 p11)) (at t11 p5) (not (at t12 p12))
      (at t12 p10)))

  (:action turn-4-regrip-11
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p8) (not (at t2 p2)) (at t2 p7) (not (at t3 p3)) (at t3 p12)
      (not (at t4 p4)) (at t4 p9) (not (at t5 p5)) (at t5 p3) (not (at t6 p6)) (at t6 p2)
      (not (at t7 p7)) (at t7 p11) (not (at t8 p8)) (at t8 p5) (not (at t9 p9)) (at t9 p10)
      (not (at t10 p10)) (at t10 p4) (not (at t11 p11)) (at t11 p1) (not (at t12 p12))
      (at t12 p6)))

  (:action turn-4-regrip-12
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p12) (not (at t2 p2)) (at t2 p8) (not (at t3 p3)) (at t3 p7)
      (not (at t4 p4)) (at t4 p11) (not (at t5 p5)) (at t5 p10) (not (at t6 p6)) (at t6 p9)
      (not (at t7 p7)) (at t7 p2) (not (at t8 p8)) (at t8 p1) (not (at t9 p9)) (at t9 p6)
      (not (at t10 p10)) (at t10 p5) (not (at t11 p11)) (at t11 p4) (not (at t12 p12))
      (at t12 p3)))

  (:action turn-4-back-regrip-2
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p3) (not (at t2 p2)) (at t2 p1) (not (at t3 p3)) (at t3 p2)
      (not (at t4 p4)) (at t4 p8) (not (at t5 p5)) (at t5 p9) (not (at t6 p6)) (at t6 p4)
      (not (at t7 p7)) (at t7 p11) (not (at t8 p8)) (at t8 p5) (not (at t9 p9)) (at t9 p7)
      (not (at t10 p10)) (at t10 p12) (not (at t11 p11)) (at t11 p10) (not (at t12 p12))
      (at t12 p6)))

  (:action turn-4-back-regrip-3
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p2) (not (at t2 p2)) (at t2 p3) (not (at t3 p3)) (at t3 p1)
      (not (at t4 p4)) (at t4 p6) (not (at t5 p5)) (at t5 p7) (not (at t6 p6)) (at t6 p8)
      (not (at t7 p7)) (at t7 p10) (not (at t8 p8)) (at t8 p9) (not (at t9 p9)) (at t9 p5)
      (not (at t10 p10)) (at t10 p11) (not (at t11 p11)) (at t11 p12) (not (at t12 p12))
      (at t12 p4)))

  (:action turn-4-back-regrip-4
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p5) (not (at t2 p2)) (at t2 p11) (not (at t3 p3)) (at t3 p6)
      (not (at t4 p4)) (at t4 p1) (not (at t5 p5)) (at t5 p4) (not (at t6 p6)) (at t6 p10)
      (not (at t7 p7)) (at t7 p8) (not (at t8 p8)) (at t8 p12) (not (at t9 p9)) (at t9 p2)
      (not (at t10 p10)) (at t10 p3) (not (at t11 p11)) (at t11 p9) (not (at t12 p12))
      (at t12 p7)))

  (:action turn-4-back-regrip-5
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p4) (not (at t2 p2)) (at t2 p9) (not (at t3 p3)) (at t3 p10)
      (not (at t4 p4)) (at t4 p5) (not (at t5 p5)) (at t5 p1) (not (at t6 p6)) (at t6 p3)
      (not (at t9 p9)) (at t9 p11) (not (at t10 p10)) (at t10 p6) (not (at t11 p11)) (at t11 p2)))

  (:action turn-4-back-regrip-6
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p6) (not (at t2 p2)) (at t2 p5) (not (at t3 p3)) (at t3 p11)
      (not (at t4 p4)) (at t4 p7) (not (at t5 p5)) (at t5 p2) (not (at t6 p6)) (at t6 p1)
      (not (at t7 p7)) (at t7 p9) (not (at t8 p8)) (at t8 p4) (not (at t9 p9)) (at t9 p12)
      (not (at t10 p10)) (at t10 p8) (not (at t11 p11)) (at t11 p3) (not (at t12 p12))
      (at t12 p10)))

  (:action turn-4-back-regrip-7
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p10) (not (at t2 p2)) (at t2 p4) (not (at t3 p3)) (at t3 p9)
      (not (at t4 p4)) (at t4 p12) (not (at t5 p5)) (at t5 p11) (not (at t6 p6)) (at t6 p5)
      (not (at t7 p7)) (at t7 p2) (not (at t8 p8)) (at t8 p1) (not (at t9 p9)) (at t9 p8)
      (not (at t10 p10)) (at t10 p7) (not (at t11 p11)) (at t11 p6) (not (at t12 p12))
      (at t12 p3)))

  (:action turn-4-back-regrip-8
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p11) (not (at t2 p2)) (at t2 p6) (not (at t3 p3)) (at t3 p5)
      (not (at t4 p4)) (at t4 p10) (not (at t5 p5)) (at t5 p12) (not (at t6 p6)) (at t6 p7)
      (not (at t7 p7)) (at t7 p3) (not (at t8 p8)) (at t8 p2) (not (at t9 p9)) (at t9 p4)
      (not (at t10 p10)) (at t10 p9) (not (at t11 p11)) (at t11 p8) (not (at t12 p12))
      (at t12 p1)))

  (:action turn-4-back-regrip-9
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p9) (not (at t2 p2)) (at t2 p10) (not (at t3 p3)) (at t3 p4)
      (not (at t4 p4)) (at t4 p3) (not (at t5 p5)) (at t5 p8) (not (at t6 p6)) (at t6 p12)
      (not (at t7 p7)) (at t7 p6) (not (at t8 p8)) (at t8 p11) (not (at t9 p9)) (at t9 p1)
      (not (at t10 p10)) (at t10 p2) (not (at t11 p11)) (at t11 p7) (not (at t12 p12))
      (at t12 p5)))

  (:action turn-4-back-regrip-10
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p7) (not (at t2 p2)) (at t2 p12) (not (at t3 p3)) (at t3 p8)
      (not (at t4 p4)) (at t4 p2) (not (at t5 p5)) (at t5 p6) (not (at t6 p6)) (at t6 p11)
      (not (at t7 p7)) (at t7 p4) (not (at t8 p8)) (at t8 p10) (not (at t9 p9)) (at t9 p3)
      (not (at t10 p10)) (at t10 p1) (not (at t11 p11)) (at t11 p5) (not (at t12 p12))
      (at t12 p9)))

  (:action turn-4-back-regrip-11
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p8) (not (at t2 p2)) (at t2 p7) (not (at t3 p3)) (at t3 p12)
      (not (at t4 p4)) (at t4 p9) (not (at t5 p5)) (at t5 p3) (not (at t6 p6)) (at t6 p2)
      (not (at t7 p7)) (at t7 p5) (not (at t8 p8)) (at t8 p6) (not (at t9 p9)) (at t9 p10)
      (not (at t10 p10)) (at t10 p4) (not (at t11 p11)) (at t11 p1) (not (at t12 p12))
      (at t12 p11)))

  (:action turn-4-back-regrip-12
    :parameters ()
    :precondition (and
      (held unflipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6)
      (at t7 p7) (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p12) (not (at t2 p2)) (at t2 p8) (not (at t3 p3)) (at t3 p7)
      (not (at t4 p4)) (at t4 p11) (not (at t5 p5)) (at t5 p10) (not (at t6 p6)) (at t6 p9)
      (not (at t7 p7)) (at t7 p1) (not (at t8 p8)) (at t8 p3) (not (at t9 p9)) (at t9 p6)
      (not (at t10 p10)) (at t10 p5) (not (at t11 p11)) (at t11 p4) (not (at t12 p12))
      (at t12 p2)))

  (:action turn-5-regrip-2
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p8) (not (at t2 p2)) (at t2 p1) (not (at t3 p3)) (at t3 p2)
      (not (at t4 p4)) (at t4 p9) (not (at t5 p5)) (at t5 p3) (not (at t6 p6)) (at t6 p4)
      (not (at t7 p7)) (at t7 p5) (not (at t8 p8)) (at t8 p6) (not (at t9 p9)) (at t9 p7)
      (not (at t10 p10)) (at t10 p12) (not (at t11 p11)) (at t11 p10) (not (at t12 p12))
      (at t12 p11)))

  (:action turn-5-regrip-3
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p6) (not (at t2 p2)) (at t2 p3) (not (at t3 p3)) (at t3 p1)
      (not (at t4 p4)) (at t4 p7) (not (at t5 p5)) (at t5 p2) (not (at t6 p6)) (at t6 p8)
      (not (at t7 p7)) (at t7 p9) (not (at t8 p8)) (at t8 p4) (not (at t9 p9)) (at t9 p5)
      (not (at t10 p10)) (at t10 p11) (not (at t11 p11)) (at t11 p12) (not (at t12 p12))
      (at t12 p10)))

  (:action turn-5-regrip-4
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t2 p2)) (at t2 p11) (not (at t3 p3)) (at t3 p6) (not (at t6 p6)) (at t6 p10)
      (not (at t7 p7)) (at t7 p12) (not (at t8 p8)) (at t8 p7) (not (at t9 p9)) (at t9 p2)
      (not (at t10 p10)) (at t10 p3) (not (at t11 p11)) (at t11 p9) (not (at t12 p12))
      (at t12 p8)))

  (:action turn-5-regrip-5
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p5) (not (at t2 p2)) (at t2 p9) (not (at t3 p3)) (at t3 p10)
      (not (at t4 p4)) (at t4 p1) (not (at t5 p5)) (at t5 p4) (not (at t6 p6)) (at t6 p3)
      (not (at t7 p7)) (at t7 p8) (not (at t8 p8)) (at t8 p12) (not (at t9 p9)) (at t9 p11)
      (not (at t10 p10)) (at t10 p6) (not (at t11 p11)) (at t11 p2) (not (at t12 p12))
      (at t12 p7)))

  (:action turn-5-regrip-6
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p7) (not (at t2 p2)) (at t2 p5) (not (at t3 p3)) (at t3 p11)
      (not (at t4 p4)) (at t4 p2) (not (at t5 p5)) (at t5 p6) (not (at t6 p6)) (at t6 p1)
      (not (at t7 p7)) (at t7 p4) (not (at t8 p8)) (at t8 p10) (not (at t9 p9)) (at t9 p12)
      (not (at t10 p10)) (at t10 p8) (not (at t11 p11)) (at t11 p3) (not (at t12 p12))
      (at t12 p9)))

  (:action turn-5-regrip-7
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p12) (not (at t2 p2)) (at t2 p4) (not (at t3 p3)) (at t3 p9)
      (not (at t4 p4)) (at t4 p11) (not (at t5 p5)) (at t5 p10) (not (at t6 p6)) (at t6 p5)
      (not (at t7 p7)) (at t7 p1) (not (at t8 p8)) (at t8 p3) (not (at t9 p9)) (at t9 p8)
      (not (at t10 p10)) (at t10 p7) (not (at t11 p11)) (at t11 p6) (not (at t12 p12))
      (at t12 p2)))

  (:action turn-5-regrip-8
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p10) (not (at t2 p2)) (at t2 p6) (not (at t3 p3)) (at t3 p5)
      (not (at t4 p4)) (at t4 p12) (not (at t5 p5)) (at t5 p11) (not (at t6 p6)) (at t6 p7)
      (not (at t7 p7)) (at t7 p2) (not (at t8 p8)) (at t8 p1) (not (at t9 p9)) (at t9 p4)
      (not (at t10 p10)) (at t10 p9) (not (at t11 p11)) (at t11 p8) (not (at t12 p12))
      (at t12 p3)))

  (:action turn-5-regrip-9
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p3) (not (at t2 p2)) (at t2 p10) (not (at t3 p3)) (at t3 p4)
      (not (at t4 p4)) (at t4 p8) (not (at t5 p5)) (at t5 p9) (not (at t6 p6)) (at t6 p12)
      (not (at t7 p7)) (at t7 p11) (not (at t8 p8)) (at t8 p5) (not (at t9 p9)) (at t9 p1)
      (not (at t10 p10)) (at t10 p2) (not (at t11 p11)) (at t11 p7) (not (at t12 p12))
      (at t12 p6)))

  (:action turn-5-regrip-10
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p2) (not (at t2 p2)) (at t2 p12) (not (at t3 p3)) (at t3 p8)
      (not (at t4 p4)) (at t4 p6) (not (at t5 p5)) (at t5 p7) (not (at t6 p6)) (at t6 p11)
      (not (at t7 p7)) (at t7 p10) (not (at t8 p8)) (at t8 p9) (not (at t9 p9)) (at t9 p3)
      (not (at t10 p10)) (at t10 p1) (not (at t11 p11)) (at t11 p5) (not (at t12 p12))
      (at t12 p4)))

  (:action turn-5-regrip-11
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p9) (not (at t2 p2)) (at t2 p7) (not (at t3 p3)) (at t3 p12)
      (not (at t4 p4)) (at t4 p3) (not (at t5 p5)) (at t5 p8) (not (at t6 p6)) (at t6 p2)
      (not (at t7 p7)) (at t7 p6) (not (at t8 p8)) (at t8 p11) (not (at t9 p9)) (at t9 p10)
      (not (at t10 p10)) (at t10 p4) (not (at t11 p11)) (at t11 p1) (not (at t12 p12))
      (at t12 p5)))

  (:action turn-5-regrip-12
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p11) (not (at t2 p2)) (at t2 p8) (not (at t3 p3)) (at t3 p7)
      (not (at t4 p4)) (at t4 p10) (not (at t5 p5)) (at t5 p12) (not (at t6 p6)) (at t6 p9)
      (not (at t7 p7)) (at t7 p3) (not (at t8 p8)) (at t8 p2) (not (at t9 p9)) (at t9 p6)
      (not (at t10 p10)) (at t10 p5) (not (at t11 p11)) (at t11 p4) (not (at t12 p12))
      (at t12 p1)))

  (:action turn-5-back-regrip-2
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p9) (not (at t2 p2)) (at t2 p1) (not (at t3 p3)) (at t3 p2)
      (not (at t4 p4)) (at t4 p3) (not (at t5 p5)) (at t5 p8) (not (at t6 p6)) (at t6 p4)
      (not (at t7 p7)) (at t7 p5) (not (at t8 p8)) (at t8 p6) (not (at t9 p9)) (at t9 p7)
      (not (at t10 p10)) (at t10 p12) (not (at t11 p11)) (at t11 p10) (not (at t12 p12))
      (at t12 p11)))

  (:action turn-5-back-regrip-3
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p7) (not (at t2 p2)) (at t2 p3) (not (at t3 p3)) (at t3 p1)
      (not (at t4 p4)) (at t4 p2) (not (at t5 p5)) (at t5 p6) (not (at t6 p6)) (at t6 p8)
      (not (at t7 p7)) (at t7 p9) (not (at t8 p8)) (at t8 p4) (not (at t9 p9)) (at t9 p5)
      (not (at t10 p10)) (at t10 p11) (not (at t11 p11)) (at t11 p12) (not (at t12 p12))
      (at t12 p10)))

  (:action turn-5-back-regrip-4
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p4) (not (at t2 p2)) (at t2 p11) (not (at t3 p3)) (at t3 p6)
      (not (at t4 p4)) (at t4 p5) (not (at t5 p5)) (at t5 p1) (not (at t6 p6)) (at t6 p10)
      (not (at t7 p7)) (at t7 p12) (not (at t8 p8)) (at t8 p7) (not (at t9 p9)) (at t9 p2)
      (not (at t10 p10)) (at t10 p3) (not (at t11 p11)) (at t11 p9) (not (at t12 p12))
      (at t12 p8)))

  (:action turn-5-back-regrip-5
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t2 p2)) (at t2 p9) (not (at t3 p3)) (at t3 p10) (not (at t6 p6)) (at t6 p3)
      (not (at t7 p7)) (at t7 p8) (not (at t8 p8)) (at t8 p12) (not (at t9 p9)) (at t9 p11)
      (not (at t10 p10)) (at t10 p6) (not (at t11 p11)) (at t11 p2) (not (at t12 p12))
      (at t12 p7)))

  (:action turn-5-back-regrip-6
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p2) (not (at t2 p2)) (at t2 p5) (not (at t3 p3)) (at t3 p11)
      (not (at t4 p4)) (at t4 p6) (not (at t5 p5)) (at t5 p7) (not (at t6 p6)) (at t6 p1)
      (not (at t7 p7)) (at t7 p4) (not (at t8 p8)) (at t8 p10) (not (at t9 p9)) (at t9 p12)
      (not (at t10 p10)) (at t10 p8) (not (at t11 p11)) (at t11 p3) (not (at t12 p12))
      (at t12 p9)))

  (:action turn-5-back-regrip-7
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p11) (not (at t2 p2)) (at t2 p4) (not (at t3 p3)) (at t3 p9)
      (not (at t4 p4)) (at t4 p10) (not (at t5 p5)) (at t5 p12) (not (at t6 p6)) (at t6 p5)
      (not (at t7 p7)) (at t7 p1) (not (at t8 p8)) (at t8 p3) (not (at t9 p9)) (at t9 p8)
      (not (at t10 p10)) (at t10 p7) (not (at t11 p11)) (at t11 p6) (not (at t12 p12))
      (at t12 p2)))

  (:action turn-5-back-regrip-8
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p12) (not (at t2 p2)) (at t2 p6) (not (at t3 p3)) (at t3 p5)
      (not (at t4 p4)) (at t4 p11) (not (at t5 p5)) (at t5 p10) (not (at t6 p6)) (at t6 p7)
      (not (at t7 p7)) (at t7 p2) (not (at t8 p8)) (at t8 p1) (not (at t9 p9)) (at t9 p4)
      (not (at t10 p10)) (at t10 p9) (not (at t11 p11)) (at t11 p8) (not (at t12 p12))
      (at t12 p3)))

  (:action turn-5-back-regrip-9
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p8) (not (at t2 p2)) (at t2 p10) (not (at t3 p3)) (at t3 p4)
      (not (at t4 p4)) (at t4 p9) (not (at t5 p5)) (at t5 p3) (not (at t6 p6)) (at t6 p12)
      (not (at t7 p7)) (at t7 p11) (not (at t8 p8)) (at t8 p5) (not (at t9 p9)) (at t9 p1)
      (not (at t10 p10)) (at t10 p2) (not (at t11 p11)) (at t11 p7) (not (at t12 p12))
      (at t12 p6)))

  (:action turn-5-back-regrip-10
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p6) (not (at t2 p2)) (at t2 p12) (not (at t3 p3)) (at t3 p8)
      (not (at t4 p4)) (at t4 p7) (not (at t5 p5)) (at t5 p2) (not (at t6 p6)) (at t6 p11)
      (not (at t7 p7)) (at t7 p10) (not (at t8 p8)) (at t8 p9) (not (at t9 p9)) (at t9 p3)
      (not (at t10 p10)) (at t10 p1) (not (at t11 p11)) (at t11 p5) (not (at t12 p12))
      (at t12 p4)))

  (:action turn-5-back-regrip-11
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p3) (not (at t2 p2)) (at t2 p7) (not (at t3 p3)) (at t3 p12)
      (not (at t4 p4)) (at t4 p8) (not (at t5 p5)) (at t5 p9) (not (at t6 p6)) (at t6 p2)
      (not (at t7 p7)) (at t7 p6) (not (at t8 p8)) (at t8 p11) (not (at t9 p9)) (at t9 p10)
      (not (at t10 p10)) (at t10 p4) (not (at t11 p11)) (at t11 p1) (not (at t12 p12))
      (at t12 p5)))

  (:action turn-5-back-regrip-12
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p10) (not (at t2 p2)) (at t2 p8) (not (at t3 p3)) (at t3 p7)
      (not (at t4 p4)) (at t4 p12) (not (at t5 p5)) (at t5 p11) (not (at t6 p6)) (at t6 p9)
      (not (at t7 p7)) (at t7 p3) (not (at t8 p8)) (at t8 p2) (not (at t9 p9)) (at t9 p6)
      (not (at t10 p10)) (at t10 p5) (not (at t11 p11)) (at t11 p4) (not (at t12 p12))
      (at t12 p1)))

  (:action turn-6-regrip-2
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p3) (not (at t2 p2)) (at t2 p4) (not (at t3 p3)) (at t3 p2)
      (not (at t4 p4)) (at t4 p8) (not (at t5 p5)) (at t5 p9) (not (at t6 p6)) (at t6 p5)
      (not (at t7 p7)) (at t7 p1) (not (at t8 p8)) (at t8 p6) (not (at t9 p9)) (at t9 p7)
      (not (at t10 p10)) (at t10 p12) (not (at t11 p11)) (at t11 p10) (not (at t12 p12))
      (at t12 p11)))

  (:action turn-6-regrip-3
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p2) (not (at t2 p2)) (at t2 p8) (not (at t3 p3)) (at t3 p1)
      (not (at t4 p4)) (at t4 p6) (not (at t5 p5)) (at t5 p7) (not (at t6 p6)) (at t6 p9)
      (not (at t7 p7)) (at t7 p3) (not (at t8 p8)) (at t8 p4) (not (at t9 p9)) (at t9 p5)
      (not (at t10 p10)) (at t10 p11) (not (at t11 p11)) (at t11 p12) (not (at t12 p12))
      (at t12 p10)))

  (:action turn-6-regrip-4
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p5) (not (at t2 p2)) (at t2 p10) (not (at t3 p3)) (at t3 p6)
      (not (at t4 p4)) (at t4 p1) (not (at t5 p5)) (at t5 p4) (not (at t6 p6)) (at t6 p12)
      (not (at t7 p7)) (at t7 p11) (not (at t8 p8)) (at t8 p7) (not (at t9 p9)) (at t9 p2)
      (not (at t10 p10)) (at t10 p3) (not (at t11 p11)) (at t11 p9) (not (at t12 p12))
      (at t12 p8)))

  (:action turn-6-regrip-5
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p4) (not (at t2 p2)) (at t2 p3) (not (at t3 p3)) (at t3 p10)
      (not (at t4 p4)) (at t4 p5) (not (at t5 p5)) (at t5 p1) (not (at t6 p6)) (at t6 p8)
      (not (at t7 p7)) (at t7 p9) (not (at t8 p8)) (at t8 p12) (not (at t9 p9)) (at t9 p11)
      (not (at t10 p10)) (at t10 p6) (not (at t11 p11)) (at t11 p2) (not (at t12 p12))
      (at t12 p7)))

  (:action turn-6-regrip-6
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p6) (not (at t2 p2)) (at t2 p1) (not (at t3 p3)) (at t3 p11)
      (not (at t4 p4)) (at t4 p7) (not (at t5 p5)) (at t5 p2) (not (at t6 p6)) (at t6 p4)
      (not (at t7 p7)) (at t7 p5) (not (at t8 p8)) (at t8 p10) (not (at t9 p9)) (at t9 p12)
      (not (at t10 p10)) (at t10 p8) (not (at t11 p11)) (at t11 p3) (not (at t12 p12))
      (at t12 p9)))

  (:action turn-6-regrip-7
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p10) (not (at t2 p2)) (at t2 p5) (not (at t3 p3)) (at t3 p9)
      (not (at t4 p4)) (at t4 p12) (not (at t5 p5)) (at t5 p11) (not (at t6 p6)) (at t6 p1)
      (not (at t7 p7)) (at t7 p4) (not (at t8 p8)) (at t8 p3) (not (at t9 p9)) (at t9 p8)
      (not (at t10 p10)) (at t10 p7) (not (at t11 p11)) (at t11 p6) (not (at t12 p12))
      (at t12 p2)))

  (:action turn-6-regrip-8
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p11) (not (at t2 p2)) (at t2 p7) (not (at t3 p3)) (at t3 p5)
      (not (at t4 p4)) (at t4 p10) (not (at t5 p5)) (at t5 p12) (not (at t6 p6)) (at t6 p2)
      (not (at t7 p7)) (at t7 p6) (not (at t8 p8)) (at t8 p1) (not (at t9 p9)) (at t9 p4)
      (not (at t10 p10)) (at t10 p9) (not (at t11 p11)) (at t11 p8) (not (at t12 p12))
      (at t12 p3)))

  (:action turn-6-regrip-9
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p9) (not (at t2 p2)) (at t2 p12) (not (at t3 p3)) (at t3 p4)
      (not (at t4 p4)) (at t4 p3) (not (at t5 p5)) (at t5 p8) (not (at t6 p6)) (at t6 p11)
      (not (at t7 p7)) (at t7 p10) (not (at t8 p8)) (at t8 p5) (not (at t9 p9)) (at t9 p1)
      (not (at t10 p10)) (at t10 p2) (not (at t11 p11)) (at t11 p7) (not (at t12 p12))
      (at t12 p6)))

  (:action turn-6-regrip-10
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p7) (not (at t2 p2)) (at t2 p11) (not (at t3 p3)) (at t3 p8)
      (not (at t4 p4)) (at t4 p2) (not (at t5 p5)) (at t5 p6) (not (at t6 p6)) (at t6 p10)
      (not (at t7 p7)) (at t7 p12) (not (at t8 p8)) (at t8 p9) (not (at t9 p9)) (at t9 p3)
      (not (at t10 p10)) (at t10 p1) (not (at t11 p11)) (at t11 p5) (not (at t12 p12))
      (at t12 p4)))

  (:action turn-6-regrip-11
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p8) (not (at t3 p3)) (at t3 p12) (not (at t4 p4)) (at t4 p9)
      (not (at t5 p5)) (at t5 p3) (not (at t8 p8)) (at t8 p11) (not (at t9 p9)) (at t9 p10)
      (not (at t10 p10)) (at t10 p4) (not (at t11 p11)) (at t11 p1) (not (at t12 p12))
      (at t12 p5)))

  (:action turn-6-regrip-12
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p12) (not (at t2 p2)) (at t2 p9) (not (at t3 p3)) (at t3 p7)
      (not (at t4 p4)) (at t4 p11) (not (at t5 p5)) (at t5 p10) (not (at t6 p6)) (at t6 p3)
      (not (at t7 p7)) (at t7 p8) (not (at t8 p8)) (at t8 p2) (not (at t9 p9)) (at t9 p6)
      (not (at t10 p10)) (at t10 p5) (not (at t11 p11)) (at t11 p4) (not (at t12 p12))
      (at t12 p1)))

  (:action turn-6-back-regrip-2
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p3) (not (at t2 p2)) (at t2 p5) (not (at t3 p3)) (at t3 p2)
      (not (at t4 p4)) (at t4 p8) (not (at t5 p5)) (at t5 p9) (not (at t6 p6)) (at t6 p1)
      (not (at t7 p7)) (at t7 p4) (not (at t8 p8)) (at t8 p6) (not (at t9 p9)) (at t9 p7)
      (not (at t10 p10)) (at t10 p12) (not (at t11 p11)) (at t11 p10) (not (at t12 p12))
      (at t12 p11)))

  (:action turn-6-back-regrip-3
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p2) (not (at t2 p2)) (at t2 p9) (not (at t3 p3)) (at t3 p1)
      (not (at t4 p4)) (at t4 p6) (not (at t5 p5)) (at t5 p7) (not (at t6 p6)) (at t6 p3)
      (not (at t7 p7)) (at t7 p8) (not (at t8 p8)) (at t8 p4) (not (at t9 p9)) (at t9 p5)
      (not (at t10 p10)) (at t10 p11) (not (at t11 p11)) (at t11 p12) (not (at t12 p12))
      (at t12 p10)))

  (:action turn-6-back-regrip-4
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p5) (not (at t2 p2)) (at t2 p12) (not (at t3 p3)) (at t3 p6)
      (not (at t4 p4)) (at t4 p1) (not (at t5 p5)) (at t5 p4) (not (at t6 p6)) (at t6 p11)
      (not (at t7 p7)) (at t7 p10) (not (at t8 p8)) (at t8 p7) (not (at t9 p9)) (at t9 p2)
      (not (at t10 p10)) (at t10 p3) (not (at t11 p11)) (at t11 p9) (not (at t12 p12))
      (at t12 p8)))

  (:action turn-6-back-regrip-5
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p4) (not (at t2 p2)) (at t2 p8) (not (at t3 p3)) (at t3 p10)
      (not (at t4 p4)) (at t4 p5) (not (at t5 p5)) (at t5 p1) (not (at t6 p6)) (at t6 p9)
      (not (at t7 p7)) (at t7 p3) (not (at t8 p8)) (at t8 p12) (not (at t9 p9)) (at t9 p11)
      (not (at t10 p10)) (at t10 p6) (not (at t11 p11)) (at t11 p2) (not (at t12 p12))
      (at t12 p7)))

  (:action turn-6-back-regrip-6
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p6) (not (at t2 p2)) (at t2 p4) (not (at t3 p3)) (at t3 p11)
      (not (at t4 p4)) (at t4 p7) (not (at t5 p5)) (at t5 p2) (not (at t6 p6)) (at t6 p5)
      (not (at t7 p7)) (at t7 p1) (not (at t8 p8)) (at t8 p10) (not (at t9 p9)) (at t9 p12)
      (not (at t10 p10)) (at t10 p8) (not (at t11 p11)) (at t11 p3) (not (at t12 p12))
      (at t12 p9)))

  (:action turn-6-back-regrip-7
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p10) (not (at t2 p2)) (at t2 p1) (not (at t3 p3)) (at t3 p9)
      (not (at t4 p4)) (at t4 p12) (not (at t5 p5)) (at t5 p11) (not (at t6 p6)) (at t6 p4)
      (not (at t7 p7)) (at t7 p5) (not (at t8 p8)) (at t8 p3) (not (at t9 p9)) (at t9 p8)
      (not (at t10 p10)) (at t10 p7) (not (at t11 p11)) (at t11 p6) (not (at t12 p12))
      (at t12 p2)))

  (:action turn-6-back-regrip-8
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p11) (not (at t3 p3)) (at t3 p5) (not (at t4 p4)) (at t4 p10)
      (not (at t5 p5)) (at t5 p12) (not (at t8 p8)) (at t8 p1) (not (at t9 p9)) (at t9 p4)
      (not (at t10 p10)) (at t10 p9) (not (at t11 p11)) (at t11 p8) (not (at t12 p12))
      (at t12 p3)))

  (:action turn-6-back-regrip-9
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p9) (not (at t2 p2)) (at t2 p11) (not (at t3 p3)) (at t3 p4)
      (not (at t4 p4)) (at t4 p3) (not (at t5 p5)) (at t5 p8) (not (at t6 p6)) (at t6 p10)
      (not (at t7 p7)) (at t7 p12) (not (at t8 p8)) (at t8 p5) (not (at t9 p9)) (at t9 p1)
      (not (at t10 p10)) (at t10 p2) (not (at t11 p11)) (at t11 p7) (not (at t12 p12))
      (at t12 p6)))

  (:action turn-6-back-regrip-10
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p7) (not (at t2 p2)) (at t2 p10) (not (at t3 p3)) (at t3 p8)
      (not (at t4 p4)) (at t4 p2) (not (at t5 p5)) (at t5 p6) (not (at t6 p6)) (at t6 p12)
      (not (at t7 p7)) (at t7 p11) (not (at t8 p8)) (at t8 p9) (not (at t9 p9)) (at t9 p3)
      (not (at t10 p10)) (at t10 p1) (not (at t11 p11)) (at t11 p5) (not (at t12 p12))
      (at t12 p4)))

  (:action turn-6-back-regrip-11
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p8) (not (at t2 p2)) (at t2 p6) (not (at t3 p3)) (at t3 p12)
      (not (at t4 p4)) (at t4 p9) (not (at t5 p5)) (at t5 p3) (not (at t6 p6)) (at t6 p7)
      (not (at t7 p7)) (at t7 p2) (not (at t8 p8)) (at t8 p11) (not (at t9 p9)) (at t9 p10)
      (not (at t10 p10)) (at t10 p4) (not (at t11 p11)) (at t11 p1) (not (at t12 p12))
      (at t12 p5)))

  (:action turn-6-back-regrip-12
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p12) (not (at t2 p2)) (at t2 p3) (not (at t3 p3)) (at t3 p7)
      (not (at t4 p4)) (at t4 p11) (not (at t5 p5)) (at t5 p10) (not (at t6 p6)) (at t6 p8)
      (not (at t7 p7)) (at t7 p9) (not (at t8 p8)) (at t8 p2) (not (at t9 p9)) (at t9 p6)
      (not (at t10 p10)) (at t10 p5) (not (at t11 p11)) (at t11 p4) (not (at t12 p12))
      (at t12 p1)))

  (:action turn-7-regrip-2
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p3) (not (at t2 p2)) (at t2 p1) (not (at t3 p3)) (at t3 p6)
      (not (at t4 p4)) (at t4 p8) (not (at t5 p5)) (at t5 p9) (not (at t6 p6)) (at t6 p4)
      (not (at t7 p7)) (at t7 p5) (not (at t8 p8)) (at t8 p7) (not (at t9 p9)) (at t9 p2)
      (not (at t10 p10)) (at t10 p12) (not (at t11 p11)) (at t11 p10) (not (at t12 p12))
      (at t12 p11)))

  (:action turn-7-regrip-3
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p2) (not (at t2 p2)) (at t2 p3) (not (at t3 p3)) (at t3 p4)
      (not (at t4 p4)) (at t4 p6) (not (at t5 p5)) (at t5 p7) (not (at t6 p6)) (at t6 p8)
      (not (at t7 p7)) (at t7 p9) (not (at t8 p8)) (at t8 p5) (not (at t9 p9)) (at t9 p1)
      (not (at t10 p10)) (at t10 p11) (not (at t11 p11)) (at t11 p12) (not (at t12 p12))
      (at t12 p10)))

  (:action turn-7-regrip-4
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p5) (not (at t2 p2)) (at t2 p11) (not (at t3 p3)) (at t3 p7)
      (not (at t4 p4)) (at t4 p1) (not (at t5 p5)) (at t5 p4) (not (at t6 p6)) (at t6 p10)
      (not (at t7 p7)) (at t7 p12) (not (at t8 p8)) (at t8 p2) (not (at t9 p9)) (at t9 p6)
      (not (at t10 p10)) (at t10 p3) (not (at t11 p11)) (at t11 p9) (not (at t12 p12))
      (at t12 p8)))

  (:action turn-7-regrip-5
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p4) (not (at t2 p2)) (at t2 p9) (not (at t3 p3)) (at t3 p12)
      (not (at t4 p4)) (at t4 p5) (not (at t5 p5)) (at t5 p1) (not (at t6 p6)) (at t6 p3)
      (not (at t7 p7)) (at t7 p8) (not (at t8 p8)) (at t8 p11) (not (at t9 p9)) (at t9 p10)
      (not (at t10 p10)) (at t10 p6) (not (at t11 p11)) (at t11 p2) (not (at t12 p12))
      (at t12 p7)))

  (:action turn-7-regrip-6
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p6) (not (at t2 p2)) (at t2 p5) (not (at t3 p3)) (at t3 p10)
      (not (at t4 p4)) (at t4 p7) (not (at t5 p5)) (at t5 p2) (not (at t6 p6)) (at t6 p1)
      (not (at t7 p7)) (at t7 p4) (not (at t8 p8)) (at t8 p12) (not (at t9 p9)) (at t9 p11)
      (not (at t10 p10)) (at t10 p8) (not (at t11 p11)) (at t11 p3) (not (at t12 p12))
      (at t12 p9)))

  (:action turn-7-regrip-7
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p10) (not (at t2 p2)) (at t2 p4) (not (at t4 p4)) (at t4 p12)
      (not (at t5 p5)) (at t5 p11) (not (at t6 p6)) (at t6 p5) (not (at t7 p7)) (at t7 p1)
      (not (at t10 p10)) (at t10 p7) (not (at t11 p11)) (at t11 p6) (not (at t12 p12))
      (at t12 p2)))

  (:action turn-7-regrip-8
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p11) (not (at t2 p2)) (at t2 p6) (not (at t3 p3)) (at t3 p1)
      (not (at t4 p4)) (at t4 p10) (not (at t5 p5)) (at t5 p12) (not (at t6 p6)) (at t6 p7)
      (not (at t7 p7)) (at t7 p2) (not (at t8 p8)) (at t8 p4) (not (at t9 p9)) (at t9 p5)
      (not (at t10 p10)) (at t10 p9) (not (at t11 p11)) (at t11 p8) (not (at t12 p12))
      (at t12 p3)))

  (:action turn-7-regrip-9
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p9) (not (at t2 p2)) (at t2 p10) (not (at t3 p3)) (at t3 p5)
      (not (at t4 p4)) (at t4 p3) (not (at t5 p5)) (at t5 p8) (not (at t6 p6)) (at t6 p12)
      (not (at t7 p7)) (at t7 p11) (not (at t8 p8)) (at t8 p1) (not (at t9 p9)) (at t9 p4)
      (not (at t10 p10)) (at t10 p2) (not (at t11 p11)) (at t11 p7) (not (at t12 p12))
      (at t12 p6)))

  (:action turn-7-regrip-10
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p7) (not (at t2 p2)) (at t2 p12) (not (at t3 p3)) (at t3 p9)
      (not (at t4 p4)) (at t4 p2) (not (at t5 p5)) (at t5 p6) (not (at t6 p6)) (at t6 p11)
      (not (at t7 p7)) (at t7 p10) (not (at t8 p8)) (at t8 p3) (not (at t9 p9)) (at t9 p8)
      (not (at t10 p10)) (at t10 p1) (not (at t11 p11)) (at t11 p5) (not (at t12 p12))
      (at t12 p4)))

  (:action turn-7-regrip-11
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p8) (not (at t2 p2)) (at t2 p7) (not (at t3 p3)) (at t3 p11)
      (not (at t4 p4)) (at t4 p9) (not (at t5 p5)) (at t5 p3) (not (at t6 p6)) (at t6 p2)
      (not (at t7 p7)) (at t7 p6) (not (at t8 p8)) (at t8 p10) (not (at t9 p9)) (at t9 p12)
      (not (at t10 p10)) (at t10 p4) (not (at t11 p11)) (at t11 p1) (not (at t12 p12))
      (at t12 p5)))

  (:action turn-7-regrip-12
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p12) (not (at t2 p2)) (at t2 p8) (not (at t3 p3)) (at t3 p2)
      (not (at t4 p4)) (at t4 p11) (not (at t5 p5)) (at t5 p10) (not (at t6 p6)) (at t6 p9)
      (not (at t7 p7)) (at t7 p3) (not (at t8 p8)) (at t8 p6) (not (at t9 p9)) (at t9 p7)
      (not (at t10 p10)) (at t10 p5) (not (at t11 p11)) (at t11 p4) (not (at t12 p12))
      (at t12 p1)))

  (:action turn-7-back-regrip-2
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p3) (not (at t2 p2)) (at t2 p1) (not (at t3 p3)) (at t3 p7)
      (not (at t4 p4)) (at t4 p8) (not (at t5 p5)) (at t5 p9) (not (at t6 p6)) (at t6 p4)
      (not (at t7 p7)) (at t7 p5) (not (at t8 p8)) (at t8 p2) (not (at t9 p9)) (at t9 p6)
      (not (at t10 p10)) (at t10 p12) (not (at t11 p11)) (at t11 p10) (not (at t12 p12))
      (at t12 p11)))

  (:action turn-7-back-regrip-3
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p2) (not (at t2 p2)) (at t2 p3) (not (at t3 p3)) (at t3 p5)
      (not (at t4 p4)) (at t4 p6) (not (at t5 p5)) (at t5 p7) (not (at t6 p6)) (at t6 p8)
      (not (at t7 p7)) (at t7 p9) (not (at t8 p8)) (at t8 p1) (not (at t9 p9)) (at t9 p4)
      (not (at t10 p10)) (at t10 p11) (not (at t11 p11)) (at t11 p12) (not (at t12 p12))
      (at t12 p10)))

  (:action turn-7-back-regrip-4
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p5) (not (at t2 p2)) (at t2 p11) (not (at t3 p3)) (at t3 p2)
      (not (at t4 p4)) (at t4 p1) (not (at t5 p5)) (at t5 p4) (not (at t6 p6)) (at t6 p10)
      (not (at t7 p7)) (at t7 p12) (not (at t8 p8)) (at t8 p6) (not (at t9 p9)) (at t9 p7)
      (not (at t10 p10)) (at t10 p3) (not (at t11 p11)) (at t11 p9) (not (at t12 p12))
      (at t12 p8)))

  (:action turn-7-back-regrip-5
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p4) (not (at t2 p2)) (at t2 p9) (not (at t3 p3)) (at t3 p11)
      (not (at t4 p4)) (at t4 p5) (not (at t5 p5)) (at t5 p1) (not (at t6 p6)) (at t6 p3)
      (not (at t7 p7)) (at t7 p8) (not (at t8 p8)) (at t8 p10) (not (at t9 p9)) (at t9 p12)
      (not (at t10 p10)) (at t10 p6) (not (at t11 p11)) (at t11 p2) (not (at t12 p12))
      (at t12 p7)))

  (:action turn-7-back-regrip-6
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p6) (not (at t2 p2)) (at t2 p5) (not (at t3 p3)) (at t3 p12)
      (not (at t4 p4)) (at t4 p7) (not (at t5 p5)) (at t5 p2) (not (at t6 p6)) (at t6 p1)
      (not (at t7 p7)) (at t7 p4) (not (at t8 p8)) (at t8 p11) (not (at t9 p9)) (at t9 p10)
      (not (at t10 p10)) (at t10 p8) (not (at t11 p11)) (at t11 p3) (not (at t12 p12))
      (at t12 p9)))

  (:action turn-7-back-regrip-7
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p10) (not (at t2 p2)) (at t2 p4) (not (at t3 p3)) (at t3 p8)
      (not (at t4 p4)) (at t4 p12) (not (at t5 p5)) (at t5 p11) (not (at t6 p6)) (at t6 p5)
      (not (at t7 p7)) (at t7 p1) (not (at t8 p8)) (at t8 p9) (not (at t9 p9)) (at t9 p3)
      (not (at t10 p10)) (at t10 p7) (not (at t11 p11)) (at t11 p6) (not (at t12 p12))
      (at t12 p2)))

  (:action turn-7-back-regrip-8
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p11) (not (at t2 p2)) (at t2 p6) (not (at t3 p3)) (at t3 p4)
      (not (at t4 p4)) (at t4 p10) (not (at t5 p5)) (at t5 p12) (not (at t6 p6)) (at t6 p7)
      (not (at t7 p7)) (at t7 p2) (not (at t8 p8)) (at t8 p5) (not (at t9 p9)) (at t9 p1)
      (not (at t10 p10)) (at t10 p9) (not (at t11 p11)) (at t11 p8) (not (at t12 p12))
      (at t12 p3)))

  (:action turn-7-back-regrip-9
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p9) (not (at t2 p2)) (at t2 p10) (not (at t3 p3)) (at t3 p1)
      (not (at t4 p4)) (at t4 p3) (not (at t5 p5)) (at t5 p8) (not (at t6 p6)) (at t6 p12)
      (not (at t7 p7)) (at t7 p11) (not (at t8 p8)) (at t8 p4) (not (at t9 p9)) (at t9 p5)
      (not (at t10 p10)) (at t10 p2) (not (at t11 p11)) (at t11 p7) (not (at t12 p12))
      (at t12 p6)))

  (:action turn-7-back-regrip-10
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p7) (not (at t2 p2)) (at t2 p12) (not (at t4 p4)) (at t4 p2)
      (not (at t5 p5)) (at t5 p6) (not (at t6 p6)) (at t6 p11) (not (at t7 p7)) (at t7 p10)
      (not (at t10 p10)) (at t10 p1) (not (at t11 p11)) (at t11 p5) (not (at t12 p12))
      (at t12 p4)))

  (:action turn-7-back-regrip-11
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p8) (not (at t2 p2)) (at t2 p7) (not (at t3 p3)) (at t3 p10)
      (not (at t4 p4)) (at t4 p9) (not (at t5 p5)) (at t5 p3) (not (at t6 p6)) (at t6 p2)
      (not (at t7 p7)) (at t7 p6) (not (at t8 p8)) (at t8 p12) (not (at t9 p9)) (at t9 p11)
      (not (at t10 p10)) (at t10 p4) (not (at t11 p11)) (at t11 p1) (not (at t12 p12))
      (at t12 p5)))

  (:action turn-7-back-regrip-12
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p12) (not (at t2 p2)) (at t2 p8) (not (at t3 p3)) (at t3 p6)
      (not (at t4 p4)) (at t4 p11) (not (at t5 p5)) (at t5 p10) (not (at t6 p6)) (at t6 p9)
      (not (at t7 p7)) (at t7 p3) (not (at t8 p8)) (at t8 p7) (not (at t9 p9)) (at t9 p2)
      (not (at t10 p10)) (at t10 p5) (not (at t11 p11)) (at t11 p4) (not (at t12 p12))
      (at t12 p1)))

  (:action turn-8-regrip-2
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p3) (not (at t2 p2)) (at t2 p1) (not (at t3 p3)) (at t3 p2)
      (not (at t4 p4)) (at t4 p8) (not (at t5 p5)) (at t5 p9) (not (at t6 p6)) (at t6 p4)
      (not (at t7 p7)) (at t7 p5) (not (at t8 p8)) (at t8 p6) (not (at t9 p9)) (at t9 p7)
      (not (at t10 p10)) (at t10 p11) (not (at t11 p11)) (at t11 p12) (not (at t12 p12))
      (at t12 p10)))

  (:action turn-8-regrip-3
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p2) (not (at t2 p2)) (at t2 p3) (not (at t3 p3)) (at t3 p1)
      (not (at t4 p4)) (at t4 p6) (not (at t5 p5)) (at t5 p7) (not (at t6 p6)) (at t6 p8)
      (not (at t7 p7)) (at t7 p9) (not (at t8 p8)) (at t8 p4) (not (at t9 p9)) (at t9 p5)))

  (:action turn-8-regrip-4
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p5) (not (at t2 p2)) (at t2 p11) (not (at t3 p3)) (at t3 p6)
      (not (at t4 p4)) (at t4 p1) (not (at t5 p5)) (at t5 p4) (not (at t6 p6)) (at t6 p10)
      (not (at t7 p7)) (at t7 p12) (not (at t8 p8)) (at t8 p7) (not (at t9 p9)) (at t9 p2)
      (not (at t10 p10)) (at t10 p8) (not (at t11 p11)) (at t11 p3) (not (at t12 p12))
      (at t12 p9)))

  (:action turn-8-regrip-5
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p4) (not (at t2 p2)) (at t2 p9) (not (at t3 p3)) (at t3 p10)
      (not (at t4 p4)) (at t4 p5) (not (at t5 p5)) (at t5 p1) (not (at t6 p6)) (at t6 p3)
      (not (at t7 p7)) (at t7 p8) (not (at t8 p8)) (at t8 p12) (not (at t9 p9)) (at t9 p11)
      (not (at t10 p10)) (at t10 p7) (not (at t11 p11)) (at t11 p6) (not (at t12 p12))
      (at t12 p2)))

  (:action turn-8-regrip-6
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p6) (not (at t2 p2)) (at t2 p5) (not (at t3 p3)) (at t3 p11)
      (not (at t4 p4)) (at t4 p7) (not (at t5 p5)) (at t5 p2) (not (at t6 p6)) (at t6 p1)
      (not (at t7 p7)) (at t7 p4) (not (at t8 p8)) (at t8 p10) (not (at t9 p9)) (at t9 p12)
      (not (at t10 p10)) (at t10 p9) (not (at t11 p11)) (at t11 p8) (not (at t12 p12))
      (at t12 p3)))

  (:action turn-8-regrip-7
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p10) (not (at t2 p2)) (at t2 p4) (not (at t3 p3)) (at t3 p9)
      (not (at t4 p4)) (at t4 p12) (not (at t5 p5)) (at t5 p11) (not (at t6 p6)) (at t6 p5)
      (not (at t7 p7)) (at t7 p1) (not (at t8 p8)) (at t8 p3) (not (at t9 p9)) (at t9 p8)
      (not (at t10 p10)) (at t10 p2) (not (at t11 p11)) (at t11 p7) (not (at t12 p12))
      (at t12 p6)))

  (:action turn-8-regrip-8
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p11) (not (at t2 p2)) (at t2 p6) (not (at t3 p3)) (at t3 p5)
      (not (at t4 p4)) (at t4 p10) (not (at t5 p5)) (at t5 p12) (not (at t6 p6)) (at t6 p7)
      (not (at t7 p7)) (at t7 p2) (not (at t8 p8)) (at t8 p1) (not (at t9 p9)) (at t9 p4)
      (not (at t10 p10)) (at t10 p3) (not (at t11 p11)) (at t11 p9) (not (at t12 p12))
      (at t12 p8)))

  (:action turn-8-regrip-9
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p9) (not (at t2 p2)) (at t2 p10) (not (at t3 p3)) (at t3 p4)
      (not (at t4 p4)) (at t4 p3) (not (at t5 p5)) (at t5 p8) (not (at t6 p6)) (at t6 p12)
      (not (at t7 p7)) (at t7 p11) (not (at t8 p8)) (at t8 p5) (not (at t9 p9)) (at t9 p1)
      (not (at t10 p10)) (at t10 p6) (not (at t11 p11)) (at t11 p2) (not (at t12 p12))
      (at t12 p7)))

  (:action turn-8-regrip-10
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p7) (not (at t2 p2)) (at t2 p12) (not (at t3 p3)) (at t3 p8)
      (not (at t4 p4)) (at t4 p2) (not (at t5 p5)) (at t5 p6) (not (at t6 p6)) (at t6 p11)
      (not (at t7 p7)) (at t7 p10) (not (at t8 p8)) (at t8 p9) (not (at t9 p9)) (at t9 p3)
      (not (at t10 p10)) (at t10 p4) (not (at t11 p11)) (at t11 p1) (not (at t12 p12))
      (at t12 p5)))

  (:action turn-8-regrip-11
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p8) (not (at t2 p2)) (at t2 p7) (not (at t3 p3)) (at t3 p12)
      (not (at t4 p4)) (at t4 p9) (not (at t5 p5)) (at t5 p3) (not (at t6 p6)) (at t6 p2)
      (not (at t7 p7)) (at t7 p6) (not (at t8 p8)) (at t8 p11) (not (at t9 p9)) (at t9 p10)
      (not (at t10 p10)) (at t10 p5) (not (at t11 p11)) (at t11 p4) (not (at t12 p12))
      (at t12 p1)))

  (:action turn-8-regrip-12
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p12) (not (at t2 p2)) (at t2 p8) (not (at t3 p3)) (at t3 p7)
      (not (at t4 p4)) (at t4 p11) (not (at t5 p5)) (at t5 p10) (not (at t6 p6)) (at t6 p9)
      (not (at t7 p7)) (at t7 p3) (not (at t8 p8)) (at t8 p2) (not (at t9 p9)) (at t9 p6)
      (not (at t10 p10)) (at t10 p1) (not (at t11 p11)) (at t11 p5) (not (at t12 p12))
      (at t12 p4)))

  (:action turn-8-back-regrip-2
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p3) (not (at t2 p2)) (at t2 p1) (not (at t3 p3)) (at t3 p2)
      (not (at t4 p4)) (at t4 p8) (not (at t5 p5)) (at t5 p9) (not (at t6 p6)) (at t6 p4)
      (not (at t7 p7)) (at t7 p5) (not (at t8 p8)) (at t8 p6) (not (at t9 p9)) (at t9 p7)))

  (:action turn-8-back-regrip-3
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p2) (not (at t2 p2)) (at t2 p3) (not (at t3 p3)) (at t3 p1)
      (not (at t4 p4)) (at t4 p6) (not (at t5 p5)) (at t5 p7) (not (at t6 p6)) (at t6 p8)
      (not (at t7 p7)) (at t7 p9) (not (at t8 p8)) (at t8 p4) (not (at t9 p9)) (at t9 p5)
      (not (at t10 p10)) (at t10 p12) (not (at t11 p11)) (at t11 p10) (not (at t12 p12))
      (at t12 p11)))

  (:action turn-8-back-regrip-4
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p5) (not (at t2 p2)) (at t2 p11) (not (at t3 p3)) (at t3 p6)
      (not (at t4 p4)) (at t4 p1) (not (at t5 p5)) (at t5 p4) (not (at t6 p6)) (at t6 p10)
      (not (at t7 p7)) (at t7 p12) (not (at t8 p8)) (at t8 p7) (not (at t9 p9)) (at t9 p2)
      (not (at t10 p10)) (at t10 p9) (not (at t11 p11)) (at t11 p8) (not (at t12 p12))
      (at t12 p3)))

  (:action turn-8-back-regrip-5
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p4) (not (at t2 p2)) (at t2 p9) (not (at t3 p3)) (at t3 p10)
      (not (at t4 p4)) (at t4 p5) (not (at t5 p5)) (at t5 p1) (not (at t6 p6)) (at t6 p3)
      (not (at t7 p7)) (at t7 p8) (not (at t8 p8)) (at t8 p12) (not (at t9 p9)) (at t9 p11)
      (not (at t10 p10)) (at t10 p2) (not (at t11 p11)) (at t11 p7) (not (at t12 p12))
      (at t12 p6)))

  (:action turn-8-back-regrip-6
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p6) (not (at t2 p2)) (at t2 p5) (not (at t3 p3)) (at t3 p11)
      (not (at t4 p4)) (at t4 p7) (not (at t5 p5)) (at t5 p2) (not (at t6 p6)) (at t6 p1)
      (not (at t7 p7)) (at t7 p4) (not (at t8 p8)) (at t8 p10) (not (at t9 p9)) (at t9 p12)
      (not (at t10 p10)) (at t10 p3) (not (at t11 p11)) (at t11 p9) (not (at t12 p12))
      (at t12 p8)))

  (:action turn-8-back-regrip-7
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p10) (not (at t2 p2)) (at t2 p4) (not (at t3 p3)) (at t3 p9)
      (not (at t4 p4)) (at t4 p12) (not (at t5 p5)) (at t5 p11) (not (at t6 p6)) (at t6 p5)
      (not (at t7 p7)) (at t7 p1) (not (at t8 p8)) (at t8 p3) (not (at t9 p9)) (at t9 p8)
      (not (at t10 p10)) (at t10 p6) (not (at t11 p11)) (at t11 p2) (not (at t12 p12))
      (at t12 p7)))

  (:action turn-8-back-regrip-8
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p11) (not (at t2 p2)) (at t2 p6) (not (at t3 p3)) (at t3 p5)
      (not (at t4 p4)) (at t4 p10) (not (at t5 p5)) (at t5 p12) (not (at t6 p6)) (at t6 p7)
      (not (at t7 p7)) (at t7 p2) (not (at t8 p8)) (at t8 p1) (not (at t9 p9)) (at t9 p4)
      (not (at t10 p10)) (at t10 p8) (not (at t11 p11)) (at t11 p3) (not (at t12 p12))
      (at t12 p9)))

  (:action turn-8-back-regrip-9
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p9) (not (at t2 p2)) (at t2 p10) (not (at t3 p3)) (at t3 p4)
      (not (at t4 p4)) (at t4 p3) (not (at t5 p5)) (at t5 p8) (not (at t6 p6)) (at t6 p12)
      (not (at t7 p7)) (at t7 p11) (not (at t8 p8)) (at t8 p5) (not (at t9 p9)) (at t9 p1)
      (not (at t10 p10)) (at t10 p7) (not (at t11 p11)) (at t11 p6) (not (at t12 p12))
      (at t12 p2)))

  (:action turn-8-back-regrip-10
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p7) (not (at t2 p2)) (at t2 p12) (not (at t3 p3)) (at t3 p8)
      (not (at t4 p4)) (at t4 p2) (not (at t5 p5)) (at t5 p6) (not (at t6 p6)) (at t6 p11)
      (not (at t7 p7)) (at t7 p10) (not (at t8 p8)) (at t8 p9) (not (at t9 p9)) (at t9 p3)
      (not (at t10 p10)) (at t10 p5) (not (at t11 p11)) (at t11 p4) (not (at t12 p12))
      (at t12 p1)))

  (:action turn-8-back-regrip-11
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p8) (not (at t2 p2)) (at t2 p7) (not (at t3 p3)) (at t3 p12)
      (not (at t4 p4)) (at t4 p9) (not (at t5 p5)) (at t5 p3) (not (at t6 p6)) (at t6 p2)
      (not (at t7 p7)) (at t7 p6) (not (at t8 p8)) (at t8 p11) (not (at t9 p9)) (at t9 p10)
      (not (at t10 p10)) (at t10 p1) (not (at t11 p11)) (at t11 p5) (not (at t12 p12))
      (at t12 p4)))

  (:action turn-8-back-regrip-12
    :parameters ()
    :precondition (and
      (held flipped) (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (at t5 p5) (at t6 p6) (at t7 p7)
      (at t8 p8) (at t9 p9) (at t10 p10) (at t11 p11) (at t12 p12))
    :effect (and
      (not (at t1 p1)) (at t1 p12) (not (at t2 p2)) (at t2 p8) (not (at t3 p3)) (at t3 p7)
      (not (at t4 p4)) (at t4 p11) (not (at t5 p5)) (at t5 p10) (not (at t6 p6)) (at t6 p9)
      (not (at t7 p7)) (at t7 p3) (not (at t8 p8)) (at t8 p2) (not (at t9 p9)) (at t9 p6)
      (not (at t10 p10)) (at t10 p4) (not (at t11 p11)) (at t11 p1) (not (at t12 p12))
      (at t12 p5))))
