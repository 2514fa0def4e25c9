; Haulage: a van takes crates from town to town. Its fuel and its load are limited.
;
;           town-1 (pump) ----- 4 ----- town-2 ----- 3 ----- town-3 (pump)
;           [crate-1: 2]                             [crate-2: 3]
;
; The longer a road, the more fuel it takes. In a town with a pump the tank can be filled. The
; crates aboard may not weigh more than the van can carry.
;
; Objective: the fewest kilometres on the road. Crates that fit go together, and pumps may be worth
; a detour.
;
; Source of the idea: the domains on fuel of the planning competition of 2002. The text is this
; project's own.
; Licence: Apache-2.0.
(define (domain haulage)
  (:requirements :strips :typing :numeric-fluents :action-costs)

  (:types town van crate)

  (:predicates
    (road ?from ?to - town)       ; a road leads from ?from to ?to
    (pump ?town - town)           ; there is a pump in ?town
    (van-at ?van - van ?town - town) ; ?van is in ?town
    (at ?crate - crate ?town - town) ; ?crate is in ?town
    (aboard ?crate - crate ?van - van)) ; ?crate is in ?van

  (:functions
    (length ?from ?to - town)
    (fuel ?van - van)
    (tank ?van - van)
    (load ?van - van)
    (space ?van - van)
    (weight ?crate - crate)
    (total-cost) - number)

  ; Drive ?van from ?from to ?to.
  (:action drive
    :parameters (?van - van ?from ?to - town)
    :precondition (and
      (van-at ?van ?from)
      (road ?from ?to)
      (>= (fuel ?van) (length ?from ?to))) ; The van has too little fuel for that road.
    :effect (and
      (van-at ?van ?to)
      (not (van-at ?van ?from))
      (decrease (fuel ?van) (length ?from ?to))
      (increase (total-cost) (length ?from ?to))))

  ; Fill the tank of ?van in ?town.
  (:action refuel
    :parameters (?van - van ?town - town)
    :precondition (and
      (van-at ?van ?town)
      (pump ?town)
      (< (fuel ?van) (tank ?van))) ; The tank is full.
    :effect (and
      (assign (fuel ?van) (tank ?van))))

  ; Load ?crate into ?van in ?town.
  (:action load-crate
    :parameters (?crate - crate ?van - van ?town - town)
    :precondition (and
      (van-at ?van ?town)
      (at ?crate ?town)
      (<= (+ (load ?van) (weight ?crate)) (space ?van))) ; The crate is too heavy for the van now.
    :effect (and
      (aboard ?crate ?van)
      (not (at ?crate ?town))
      (increase (load ?van) (weight ?crate))))

  ; Unload ?crate from ?van in ?town.
  (:action unload-crate
    :parameters (?crate - crate ?van - van ?town - town)
    :precondition (and
      (van-at ?van ?town)
      (aboard ?crate ?van))
    :effect (and
      (at ?crate ?town)
      (not (aboard ?crate ?van))
      (decrease (load ?van) (weight ?crate)))))
