; in-a-row
(define (problem board) (:domain mines-in-a-row)
  (:objects clue-0-1 - clue clue-1-1 - clue clue-1-2 - clue a1 c1 a2 a3 b3 c3 - cell n0 n1 n2 - number)
  (:init (= (total-cost) 0) (near clue-0-1 a1) (near clue-0-1 c1) (near clue-0-1 a2) (near clue-1-1 a1) (near clue-1-1 c1) (near clue-1-1 a2) (near clue-1-1 a3) (near clue-1-1 b3) (near clue-1-1 c3) (near clue-1-2 c1) (near clue-1-2 b3) (near clue-1-2 c3) (counted clue-0-1 n0) (asks clue-0-1 n1) (counted clue-1-1 n0) (asks clue-1-1 n2) (counted clue-1-2 n0) (asks clue-1-2 n1) (before n0 n1) (before n1 n2) (follows a1 a2) (follows a2 a3) (follows a3 b3) (follows b3 c1) (follows c1 c3) (first a1) (last c3))
  (:goal (and (done)))
  (:metric minimize (total-cost)))
