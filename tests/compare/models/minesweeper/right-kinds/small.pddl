; kinds
(define (problem board) (:domain mines-kinds)
  (:objects clue-0-1 - clue clue-1-1 - clue clue-1-2 - clue a1 c1 a2 a3 b3 c3 - cell n0 n1 n2 - number)
  (:init (= (total-cost) 0) (near clue-0-1 a1) (near clue-0-1 c1) (near clue-0-1 a2) (near clue-1-1 a1) (near clue-1-1 c1) (near clue-1-1 a2) (near clue-1-1 a3) (near clue-1-1 b3) (near clue-1-1 c3) (near clue-1-2 c1) (near clue-1-2 b3) (near clue-1-2 c3) (wants clue-0-1 n1) (wants clue-1-1 n2) (wants clue-1-2 n1) (before n0 n1) (before n1 n2) (zero n0) (free))
  (:goal (and (or (is a1 mine) (is a1 clear)) (or (is c1 mine) (is c1 clear)) (or (is a2 mine) (is a2 clear)) (or (is a3 mine) (is a3 clear)) (or (is b3 mine) (is b3 clear)) (or (is c3 mine) (is c3 clear)) (wants clue-0-1 n0) (wants clue-1-1 n0) (wants clue-1-2 n0)))
  (:metric minimize (total-cost)))
