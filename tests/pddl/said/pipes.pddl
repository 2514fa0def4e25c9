;; (flow well tank v1): flow from the well to the tank
;; (take-oil shed): take the oil from the shed
;; (have-oil): you have oil
;; (connected well tank v1): the well is connected to the tank by v1
(define (domain pipes-and-valves)
  (:requirements :strips :negative-preconditions)
  (:predicates (connected ?a ?b ?v)   ; pipe from a to b behind valve v
               (open ?v) (rusty ?v) (wet ?n) (reach ?v ?n) (dry-feet ?n)
               (plumber-at ?n) (walkway ?a ?b) (oil-at ?n) (have-oil))
  (:action walk
    :parameters (?a ?b)
    :precondition (and (plumber-at ?a) (walkway ?a ?b))
    :effect (and (not (plumber-at ?a)) (plumber-at ?b)))
  (:action take-oil
    :parameters (?n)
    :precondition (and (plumber-at ?n) (oil-at ?n))
    :effect (and (have-oil) (not (oil-at ?n))))
  (:action grease
    :parameters (?v ?n)
    :precondition (and (plumber-at ?n) (reach ?v ?n) (rusty ?v) (have-oil))
    :effect (and (not (rusty ?v))))
  (:action turn-on
    :parameters (?v ?n)
    :precondition (and (plumber-at ?n) (reach ?v ?n) (not (rusty ?v)) (not (open ?v)))
    :effect (open ?v))
  (:action turn-off
    :parameters (?v ?n)
    :precondition (and (plumber-at ?n) (reach ?v ?n) (not (rusty ?v)) (open ?v))
    :effect (not (open ?v)))
  (:action flow
    :parameters (?a ?b ?v)
    :precondition (and (wet ?a) (connected ?a ?b ?v) (open ?v) (not (wet ?b)))
    :effect (wet ?b)))

(define (problem flood-the-boiler) (:domain pipes-and-valves)
  (:objects well tank pump boiler radiator drain shed v1 v2 v3 v4 v5)
  (:init (wet well) (plumber-at pump) (oil-at shed)
    (connected well tank v1) (connected tank pump v2) (connected pump boiler v3)
    (connected boiler radiator v4) (connected pump drain v5)
    (reach v1 well) (reach v2 tank) (reach v3 pump) (reach v4 radiator) (reach v5 drain)
    (rusty v3) (rusty v4) (open v5)
    (walkway well tank) (walkway tank well) (walkway tank pump) (walkway pump tank)
    (walkway pump boiler) (walkway boiler pump) (walkway boiler radiator) (walkway radiator boiler)
    (walkway pump drain) (walkway drain pump) (walkway drain shed) (walkway shed drain))
  (:goal (and (wet radiator) (wet boiler) (not (open v5)))))
