; Sliding tiles: 2 by 2 cells, no solution
;
; Domain: domains/pddl/sliding-tiles.pddl
; Made by: pddlpuzzles generate pddl --seed 1 --domain sliding-tiles --options 'rows=2 columns=2
;   solvable=no'
; Proved unsolvable by Fast Downward (blind) and SymK: the parities of the permutation and of the
;   blank's way differ.
(define (problem sliding-tiles-05)
  (:domain sliding-tiles)
  (:objects
    tile-1 tile-2 tile-3 - tile
    a1 b1 a2 b2 - cell)
  (:init
    (beside a1 b1) (beside a1 a2) (beside b1 a1) (beside b1 b2) (beside a2 a1) (beside a2 b2)
    (beside b2 b1) (beside b2 a2)
    (at tile-1 a1) (at tile-2 a2) (at tile-3 b1)
    (blank b2))
  (:goal (and
    (at tile-1 a1) (at tile-2 b1) (at tile-3 a2)
    (blank b2))))
