; Logistics: packages travel by truck within a city, and by plane from city to city.
;
;           1 ------ 2                  1 ------ 2
;            \      /                    \      /
;             airport  - - - plane - - -  airport
;              Athens                      Berlin
;
; A truck never leaves its city, since no road does. A plane flies from one airport to another. A
; package is loaded and unloaded where the truck or plane is. Both carry any number of packages.
;
; Objective: the fewest actions. Each package's own way is plain; the question is how few journeys
; serve all of them.
;
; Source of the idea: M. Veloso, "Learning by analogical reasoning in general problem solving",
; doctoral thesis, Carnegie Mellon University, 1992. The text is this project's own.
; Licence: Apache-2.0.
(define (domain logistics)
  (:requirements :strips :typing)

  (:types
    truck plane - vehicle
    vehicle package - thing
    place)

  (:predicates
    (road ?from ?to - place)     ; within a city: a truck drives from ?From to ?To
    (airway ?from ?to - place)   ; a plane flies from airport ?From to airport ?To
    (at ?thing - thing ?place - place)          ; ?Thing is at ?Place
    (in ?package - package ?vehicle - vehicle)) ; ?Package is in ?Vehicle

  ; Load ?Package into ?Vehicle. Both are at the same place.
  (:action load
    :parameters (?package - package ?vehicle - vehicle ?place - place)
    :precondition (and
      (at ?package ?place)
      (at ?vehicle ?place))
    :effect (and
      (in ?package ?vehicle)
      (not (at ?package ?place))))

  ; Unload ?Package from ?Vehicle at ?Place.
  (:action unload
    :parameters (?package - package ?vehicle - vehicle ?place - place)
    :precondition (and
      (in ?package ?vehicle)
      (at ?vehicle ?place))
    :effect (and
      (at ?package ?place)
      (not (in ?package ?vehicle))))

  ; Drive ?Truck to ?To. That is another place of its city.
  (:action drive
    :parameters (?truck - truck ?from ?to - place)
    :precondition (and
      (at ?truck ?from)
      (road ?from ?to))
    :effect (and
      (at ?truck ?to)
      (not (at ?truck ?from))))

  ; Fly ?Plane to ?To. That is another airport.
  (:action fly
    :parameters (?plane - plane ?from ?to - place)
    :precondition (and
      (at ?plane ?from)
      (airway ?from ?to))
    :effect (and
      (at ?plane ?to)
      (not (at ?plane ?from)))))
