; Sliding tiles: 3 by 3 cells, 27 moves
;
; Domain: domains/pddl/sliding-tiles.pddl
; Made by: pddlpuzzles generate pddl --seed 7 --domain sliding-tiles --options 'rows=3 columns=3'
; Proved optimum: 27, by Fast Downward (LM-cut) and SymK.
(define (problem sliding-tiles-10)
  (:domain sliding-tiles)
  (:objects
    tile-1 tile-2 tile-3 tile-4 tile-5 tile-6 tile-7 tile-8 - tile
    a1 b1 c1 a2 b2 c2 a3 b3 c3 - cell)
  (:init
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 c1) (beside b1 b2) (beside c1 b1)
    (beside c1 c2) (beside a2 a1) (beside a2 b2) (beside a2 a3) (beside b2 b1) (beside b2 a2)
    (beside b2 c2) (beside b2 b3) (beside c2 c1) (beside c2 b2) (beside c2 c3) (beside a3 a2)
    (beside a3 b3) (beside b3 b2) (beside b3 a3) (beside b3 c3) (beside c3 c2) (beside c3 b3)
    (at tile-1 c3) (at tile-2 b2) (at tile-3 b1) (at tile-4 c1) (at tile-5 c2) (at tile-6 a1)
    (at tile-7 b3) (at tile-8 a3)
    (blank a2))
  (:goal (and
    (at tile-1 a1) (at tile-2 b1) (at tile-3 c1) (at tile-4 a2) (at tile-5 b2) (at tile-6 c2)
    (at tile-7 a3) (at tile-8 b3)
    (blank c3))))
