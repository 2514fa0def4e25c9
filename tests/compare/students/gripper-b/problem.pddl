(define (problem potsb1) (:domain potsb) (:objects aloe begonia cactus - pot)
 (:init (on-terrace) (at-terrace aloe) (at-terrace cactus) (at-green begonia))
 (:goal (and (at-green aloe) (at-green cactus) (at-terrace begonia))))
