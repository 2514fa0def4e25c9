;; drawn: P1 (l1)
;; (take k1 l1 ca cb p1): k1: take ca from p1
;; (load k1 l1 ca r1): k1: load ca on r1 at l1
;; (loaded r1 ca): r1 is loaded with ca
;; (in ca p1): ca is in p1
(define (domain dock-worker-robot)
  (:requirements :strips :typing)
  (:types location pile robot crane container)
  (:constants pallet - container)
  (:predicates
    (adjacent ?l1 ?l2 - location)
    (attached ?p - pile ?l - location)
    (belong ?k - crane ?l - location)
    (at ?r - robot ?l - location)
    (occupied ?l - location)
    (loaded ?r - robot ?c - container)
    (unloaded ?r - robot)
    (holding ?k - crane ?c - container)
    (empty ?k - crane)
    (in ?c - container ?p - pile)
    (top ?c - container ?p - pile)
    (on ?c1 ?c2 - container))

  (:action move
    :parameters (?r - robot ?from ?to - location)
    :precondition (and (adjacent ?from ?to) (at ?r ?from) (not (occupied ?to)))
    :effect (and (at ?r ?to) (occupied ?to) (not (occupied ?from)) (not (at ?r ?from))))

  (:action load
    :parameters (?k - crane ?l - location ?c - container ?r - robot)
    :precondition (and (at ?r ?l) (belong ?k ?l) (holding ?k ?c) (unloaded ?r))
    :effect (and (loaded ?r ?c) (not (unloaded ?r)) (empty ?k) (not (holding ?k ?c))))

  (:action unload
    :parameters (?k - crane ?l - location ?c - container ?r - robot)
    :precondition (and (belong ?k ?l) (at ?r ?l) (loaded ?r ?c) (empty ?k))
    :effect (and (unloaded ?r) (holding ?k ?c) (not (loaded ?r ?c)) (not (empty ?k))))

  (:action take
    :parameters (?k - crane ?l - location ?c ?else - container ?p - pile)
    :precondition (and (belong ?k ?l) (attached ?p ?l) (empty ?k) (in ?c ?p) (top ?c ?p) (on ?c ?else))
    :effect (and (holding ?k ?c) (top ?else ?p) (not (in ?c ?p)) (not (top ?c ?p))
                 (not (on ?c ?else)) (not (empty ?k))))

  (:action put
    :parameters (?k - crane ?l - location ?c ?else - container ?p - pile)
    :precondition (and (belong ?k ?l) (attached ?p ?l) (holding ?k ?c) (top ?else ?p))
    :effect (and (in ?c ?p) (top ?c ?p) (on ?c ?else) (not (top ?else ?p))
                 (not (holding ?k ?c)) (empty ?k))))
(define (problem dwr-small)
  (:domain dock-worker-robot)
  (:objects r1 - robot
            l1 l2 - location
            k1 k2 - crane
            p1 q1 p2 q2 - pile
            ca cb cc - container)
  (:init (adjacent l1 l2) (adjacent l2 l1)
         (attached p1 l1) (attached q1 l1) (attached p2 l2) (attached q2 l2)
         (belong k1 l1) (belong k2 l2)
         (in ca p1) (in cb p1) (on ca pallet) (on cb ca) (top cb p1)
         (in cc q1) (on cc pallet) (top cc q1)
         (top pallet p2) (top pallet q2)
         (at r1 l1) (unloaded r1) (occupied l1)
         (empty k1) (empty k2))
  (:goal (and (in ca p2) (in cc q2))))
