;; drawn: every actor is undressed
;; (curtain wings): curtain: the wings
;; (enter_stage anna wings): Anna: enter the stage from the wings
;; (did_scene anna red_gown): Anna has done the scene in the red gown
;; (needs_help knight_armour): the knight armour needs help
;; (door big_room wings): there is a door from the big room to the wings
(define (domain dressing_room)
  (:requirements :adl)
  (:predicates (actor ?a) (costume ?c) (dresser ?d) (room ?r)
               (in ?a ?r) (hangs ?c ?r) (wears ?a ?c) (undressed ?a)
               (helps ?d ?r) (fits ?c ?a) (needs_help ?c)
               (onstage ?a) (leads_to_stage ?r) (door ?r1 ?r2) (sweaty ?c) (did_scene ?a ?c))
  (:action move
    :parameters (?a ?r1 ?r2)
    :precondition (and (actor ?a) (room ?r1) (room ?r2) (in ?a ?r1) (door ?r1 ?r2))
    :effect (and (in ?a ?r2) (not (in ?a ?r1))))
  (:action put_on
    :parameters (?a ?c ?r)
    :precondition (and (actor ?a) (costume ?c) (in ?a ?r) (hangs ?c ?r) (fits ?c ?a) (undressed ?a) (not (sweaty ?c))
        (or (not (needs_help ?c)) (exists (?d) (and (dresser ?d) (helps ?d ?r)))))
    :effect (and (wears ?a ?c) (not (hangs ?c ?r)) (not (undressed ?a))))
  (:action take_off
    :parameters (?a ?c ?r)
    :precondition (and (actor ?a) (costume ?c) (room ?r) (in ?a ?r) (wears ?a ?c))
    :effect (and (not (wears ?a ?c)) (hangs ?c ?r) (undressed ?a)))
  (:action enter_stage
    :parameters (?a ?r)
    :precondition (and (actor ?a) (in ?a ?r) (leads_to_stage ?r) (not (undressed ?a)))
    :effect (and (onstage ?a) (not (in ?a ?r))))
  (:action curtain
    :parameters (?r)
    :precondition (and (room ?r) (leads_to_stage ?r) (exists (?a) (and (actor ?a) (onstage ?a))))
    :effect (and (forall (?a) (when (onstage ?a) (and (not (onstage ?a)) (in ?a ?r))))
                 (forall (?a ?c) (when (and (onstage ?a) (wears ?a ?c)) (and (sweaty ?c) (did_scene ?a ?c)))))))

(define (problem first_night) (:domain dressing_room)
  (:objects anna bert carla olga red_gown knight_armour witch_hat wings big_room small_room)
  (:init (actor anna) (actor bert) (actor carla) (dresser olga)
    (costume red_gown) (costume knight_armour) (costume witch_hat)
    (room wings) (room big_room) (room small_room)
    (door wings big_room) (door big_room wings) (door big_room small_room) (door small_room big_room)
    (leads_to_stage wings) (helps olga small_room)
    (in anna big_room) (in bert small_room) (in carla big_room)
    (undressed anna) (undressed bert) (wears carla witch_hat)
    (hangs red_gown big_room) (hangs knight_armour small_room)
    (fits red_gown anna) (fits red_gown carla) (fits knight_armour bert) (fits witch_hat carla) (fits witch_hat anna)
    (needs_help knight_armour))
  (:goal (and (did_scene anna red_gown) (did_scene bert knight_armour) (did_scene carla witch_hat)
      (forall (?a) (imply (actor ?a) (and (undressed ?a) (in ?a big_room)))))))
