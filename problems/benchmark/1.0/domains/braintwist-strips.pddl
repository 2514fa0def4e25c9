; Brain Twist, a tetrahedron of twelve tiles that folds inside out.
;
; (at t p) says that tile t is at position p, (held f) which way the toy is folded. It is unflipped
; when the colours that tiles are named by first are outside; then the tips 1 to 4 can be turned,
; flipped 5 to 8. The toy is always held with tile rc at position 1: tip-5 is the turn of tip 5
; clockwise, tip-5-back the other way, and then of the whole toy until rc is back.
;
; turn begins a turn: it takes the first tile in the hand, and costs 1. carry goes on with it, a
; tile at a time and at no cost: (goes-on s p q n) says that in step s the tile at p goes to q, and
; that step n is next. Between turns rest is due.
(define (domain braintwist-strips)
  (:requirements :strips :typing :action-costs)

  (:types tile place fold tip step - object)

  (:constants
    hand - place
    rest - step)

  (:predicates
    (at ?tile - tile ?place - place)
    (held ?fold - fold)
    (inside-out ?now ?then - fold)
    (due ?step - step)
    (begins ?tip - tip ?fold - fold ?here - place ?then - step)
    (goes-on ?step - step ?here ?there - place ?then - step)
    (flip-allowed)
    (flip-freely-allowed))

  (:functions (total-cost) - number)

  (:action flip
    :parameters (?now ?then - fold)
    :precondition (and
      (inside-out ?now ?then)
      (held ?now)
      (flip-allowed)
      (due rest))
    :effect (and
      (not (held ?now))
      (held ?then)
      (increase (total-cost) 1)))

  (:action flip-freely
    :parameters (?now ?then - fold)
    :precondition (and
      (inside-out ?now ?then)
      (held ?now)
      (flip-freely-allowed)
      (due rest))
    :effect (and
      (not (held ?now))
      (held ?then)))

  (:action turn
    :parameters (?tip - tip ?fold - fold ?tile - tile ?here - place ?then - step)
    :precondition (and
      (begins ?tip ?fold ?here ?then)
      (due rest)
      (held ?fold)
      (at ?tile ?here))
    :effect (and
      (not (due rest))
      (due ?then)
      (not (at ?tile ?here))
      (at ?tile hand)
      (increase (total-cost) 1)))

  (:action carry
    :parameters (?step - step ?tile - tile ?here ?there - place ?then - step)
    :precondition (and
      (goes-on ?step ?here ?there ?then)
      (due ?step)
      (at ?tile ?here))
    :effect (and
      (not (due ?step))
      (due ?then)
      (not (at ?tile ?here))
      (at ?tile ?there))))
