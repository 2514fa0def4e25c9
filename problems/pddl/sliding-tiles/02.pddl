; Sliding tiles: 2 by 3 cells, 4 moves
;
; Domain: domains/pddl/sliding-tiles.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain sliding-tiles --options 'rows=2 columns=3'
; Proved optimum: 4, by Fast Downward (LM-cut) and SymK.
(define (problem sliding-tiles-02)
  (:domain sliding-tiles)
  (:objects
    tile-1 tile-2 tile-3 tile-4 tile-5 - tile
    a1 b1 c1 a2 b2 c2 - cell)
  (:init
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 c1) (beside b1 b2) (beside c1 b1)
    (beside c1 c2) (beside a2 a1) (beside a2 b2) (beside b2 b1) (beside b2 a2) (beside b2 c2)
    (beside c2 c1) (beside c2 b2)
    (at tile-1 a1) (at tile-2 c1) (at tile-3 c2) (at tile-4 b2) (at tile-5 b1)
    (blank a2))
  (:goal (and
    (at tile-1 a1) (at tile-2 b1) (at tile-3 c1) (at tile-4 a2) (at tile-5 b2)
    (blank c2))))
