; coordinates
(define (problem board) (:domain mines-coordinates)
  (:objects clue-0-1 - clue clue-1-1 - clue clue-1-2 - clue r1 r2 r3 - row c1 c2 c3 - column n0 n1 n2 - number)
  (:init (= (total-cost) 0) (near clue-0-1 r1 c1) (near clue-0-1 r1 c3) (near clue-0-1 r2 c1) (near clue-1-1 r1 c1) (near clue-1-1 r1 c3) (near clue-1-1 r2 c1) (near clue-1-1 r3 c1) (near clue-1-1 r3 c2) (near clue-1-1 r3 c3) (near clue-1-2 r1 c3) (near clue-1-2 r3 c2) (near clue-1-2 r3 c3) (wants clue-0-1 n1) (wants clue-1-1 n2) (wants clue-1-2 n1) (before n0 n1) (before n1 n2) (zero n0) (covered r1 c1) (covered r1 c3) (covered r2 c1) (covered r3 c1) (covered r3 c2) (covered r3 c3))
  (:goal (and (known r1 c1) (known r1 c3) (known r2 c1) (known r3 c1) (known r3 c2) (known r3 c3) (wants clue-0-1 n0) (wants clue-1-1 n0) (wants clue-1-2 n0)))
  (:metric minimize (total-cost)))
