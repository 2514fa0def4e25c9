; The board of the instance cross.
(define (problem cross)
  (:domain coordinates)
  (:objects n1 n2 n3 n4 n5 n6 n7 n8 - number)
  (:init
    (succ n1 n2) (succ n2 n3) (succ n3 n4) (succ n4 n5) (succ n5 n6) (succ n6 n7) (succ n7 n8)
    (square n1 n3) (square n1 n4) (square n1 n5) (square n2 n3) (square n2 n4) (square n2 n5) (square n3 n1) (square n3 n2) (square n3 n3) (square n3 n4) (square n3 n5) (square n3 n6) (square n3 n7) (square n4 n1) (square n4 n2) (square n4 n3) (square n4 n4) (square n4 n5) (square n4 n6) (square n4 n7) (square n5 n1) (square n5 n2) (square n5 n3) (square n5 n4) (square n5 n5) (square n5 n6) (square n5 n7) (square n6 n3) (square n6 n4) (square n6 n5) (square n7 n3) (square n7 n4) (square n7 n5)
    (peg n2 n4) (peg n3 n3) (peg n3 n4) (peg n3 n5) (peg n4 n4) (peg n5 n4))
  (:goal (and (peg n4 n4) (not (peg n1 n3)) (not (peg n1 n4)) (not (peg n1 n5)) (not (peg n2 n3)) (not (peg n2 n4)) (not (peg n2 n5)) (not (peg n3 n1)) (not (peg n3 n2)) (not (peg n3 n3)) (not (peg n3 n4)) (not (peg n3 n5)) (not (peg n3 n6)) (not (peg n3 n7)) (not (peg n4 n1)) (not (peg n4 n2)) (not (peg n4 n3)) (not (peg n4 n5)) (not (peg n4 n6)) (not (peg n4 n7)) (not (peg n5 n1)) (not (peg n5 n2)) (not (peg n5 n3)) (not (peg n5 n4)) (not (peg n5 n5)) (not (peg n5 n6)) (not (peg n5 n7)) (not (peg n6 n3)) (not (peg n6 n4)) (not (peg n6 n5)) (not (peg n7 n3)) (not (peg n7 n4)) (not (peg n7 n5)))))
