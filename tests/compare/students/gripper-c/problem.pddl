(define (problem potsc1) (:domain potsc) (:objects terrace house aloe begonia cactus lefth righth)
 (:init (spot terrace) (spot house) (hand lefth) (hand righth) (pot aloe) (pot begonia) (pot cactus) (here terrace)
  (in aloe terrace) (in cactus terrace) (in begonia house) (empty lefth) (empty righth))
 (:goal (and (in aloe house) (in cactus house) (in begonia terrace))))
