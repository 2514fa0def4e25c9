;; (wait-for-bloom rose rose-bed): wait for bloom: the rose
(define (domain garden)
  (:requirements :typing :numeric-fluents :negative-preconditions)
  (:types plot - object
          bed well shed - plot
          plant tool - object)
  (:predicates (gardener-at ?p - plot)
               (path ?a ?b - plot)
               (grows-in ?x - plant ?b - bed)
               (in-shed ?t - tool ?s - shed)
               (carrying ?t - tool)
               (bloomed ?x - plant)
               (is-can ?t - tool))
  (:functions (water ?t - tool) (capacity ?t - tool)
              (moisture ?x - plant) (thirst ?x - plant) (steps-walked))
  (:action go
    :parameters (?a ?b - plot)
    :precondition (and (gardener-at ?a) (path ?a ?b))
    :effect (and (not (gardener-at ?a)) (gardener-at ?b) (increase (steps-walked) 1)))
  (:action fetch
    :parameters (?t - tool ?s - shed)
    :precondition (and (gardener-at ?s) (in-shed ?t ?s))
    :effect (and (carrying ?t) (not (in-shed ?t ?s))))
  (:action fill
    :parameters (?t - tool ?w - well)
    :precondition (and (gardener-at ?w) (carrying ?t) (is-can ?t) (< (water ?t) (capacity ?t)))
    :effect (assign (water ?t) (capacity ?t)))
  (:action sprinkle
    :parameters (?t - tool ?x - plant ?b - bed)
    :precondition (and (gardener-at ?b) (grows-in ?x ?b) (carrying ?t) (is-can ?t) (>= (water ?t) 1) (< (moisture ?x) (thirst ?x)))
    :effect (and (decrease (water ?t) 1) (increase (moisture ?x) 1)))
  (:action wait-for-bloom
    :parameters (?x - plant ?b - bed)
    :precondition (and (gardener-at ?b) (grows-in ?x ?b) (>= (moisture ?x) (thirst ?x)) (not (bloomed ?x)))
    :effect (bloomed ?x)))

(define (problem spring-garden)
  (:domain garden)
  (:objects old-well - well tool-shed - shed rose-bed herb-bed - bed
            rose tulip basil mint - plant green-can rake - tool)
  (:init (gardener-at rose-bed) (path rose-bed old-well) (path old-well rose-bed)
    (path herb-bed old-well) (path old-well herb-bed) (path tool-shed old-well) (path old-well tool-shed)
    (path rose-bed herb-bed) (path herb-bed rose-bed)
    (grows-in rose rose-bed) (grows-in tulip rose-bed) (grows-in basil herb-bed) (grows-in mint herb-bed)
    (in-shed green-can tool-shed) (in-shed rake tool-shed) (is-can green-can)
    (= (water green-can) 0) (= (capacity green-can) 4) (= (water rake) 0) (= (capacity rake) 0)
    (= (moisture rose) 0) (= (thirst rose) 3)
    (= (moisture tulip) 1) (= (thirst tulip) 2)
    (= (moisture basil) 0) (= (thirst basil) 2)
    (= (moisture mint) 2) (= (thirst mint) 2)
    (= (steps-walked) 0))
  (:goal (and (bloomed rose) (bloomed tulip) (bloomed basil) (bloomed mint)))
  (:metric minimize (steps-walked)))
