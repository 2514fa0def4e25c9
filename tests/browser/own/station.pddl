(define (domain space-station)
  (:requirements :strips :typing :negative-preconditions)
  (:types room - object
          module airlock outside - room
          door tool-box - object
          astronaut - object)
  (:predicates
    (in ?a - astronaut ?r - room)
    (door-between ?d - door ?r1 ?r2 - room)
    (door-open ?d - door)
    (hatch-of ?d - door ?l - airlock)
    (opposite ?d1 ?d2 - door)
    (pressurised ?l - airlock)
    (needs-pressure ?d - door)
    (needs-vacuum ?d - door)
    (suited ?a - astronaut)
    (suit-locker ?r - room)
    (stowed ?t - tool-box ?r - room)
    (holding ?a - astronaut ?t - tool-box)
    (empty-handed ?a - astronaut))
  (:action put-on-suit
    :parameters (?a - astronaut ?r - room)
    :precondition (and (in ?a ?r) (suit-locker ?r) (not (suited ?a)))
    :effect (suited ?a))
  (:action float-through
    :parameters (?a - astronaut ?from ?to - room ?d - door)
    :precondition (and (in ?a ?from) (door-between ?d ?from ?to) (door-open ?d) (suited ?a))
    :effect (and (not (in ?a ?from)) (in ?a ?to)))
  (:action open-inner-door
    :parameters (?a - astronaut ?d ?o - door ?l - airlock ?r - room)
    :precondition (and (in ?a ?r) (door-between ?d ?r ?l) (hatch-of ?d ?l) (opposite ?d ?o)
                       (needs-pressure ?d) (pressurised ?l) (not (door-open ?d)) (not (door-open ?o)))
    :effect (door-open ?d))
  (:action open-outer-door
    :parameters (?a - astronaut ?d ?o - door ?l - airlock)
    :precondition (and (in ?a ?l) (hatch-of ?d ?l) (opposite ?d ?o) (suited ?a)
                       (needs-vacuum ?d) (not (pressurised ?l)) (not (door-open ?d)) (not (door-open ?o)))
    :effect (door-open ?d))
  (:action close-door
    :parameters (?a - astronaut ?d - door ?l - airlock)
    :precondition (and (in ?a ?l) (hatch-of ?d ?l) (door-open ?d))
    :effect (not (door-open ?d)))
  (:action pump-out
    :parameters (?a - astronaut ?l - airlock ?d1 ?d2 - door)
    :precondition (and (in ?a ?l) (hatch-of ?d1 ?l) (hatch-of ?d2 ?l) (opposite ?d1 ?d2) (needs-pressure ?d1)
                       (pressurised ?l) (not (door-open ?d1)) (not (door-open ?d2)))
    :effect (not (pressurised ?l)))
  (:action take
    :parameters (?a - astronaut ?t - tool-box ?r - room)
    :precondition (and (in ?a ?r) (stowed ?t ?r) (empty-handed ?a))
    :effect (and (holding ?a ?t) (not (stowed ?t ?r)) (not (empty-handed ?a))))
  (:action stow
    :parameters (?a - astronaut ?t - tool-box ?r - room)
    :precondition (and (in ?a ?r) (holding ?a ?t))
    :effect (and (not (holding ?a ?t)) (stowed ?t ?r) (empty-handed ?a))))
(define (problem fix-the-antenna)
  (:domain space-station)
  (:objects zarya - module quest - airlock antenna-platform - outside
            inner-hatch outer-hatch - door
            welding-kit spare-dish - tool-box
            anna boris - astronaut)
  (:init (in anna zarya) (in boris zarya)
         (suit-locker zarya)
         (door-between inner-hatch zarya quest) (door-between inner-hatch quest zarya)
         (door-between outer-hatch quest antenna-platform) (door-between outer-hatch antenna-platform quest)
         (hatch-of inner-hatch quest) (hatch-of outer-hatch quest)
         (opposite inner-hatch outer-hatch) (opposite outer-hatch inner-hatch)
         (needs-pressure inner-hatch) (needs-vacuum outer-hatch)
         (pressurised quest)
         (stowed welding-kit zarya) (stowed spare-dish quest)
         (empty-handed anna) (empty-handed boris) (suited boris))
  (:goal (and (stowed welding-kit antenna-platform) (holding boris spare-dish) (in boris antenna-platform))))
