; Brain Twist, a tetrahedron of twelve tiles that folds inside out.
;
; (at t p) says that tile t is at position p, (held f) which way the toy is folded. It is unflipped
; when the colours that tiles are named by first are outside; then the tips 1 to 4 can be turned,
; flipped 5 to 8. The toy is always held with tile rc at position 1: tip-5 is the turn of tip 5
; clockwise, tip-5-back the other way, and then of the whole toy until rc is back.
;
; (turns x f p q r) says that turn x takes the tile at p to q, that at q to r and that at r to p. A
; turn that would move rc moves the other tiles instead, in three such cycles: begin is the first of
; them and costs 1, go-on the other two. Between turns rest is due.
;
; A tile is only at one position, so the conditions (not (at ...)) say nothing new. They are there
; for planners that look for facts of which no two hold at once: they show that no two of the
; effects befall one tile, so that its positions exclude each other.
(define (domain braintwist-anchored)
  (:requirements :strips :typing :negative-preconditions :conditional-effects :action-costs)

  (:types tile place fold tip step - object)

  (:constants
    rest - step)

  (:predicates
    (at ?tile - tile ?place - place)
    (held ?fold - fold)
    (inside-out ?now ?then - fold)
    (due ?step - step)
    (turns ?tip - tip ?fold - fold ?p ?q ?r - place)
    (begins ?tip - tip ?fold - fold ?p ?q ?r - place ?then - step)
    (goes-on ?step - step ?p ?q ?r - place ?then - step)
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
    :parameters (?tip - tip ?fold - fold ?p ?q ?r - place)
    :precondition (and
      (turns ?tip ?fold ?p ?q ?r)
      (due rest)
      (held ?fold))
    :effect (and
      (forall (?tile - tile)
        (when (at ?tile ?p)
          (and (not (at ?tile ?p)) (at ?tile ?q))))
      (forall (?tile - tile)
        (when (and (at ?tile ?q) (not (at ?tile ?p)))
          (and (not (at ?tile ?q)) (at ?tile ?r))))
      (forall (?tile - tile)
        (when (and (at ?tile ?r) (not (at ?tile ?p)) (not (at ?tile ?q)))
          (and (not (at ?tile ?r)) (at ?tile ?p))))
      (increase (total-cost) 1)))

  (:action begin
    :parameters (?tip - tip ?fold - fold ?p ?q ?r - place ?then - step)
    :precondition (and
      (begins ?tip ?fold ?p ?q ?r ?then)
      (due rest)
      (held ?fold))
    :effect (and
      (not (due rest))
      (due ?then)
      (forall (?tile - tile)
        (when (at ?tile ?p)
          (and (not (at ?tile ?p)) (at ?tile ?q))))
      (forall (?tile - tile)
        (when (and (at ?tile ?q) (not (at ?tile ?p)))
          (and (not (at ?tile ?q)) (at ?tile ?r))))
      (forall (?tile - tile)
        (when (and (at ?tile ?r) (not (at ?tile ?p)) (not (at ?tile ?q)))
          (and (not (at ?tile ?r)) (at ?tile ?p))))
      (increase (total-cost) 1)))

  (:action go-on
    :parameters (?step - step ?p ?q ?r - place ?then - step)
    :precondition (and
      (goes-on ?step ?p ?q ?r ?then)
      (due ?step))
    :effect (and
      (not (due ?step))
      (due ?then)
      (forall (?tile - tile)
        (when (at ?tile ?p)
          (and (not (at ?tile ?p)) (at ?tile ?q))))
      (forall (?tile - tile)
        (when (and (at ?tile ?q) (not (at ?tile ?p)))
          (and (not (at ?tile ?q)) (at ?tile ?r))))
      (forall (?tile - tile)
        (when (and (at ?tile ?r) (not (at ?tile ?p)) (not (at ?tile ?q)))
          (and (not (at ?tile ?r)) (at ?tile ?p)))))))
