; The board of the instance tiny.
(define (problem tiny)
  (:domain coordinates)
  (:objects n1 n2 n3 n4 n5 n6 n7 n8 - number)
  (:init
    (succ n1 n2) (succ n2 n3) (succ n3 n4) (succ n4 n5) (succ n5 n6) (succ n6 n7) (succ n7 n8)
    (square n1 n1) (square n1 n2) (square n1 n3) (square n1 n4) (square n2 n1) (square n2 n2) (square n2 n3) (square n2 n4) (square n3 n1) (square n3 n2) (square n3 n3) (square n3 n4)
    (peg n1 n1) (peg n1 n4) (peg n2 n1) (peg n2 n4) (peg n3 n2))
  (:goal (and (peg n3 n2) (not (peg n1 n1)) (not (peg n1 n2)) (not (peg n1 n3)) (not (peg n1 n4)) (not (peg n2 n1)) (not (peg n2 n2)) (not (peg n2 n3)) (not (peg n2 n4)) (not (peg n3 n1)) (not (peg n3 n3)))))
