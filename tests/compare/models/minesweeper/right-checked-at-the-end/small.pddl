; checked-at-the-end
(define (problem board) (:domain mines-checked)
  (:objects clue-0-1 - clue clue-1-1 - clue clue-1-2 - clue a1 c1 a2 a3 b3 c3 - cell)
  (:init (= (total-cost) 0) (near clue-0-1 a1) (near clue-0-1 c1) (near clue-0-1 a2) (near clue-1-1 a1) (near clue-1-1 c1) (near clue-1-1 a2) (near clue-1-1 a3) (near clue-1-1 b3) (near clue-1-1 c3) (near clue-1-2 c1) (near clue-1-2 b3) (near clue-1-2 c3) (one clue-0-1) (two clue-1-1) (one clue-1-2))
  (:goal (and (fits clue-0-1) (fits clue-1-1) (fits clue-1-2) (or (is-mine a1) (is-clear a1)) (or (is-mine c1) (is-clear c1)) (or (is-mine a2) (is-clear a2)) (or (is-mine a3) (is-clear a3)) (or (is-mine b3) (is-clear b3)) (or (is-mine c3) (is-clear c3))))
  (:metric minimize (total-cost)))
