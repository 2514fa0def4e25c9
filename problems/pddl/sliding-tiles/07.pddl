; Sliding tiles: 2 by 4 cells, no solution
;
; Domain: domains/pddl/sliding-tiles.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain sliding-tiles --options 'rows=2 columns=4
;   solvable=no'
; Proved unsolvable by Fast Downward (blind) and SymK: the parities of the permutation and of the
;   blank's way differ.
(define (problem sliding-tiles-07)
  (:domain sliding-tiles)
  (:objects
    tile-1 tile-2 tile-3 tile-4 tile-5 tile-6 tile-7 - tile
    a1 b1 c1 d1 a2 b2 c2 d2 - cell)
  (:init
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 c1) (beside b1 b2) (beside c1 b1)
    (beside c1 d1) (beside c1 c2) (beside d1 c1) (beside d1 d2) (beside a2 a1) (beside a2 b2)
    (beside b2 b1) (beside b2 a2) (beside b2 c2) (beside c2 c1) (beside c2 b2) (beside c2 d2)
    (beside d2 d1) (beside d2 c2)
    (at tile-1 c1) (at tile-2 b2) (at tile-3 a1) (at tile-4 d2) (at tile-5 b1) (at tile-6 a2)
    (at tile-7 c2)
    (blank d1))
  (:goal (and
    (at tile-1 a1) (at tile-2 b1) (at tile-3 c1) (at tile-4 d1) (at tile-5 a2) (at tile-6 b2)
    (at tile-7 c2)
    (blank d2))))
