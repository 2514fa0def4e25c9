;; (at goat right): the goat is on the right
;; (cross-with-goat left right): cross with the goat from left to right
(define (domain river-crossing)
  (:requirements :strips :negative-preconditions :disjunctive-preconditions)
  (:constants farmer wolf goat cabbage)
  (:predicates (at ?who ?bank) (opposite ?b1 ?b2))

  (:action cross-alone
    :parameters (?from ?to)
    :precondition (and (opposite ?from ?to) (at farmer ?from)
                       (not (and (at wolf ?from) (at goat ?from)))
                       (not (and (at goat ?from) (at cabbage ?from))))
    :effect (and (not (at farmer ?from)) (at farmer ?to)))

  (:action cross-with-wolf
    :parameters (?from ?to)
    :precondition (and (opposite ?from ?to) (at farmer ?from) (at wolf ?from)
                       (not (and (at goat ?from) (at cabbage ?from))))
    :effect (and (not (at farmer ?from)) (at farmer ?to) (not (at wolf ?from)) (at wolf ?to)))

  (:action cross-with-goat
    :parameters (?from ?to)
    :precondition (and (opposite ?from ?to) (at farmer ?from) (at goat ?from))
    :effect (and (not (at farmer ?from)) (at farmer ?to) (not (at goat ?from)) (at goat ?to)))

  (:action cross-with-cabbage
    :parameters (?from ?to)
    :precondition (and (opposite ?from ?to) (at farmer ?from) (at cabbage ?from)
                       (not (and (at wolf ?from) (at goat ?from))))
    :effect (and (not (at farmer ?from)) (at farmer ?to) (not (at cabbage ?from)) (at cabbage ?to))))
(define (problem river)
  (:domain river-crossing)
  (:objects left right)
  (:init (opposite left right) (opposite right left)
         (at farmer left) (at wolf left) (at goat left) (at cabbage left))
  (:goal (and (at farmer right) (at wolf right) (at goat right) (at cabbage right))))
