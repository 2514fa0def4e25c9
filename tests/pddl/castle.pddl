; Rooms with a locked door, and things that are dirty
(define (domain castle) (:types hero room door key hue statue) (:predicates
    (locked ?d - door) (hero-at ?h - hero ?r - room) (key-at ?k - key ?r - room)
    (carrying ?h - hero ?k - key) (joins ?d - door ?a ?b - room)
    (opens ?k - key ?d - door) (dirty ?k - key) (clean ?k - key) (painted ?k - key ?c - hue)
    (statue-in ?s - statue ?r - room) (torch-in ?r - room))
  (:action walk :parameters (?h - hero ?from ?to - room ?d - door)
    :precondition (and (hero-at ?h ?from) (joins ?d ?from ?to) (not (locked ?d)))
    :effect (and (not (hero-at ?h ?from)) (hero-at ?h ?to)))
  (:action take-key :parameters (?h - hero ?k - key ?r - room) :precondition (and (hero-at ?h ?r)
    (key-at ?k ?r)) :effect (and (carrying ?h ?k) (not (key-at ?k ?r))))
  (:action unlock :parameters (?h - hero ?d - door ?k - key ?r ?s - room) :precondition (and
    (hero-at ?h ?r) (joins ?d ?r ?s) (carrying ?h ?k) (opens ?k ?d)) :effect (not (locked ?d)))
  (:action wipe :parameters (?k - key) :precondition (dirty ?k) :effect (and (clean ?k)
    (not (dirty ?k)))))
;
(define (problem p) (:domain castle) (:objects arthur - hero hall attic - room
  red - hue iron-door - door brass-key - key venus - statue) (:init (hero-at arthur hall)
  (dirty brass-key) (statue-in venus attic) (torch-in hall) (locked iron-door)
  (painted brass-key red) (key-at brass-key hall) (joins iron-door hall attic)
  (opens brass-key iron-door)) (:goal (and (hero-at arthur attic) (clean brass-key))))
