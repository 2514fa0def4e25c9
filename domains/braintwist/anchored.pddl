; Brain Twist, a tetrahedron of twelve tiles that folds inside out.
;
; (at t p) says that tile t is at position p, (held f) which way the toy is folded. It is always
; held with tile rc at position 1: turn-5 turns the tip 5 clockwise, turn-5-back the other way, and
; then the whole toy until rc is back. The tips are 1 to 4 while the toy is unflipped, 5 to 8 while
; it is flipped. It is unflipped when the colours that tiles are named by first are outside.
(define (domain braintwist-anchored)
  (:requirements :strips :typing :conditional-effects :action-costs)

  (:types tile place fold - object)

  (:constants
    p2 p3 p4 p5 p6 p7 p8 p9 p10 p11 p12 - place
    unflipped flipped - fold)

  (:predicates
    (at ?tile - tile ?place - place)
    (held ?fold - fold)
    (inside-out ?now ?then - fold)
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

  (:action turn-1
    :parameters ()
    :precondition (and
      (held unflipped))
    :effect (and
      (forall (?tile - tile)
        (when (at ?tile p4)
          (and (not (at ?tile p4)) (at ?tile p6))))
      (forall (?tile - tile)
        (when (at ?tile p5)
          (and (not (at ?tile p5)) (at ?tile p7))))
      (forall (?tile - tile)
        (when (at ?tile p6)
          (and (not (at ?tile p6)) (at ?tile p8))))
      (forall (?tile - tile)
        (when (at ?tile p7)
          (and (not (at ?tile p7)) (at ?tile p9))))
      (forall (?tile - tile)
        (when (at ?tile p8)
          (and (not (at ?tile p8)) (at ?tile p4))))
      (forall (?tile - tile)
        (when (at ?tile p9)
          (and (not (at ?tile p9)) (at ?tile p5))))
      (forall (?tile - tile)
        (when (at ?tile p10)
          (and (not (at ?tile p10)) (at ?tile p11))))
      (forall (?tile - tile)
        (when (at ?tile p11)
          (and (not (at ?tile p11)) (at ?tile p12))))
      (forall (?tile - tile)
        (when (at ?tile p12)
          (and (not (at ?tile p12)) (at ?tile p10))))
      (increase (total-cost) 1)))

  (:action turn-1-back
    :parameters ()
    :precondition (and
      (held unflipped))
    :effect (and
      (forall (?tile - tile)
        (when (at ?tile p4)
          (and (not (at ?tile p4)) (at ?tile p8))))
      (forall (?tile - tile)
        (when (at ?tile p5)
          (and (not (at ?tile p5)) (at ?tile p9))))
      (forall (?tile - tile)
        (when (at ?tile p6)
          (and (not (at ?tile p6)) (at ?tile p4))))
      (forall (?tile - tile)
        (when (at ?tile p7)
          (and (not (at ?tile p7)) (at ?tile p5))))
      (forall (?tile - tile)
        (when (at ?tile p8)
          (and (not (at ?tile p8)) (at ?tile p6))))
      (forall (?tile - tile)
        (when (at ?tile p9)
          (and (not (at ?tile p9)) (at ?tile p7))))
      (forall (?tile - tile)
        (when (at ?tile p10)
          (and (not (at ?tile p10)) (at ?tile p12))))
      (forall (?tile - tile)
        (when (at ?tile p11)
          (and (not (at ?tile p11)) (at ?tile p10))))
      (forall (?tile - tile)
        (when (at ?tile p12)
          (and (not (at ?tile p12)) (at ?tile p11))))
      (increase (total-cost) 1)))

  (:action turn-2
    :parameters ()
    :precondition (and
      (held unflipped))
    :effect (and
      (forall (?tile - tile)
        (when (at ?tile p4)
          (and (not (at ?tile p4)) (at ?tile p10))))
      (forall (?tile - tile)
        (when (at ?tile p9)
          (and (not (at ?tile p9)) (at ?tile p4))))
      (forall (?tile - tile)
        (when (at ?tile p10)
          (and (not (at ?tile p10)) (at ?tile p9))))
      (increase (total-cost) 1)))

  (:action turn-2-back
    :parameters ()
    :precondition (and
      (held unflipped))
    :effect (and
      (forall (?tile - tile)
        (when (at ?tile p4)
          (and (not (at ?tile p4)) (at ?tile p9))))
      (forall (?tile - tile)
        (when (at ?tile p9)
          (and (not (at ?tile p9)) (at ?tile p10))))
      (forall (?tile - tile)
        (when (at ?tile p10)
          (and (not (at ?tile p10)) (at ?tile p4))))
      (increase (total-cost) 1)))

  (:action turn-3
    :parameters ()
    :precondition (and
      (held unflipped))
    :effect (and
      (forall (?tile - tile)
        (when (at ?tile p5)
          (and (not (at ?tile p5)) (at ?tile p6))))
      (forall (?tile - tile)
        (when (at ?tile p6)
          (and (not (at ?tile p6)) (at ?tile p11))))
      (forall (?tile - tile)
        (when (at ?tile p11)
          (and (not (at ?tile p11)) (at ?tile p5))))
      (increase (total-cost) 1)))

  (:action turn-3-back
    :parameters ()
    :precondition (and
      (held unflipped))
    :effect (and
      (forall (?tile - tile)
        (when (at ?tile p5)
          (and (not (at ?tile p5)) (at ?tile p11))))
      (forall (?tile - tile)
        (when (at ?tile p6)
          (and (not (at ?tile p6)) (at ?tile p5))))
      (forall (?tile - tile)
        (when (at ?tile p11)
          (and (not (at ?tile p11)) (at ?tile p6))))
      (increase (total-cost) 1)))

  (:action turn-4
    :parameters ()
    :precondition (and
      (held unflipped))
    :effect (and
      (forall (?tile - tile)
        (when (at ?tile p7)
          (and (not (at ?tile p7)) (at ?tile p8))))
      (forall (?tile - tile)
        (when (at ?tile p8)
          (and (not (at ?tile p8)) (at ?tile p12))))
      (forall (?tile - tile)
        (when (at ?tile p12)
          (and (not (at ?tile p12)) (at ?tile p7))))
      (increase (total-cost) 1)))

  (:action turn-4-back
    :parameters ()
    :precondition (and
      (held unflipped))
    :effect (and
      (forall (?tile - tile)
        (when (at ?tile p7)
          (and (not (at ?tile p7)) (at ?tile p12))))
      (forall (?tile - tile)
        (when (at ?tile p8)
          (and (not (at ?tile p8)) (at ?tile p7))))
      (forall (?tile - tile)
        (when (at ?tile p12)
          (and (not (at ?tile p12)) (at ?tile p8))))
      (increase (total-cost) 1)))

  (:action turn-5
    :parameters ()
    :precondition (and
      (held flipped))
    :effect (and
      (forall (?tile - tile)
        (when (at ?tile p2)
          (and (not (at ?tile p2)) (at ?tile p11))))
      (forall (?tile - tile)
        (when (at ?tile p3)
          (and (not (at ?tile p3)) (at ?tile p6))))
      (forall (?tile - tile)
        (when (at ?tile p6)
          (and (not (at ?tile p6)) (at ?tile p10))))
      (forall (?tile - tile)
        (when (at ?tile p7)
          (and (not (at ?tile p7)) (at ?tile p12))))
      (forall (?tile - tile)
        (when (at ?tile p8)
          (and (not (at ?tile p8)) (at ?tile p7))))
      (forall (?tile - tile)
        (when (at ?tile p9)
          (and (not (at ?tile p9)) (at ?tile p2))))
      (forall (?tile - tile)
        (when (at ?tile p10)
          (and (not (at ?tile p10)) (at ?tile p3))))
      (forall (?tile - tile)
        (when (at ?tile p11)
          (and (not (at ?tile p11)) (at ?tile p9))))
      (forall (?tile - tile)
        (when (at ?tile p12)
          (and (not (at ?tile p12)) (at ?tile p8))))
      (increase (total-cost) 1)))

  (:action turn-5-back
    :parameters ()
    :precondition (and
      (held flipped))
    :effect (and
      (forall (?tile - tile)
        (when (at ?tile p2)
          (and (not (at ?tile p2)) (at ?tile p9))))
      (forall (?tile - tile)
        (when (at ?tile p3)
          (and (not (at ?tile p3)) (at ?tile p10))))
      (forall (?tile - tile)
        (when (at ?tile p6)
          (and (not (at ?tile p6)) (at ?tile p3))))
      (forall (?tile - tile)
        (when (at ?tile p7)
          (and (not (at ?tile p7)) (at ?tile p8))))
      (forall (?tile - tile)
        (when (at ?tile p8)
          (and (not (at ?tile p8)) (at ?tile p12))))
      (forall (?tile - tile)
        (when (at ?tile p9)
          (and (not (at ?tile p9)) (at ?tile p11))))
      (forall (?tile - tile)
        (when (at ?tile p10)
          (and (not (at ?tile p10)) (at ?tile p6))))
      (forall (?tile - tile)
        (when (at ?tile p11)
          (and (not (at ?tile p11)) (at ?tile p2))))
      (forall (?tile - tile)
        (when (at ?tile p12)
          (and (not (at ?tile p12)) (at ?tile p7))))
      (increase (total-cost) 1)))

  (:action turn-6
    :parameters ()
    :precondition (and
      (held flipped))
    :effect (and
      (forall (?tile - tile)
        (when (at ?tile p2)
          (and (not (at ?tile p2)) (at ?tile p6))))
      (forall (?tile - tile)
        (when (at ?tile p6)
          (and (not (at ?tile p6)) (at ?tile p7))))
      (forall (?tile - tile)
        (when (at ?tile p7)
          (and (not (at ?tile p7)) (at ?tile p2))))
      (increase (total-cost) 1)))

  (:action turn-6-back
    :parameters ()
    :precondition (and
      (held flipped))
    :effect (and
      (forall (?tile - tile)
        (when (at ?tile p2)
          (and (not (at ?tile p2)) (at ?tile p7))))
      (forall (?tile - tile)
        (when (at ?tile p6)
          (and (not (at ?tile p6)) (at ?tile p2))))
      (forall (?tile - tile)
        (when (at ?tile p7)
          (and (not (at ?tile p7)) (at ?tile p6))))
      (increase (total-cost) 1)))

  (:action turn-7
    :parameters ()
    :precondition (and
      (held flipped))
    :effect (and
      (forall (?tile - tile)
        (when (at ?tile p3)
          (and (not (at ?tile p3)) (at ?tile p8))))
      (forall (?tile - tile)
        (when (at ?tile p8)
          (and (not (at ?tile p8)) (at ?tile p9))))
      (forall (?tile - tile)
        (when (at ?tile p9)
          (and (not (at ?tile p9)) (at ?tile p3))))
      (increase (total-cost) 1)))

  (:action turn-7-back
    :parameters ()
    :precondition (and
      (held flipped))
    :effect (and
      (forall (?tile - tile)
        (when (at ?tile p3)
          (and (not (at ?tile p3)) (at ?tile p9))))
      (forall (?tile - tile)
        (when (at ?tile p8)
          (and (not (at ?tile p8)) (at ?tile p3))))
      (forall (?tile - tile)
        (when (at ?tile p9)
          (and (not (at ?tile p9)) (at ?tile p8))))
      (increase (total-cost) 1)))

  (:action turn-8
    :parameters ()
    :precondition (and
      (held flipped))
    :effect (and
      (forall (?tile - tile)
        (when (at ?tile p10)
          (and (not (at ?tile p10)) (at ?tile p12))))
      (forall (?tile - tile)
        (when (at ?tile p11)
          (and (not (at ?tile p11)) (at ?tile p10))))
      (forall (?tile - tile)
        (when (at ?tile p12)
          (and (not (at ?tile p12)) (at ?tile p11))))
      (increase (total-cost) 1)))

  (:action turn-8-back
    :parameters ()
    :precondition (and
      (held flipped))
    :effect (and
      (forall (?tile - tile)
        (when (at ?tile p10)
          (and (not (at ?tile p10)) (at ?tile p11))))
      (forall (?tile - tile)
        (when (at ?tile p11)
          (and (not (at ?tile p11)) (at ?tile p12))))
      (forall (?tile - tile)
        (when (at ?tile p12)
          (and (not (at ?tile p12)) (at ?tile p10))))
      (increase (total-cost) 1))))
