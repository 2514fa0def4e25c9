(define (problem e) (:domain elevator)
 (:objects f1 f2 f3 - storey ann bob cy - guest)
 (:init (cabin f2) (waits ann f1) (waits bob f2) (waits cy f3))
 (:goal (and (waits ann f3) (waits bob f1) (waits cy f2))))
