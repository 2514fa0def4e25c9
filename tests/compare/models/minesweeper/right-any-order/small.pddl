; any-order
(define (problem board) (:domain mines-any-order)
  (:objects clue-0-1 - clue clue-1-1 - clue clue-1-2 - clue a1 c1 a2 a3 b3 c3 - cell n0 n1 n2 - number)
  (:init (near clue-0-1 a1) (near clue-0-1 c1) (near clue-0-1 a2) (near clue-1-1 a1) (near clue-1-1 c1) (near clue-1-1 a2) (near clue-1-1 a3) (near clue-1-1 b3) (near clue-1-1 c3) (near clue-1-2 c1) (near clue-1-2 b3) (near clue-1-2 c3) (wants clue-0-1 n1) (wants clue-1-1 n2) (wants clue-1-2 n1) (before n0 n1) (before n1 n2) (zero n0))
  (:goal (and (decided a1) (decided c1) (decided a2) (decided a3) (decided b3) (decided c3) (wants clue-0-1 n0) (wants clue-1-1 n0) (wants clue-1-2 n0)))
  )
