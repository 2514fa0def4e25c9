(define (problem v) (:domain valet) (:objects amber beryl coral - item)
 (:init (item-west amber) (item-west coral) (item-east beryl))
 (:goal (and (item-east amber) (item-east coral) (item-west beryl))))
