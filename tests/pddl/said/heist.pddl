;; drawn: solution
;; drawn:     roof       lupin
;; drawn:  7. (cut-power lupin)
;; drawn:     -(camera-on cam1) -(camera-on cam2) -(camera-on cam3) -(power)
;; drawn:     vault      [lupin: keycard], blue-diamond, cam1
;; (unlock lupin keycard corridor vault): unlock the vault from the corridor with the keycard
;; (cut-power lupin): cut the power
;; (camera-on cam1): cam1 is on
(define (domain museum-heist)
  (:requirements :adl :typing)
  (:types room - object
          thief - object
          loot tool - item
          item - object
          camera - object)
  (:constants fuse-room vault - room)
  (:predicates
    (in ?t - thief ?r - room)
    (lies-in ?i - item ?r - room)
    (carries ?t - thief ?i - item)
    (door ?a ?b - room)
    (locked ?r - room)
    (opens ?k - tool ?r - room)
    (watches ?c - camera ?r - room)
    (camera-on ?c - camera)
    (power))

  (:action sneak
    :parameters (?t - thief ?from ?to - room)
    :precondition (and (in ?t ?from) (door ?from ?to) (not (locked ?to))
                       (forall (?c - camera)
                          (imply (watches ?c ?to) (not (camera-on ?c)))))
    :effect (and (in ?t ?to) (not (in ?t ?from))))

  (:action unlock
    :parameters (?t - thief ?k - tool ?here ?next - room)
    :precondition (and (in ?t ?here) (door ?here ?next) (locked ?next)
                       (carries ?t ?k) (opens ?k ?next) (power))
    :effect (not (locked ?next)))

  (:action grab
    :parameters (?t - thief ?i - item ?r - room)
    :precondition (and (in ?t ?r) (lies-in ?i ?r))
    :effect (and (carries ?t ?i) (not (lies-in ?i ?r))))

  (:action cut-power
    :parameters (?t - thief)
    :precondition (and (in ?t fuse-room) (power))
    :effect (and (not (power))
                 (forall (?c - camera) (when (camera-on ?c) (not (camera-on ?c))))))

  (:action restore-power
    :parameters (?t - thief)
    :precondition (and (in ?t fuse-room) (not (power)))
    :effect (and (power)
                 (forall (?c - camera) (camera-on ?c)))))

(define (problem the-blue-diamond)
  (:domain museum-heist)
  (:objects lobby corridor gallery roof - room
            lupin - thief
            blue-diamond mona-lisa - loot
            keycard - tool
            cam1 cam2 cam3 - camera)
  (:init (in lupin roof) (power)
         (door roof corridor) (door corridor roof)
         (door corridor lobby) (door lobby corridor)
         (door corridor fuse-room) (door fuse-room corridor)
         (door corridor vault) (door vault corridor)
         (door lobby gallery) (door gallery lobby)
         (locked vault) (opens keycard vault)
         (lies-in keycard fuse-room) (lies-in blue-diamond vault) (lies-in mona-lisa gallery)
         (watches cam1 vault) (watches cam2 gallery) (watches cam3 lobby)
         (camera-on cam1) (camera-on cam2) (camera-on cam3))
  (:goal (and (carries lupin blue-diamond) (carries lupin mona-lisa) (in lupin roof))))
