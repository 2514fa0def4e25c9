;; (carry-mule left right n1 n0 n0 n1): carry 1 mule from left to right
;; (carry-pilgrim left right n1 n0 n0 n1): carry 1 pilgrim from left to right
(define (domain ford) (:predicates (raft-at ?side) (opposite ?a ?b) (pilgrims ?side ?n) (mules ?side ?n) (next ?n ?m))
  (:action carry-pilgrim :parameters (?a ?b ?n ?less ?m ?more)
    :precondition (and (raft-at ?a) (opposite ?a ?b) (pilgrims ?a ?n) (next ?less ?n) (pilgrims ?b ?m) (next ?m ?more))
    :effect (and (not (raft-at ?a)) (raft-at ?b) (not (pilgrims ?a ?n)) (pilgrims ?a ?less)
      (not (pilgrims ?b ?m)) (pilgrims ?b ?more)))
  (:action carry-mule :parameters (?a ?b ?n ?less ?m ?more)
    :precondition (and (raft-at ?a) (opposite ?a ?b) (mules ?a ?n) (next ?less ?n) (mules ?b ?m) (next ?m ?more))
    :effect (and (not (raft-at ?a)) (raft-at ?b) (not (mules ?a ?n)) (mules ?a ?less) (not (mules ?b ?m)) (mules ?b ?more))))
(define (problem loire) (:domain ford) (:objects left right n0 n1 n2)
  (:init (raft-at left) (opposite left right) (opposite right left) (next n0 n1) (next n1 n2)
    (pilgrims left n2) (pilgrims right n0) (mules left n2) (mules right n0))
  (:goal (and (pilgrims right n1) (mules right n0))))
