(define (problem t) (:domain towers)
 (:objects a b c d - block l m r - spot)
 (:init (sits a l) (sits b a) (sits c b) (sits d r))
 (:goal (and (sits a r) (sits d m) (sits c d) (sits b a))))
